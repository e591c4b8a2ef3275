import { strict as assert } from 'node:assert';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corpusFiles } from '../support/cli.ts';
import { uncutHere } from '../support/in-process.ts';
import type { FuzzTarget, Next } from './target.ts';

/** Commands that end in milliseconds whatever they are given; `bench` measures, so it is left out. */
const COMMANDS = [
  ...['run', 'run', 'run', 'text', 'chunks', 'score', 'show', 'validate', 'strategies', 'compare'],
  ...['report', 'help', 'nothing', ''],
];

const OPTIONS = [
  ...['--strategy', '--size', '--overlap', '--unit', '--encoding', '--text', '--jsoup', '--kind'],
  ...['--elements', '--selector', '--bcp14', '--occurrences', '--placement', '--queries', '--k'],
  ...[
    '--retriever',
    '--depth',
    '--budget',
    '--threshold',
    '--dedupe',
    '--preset',
    '--out',
    '--json',
  ],
  ...['--quiet', '--param', '--max-page-bytes', '--strict-encoding', '--min-whole', '--min-hit@4'],
  ...['--min-hit@', '--max-missing', '--max-drop', '--baseline', '--junit', '--target', '--price'],
  ...[
    '--dims',
    '--blocks',
    '--context',
    '--rows',
    '--judgments',
    '--inventory',
    '--corpus',
    '--seed',
  ],
  ...['--common', '--no-queries', '--no-html', '--no-cache', '--chunks', '--chunks-unit', '--help'],
  ...['--version', '--nothing', '-x', '--', '--ignore-intervals', '--markdown', '--embedder'],
];

const VALUES = [
  ...[
    'fixed',
    'fixed,sentence',
    'structure-aware',
    'oracle',
    '800',
    '0',
    '-1',
    '1e9',
    '10%',
    '1/2',
  ],
  ...[
    'chars',
    'tokens',
    'flat',
    'raw',
    '1,4',
    '4',
    'FR',
    '^FR',
    '(',
    '[',
    'li',
    ':::',
    '',
    ' ',
    ',',
  ],
  ...[
    '.',
    'corpus',
    'corpus/corpus.json',
    'corpus/pages/a.md',
    'corpus/elements.jsonl',
    'none',
    'auto',
  ],
  ...['bm25', 'hybrid', 'dense', 'trec', 'ranx', 'chroma', 'rankings.jsonl', 'out', 'x.xml', '95%'],
  ...[
    'fixed-800=95%',
    '0.02/1M',
    '1536',
    'a=b',
    '=',
    '__proto__=1',
    'size=5',
    'cl100k_base',
    'gpt2',
  ],
  ...[
    'null',
    'NaN',
    'Infinity',
    '9'.repeat(30),
    '\u0000',
    '\u001b[2J',
    '\ud800',
    '💥',
    '../..',
    '~',
  ],
  ...[
    'all',
    'pinned',
    'ordered',
    'first',
    'same-span',
    'complete',
    'FR-1',
    'energetic',
    '99999999999',
  ],
];

const elements = [
  { id: 'FR-1', page: 'pages/a.md', text: 'FR-1: it MUST stay.' },
  { id: 'FR-2', page: 'pages/b.html', text: 'FR-2: so MUST this.' },
];

let made: string | null = null;
const codes = new Map<number | null, number>();

function folder(): string {
  if (made !== null) return made;
  const outer = mkdtempSync(join(tmpdir(), 'uncut-fuzz-'));
  // Two folders down, so that `../..` stays in a folder of our own.
  made = join(outer, 'a/b');
  const files = corpusFiles(
    { 'a.md': '# T\n\n- FR-1: it MUST stay.\n', 'b.html': '<ul><li>FR-2: so MUST this.</ul>' },
    elements,
    { queries: 'queries.jsonl' },
  );
  const all = {
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`corpus/${name}`, text])),
    'corpus/queries.jsonl': '{"id":"q","text":"it","elements":["FR-1"]}\n',
    'rankings.jsonl': '{"query":"q","rank":1,"page":"pages/a.md","start":0,"end":9}\n',
  };
  mkdirSync(join(made, 'corpus/pages'), { recursive: true });
  for (const [name, text] of Object.entries(all)) writeFileSync(join(made, name), text);
  process.on('exit', () => rmSync(outer, { recursive: true, force: true }));
  return made;
}

export const commandLine: FuzzTarget = {
  name: 'arguments',
  summary: 'random command lines: exit codes 0, 1 and 2, and never a stack trace',
  async try(next) {
    const args = randomArgs(next);
    const shown = JSON.stringify(args);
    const { code, stdout, stderr } = await uncutHere(folder(), args);
    codes.set(code, (codes.get(code) ?? 0) + 1);
    assert([0, 1, 2].includes(code!), `exit code ${code} of ${shown}`);
    assert(!/^\s+at .*[:(]/m.test(stderr), `a stack trace of ${shown}: ${stderr}`);
    assert(code !== 2 || stderr !== '', `nothing said of ${shown}`);
    assert(
      !/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(stdout + stderr),
      `controls: ${shown}`,
    );
  },
  figures: () =>
    [...codes]
      .sort()
      .map(([code, count]) => `${count} exit ${code}`)
      .join(', '),
};

function randomArgs(next: Next): string[] {
  const args = [COMMANDS[next(COMMANDS.length)]!];
  if (next(2) === 0) args.push('corpus');
  // A report with plots takes longer than all the rest of a run.
  if (args[0] === 'run' && next(8) > 0) args.push('--no-html');
  for (let left = next(6); left > 0; left--) {
    if (next(5) > 0) args.push(OPTIONS[next(OPTIONS.length)]!);
    if (next(5) > 0) args.push(VALUES[next(VALUES.length)]!);
  }
  return args;
}
