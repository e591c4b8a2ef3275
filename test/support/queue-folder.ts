import { corpusFiles, makeFolder } from './cli.ts';

/** A folder with a corpus of small pages that 60-token chunks cut, with labels and queries. */
export function queueFolder(
  pages: number,
  more: Readonly<Record<string, string | Uint8Array>> = {},
): string {
  const text = (page: number, item: number): string =>
    `FR-${item} The lock of door ${page} MUST open within ${item + 2} seconds, unless guest ${item} waits behind it or the fire alarm was rung on floor ${page}.`;
  const numbers = Array.from({ length: pages }, (_, page) => page);
  const items = (page: number) => Array.from({ length: 6 }, (_, item) => text(page, item));
  const files = corpusFiles(
    Object.fromEntries(
      numbers.map((page) => [
        nameOf(page),
        items(page)
          .map((item) => (page % 5 === 0 ? `<p>${item}</p>` : `- ${item}\n`))
          .join(''),
      ]),
    ),
    numbers.flatMap((page) =>
      items(page).map((item, i) => ({
        id: `${page}-${i}`,
        page: `pages/${nameOf(page)}`,
        text: item,
      })),
    ),
    { queries: 'queries.jsonl' },
  );
  const queries = numbers.map((page) =>
    JSON.stringify({
      id: `q-${page}`,
      text: `When must the lock of door ${page} open with guest 3 behind it?`,
      elements: [`${page}-3`],
    }),
  );
  return makeFolder({
    ...Object.fromEntries(
      Object.entries({ ...files, 'queries.jsonl': queries.join('\n') }).map(([name, content]) => [
        `corpus/${name}`,
        content,
      ]),
    ),
    ...more,
  });
}

/** The name of a page below `pages/`. */
export function nameOf(page: number): string {
  return `page-${String(page).padStart(3, '0')}.${page % 5 === 0 ? 'html' : 'md'}`;
}
