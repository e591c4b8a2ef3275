import { UncutError } from '../../core/error.ts';

/** A value of the small YAML: scalars are texts as they stand, `null`, `~` and nothing are null. */
export type YamlValue =
  | string
  | null
  | readonly YamlValue[]
  | { readonly [key: string]: YamlValue };

interface YamlLine {
  readonly number: number;
  readonly indent: number;
  readonly text: string;
}

/** Nesting that is read at most. */
const MAX_DEPTH = 50;

/**
 * The part of YAML that label files are written in: block mappings and lists, plain and quoted
 * texts, `|` and `>` blocks, `[a, b]` of plain texts, `[]` and `{}`. Everything else (anchors,
 * aliases, tags, several documents, `{a: b}`, plain texts over several lines) is refused, since it
 * could be read in another way than it is meant.
 *
 * @throws UncutError `label` with file and line of what is refused.
 */
export function parseSmallYaml(source: string, file: string): YamlValue {
  const lines = source.replace(/^\uFEFF/, '').split(/\r?\n/);
  let at = 0;
  const value = readBlock(0, 0);
  const rest = peek();
  if (rest !== null) fail(rest.number, 'expected a key or a "- " at the indent of those above');
  return value;

  function fail(line: number, what: string): never {
    throw new UncutError(
      'label',
      `${file}:${line}: ${what}, got ${JSON.stringify((lines[line - 1] ?? '').slice(0, 60))}; only plain YAML is read: write the file as JSON, or without anchors, tags and flow mappings`,
    );
  }

  /** The next line that is neither blank nor a comment; `---` at the head is passed over. */
  function peek(): YamlLine | null {
    for (; at < lines.length; at++) {
      const line = lines[at]!;
      if (line.trim() === '' || /^\s*#/.test(line)) continue;
      if (/^---\s*$/.test(line) && lines.slice(0, at).every((one) => !/^[^#\s]/.test(one))) {
        continue;
      }
      if (/^(---|\.\.\.)(\s|$)/.test(line)) fail(at + 1, 'expected one document');
      const indent = /^ */.exec(line)![0].length;
      if (line[indent] === '\t') fail(at + 1, 'expected spaces as indent');
      return { number: at + 1, indent, text: line.slice(indent).trimEnd() };
    }
    return null;
  }

  function readBlock(least: number, depth: number): YamlValue {
    const line = peek();
    if (line === null || line.indent < least) return null;
    if (depth > MAX_DEPTH) fail(line.number, `expected at most ${MAX_DEPTH} levels`);
    return /^-(\s|$)/.test(line.text) ? readList(line.indent, depth) : readMap(line.indent, depth);
  }

  function readList(indent: number, depth: number): YamlValue[] {
    const list: YamlValue[] = [];
    for (let line = peek(); line !== null && line.indent === indent; line = peek()) {
      const marker = /^-(\s+|$)/.exec(line.text);
      if (marker === null) break;
      const rest = line.text.slice(marker[0].length);
      if (rest === '' || rest.startsWith('#')) {
        at++;
        list.push(readBlock(indent + 1, depth + 1));
      } else if (keyOf(rest) !== null || /^-\s/.test(rest)) {
        // A map or a list that begins behind the dash: its indent is that of its first key.
        lines[at] = ' '.repeat(indent + marker[0].length) + rest;
        list.push(readBlock(indent + 1, depth + 1));
      } else {
        at++;
        list.push(readScalar(rest, indent, line.number));
      }
    }
    return list;
  }

  function readMap(indent: number, depth: number): YamlValue {
    const entries = new Map<string, YamlValue>();
    for (let line = peek(); line !== null && line.indent === indent; line = peek()) {
      const key = keyOf(line.text);
      if (key === null) fail(line.number, 'expected "key: value"');
      if (entries.has(key.name)) fail(line.number, `expected key "${key.name}" once`);
      at++;
      entries.set(key.name, readValue(key.rest, indent, depth, line.number));
    }
    const line = peek();
    if (line !== null && line.indent > indent) fail(line.number, 'expected no deeper indent');
    return Object.fromEntries(entries);
  }

  function readValue(rest: string, indent: number, depth: number, number: number): YamlValue {
    if (rest !== '' && !rest.startsWith('#')) return readScalar(rest, indent, number);
    const next = peek();
    // A list may stand at the indent of its key.
    const least = next !== null && /^-(\s|$)/.test(next.text) ? indent : indent + 1;
    return readBlock(least, depth + 1);
  }

  function readScalar(text: string, indent: number, number: number): YamlValue {
    const block = /^([|>])([+-]?)(?:\s+#.*)?$/.exec(text);
    if (block !== null) return readText(block[1] === '>', block[2]!, indent);
    if (/^[|>&*!%@`{?]/.test(text) && !/^\{\}$/.test(text)) fail(number, 'expected a plain value');
    if (text === '{}') return {};
    if (text.startsWith('[')) {
      const inside = /^\[([^[\]{}"']*)\](?:\s+#.*)?$/.exec(text);
      if (inside === null) fail(number, 'expected a list of plain texts');
      const items = inside[1]!.split(',').map((item) => item.trim());
      return items.length === 1 && items[0] === '' ? [] : items;
    }
    const quoted = quotedText(text);
    if (quoted !== null) return quoted;
    if (/^["']/.test(text)) fail(number, 'expected a quoted text that ends on its line');
    const next = peek();
    if (next !== null && next.indent > indent) {
      fail(next.number, 'expected a text on one line, or a "|" block');
    }
    const plain = text.replace(/\s+#.*$/, '');
    if (/:\s/.test(plain)) fail(number, 'expected quotes around a text with ": "');
    return /^(null|~)$/i.test(plain) ? null : plain;
  }

  /** A `|` or `>` block: the lines that are indented deeper, without that indent. */
  function readText(folds: boolean, chomp: string, indent: number): string {
    const body: string[] = [];
    let inner: number | null = null;
    for (; at < lines.length; at++) {
      const line = lines[at]!;
      const own = /^ */.exec(line)![0].length;
      if (line.trim() === '') {
        body.push(inner === null ? '' : line.slice(inner));
        continue;
      }
      if (own <= indent || (inner !== null && own < inner)) break;
      inner ??= own;
      body.push(line.slice(inner));
    }
    let tail = 0;
    while (body.length > 0 && body.at(-1) === '') {
      body.pop();
      tail++;
    }
    const text = folds ? foldLines(body) : body.join('\n');
    if (chomp === '-' || text === '') return text;
    return text + '\n'.repeat(chomp === '+' ? tail + 1 : 1);
  }
}

/** A line end of a `>` block is a space; blank lines stay, and so do lines that are indented. */
function foldLines(lines: readonly string[]): string {
  let text = lines[0] ?? '';
  for (let at = 1; at < lines.length; at++) {
    const [before, line] = [lines[at - 1]!, lines[at]!];
    if (line === '') text += '\n';
    else if (/^\s/.test(line) || /^\s/.test(before)) text += `\n${line}`;
    else text += before === '' ? line : ` ${line}`;
  }
  return text;
}

function keyOf(text: string): { readonly name: string; readonly rest: string } | null {
  const quoted = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*:(?:\s+(.*))?$/.exec(text);
  if (quoted !== null) {
    const name = quotedText(quoted[1]!);
    return name === null ? null : { name, rest: quoted[2] ?? '' };
  }
  const plain = /^([^\s"'[\]{}&*!|>%@`#-][^:#]*?)\s*:(?:\s+(.*))?$/.exec(text);
  return plain === null ? null : { name: plain[1]!, rest: plain[2] ?? '' };
}

/** The text in quotes, or null when it is not one whole quoted text. */
function quotedText(text: string): string | null {
  const single = /^'((?:[^']|'')*)'(?:\s+#.*)?$/.exec(text);
  if (single !== null) return single[1]!.replaceAll("''", "'");
  const double = /^("(?:[^"\\]|\\.)*")(?:\s+#.*)?$/.exec(text);
  if (double === null) return null;
  try {
    return JSON.parse(double[1]!) as string;
  } catch {
    return null;
  }
}
