import type { Run, StrategyRun } from '../../core/run.ts';
import { formatCount, formatInterval, formatRatio, formatShare, plural } from '../format.ts';
import { PUBLISHED_NOTE, publishedTable } from '../published-characters.ts';
import { diagnosisTable, readingLines, retrievalFailureLines } from '../retrieval.ts';
import { characterNote, characterTable, OMEGA_NOTE } from '../score-characters.ts';
import { headline } from '../terminal.ts';
import { escapeHtml } from './escape.ts';
import { tableHtml } from './plots/figure.ts';

/** Title, corpus facts and where to find what. */
export function headerHtml(
  run: Run,
  parts: readonly (readonly [id: string, name: string])[],
): string {
  const { corpus } = run;
  const tokens = run.strategies[0]?.tokens.pages ?? 0;
  const facts = [
    plural(corpus.pages, 'page'),
    plural(tokens, 'token'),
    `${formatCount(corpus.elements)} ${corpus.noun}`,
    ...(corpus.missing > 0 ? [`${formatCount(corpus.missing)} missing`] : []),
  ];
  const links = parts.map(([id, name]) => `<a href="#${id}">${escapeHtml(name)}</a>`);
  return `<header><p class="product">uncut · what the splitter cuts apart</p><h1>${escapeHtml(corpus.title)}</h1><p class="note">${escapeHtml(facts.join(' · '))}</p><nav class="parts" aria-label="Parts of the report">${links.join('')}</nav></header>`;
}

/** The headline of each strategy: counts, rate, interval, expected, cost. */
export function strategiesHtml(run: Run): string {
  const heads = [
    'Strategy',
    `${capital(run.corpus.noun)} kept whole`,
    'Whole rate',
    'Expected',
    'Stitched',
    'Lost conditions',
    'Chunks',
    'Redundancy',
  ];
  const head = heads.map(
    (text, index) =>
      `<th scope="col"${index > 2 ? ' class="number"' : ''}>${escapeHtml(text)}</th>`,
  );
  const rows = run.strategies.map((strategy) => strategyRow(strategy, run.corpus.noun, heads));
  return `<div class="scroll strategies" tabindex="0" role="region" aria-label="Strategies, table"><table class="cards"><thead><tr>${head.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>
<p class="note">Whole: some chunk holds all of it. Cut: none does. Missing: not on its page, a label to mend. Rate: whole / (whole + cut), with its 95% interval over pages. Expected: the rate at any phase of the windows; above it is luck. Stitched: all chunks together hold it. Lost conditions: cut ones whose best chunk lacks a word such as “unless” or “must not”.</p>`;
}

function strategyRow(strategy: StrategyRun, noun: string, heads: readonly string[]): string {
  const { survival, chunks, redundancy } = strategy;
  const { rate, interval, intervalReason, expectedRate, stitched, whole, cut } = survival;
  const located = whole + cut;
  const range = interval === null ? (intervalReason ?? '') : formatInterval(interval);
  const cell = (index: number, text: string) =>
    `<td class="number" data-head="${escapeHtml(heads[index]!)}">${escapeHtml(text === '-' ? 'n/a' : text)}</td>`;
  return `<tr><th scope="row" data-head="Strategy">${escapeHtml(strategy.id)}</th><td class="wide" data-head="${escapeHtml(heads[1]!)}">${escapeHtml(headline(strategy, noun))}${bar(strategy)}</td><td class="rate" data-head="Whole rate"><span>${rate === null ? 'n/a' : escapeHtml(formatShare(rate))}<span class="note">${escapeHtml(range)}</span></span></td>${cell(3, formatShare(expectedRate))}${cell(4, formatShare(located === 0 ? null : stitched / located))}${cell(5, formatCount(survival.lostConditions))}${cell(6, formatCount(chunks))}${cell(7, formatRatio(redundancy))}</tr>`;
}

/** Whole, partial, under and missing as one bar: SVG, since a policy without styles needs widths. */
function bar({ survival }: StrategyRun): string {
  const { elements, whole, partial, under, missing } = survival;
  if (elements === 0) return '';
  let x = 0;
  const parts = [
    ['whole', whole],
    ['partial', partial],
    ['under', under],
    ['missing', missing],
  ] as const;
  const rects = parts.map(([name, count]) => {
    const width = (count / elements) * 100;
    const rect = `<rect x="${x.toFixed(3)}" y="0" width="${width.toFixed(3)}" height="10" fill="var(--bar-${name})"/>`;
    x += width;
    return count === 0 ? '' : rect;
  });
  return `<div class="bar" aria-hidden="true"><svg viewBox="0 0 100 10" preserveAspectRatio="none">${rects.join('')}</svg></div>`;
}

/** The verdicts over all queries and what they advise. */
export function diagnosisHtml(run: Run): string {
  const stated = run.conventions.retrieval;
  if (stated === undefined) return '';
  const { heads, rows } = diagnosisTable(run);
  const advice = readingLines(run).map((line) => `<li>${escapeHtml(line)}</li>`);
  const note = `Queries: ${stated.queries}. Verdicts at ${stated.headline}: cut means that no chunk holds an expected element whole; ranked-low that one does, below the cutoff.`;
  return `<p class="note">${escapeHtml(note)}</p>${tableHtml(heads, rows, 'Verdicts')}<details class="advice"${advice.length > 4 ? '' : ' open'}><summary>What to look at</summary><ul class="plain">${advice.join('')}</ul></details>`;
}

/** Scores over characters, and the published ones beside them; nothing when the run has none. */
export function charactersHtml(run: Run): string {
  const note = characterNote(run);
  if (note === null) return '';
  const { heads, rows } = characterTable(run);
  const published = publishedTable(run);
  const beside =
    published.rows.length === 0
      ? ''
      : `<p class="note apart">${escapeHtml(PUBLISHED_NOTE)}</p>${tableHtml(published.heads, published.rows, 'Characters beside published scores')}`;
  return `<h3 class="apart">Characters</h3><p class="note">${escapeHtml(`Mean and standard deviation, ${note}. ${OMEGA_NOTE}`)}</p>${tableHtml(heads, rows, 'Characters')}${beside}`;
}

/** Failures and warnings; nothing when there are none. */
export function problemsHtml(run: Run): string {
  const { failures, warnings } = run;
  const parts: string[] = [];
  if (failures.length > 0) {
    parts.push(
      `<p>${escapeHtml(`${plural(failures.length, 'failure')}; the numbers are over the other pages.`)}</p>`,
      tableHtml(
        ['Page', 'Strategy', 'Reason', 'Not graded'],
        failures
          .slice(0, 200)
          .map(({ page, strategy, reason, elements }) => [
            page,
            strategy ?? 'all',
            reason,
            formatCount(elements),
          ]),
        'Failures',
      ),
    );
  }
  const unanswered = retrievalFailureLines(run).map((line) => `<li>${escapeHtml(line)}</li>`);
  if (unanswered.length > 0) {
    parts.push(
      `<p>No ranking came for some queries; their scores are intervals.</p><ul class="plain">${unanswered.join('')}</ul>`,
    );
  }
  if (warnings.length > 0) {
    const shown = warnings.slice(0, 50).map((warning) => `<li>${escapeHtml(warning)}</li>`);
    const more = warnings.length - shown.length;
    parts.push(
      `<details${warnings.length <= 5 ? ' open' : ''}><summary>${escapeHtml(plural(warnings.length, 'warning'))}</summary><ul class="plain">${shown.join('')}${more > 0 ? `<li>and ${more} more in run.json</li>` : ''}</ul></details>`,
    );
  }
  return parts.length === 0
    ? ''
    : `<section class="part" id="problems"><h2>Failures and warnings</h2>${parts.join('')}</section>`;
}

/** What the numbers rest on, and what the file leaves out. */
export function conventionsHtml(run: Run, notes: readonly string[]): string {
  const { corpus, conventions } = run;
  const { retrieval, ...rest } = conventions;
  const facts: [string, unknown][] = [
    ['corpus', corpus.id],
    ['corpus version', corpus.version ?? 'none'],
    ['corpus SHA-256', corpus.sha256],
    ['uncut', run.version],
    ...Object.entries(rest),
    ...Object.entries(retrieval ?? {}).map(([key, value]): [string, unknown] => [
      `retrieval ${key}`,
      value,
    ]),
  ];
  const list = facts.map(
    ([key, value]) => `<dt>${escapeHtml(key)}</dt><dd>${escapeHtml(worded(value))}</dd>`,
  );
  const left =
    notes.length === 0
      ? ''
      : `<h3>What this file leaves out</h3><ul class="plain">${notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('')}</ul>`;
  return `<section class="part" id="conventions"><h2>Conventions and provenance</h2><p class="note">How the numbers were made; runs with the same entries can be compared.</p><dl class="facts">${list.join('')}</dl>${left}</section>`;
}

function worded(value: unknown): string {
  if (value === null) return 'all';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
