import { UncutError } from '../../core/error.ts';
import type { Imported, ImportOptions } from './imported.ts';
import { fromRequirements, type Requirement } from './requirements.ts';
import type { ImportSource } from './source.ts';

/** A node of a .sdoc file: its tag, `REQUIREMENT`, and fields by name. */
interface SdocNode {
  readonly tag: string;
  readonly line: number;
  readonly fields: ReadonlyMap<string, string>;
  /** Sections that are open around it. */
  readonly depth: number;
}

/** A line that begins or ends a node: `[REQUIREMENT]`, `[[SECTION]]`, `[/SECTION]`. */
const TAG = /^\[{1,2}(\/?)([A-Z][A-Z0-9_]*)\]{1,2}\s*$/;

const FIELD = /^([A-Z][A-Z0-9_]*):(?:\s+(.*))?$/;

/** Nodes that are no requirement even with a statement. */
const PROSE = ['DOCUMENT', 'SECTION', 'GRAMMAR', 'TEXT', 'FREETEXT', 'DOCUMENT_FROM_FILE'];

/**
 * The nodes of a StrictDoc file (https://strictdoc.readthedocs.io, "SDoc syntax"): UID, TITLE and
 * STATEMENT; a value on several lines stands between `>>>` and `<<<`. Nodes of the document's own
 * grammar count when they have a statement. One without UID gets the file's name and its line.
 *
 * @throws UncutError `label` for a value or a node that does not end, with file and line.
 */
export function readSdoc(source: ImportSource, { pagesGiven }: ImportOptions): Imported {
  const nodes = readNodes(source);
  const requirements = nodes.map((node): Requirement => {
    const { tag, line, fields, depth } = node;
    const isProse = PROSE.includes(tag) || !fields.has('STATEMENT');
    return {
      id: isProse ? null : (fields.get('UID') ?? `${source.stem}-${line}`),
      title: fields.get('TITLE') ?? null,
      text: fields.get('STATEMENT') ?? '',
      level: Math.min(6, depth + 1),
      document: source.stem,
      page: null,
      kind: isProse ? undefined : tag.toLowerCase(),
      where: `${source.file}:${line}`,
    };
  });
  return fromRequirements(requirements, pagesGiven);
}

function readNodes({ file, text }: ImportSource): SdocNode[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const nodes: SdocNode[] = [];
  /** Names of nodes that hold others. */
  const closed = new Set(
    lines.map((line) => TAG.exec(line)).flatMap((tag) => (tag?.[1] === '/' ? [tag[2]] : [])),
  );
  const open: { readonly tag: string; readonly line: number }[] = [];
  let fields: Map<string, string> | null = null;
  for (let at = 0; at < lines.length; at++) {
    const tag = TAG.exec(lines[at]!);
    if (tag !== null) {
      const [, ends, name = ''] = tag;
      fields = null;
      if (ends === '/') {
        const last = open.pop();
        if (last?.tag !== name) {
          throw new UncutError(
            'label',
            `${file}:${at + 1}: [/${name}] ends what is not open${last === undefined ? '' : `; expected [/${last.tag}], which began on line ${last.line}`}`,
          );
        }
        continue;
      }
      if (name === 'FREETEXT') {
        const end = lines.indexOf('[/FREETEXT]', at);
        if (end < 0) throw new UncutError('label', `${file}:${at + 1}: [FREETEXT] never ends`);
        const statement = new Map([['STATEMENT', lines.slice(at + 1, end).join('\n')]]);
        nodes.push({ tag: name, line: at + 1, fields: statement, depth: open.length + 1 });
        at = end;
        continue;
      }
      fields = new Map();
      const depth = name === 'DOCUMENT' ? 0 : open.length + 1;
      nodes.push({ tag: name, line: at + 1, fields, depth });
      if (name === 'SECTION' || closed.has(name)) open.push({ tag: name, line: at + 1 });
      continue;
    }
    // Only the first of a name counts: in RELATIONS and a grammar the names are those of others.
    const field = FIELD.exec(lines[at]!);
    if (field === null || fields === null) continue;
    const [, name = '', value = ''] = field;
    const line = at + 1;
    let whole = value.trim();
    if (whole.startsWith('>>>')) {
      const end = lines.findIndex((one, index) => index > at && one.trim() === '<<<');
      if (end < 0) {
        throw new UncutError(
          'label',
          `${file}:${line}: the value of ${name} begins with >>> and has no line <<< at its end`,
        );
      }
      whole = lines.slice(at + 1, end).join('\n');
      at = end;
    }
    if (!fields.has(name)) fields.set(name, whole);
  }
  const unclosed = open.at(-1);
  if (unclosed !== undefined) {
    throw new UncutError(
      'label',
      `${file}:${unclosed.line}: [${unclosed.tag}] never ends; expected [/${unclosed.tag}]`,
    );
  }
  return nodes;
}
