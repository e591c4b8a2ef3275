import { UncutError } from '../core/error.ts';
import { splitsPair } from '../core/span.ts';
import type { Piece } from '../core/types.ts';
import type { SplitTools } from './define.ts';

/** A splitter package that uncut does not bring along. */
export interface Peer {
  /** As it is installed: name and the version that its adapter was tried with. */
  readonly name: string;
  readonly version: string;
  /** What is imported, where that is a part of the package. */
  readonly entry?: string;
  /** Packages that it asks for beside itself, as they are installed. */
  readonly beside?: readonly string[];
}

/**
 * The exports of a peer. CommonJS packages have them under `default`.
 *
 * @throws UncutError `strategy` with the command that installs it, when it does not load.
 */
export async function loadPeer<T extends object>(
  tools: Pick<SplitTools, 'load'>,
  { name, version, entry = name, beside = [] }: Peer,
): Promise<T> {
  let module: unknown;
  try {
    module = await tools.load(entry);
  } catch (cause) {
    const reason = (cause instanceof Error ? cause.message : String(cause)).split('\n', 1)[0];
    const install = [`${name}@${version}`, ...beside].join(' ');
    throw new UncutError(
      'strategy',
      `this strategy needs the package ${name}, which could not be loaded (${reason}): npm install ${install}`,
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
