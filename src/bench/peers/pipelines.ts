import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { classify } from '../../core/classify.ts';
import type { ExpectedElement, Grade } from '../../core/types.ts';
import { fileJobs } from '../../run/evaluate.ts';
import type { OpenCorpus } from '../../run/open-corpus.ts';
import { pairGrade, sampleOf, sweepGrades } from '../grades.ts';
import { type ClockName, readClock } from '../measure.ts';
import type { WindowSize } from '../windows.ts';
import {
  type GptTokenizer,
  type JsTiktoken,
  loadGptTokenizer,
  loadJsdom,
  loadJsTiktoken,
  loadParse5,
  notInstalled,
  type TreeNode,
} from './packages.ts';
import { treeText } from './tree-text.ts';

/** What a pipeline found, and how long it took. */
export interface PipelineResult {
  /** `strategy page#id` of every element that it graded, and whether it is whole. */
  readonly whole: Readonly<Record<string, boolean>>;
  /** Milliseconds; where only a sample was graded, what all would have taken. */
  readonly milliseconds: number;
  /** Of these, what was not spent but would have been. */
  readonly extrapolated: number;
  readonly sampled: boolean;
}

/** The ways of doing a run without uncut. */
export type PeerPipeline = 'usual' | 'quick';

/** Grading pair by pair is sampled when it would take about this long. */
const MOST_GRADING_MS = 10_000;
/** A pair costs a search of the page: nanoseconds a unit, about. */
const NS_A_UNIT = 0.3;

interface Parts {
  body(html: string): TreeNode;
  encode(text: string): number[];
  decode(ids: readonly number[]): string;
}

/** The packages of a pipeline, or which of them is missing. */
async function loadParts(name: PeerPipeline): Promise<Parts | { readonly notRun: string }> {
  const body = await (name === 'usual' ? loadJsdom() : loadParse5());
  if (body === null) return { notRun: notInstalled(name === 'usual' ? 'jsdom' : 'parse5') };
  if (name === 'usual') {
    const tokens: JsTiktoken | null = await loadJsTiktoken('cl100k_base');
    if (tokens === null) return { notRun: notInstalled('js-tiktoken') };
    return {
      body,
      encode: (text) => tokens.encode(text, [], []),
      decode: (ids) => tokens.decode([...ids]),
    };
  }
  const tokens: GptTokenizer | null = await loadGptTokenizer('cl100k_base');
  if (tokens === null) return { notRun: notInstalled('gpt-tokenizer') };
  const disallowedSpecial = new Set<string>();
  const flame = tokens.encode('\u{1f525}', { disallowedSpecial });
  return {
    body,
    encode: (text) => tokens.encode(text, { disallowedSpecial }),
    decode(ids) {
      // Bytes of a character that the text before was cut in wait in the decoder until some other
      // token that holds a part of a character.
      tokens.decode(flame);
      return tokens.decode(ids);
    },
  };
}

/**
 * A run over a corpus as it is done without this package. `usual`: jsdom, js-tiktoken for each
 * strategy, `classify` for each pair. `quick`: parse5, gpt-tokenizer once a page, `indexOf` once an
 * element and a sweep.
 */
export async function peerPipeline(
  name: PeerPipeline,
  corpus: OpenCorpus,
  windows: readonly WindowSize[],
  clock: ClockName,
): Promise<PipelineResult | { readonly notRun: string }> {
  if (corpus.rule.by !== 'labels' || corpus.mode === 'layout') {
    return { notRun: 'not run: only flat or raw text and elements of a label file' };
  }
  const started = readClock(clock);
  const parts = await loadParts(name);
  if ('notRun' in parts) return parts;
  const whole: [string, boolean][] = [];
  let graded = 0;
  let all = 0;
  let grading = 0;
  for (const { file, labels } of fileJobs(corpus)) {
    const source = (await readFile(join(corpus.root, file.name), 'utf8')).replace(/^\uFEFF/, '');
    for (const { id, text } of pagesOf(file, source, corpus.mode, parts)) {
      const elements = labels.filter(({ page }) => page === id);
      let ids = parts.encode(text);
      for (const [index, window] of windows.entries()) {
        if (name === 'usual' && index > 0) ids = parts.encode(text);
        const chunks = decodeWindows(ids, window, parts);
        const from = readClock(clock);
        const cost = elements.length * chunks.length * text.length * NS_A_UNIT * 1e-6;
        const share = Math.min(1, MOST_GRADING_MS / corpus.files.length / windows.length / cost);
        const among =
          name === 'usual'
            ? sampleOf(elements.length, Math.max(1, Math.ceil(elements.length * share)))
            : [...elements.keys()];
        const sample = among.map((i) => elements[i]!);
        const grades =
          name === 'usual' ? byPairs(text, sample, chunks) : bySweep(text, sample, chunks);
        const spent = readClock(clock) - from;
        grading += sample.length === 0 ? 0 : spent * (elements.length / sample.length - 1);
        graded += sample.length;
        all += elements.length;
        sample.forEach((element, i) => {
          whole.push([`${window.id} ${element.id}`, grades[i] === 'full']);
        });
      }
    }
  }
  const milliseconds = readClock(clock) - started + grading;
  const byElement = Object.fromEntries(whole);
  return { whole: byElement, milliseconds, extrapolated: grading, sampled: graded < all };
}

function pagesOf(
  file: OpenCorpus['files'][number],
  source: string,
  mode: OpenCorpus['mode'],
  { body }: Parts,
): { readonly id: string; readonly text: string }[] {
  if (file.type === 'jsonl') {
    const lines = source.split('\n').filter((line) => line.trim() !== '');
    return lines.map((line) => {
      const { id, text } = JSON.parse(line) as { id: string; text: string };
      return { id: `${file.name}#${id}`, text };
    });
  }
  const parsed = file.type === 'html' && mode !== 'raw';
  return [{ id: file.name, text: parsed ? treeText(body(source)) : source }];
}

/** Windows of tokens as texts; a character that a border cuts becomes U+FFFD, as decoders do. */
function decodeWindows(ids: readonly number[], window: WindowSize, parts: Parts): string[] {
  const texts: string[] = [];
  for (let start = 0; start < ids.length; start += window.size - window.overlap) {
    const text = parts.decode(ids.slice(start, start + window.size));
    if (text.trim() !== '') texts.push(text);
    if (start + window.size >= ids.length) break;
  }
  return texts;
}

function byPairs(
  page: string,
  elements: readonly ExpectedElement[],
  chunks: readonly string[],
): Grade[] {
  return elements.map(({ text }) => pairGrade(page, text.trim(), chunks, classify));
}

function bySweep(
  page: string,
  elements: readonly ExpectedElement[],
  chunks: readonly string[],
): readonly Grade[] {
  const starts = new Uint32Array(chunks.length);
  const ends = new Uint32Array(chunks.length);
  let from = 0;
  chunks.forEach((chunk, i) => {
    const clean = chunk.replace(/^\ufffd+/, '').replace(/\ufffd+$/, '');
    const at = page.indexOf(clean, from);
    starts[i] = at < 0 ? from : at;
    ends[i] = at < 0 ? from : at + clean.length;
    if (at >= 0) from = at + 1;
  });
  const texts = elements.map(({ text }) => text.trim());
  return sweepGrades({ name: 'page', page, elements: texts, chunks: { starts, ends } });
}
