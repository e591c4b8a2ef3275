import { UncutError } from '../src/core/error.ts';
import type { Piece } from '../src/core/types.ts';
import { defineStrategy } from '../src/strategy/define.ts';
import { type SpringAiOptions, springAiChunks } from '../src/strategy/spring-ai.ts';

/** What jtokkit takes for a special token and refuses to encode, by encoding. */
const SPECIAL_TOKEN = /<\|(?:endoftext|fim_prefix|fim_middle|fim_suffix|endofprompt)\|>/;

const DEFAULT_MARKS = '.?!\n';

export default defineStrategy({
  name: 'spring-ai',
  summary: "Spring AI's TokenTextSplitter to the character, as of the release version.",
  lossy:
    'letters that share a token with the mark it cuts behind (".com"), halves of cut characters, ' +
    'and chunks of at most minChunkLengthToEmbed characters',
  params: {
    size: 800,
    minChunkSizeChars: 350,
    minChunkLengthToEmbed: 5,
    maxNumChunks: 10_000,
    keepSeparator: true,
    punctuationMarks: DEFAULT_MARKS,
    lineSeparator: '\n',
    version: '2.0.1',
    specialTokens: 'text',
  },
  check(params) {
    for (const key of ['minChunkSizeChars', 'minChunkLengthToEmbed', 'maxNumChunks'] as const) {
      if (!Number.isSafeInteger(params[key])) {
        return `${key} must be a whole number, got ${params[key]}`;
      }
    }
    if (!['text', 'throw'].includes(params.specialTokens)) {
      return `specialTokens must be "text" or "throw", got "${params.specialTokens}"`;
    }
    if (params.lineSeparator === '') return 'lineSeparator must not be empty';
    const version = readVersion(params.version);
    if (version === null) return `version must be like "2.0.1", got "${params.version}"`;
    return checkForVersion(params, version);
  },
  *split(page, params, tools): Generator<Piece | string> {
    const { text } = page;
    if (SPECIAL_TOKEN.test(text)) {
      const found = SPECIAL_TOKEN.exec(text)!;
      const what = `the text of a special token, ${found[0]} at ${found.index},`;
      if (params.specialTokens === 'throw') {
        throw new UncutError(
          'strategy',
          `Spring AI's TokenTextSplitter fails on this page: it holds ${what} ` +
            '(UnsupportedOperationException: Encoding special tokens is not supported)',
        );
      }
      tools.warn(`${what} is taken as plain text; Spring AI's splitter would throw here`);
    }
    const version = readVersion(params.version)!;
    const options: SpringAiOptions = { ...params, cutsLastStep: isBefore(version, [1, 1, 1]) };
    const ends = tools.pageEnds();
    for (const chunk of springAiChunks(text, options, tools)) {
      let start = chunk.token === 0 ? 0 : ends[chunk.token - 1]!;
      // The step's text begins where its first token does; what was trimmed is at most U+0020.
      while (start < text.length && text.charCodeAt(start) <= 0x20) start++;
      const clean = text.startsWith(chunk.text, start);
      yield clean ? { start, end: start + chunk.text.length } : chunk.text;
    }
  },
});

type Version = readonly [major: number, minor: number, patch: number];

function readVersion(version: string): Version | null {
  const match = /^(\d+)\.(\d+)(?:\.(\d+))?$/.exec(version);
  return match === null ? null : [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
}

function isBefore(a: Version, b: Version): boolean {
  for (let i = 0; i < 3; i++) if (a[i] !== b[i]) return a[i]! < b[i]!;
  return false;
}

/** What the constructors of that release check. */
function checkForVersion(
  params: {
    readonly punctuationMarks: string;
    readonly minChunkSizeChars: number;
    readonly minChunkLengthToEmbed: number;
    readonly maxNumChunks: number;
  },
  version: Version,
): string | null {
  if (isBefore(version, [1, 1, 3])) {
    return params.punctuationMarks === DEFAULT_MARKS
      ? null
      : `punctuationMarks exists since Spring AI 1.1.3, version is ${version.join('.')}`;
  }
  if (params.punctuationMarks === '') return 'punctuationMarks must not be empty';
  if (isBefore(version, [2, 0, 1])) return null;
  if (params.maxNumChunks <= 0) return 'maxNumChunks must be greater than zero';
  if (params.minChunkSizeChars < 0) return 'minChunkSizeChars must not be negative';
  if (params.minChunkLengthToEmbed < 0) return 'minChunkLengthToEmbed must not be negative';
  return null;
}
