import { UncutError } from '../core/error.ts';
import { splitsPair } from '../core/span.ts';
import type { Piece } from '../core/types.ts';
import type { Peer, SplitTools } from './define.ts';

export type { Peer };

/** What npm installs for a strategy of this package. */
export function installed({ name, version, beside = [] }: Peer): string {
  return [`${name}@${version}`, ...beside].join(' ');
}

/**
 * The exports of a peer. CommonJS packages have them under `default`.
 *
 * @throws UncutError `strategy` with the command that installs it, when it does not load.
 */
export async function loadPeer<T extends object>(
  tools: Pick<SplitTools, 'load'>,
  peer: Peer,
): Promise<T> {
  const { name, entry = name } = peer;
  let module: unknown;
  try {
    module = await tools.load(entry);
  } catch (cause) {
    const reason = (cause instanceof Error ? cause.message : String(cause)).split('\n', 1)[0];
    throw new UncutError(
      'strategy',
      `this strategy needs the package ${name}, which could not be loaded (${reason}): npm install ${installed(peer)}`,
      { cause },
    );
  }
  return { ...(module as { default?: object }).default, ...(module as T) };
}

/**
 * A chunk with the offsets that its splitter gives, in UTF-16 units: a span where they hold exactly
 * its text and cut no character, else the text alone, to be searched for.
 */
export function pieceWithOffsets(page: string, text: string, start: number, end: number): Piece {
  const holds = page.slice(start, end) === text;
  return holds && !splitsPair(page, start) && !splitsPair(page, end) ? { start, end } : { text };
}

/** Units of a text, for splitters that take a list of ids and count it. */
export function unitsOf(tools: SplitTools, unit: string): (text: string) => Uint32Array {
  return unit === 'chars'
    ? (text) => new Uint32Array(text.length)
    : (text) => tools.tokenizer.encode(text).ids;
}
