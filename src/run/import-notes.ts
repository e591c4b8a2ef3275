import type { ImportCounts, ImportOrigin } from './import-corpus.ts';
import type { PlaceUnit } from './import-pins.ts';

/** What the README of an imported corpus is made of. */
export interface ImportNotes {
  readonly id: string;
  /** `2026-11-30`. */
  readonly date: string;
  readonly origins: readonly ImportOrigin[];
  readonly units: readonly (PlaceUnit | null)[];
  /** Name of the folder that the pages were copied from; null when the sources brought them. */
  readonly folder: string | null;
  readonly counts: ImportCounts;
}

/** README.md of an imported corpus: where it is from, what was found, its version log. */
export function importNotes({ id, date, origins, units, folder, counts }: ImportNotes): string {
  const { pages, elements, found, missing, homeless, queries, judgments } = counts;
  const rows = origins.map(
    ({ file, format, sha256 }) =>
      `| \`${file.replaceAll('|', '\\|')}\` | ${format} | \`${sha256}\` |`,
  );
  const order = ['pinned', 'exact', 'whitespace', 'folded'] as const;
  const ways = order
    .flatMap((via) => (found.has(via) ? [`${found.get(via)} ${via}`] : []))
    .join(', ');
  const counted = [...new Set(units.filter((unit) => unit !== null))];
  const offsets =
    counted.length === 0
      ? []
      : [
          `- The offsets of the sources count ${counted.map(unitWords).join('; ')}. Those in \`elements.jsonl\` are UTF-16 units.`,
        ];
  const lost = [
    ...(missing === 0
      ? []
      : [`- ${missing} are not on the page that the source names; runs count them as missing.`]),
    ...(homeless === 0
      ? []
      : [
          `- ${homeless} are on no page, or on several: they are in \`unlocated.jsonl\` and in no figure. Give a line its "page" and move it to \`elements.jsonl\`.`,
        ]),
  ];
  return `# The corpus ${id}

\`uncut import\` wrote these files on ${date}.

| source | format | SHA-256 |
|---|---|---|
${rows.join('\n')}

- Pages: ${pages}, ${folder === null ? 'written from the sources' : `copied from the folder \`${folder}\``}.
- Elements: ${elements} in the sources; found: ${ways}.
${[...lost, ...offsets].map((line) => `${line}\n`).join('')}${queries === 0 ? '' : `- Questions: ${queries}. Judgments: ${judgments}.\n`}
Raise "version" in corpus.json when labels change, and say why here: \`uncut compare\` shows it.

| version | date | reason |
|---|---|---|
| 1 | ${date} | imported |
`;
}

function unitWords(unit: PlaceUnit): string {
  switch (unit) {
    case 'code points':
    case 'UTF-16 units':
      return unit;
    case 'either':
      return 'code points or UTF-16 units, which are the same here';
  }
}
