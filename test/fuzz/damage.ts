import type { Next } from './target.ts';

/** What breaks parsers: ends of things, other types, other sizes, names that objects inherit. */
const SCRAPS = [
  ...['"', '\\', '{', '}', '[', ']', ',', ':', '\n', '\r\n', '\t', ' ', '\u0000', '\u001b[2J'],
  ...['null', 'true', '-1', '1e999', '0.5', '9007199254740993', '""', '{}', '[]', '"__proto__":1'],
  ...['\ufeff', '\u2028', '\ud800', '\u202e', '/*', '<!--', '..', '../', '/', '#', '%00', 'NaN'],
  ...['{"id":"x"}\n', '\n\n\n', '"constructor":{},', '"page":"pages/a.md"', '"text":"",'],
];

/** Bytes with one piece of damage: a flipped bit, a hole, something put in, repeated, moved or cut. */
export function damage(bytes: Uint8Array, next: Next): Uint8Array {
  const at = next(bytes.length + 1);
  const end = Math.min(bytes.length, at + 1 + next(next(4) === 0 ? bytes.length + 1 : 8));
  const [before, part, after] = [
    bytes.subarray(0, at),
    bytes.subarray(at, end),
    bytes.subarray(end),
  ];
  switch (next(9)) {
    case 0:
      return join(
        before,
        part.map((byte, index) => (index === 0 ? byte ^ (1 << next(8)) : byte)),
        after,
      );
    case 1:
      return join(before, after);
    case 2:
      return join(before, encode(SCRAPS[next(SCRAPS.length)]!), part, after);
    case 3:
      return join(before, encode(SCRAPS[next(SCRAPS.length)]!), after);
    case 4:
      return join(before, part, part, after);
    case 5:
      return join(
        before,
        new Uint8Array(part.length).map(() => next(256)),
        after,
      );
    case 6:
      return before;
    case 7:
      return lines(bytes, next);
    default:
      return join(after, part, before);
  }
}

/** Two lines changed for each other, one repeated, or one left out. */
function lines(bytes: Uint8Array, next: Next): Uint8Array {
  const all = Buffer.from(bytes).toString('latin1').split('\n');
  const [a, b] = [next(all.length), next(all.length)];
  const kind = next(3);
  if (kind === 0) [all[a], all[b]] = [all[b]!, all[a]!];
  else all.splice(a, kind === 1 ? 1 : 0, ...(kind === 1 ? [] : [all[b]!]));
  return Buffer.from(all.join('\n'), 'latin1');
}

function encode(text: string): Uint8Array {
  return Buffer.from(text);
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}
