import { basename, dirname } from 'node:path';
import { UncutError } from '../../core/error.ts';
import type { Imported, ImportOptions } from './imported.ts';
import { fromRequirements, type Requirement } from './requirements.ts';
import { parseSmallYaml, type YamlValue } from './small-yaml.ts';
import type { ImportSource } from './source.ts';

/** An item with what it is sorted by. */
interface Item {
  readonly document: string;
  /** `1.2.0` as numbers. */
  readonly order: readonly number[];
  readonly requirement: Requirement;
}

/**
 * Items of Doorstop (https://doorstop.readthedocs.io/en/latest/reference/item/), one a file whose
 * name is the id, in the order of their documents and levels. Inactive ones are left out; those
 * that are not normative, such as headings, are on the page and no elements.
 *
 * @throws UncutError `label` for YAML that Doorstop does not write, naming file and line.
 */
export function readDoorstop(
  sources: readonly ImportSource[],
  { pagesGiven }: ImportOptions,
): Imported {
  const items: Item[] = [];
  for (const source of sources) {
    const value = parseSmallYaml(source.text, source.file);
    if (value === null || typeof value !== 'object' || !('text' in value)) {
      throw new UncutError(
        'label',
        `${source.file}: expected an item of Doorstop with "text" and "level"; leave out its .doorstop.yml`,
      );
    }
    const item = value as Readonly<Record<string, YamlValue>>;
    if (item.active === 'false') continue;
    const text = textOf(item.text).trim();
    const isElement = item.normative !== 'false';
    const order = textOf(item.level).split('.').map(Number);
    const header = textOf(item.header).trim();
    const document = `${dirname(source.file)}/${prefixOf(source.stem)}`;
    items.push({
      document,
      order: order.every(Number.isFinite) ? order : [],
      requirement: {
        id: isElement ? source.stem : null,
        title: header || (isElement ? null : text) || null,
        text: isElement || header !== '' ? text : '',
        level: Math.min(6, Math.max(1, order.filter((part) => part > 0).length)),
        document: basename(document),
        page: null,
        kind: prefixOf(source.stem),
        where: source.file,
      },
    });
  }
  items.sort(compareItems);
  return fromRequirements(
    items.map(({ requirement }) => requirement),
    pagesGiven,
  );
}

function textOf(value: YamlValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** `REQ` of REQ001 and of REQ-001. */
function prefixOf(id: string): string {
  return /^(.*?)[-_.]?\d+$/.exec(id)?.[1] || id;
}

function compareItems(a: Item, b: Item): number {
  if (a.document !== b.document) return a.document < b.document ? -1 : 1;
  const length = Math.max(a.order.length, b.order.length);
  for (let at = 0; at < length; at++) {
    const difference = (a.order[at] ?? -1) - (b.order[at] ?? -1);
    if (difference !== 0) return difference;
  }
  return a.requirement.where < b.requirement.where ? -1 : 1;
}
