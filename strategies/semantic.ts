import { UncutError } from '../src/core/error.ts';
import { defineStrategy } from '../src/strategy/define.ts';
import { measurePage } from '../src/strategy/measure.ts';
import {
  BREAKPOINTS,
  type Breakpoints,
  breakpointsOf,
  fitSegments,
  neighbourDistances,
} from '../src/strategy/semantic-borders.ts';
import { sentencesOf } from '../src/strategy/sentences.ts';

const isBreakpoints = (name: string): name is Breakpoints =>
  BREAKPOINTS.some((known) => known === name);

export default defineStrategy({
  name: 'semantic',
  summary: 'Cuts between sentences whose embeddings are far apart; needs an embedder.',
  embeds: true,
  params: {
    size: 800,
    unit: 'tokens',
    breakpoints: 'percentile',
    percentile: 95,
    threshold: 0.5,
    buffer: 1,
    minimum: 0,
  },
  check({ breakpoints, percentile, threshold, buffer, minimum, size }) {
    if (!isBreakpoints(breakpoints)) {
      return `breakpoints must be ${BREAKPOINTS.join(', ')}, got ${JSON.stringify(breakpoints)}`;
    }
    if (!(percentile >= 0 && percentile <= 100)) {
      return `percentile must be from 0 to 100, got ${percentile}`;
    }
    if (!(threshold >= 0 && threshold <= 2)) {
      return `threshold must be a cosine distance from 0 to 2, got ${threshold}`;
    }
    if (!(Number.isSafeInteger(buffer) && buffer >= 0)) {
      return `buffer must be a whole number of sentences, 0 or more, got ${buffer}`;
    }
    return Number.isSafeInteger(minimum) && minimum >= 0 && minimum <= size
      ? null
      : `minimum must be a whole number from 0 to size (${size}), got ${minimum}`;
  },
  async split({ text }, params, { embed, ...tools }) {
    if (embed === undefined) {
      throw new UncutError('usage', 'semantic needs an embedder: --embedder <model>');
    }
    const { size, minimum, buffer, breakpoints } = params;
    const measure = measurePage(text, params, tools);
    const sentences = sentencesOf(text, measure);
    if (sentences.length === 0) return [];
    const last = sentences.length - 1;
    const groups = sentences.map((_, index) =>
      text.slice(
        sentences[Math.max(0, index - buffer)]!.start,
        sentences[Math.min(last, index + buffer)]!.end,
      ),
    );
    const distances = neighbourDistances(last === 0 ? [] : await embed(groups));
    const found = isBreakpoints(breakpoints) ? breakpointsOf(distances, breakpoints, params) : [];
    const segments = fitSegments(distances, found, {
      ...{ size, minimum },
      units: (first, after) =>
        measure.upTo(sentences[after - 1]!.end) - measure.upTo(sentences[first]!.start),
    });
    return segments.map(([first, after]) => ({
      start: sentences[first]!.start,
      end: sentences[after - 1]!.end,
    }));
  },
});
