/** Escapes of a Python text that `repr` writes, besides those with a code. */
const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '\\': '\\',
  "'": "'",
  '"': '"',
};

const ITEM = /\s*(?:'((?:[^'\\\n]|\\[\s\S])*)'|"((?:[^"\\\n]|\\[\s\S])*)")\s*(,|$)/y;

/**
 * A list of texts as Python prints it, `['it', "isn't"]`: what pandas writes into a CSV field.
 * Null when it is anything else.
 */
export function parsePythonList(source: string): string[] | null {
  const inside = /^\s*\[([\s\S]*)\]\s*$/.exec(source)?.[1]?.trimEnd();
  if (inside === undefined) return null;
  const items: string[] = [];
  if (inside.trim() === '') return items;
  ITEM.lastIndex = 0;
  for (let from = 0; from < inside.length; from = ITEM.lastIndex) {
    ITEM.lastIndex = from;
    const found = ITEM.exec(inside);
    if (found === null) return null;
    const text = unescaped(found[1] ?? found[2]!);
    if (text === null) return null;
    items.push(text);
    if (found[3] === '' || ITEM.lastIndex === inside.length) break;
  }
  return items;
}

function unescaped(text: string): string | null {
  let known = true;
  const plain = text.replaceAll(
    /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|([\s\S]))/g,
    (_, two?: string, four?: string, eight?: string, one?: string) => {
      const code = Number.parseInt(two ?? four ?? eight ?? '', 16);
      if (one === undefined && code <= 0x10ffff) return String.fromCodePoint(code);
      const escaped = one === undefined ? undefined : ESCAPES[one];
      if (escaped === undefined) known = false;
      return escaped ?? '';
    },
  );
  return known ? plain : null;
}
