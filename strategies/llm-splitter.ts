import { defineStrategy } from '../src/strategy/define.ts';
import { loadPeer, type Peer, pieceWithOffsets } from '../src/strategy/ecosystem.ts';
import type { Tokenizer } from '../src/strategy/tokenizer.ts';

const PEER: Peer = { name: 'llm-splitter', version: '0.3.0' };

/** A unit of the text and where it begins. */
interface Part {
  readonly text: string;
  readonly start: number;
}

interface LlmSplitter {
  split(
    text: string,
    options: {
      readonly chunkSize: number;
      readonly chunkOverlap: number;
      readonly chunkStrategy: string;
      readonly splitter: (text: string) => Part[];
    },
  ): { readonly text: string; readonly start: number; readonly end: number }[];
}

/** The package's ways to group units: whole paragraphs where they fit, or none. */
const GROUPS = ['character', 'paragraph'];

export default defineStrategy({
  name: 'llm-splitter',
  summary: 'Package llm-splitter: windows, or whole paragraphs with group=paragraph.',
  needs: PEER,
  params: { size: 800, overlap: 0, unit: 'tokens', group: 'character' },
  check: ({ group }) =>
    GROUPS.includes(group)
      ? null
      : `group must be ${GROUPS.join(' or ')}, got ${JSON.stringify(group)}`,
  async split(page, { size, overlap, unit, group }, tools) {
    const { split } = await loadPeer<LlmSplitter>(tools, PEER);
    const chunks = split(page.text, {
      chunkSize: size,
      chunkOverlap: overlap,
      chunkStrategy: group,
      splitter: (text) => (unit === 'chars' ? characters(text) : tokens(text, tools.tokenizer)),
    });
    return chunks.map(({ text, start, end }) => pieceWithOffsets(page.text, text, start, end));
  },
});

/** Tokens with their places; those that end inside a character are part of the next. */
function tokens(text: string, tokenizer: Tokenizer): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const end of tokenizer.encode(text).ends) {
    if (end === start) continue;
    parts.push({ text: text.slice(start, end), start });
    start = end;
  }
  return parts;
}

function characters(text: string): Part[] {
  const parts: Part[] = [];
  let start = 0;
  for (const character of text) {
    parts.push({ text: character, start });
    start += character.length;
  }
  return parts;
}
