import { UncutError } from '../../core/error.ts';
import { nearestName } from '../../core/nearest.ts';
import type { Imported, ImportOptions } from './imported.ts';
import { fromRequirements, type Requirement } from './requirements.ts';
import type { ImportSource } from './source.ts';
import { childrenOf, descendantsOf, parseXml, textIn, type XmlNode, xhtmlText } from './xml.ts';

/** A SPEC-OBJECT: its identifier and values by the LONG-NAME of their attribute. */
interface SpecObject {
  readonly identifier: string;
  readonly type: string | undefined;
  readonly values: ReadonlyMap<string, string>;
}

/** Attributes that hold the text, in this order; the first are of the ReqIF implementation guide. */
const TEXT_NAMES = ['ReqIF.Text', 'Object Text', 'Text', 'STATEMENT', 'Description'];
const TITLE_NAMES = ['ReqIF.ChapterName', 'ReqIF.Name', 'Object Heading', 'TITLE', 'Title', 'Name'];
const ID_NAMES = ['ReqIF.ForeignID', 'UID'];

/**
 * The SPEC-OBJECTs of a ReqIF file (OMG ReqIF 1.2, https://www.omg.org/spec/ReqIF), in the order
 * of its SPECIFICATIONs, a page each. One with a text is an element, one without a heading.
 *
 * @throws UncutError `label` for what is no XML or no ReqIF, and for an attribute that is not there.
 */
export async function readReqif(source: ImportSource, options: ImportOptions): Promise<Imported> {
  const root = await parseXml(source.text, source.file);
  if (root.localName !== 'REQ-IF') {
    throw new UncutError(
      'label',
      `${source.file}: expected a ReqIF file with the root REQ-IF, got ${root.localName}`,
    );
  }
  const objects = readObjects(root);
  const textNames = namesOf(source.file, objects, options.textColumn, TEXT_NAMES, '--text-column');
  const idNames = namesOf(source.file, objects, options.idColumn, ID_NAMES, '--id-column');
  const requirements: Requirement[] = [];
  const seen = new Set<string>();
  const add = (object: SpecObject, document: string, depth: number) => {
    if (seen.has(object.identifier)) return;
    seen.add(object.identifier);
    const title = firstOf(object.values, TITLE_NAMES);
    const text = firstOf(object.values, textNames) ?? '';
    const id = firstOf(object.values, idNames) ?? object.identifier;
    requirements.push({
      id: text === '' ? null : id,
      title,
      text,
      level: Math.min(6, depth),
      document,
      page: null,
      kind: object.type,
      where: `${source.file} (${id})`,
    });
  };
  for (const specification of descendantsOf(root, 'SPECIFICATION')) {
    const document = attribute(specification, 'LONG-NAME') || source.stem;
    const walk = (node: XmlNode, depth: number) => {
      for (const children of childrenOf(node, 'CHILDREN')) {
        for (const entry of childrenOf(children, 'SPEC-HIERARCHY')) {
          const [ref] = childrenOf(entry, 'OBJECT');
          const object = ref === undefined ? undefined : objects.get(textIn(ref).trim());
          if (object !== undefined) add(object, document, depth);
          walk(entry, depth + 1);
        }
      }
    };
    walk(specification, 1);
  }
  for (const object of objects.values()) add(object, source.stem, 1);
  return fromRequirements(requirements, options.pagesGiven);
}

function readObjects(root: XmlNode): ReadonlyMap<string, SpecObject> {
  const names = new Map<string, string>();
  for (const types of descendantsOf(root, 'SPEC-TYPES')) {
    for (const type of childrenOf(types)) {
      names.set(attribute(type, 'IDENTIFIER'), attribute(type, 'LONG-NAME'));
      for (const attributes of childrenOf(type, 'SPEC-ATTRIBUTES')) {
        for (const one of childrenOf(attributes)) {
          names.set(attribute(one, 'IDENTIFIER'), attribute(one, 'LONG-NAME'));
        }
      }
    }
  }
  const objects = new Map<string, SpecObject>();
  for (const list of descendantsOf(root, 'SPEC-OBJECTS')) {
    for (const object of childrenOf(list, 'SPEC-OBJECT')) {
      const values = new Map<string, string>();
      for (const value of childrenOf(object, 'VALUES').flatMap((node) => childrenOf(node))) {
        const [definition] = childrenOf(value, 'DEFINITION');
        const ref = definition === undefined ? '' : textIn(definition).trim();
        const text = valueText(value);
        if (text.trim() !== '') values.set(names.get(ref) || ref, text.trim());
      }
      const identifier = attribute(object, 'IDENTIFIER');
      const type = childrenOf(object, 'TYPE')[0];
      const kind = type === undefined ? undefined : names.get(textIn(type).trim());
      objects.set(identifier, { identifier, type: kind || undefined, values });
    }
  }
  return objects;
}

/** THE-VALUE is an attribute of simple values and an element with XHTML in it. */
function valueText(value: XmlNode): string {
  switch (value.localName) {
    case 'ATTRIBUTE-VALUE-STRING':
    case 'ATTRIBUTE-VALUE-INTEGER':
      return attribute(value, 'THE-VALUE');
    case 'ATTRIBUTE-VALUE-XHTML':
      return childrenOf(value, 'THE-VALUE').map(xhtmlText).join('\n');
    default:
      return '';
  }
}

function attribute(node: XmlNode, name: string): string {
  return node.getAttribute?.(name) ?? '';
}

/** The attributes that are looked at: the one that was named, else the usual ones. */
function namesOf(
  file: string,
  objects: ReadonlyMap<string, SpecObject>,
  given: string | undefined,
  usual: readonly string[],
  option: string,
): readonly string[] {
  const there = new Set([...objects.values()].flatMap(({ values }) => [...values.keys()]));
  const isText = option === '--text-column';
  const wanted = given === undefined ? usual : [given];
  if (wanted.some((name) => there.has(name)) || (given === undefined && !isText)) return wanted;
  const nearest = given === undefined ? null : nearestName(given, there);
  const list = [...there].map((name) => JSON.stringify(name)).join(', ') || 'none';
  throw new UncutError(
    'label',
    `${file}: expected an attribute ${wanted.map((name) => JSON.stringify(name)).join(', ')} with text; its SPEC-OBJECTs have ${list}: name one with ${option}${nearest === null ? '' : ` (did you mean ${JSON.stringify(nearest)}?)`}`,
  );
}

function firstOf(values: ReadonlyMap<string, string>, names: readonly string[]): string | null {
  for (const name of names) {
    const value = values.get(name);
    if (value !== undefined) return value;
  }
  return null;
}
