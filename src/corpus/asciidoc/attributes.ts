/** What the lines above a block say of it. */
export interface BlockAttributes {
  /** The first value: `source`, `NOTE`, `quote`, `discrete`. */
  readonly style: string;
  /** Named values. */
  readonly named: Map<string, string>;
}

export const NO_ATTRIBUTES: BlockAttributes = { style: '', named: new Map() };

/** Reads a line of attributes over those that came before it. */
export function readAttributes(line: string, before: BlockAttributes): BlockAttributes {
  if (line.startsWith('[[')) return before;
  // The same map for all lines above a block: they may be many.
  const named = before === NO_ATTRIBUTES ? new Map<string, string>() : before.named;
  let { style } = before;
  for (const [index, value] of commaParts(line.slice(1, -1)).entries()) {
    const assigned = /^([\p{L}_][\p{L}\p{N}_-]*)[ \t]*=[ \t]*(.*)$/su.exec(value);
    if (assigned !== null) named.set(assigned[1]!, unquoted(assigned[2]!));
    else if (index === 0) {
      const [first = ''] = /^[^.#%]*/.exec(value)!;
      if (first !== '') style = first.trim();
    }
  }
  return { style, named };
}

/** Values parted by commas that stand in no quotes. */
function commaParts(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === ',') {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  parts.push(text.slice(start).trim());
  return parts;
}

function unquoted(value: string): string {
  const quote = value[0];
  const quoted = value.length > 1 && (quote === '"' || quote === "'") && value.endsWith(quote);
  return quoted ? value.slice(1, -1) : value;
}
