import { z } from 'zod';
import type { Imported, ImportOptions } from './imported.ts';
import { fromRequirements, type Requirement } from './requirements.ts';
import { checkShape, idShape } from './shape.ts';
import type { ImportSource } from './source.ts';

interface Part {
  readonly id?: string | undefined;
  readonly name: string;
  readonly title?: string | undefined;
  readonly prose?: string | undefined;
  readonly parts?: readonly Part[] | undefined;
}

interface Param {
  readonly id: string;
  readonly values?: readonly string[] | undefined;
}

interface Control {
  readonly id: string;
  readonly title: string;
  readonly params?: readonly Param[] | undefined;
  readonly parts?: readonly Part[] | undefined;
  readonly controls?: readonly Control[] | undefined;
}

interface Group {
  readonly title: string;
  readonly params?: readonly Param[] | undefined;
  readonly groups?: readonly Group[] | undefined;
  readonly controls?: readonly Control[] | undefined;
}

const partShape: z.ZodType<Part> = z.object({
  id: z.string().optional(),
  name: z.string(),
  title: z.string().optional(),
  prose: z.string().optional(),
  parts: z.array(z.lazy(() => partShape)).optional(),
});

const paramsShape = z
  .array(z.object({ id: z.string(), values: z.array(z.string()).optional() }))
  .optional();

const controlShape: z.ZodType<Control> = z.object({
  id: idShape,
  title: z.string(),
  params: paramsShape,
  parts: z.array(partShape).optional(),
  controls: z.array(z.lazy(() => controlShape)).optional(),
});

const groupShape: z.ZodType<Group> = z.object({
  title: z.string(),
  params: paramsShape,
  groups: z.array(z.lazy(() => groupShape)).optional(),
  controls: z.array(controlShape).optional(),
});

/** The parts that are read of https://pages.nist.gov/OSCAL/resources/concepts/layer/control/catalog/ */
const catalogShape = z.object({
  catalog: z.object({
    metadata: z.object({ title: z.string() }),
    params: paramsShape,
    groups: z.array(groupShape).optional(),
    controls: z.array(controlShape).optional(),
  }),
});

/**
 * The parts with prose of a catalog's controls, each an element; `kind` is the part's name, such
 * as statement, item or guidance. A parameter with values is replaced by them as they stand; the
 * mark of one without, `{{ insert: param, ac-1_prm_1 }}`, stays.
 *
 * @throws UncutError `label` listing what has not the shape of a catalog.
 */
export function readOscal(source: ImportSource, { pagesGiven }: ImportOptions): Imported {
  const value = source.content.is === 'json' ? source.content.value : null;
  const { catalog } = checkShape(catalogShape, value, source.file);
  const params = new Map<string, string>();
  const found: Requirement[] = [];
  const add = (title: string, text: string, level: number, part?: Part, id?: string) =>
    found.push({
      id: id ?? null,
      title: title === '' ? null : title,
      text,
      level: Math.min(6, level),
      document: source.stem,
      page: null,
      kind: part?.name,
      where: `${source.file} (${id ?? title})`,
    });
  const addParts = (parts: readonly Part[], parent: string, level: number) => {
    parts.forEach((part, index) => {
      const id = part.id ?? `${parent}.${part.name}${index + 1}`;
      if (part.prose !== undefined && part.prose.trim() !== '') {
        add(part.title ?? '', withParams(part.prose, params), level, part, id);
      }
      addParts(part.parts ?? [], id, level + 1);
    });
  };
  const addControl = (control: Control, level: number) => {
    keepParams(control.params, params);
    add(`${control.id} ${control.title}`, '', level);
    addParts(control.parts ?? [], control.id, level + 1);
    for (const inner of control.controls ?? []) addControl(inner, level + 1);
  };
  const addGroup = (group: Group, level: number) => {
    keepParams(group.params, params);
    add(group.title, '', level);
    for (const inner of group.groups ?? []) addGroup(inner, level + 1);
    for (const control of group.controls ?? []) addControl(control, level + 1);
  };
  keepParams(catalog.params, params);
  add(catalog.metadata.title, '', 1);
  for (const group of catalog.groups ?? []) addGroup(group, 2);
  for (const control of catalog.controls ?? []) addControl(control, 2);
  return fromRequirements(found, pagesGiven);
}

function keepParams(params: readonly Param[] | undefined, known: Map<string, string>): void {
  for (const { id, values } of params ?? []) {
    if (values !== undefined && values.length > 0) known.set(id, values.join(', '));
  }
}

function withParams(prose: string, params: ReadonlyMap<string, string>): string {
  return prose.replaceAll(
    /\{\{\s*insert:\s*param,\s*([^\s}]+)\s*\}\}/g,
    (mark, id: string) => params.get(id) ?? mark,
  );
}
