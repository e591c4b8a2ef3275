import { z } from 'zod';
import { UncutError } from '../../core/error.ts';
import type { Imported, ImportOptions } from './imported.ts';
import { fromRequirements, type Requirement } from './requirements.ts';
import { checkShape, idShape } from './shape.ts';
import type { ImportSource } from './source.ts';

const text = z.string().nullish();

/**
 * needs.json of Sphinx-Needs (https://sphinx-needs.readthedocs.io/en/latest/builders.html#needs):
 * the needs of a version. Older files call the content `description`.
 */
const needsShape = z.object({
  current_version: z.union([z.string(), z.number()]).nullish(),
  versions: z.record(
    z.string(),
    z.object({
      needs: z.record(
        z.string(),
        z.object({
          id: idShape.optional(),
          title: text,
          content: text,
          description: text,
          docname: text,
          type: text,
        }),
      ),
    }),
  ),
});

/**
 * The needs of the current version. A need without content is its title.
 *
 * @throws UncutError `label` when the file has another shape, or no version that can be told.
 */
export function readNeeds(source: ImportSource, { pagesGiven }: ImportOptions): Imported {
  const value = source.content.is === 'json' ? source.content.value : null;
  const { current_version, versions } = checkShape(needsShape, value, source.file);
  const names = Object.keys(versions);
  const wanted = String(current_version ?? '');
  const version = names.includes(wanted) ? wanted : names.length === 1 ? names[0]! : null;
  if (version === null) {
    throw new UncutError(
      'label',
      `${source.file}: "current_version" is ${JSON.stringify(current_version ?? null)}, the versions are ${names.map((name) => JSON.stringify(name)).join(', ') || 'none'}; set it to one of them`,
    );
  }
  const requirements = Object.entries(versions[version]!.needs).map(([key, need]): Requirement => {
    const content = [need.content, need.description].find((one) => (one ?? '').trim() !== '');
    return {
      id: need.id ?? key,
      title: need.title ?? null,
      text: content ?? need.title ?? '',
      level: 2,
      document: need.docname || source.stem,
      page: need.docname || null,
      kind: need.type ?? undefined,
      where: `${source.file} (need ${need.id ?? key})`,
    };
  });
  return fromRequirements(requirements, pagesGiven);
}
