import type { ExpectedElement, Page } from '../core/types.ts';
import { elementsByBcp14 } from '../corpus/rules/bcp14.ts';
import { type RuleCandidate, RuleDetector } from '../corpus/rules/detect.ts';
import { elementsByPattern } from '../corpus/rules/pattern.ts';
import { findDocuments } from '../io/document-files.ts';
import { findPageFiles, type PageFile, pageFileType } from '../io/page-files.ts';
import { readPages } from './read-pages.ts';

/** A way to say what an element is, with what it finds. */
export interface DetectedRule extends RuleCandidate {
  readonly elements: number;
  /** Files that hold one. */
  readonly files: number;
  /** Elements by kind (`FR`, `MUST`), the most frequent first; empty when the rule knows none. */
  readonly kinds: readonly (readonly [kind: string, elements: number])[];
  /** The first elements of different files. */
  readonly examples: readonly ExpectedElement[];
}

/** What was found out about a folder of documents. */
export interface DetectedCorpus {
  /** Documents by ending, such as `md`. */
  readonly documents: ReadonlyMap<string, number>;
  /** Documents of formats that are not read, by ending. */
  readonly unreadable: ReadonlyMap<string, number>;
  /** Folders below that are corpora already, seen from the folder that was looked through. */
  readonly corpora: readonly string[];
  /** What could not be read, with reasons. */
  readonly failures: readonly string[];
  /** The ways to say what an element is, the best first. Empty when no document holds text. */
  readonly rules: readonly DetectedRule[];
  /** The corpus that the best rule makes; null when there is no rule. */
  readonly corpus: ProposedCorpus | null;
}

/** Pages and elements of a corpus to be. */
export interface ProposedCorpus {
  /** The folder that holds nearly all elements, seen from the one looked through; '' is that one. */
  readonly folder: string;
  /** Globs for corpus.json; those with `!` leave out. */
  readonly include: readonly string[];
  readonly files: number;
  /** Length of its longest page in UTF-16 units. */
  readonly longest: number;
  /**
   * Of the best rule, with pages as the corpus names them. They are not pinned: an edit elsewhere on
   * the page leaves them valid. One that is an id and nothing else is left out.
   */
  readonly elements: readonly ExpectedElement[];
  /** How many were left out. */
  readonly bare: number;
  /** Documents outside `folder`, and how many elements they hold. */
  readonly outside: { readonly files: number; readonly elements: number };
}

/** How a folder is looked through. */
export interface DetectOptions {
  /** Name of the notes that the corpus will have beside its pages. */
  readonly notes: string;
  /** Whether the corpus is a folder below, when nearly all elements are there. */
  readonly below: boolean;
  readonly onProgress?: (done: number, total: number, file: string) => void;
}

/** The folder of a corpus holds at least this share of the elements found. */
const NEARLY_ALL = 0.98;

/**
 * Looks through a folder of documents for what its elements are: first every page for evidence,
 * then every page again with each rule that the evidence speaks for.
 *
 * @throws UncutError `corpus` when there is no such folder.
 */
export async function detectCorpus(root: string, options: DetectOptions): Promise<DetectedCorpus> {
  const { onProgress } = options;
  const found = await findDocuments(root);
  const documents = found.files.filter(({ name }) => name.split('/').at(-1) !== options.notes);
  const failures = [...found.failures];
  const detector = new RuleDetector();
  const readable: PageFile[] = [];
  const lengths = new Map<string, number>();
  const total = documents.length * 2;
  for (const [index, file] of documents.entries()) {
    onProgress?.(index, total, file.name);
    try {
      let longest = 0;
      for (const page of await pagesOf(root, file)) {
        detector.add(page);
        longest = Math.max(longest, page.text.length);
      }
      lengths.set(file.name, longest);
      readable.push(file);
    } catch (error) {
      failures.push((error as Error).message);
    }
  }
  const candidates = detector.candidates();
  const tallies = candidates.map(() => new RuleTally());
  const elements: { readonly file: string; readonly element: ExpectedElement }[] = [];
  for (const [index, file] of readable.entries()) {
    onProgress?.(documents.length + index, total, file.name);
    for (const page of await pagesOf(root, file)) {
      for (const [at, { rule }] of candidates.entries()) {
        const hits = elementsBy(page, rule);
        tallies[at]!.add(file.name, hits);
        if (at > 0) continue;
        for (const element of hits) elements.push({ file: file.name, element });
      }
    }
  }
  const rules = candidates.map((candidate, at) => ({ ...candidate, ...tallies[at]!.result() }));
  return {
    documents: endings(readable),
    unreadable: found.unreadable,
    corpora: found.corpora,
    failures,
    rules,
    corpus: rules.length === 0 ? null : await propose(root, readable, lengths, elements, options),
  };
}

async function pagesOf(root: string, file: PageFile): Promise<Page[]> {
  const source = { root, mode: null, rule: { by: 'labels', elements: [] }, options: {} } as const;
  return (await readPages(source, file, [])).pages.map(({ page }) => page);
}

function elementsBy(page: Page, rule: RuleCandidate['rule']): ExpectedElement[] {
  if ('bcp14' in rule) return elementsByBcp14(page);
  const { pattern, blocks } = rule;
  return elementsByPattern(page, new RegExp(pattern, 'u'), blocks === undefined ? {} : { blocks });
}

/** Counts what a rule finds. */
class RuleTally {
  readonly #files = new Set<string>();
  readonly #kinds = new Map<string, number>();
  readonly #examples: ExpectedElement[] = [];
  #elements = 0;

  add(file: string, hits: readonly ExpectedElement[]): void {
    if (hits.length === 0) return;
    this.#files.add(file);
    this.#elements += hits.length;
    const example = hits.find((element) => !isBareId(element));
    if (this.#examples.length < 3 && example !== undefined) this.#examples.push(example);
    for (const { kind } of hits) {
      if (kind !== undefined) this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
    }
  }

  result(): Omit<DetectedRule, keyof RuleCandidate> {
    return {
      elements: this.#elements,
      files: this.#files.size,
      kinds: [...this.#kinds].sort((a, b) => b[1] - a[1]),
      examples: this.#examples,
    };
  }
}

function endings(files: readonly PageFile[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of files) counts.set(ending(name), (counts.get(ending(name)) ?? 0) + 1);
  return counts;
}

function ending(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}

async function propose(
  root: string,
  files: readonly PageFile[],
  lengths: ReadonlyMap<string, number>,
  elements: readonly { readonly file: string; readonly element: ExpectedElement }[],
  { notes, below }: DetectOptions,
): Promise<ProposedCorpus> {
  const folder = below
    ? folderOf(
        elements.map(({ file }) => file),
        files.map(({ name }) => name),
      )
    : '';
  const inside = files.filter(({ name }) => name.startsWith(folder));
  const there = elements.filter(({ file }) => file.startsWith(folder));
  const own = there.filter(({ element }) => !isBareId(element));
  const short = inside.map(({ name, type }) => ({ name: name.slice(folder.length), type }));
  return {
    folder: folder.slice(0, -1),
    include: await includeOf(root + (folder === '' ? '' : `/${folder.slice(0, -1)}`), short, notes),
    files: inside.length,
    longest: inside.reduce((most, { name }) => Math.max(most, lengths.get(name)!), 0),
    elements: own.map(({ element: { start: _, end: __, id, page, ...rest } }) => ({
      id: id.slice(folder.length),
      page: page.slice(folder.length),
      ...rest,
    })),
    bare: there.length - own.length,
    outside: { files: files.length - inside.length, elements: elements.length - there.length },
  };
}

/** Whether an element's text is its id: a reference, a cell of an index. */
function isBareId({ id, page, text }: ExpectedElement): boolean {
  const name = id.slice(page.length + 1).replace(/~\d+$/, '');
  return !/\p{L}/u.test(text.replace(name, ''));
}

/**
 * The folder, with a `/` at its end, that holds nearly all of the elements, given by the file of
 * each: of the folders with the same documents the outermost, but never the one looked through
 * when one below does.
 */
export function folderOf(elements: readonly string[], files: readonly string[]): string {
  let folder = '';
  let chosen = '';
  let documents = Infinity;
  for (;;) {
    const counts = new Map<string, number>();
    for (const file of elements) {
      const end = file.indexOf('/', folder.length);
      if (!file.startsWith(folder) || end < 0) continue;
      const below = file.slice(0, end + 1);
      counts.set(below, (counts.get(below) ?? 0) + 1);
    }
    const next = [...counts].find(([, count]) => count >= NEARLY_ALL * elements.length);
    if (next === undefined || elements.length === 0) return chosen;
    folder = next[0];
    const inside = files.filter((file) => file.startsWith(folder)).length;
    if (inside < documents) chosen = folder;
    documents = inside;
  }
}

/** Globs that match exactly these files of a folder, and will match their like. */
async function includeOf(
  folder: string,
  files: readonly PageFile[],
  notes: string,
): Promise<string[]> {
  const types = [
    ...new Set(files.filter(({ type }) => type !== 'jsonl').map(({ name }) => ending(name))),
  ];
  const include = [
    ...(types.length === 0
      ? []
      : [types.length === 1 ? `**/*.${types[0]}` : `**/*.{${types.join(',')}}`]),
    ...files.filter(({ type }) => type === 'jsonl').map(({ name }) => literalGlob(name)),
    ...(pageFileType(notes) !== null && types.includes(ending(notes)) ? [`!${notes}`] : []),
  ];
  const wanted = new Set(files.map(({ name }) => name));
  const matched = await findPageFiles(folder, include);
  const left = new Set(
    matched.filter(({ name }) => !wanted.has(name)).map(({ name }) => leaveOut(name, wanted)),
  );
  return [...include, ...left];
}

/** A glob for a file that is no page: its outermost folder that holds no page, else itself. */
function leaveOut(name: string, pages: ReadonlySet<string>): string {
  for (let end = name.indexOf('/'); end >= 0; end = name.indexOf('/', end + 1)) {
    const folder = name.slice(0, end + 1);
    if (![...pages].some((page) => page.startsWith(folder))) return `!${literalGlob(folder)}**`;
  }
  return `!${literalGlob(name)}`;
}

/** A glob for a name: what a glob reads as a mark stands as `?`, since corpus.json takes no `\`. */
function literalGlob(name: string): string {
  return name.replaceAll(/[[\](){}*!+@]/g, '?');
}
