import { stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { UncutError } from '../core/error.ts';
import type { BlockKind, ExpectedElement, TextMode } from '../core/types.ts';
import { type CorpusJson, parseCorpusJson } from '../io/corpus-json.ts';
import { isInside } from '../io/file-name.ts';
import { sha256 } from '../io/hash.ts';
import { parseElements, parseLabelLines, parseQueries, type Query } from '../io/labels.ts';
import {
  compareUnits,
  DOCUMENT_GLOB,
  findPageFiles,
  PAGE_ENDINGS,
  type PageFile,
  pageFileType,
} from '../io/page-files.ts';
import { readTextFile, readTextInside } from '../io/read-text.ts';

/** Where a corpus's expected elements come from. */
export type ElementRule =
  | { readonly by: 'labels'; readonly elements: readonly ExpectedElement[] }
  | {
      readonly by: 'pattern';
      readonly pattern: RegExp;
      readonly blocks?: readonly BlockKind[] | undefined;
    }
  | { readonly by: 'selector'; readonly selector: string }
  | { readonly by: 'bcp14'; readonly blocks?: readonly BlockKind[] | undefined };

/** Versions of jsoup whose flat text can be reproduced. */
export type JsoupVersion = '1.23.1' | '1.18.3' | '1.15.3';

/** What a command may set over corpus.json. */
export interface CorpusOptions {
  /** Text mode for every page; default: corpus.json's, else `flat` for HTML and `raw` for the rest. */
  readonly text?: TextMode | undefined;
  readonly jsoup?: JsoupVersion | undefined;
  /** Only elements of these kinds. */
  readonly kinds?: readonly string[] | undefined;
  /** A pattern on blocks, or the path of a label file that ends in `.jsonl`. */
  readonly elements?: string | undefined;
  readonly selector?: string | undefined;
  readonly bcp14?: boolean | undefined;
  /** Bytes that do not decode are an error of the page, not a warning. */
  readonly strictEncoding?: boolean | undefined;
  /** Largest page file in bytes; default 256 MiB. */
  readonly maxPageBytes?: number | undefined;
  /** Milliseconds that a pattern may take on a page, 0 for no limit; 60,000 unless set. */
  readonly pageTimeout?: number | undefined;
  /** Join words that a hyphen at the end of a line of a PDF parts. */
  readonly joinHyphens?: boolean | undefined;
  /** Takes what is wrong with lines of the label file; the other lines are read, duplicates too. */
  readonly onLabelProblem?: ((message: string) => void) | undefined;
  /** Folders and files that are never read as pages, such as the results folder. */
  readonly skip?: readonly string[] | undefined;
}

/** A corpus whose files and labels are known and whose pages are read one by one. */
export interface OpenCorpus {
  readonly id: string;
  readonly version: number | string | null;
  readonly title: string;
  readonly licence: string | null;
  /** What its elements are called in reports, such as "requirements". */
  readonly noun: string;
  readonly root: string;
  readonly files: readonly PageFile[];
  readonly mode: TextMode | null;
  readonly rule: ElementRule;
  readonly queries: readonly Query[] | null;
  /** SHA-256 of the labels or the rule. */
  readonly labelsSha256: string;
  readonly options: CorpusOptions;
}

/** Most bytes of a page file unless `maxPageBytes` says otherwise. */
export const MAX_PAGE_BYTES = 256 * 1024 * 1024;

/**
 * Opens a corpus folder (with corpus.json), a folder of documents, or files.
 *
 * @throws UncutError for anything wrong with corpus.json, the labels, the globs or the rule.
 */
export async function openCorpus(
  paths: string | readonly string[],
  options: CorpusOptions = {},
): Promise<OpenCorpus> {
  const list = typeof paths === 'string' ? [paths] : paths;
  const first = list[0];
  if (first === undefined) throw new UncutError('corpus', 'expected a corpus folder or files');
  if (list.length === 1) {
    const info = await stat(first).catch(() => null);
    if (info === null) {
      throw new UncutError(
        'corpus',
        `expected a corpus folder, a folder of documents or files, found nothing at ${first}`,
      );
    }
    if (info.isDirectory()) return openFolder(first, options);
    if (basename(first) === 'corpus.json') return openFolder(dirname(first), options);
  }
  return openFiles(list, options);
}

async function openFolder(root: string, options: CorpusOptions): Promise<OpenCorpus> {
  const manifest = join(root, 'corpus.json');
  const hasManifest = (await stat(manifest).catch(() => null)) !== null;
  if (!hasManifest) {
    const files = await findPageFiles(root, [DOCUMENT_GLOB], {
      skip: options.skip ?? [],
      bare: true,
    });
    return bareCorpus(root, files, options);
  }
  const json = parseCorpusJson(await readTextInside(root, 'corpus.json', 'corpus'), manifest);
  const files = await findPageFiles(root, json.pages.include, { skip: options.skip ?? [] });
  const labels = hasRuleOption(options)
    ? await ruleFromOptions(options)
    : await ruleFromJson(root, json, options);
  const queries =
    json.queries === undefined
      ? null
      : parseQueries(await readTextInside(root, json.queries, 'label'), join(root, json.queries));
  return {
    id: json.id,
    version: json.version,
    title: json.title,
    licence: json.licence,
    noun: json.noun ?? nounOf(labels.rule),
    root,
    files,
    mode: options.text ?? json.pages.text ?? null,
    ...filterKinds(labels, options),
    queries,
    options: { ...options, joinHyphens: options.joinHyphens ?? json.pages.joinHyphens },
  };
}

async function openFiles(paths: readonly string[], options: CorpusOptions): Promise<OpenCorpus> {
  const full = paths.map((path) => resolve(path));
  const root = full.reduce(commonFolder, dirname(full[0]!));
  const files: PageFile[] = [];
  for (const [index, path] of full.entries()) {
    const info = await stat(path).catch(() => null);
    if (info === null) throw new UncutError('corpus', `no file at ${paths[index]}`);
    if (info.isDirectory()) {
      throw new UncutError(
        'corpus',
        `${paths[index]} is a folder among files: give folders alone, each is a corpus of its own`,
      );
    }
    const type = pageFileType(path);
    if (type === null) {
      throw new UncutError('corpus', `${paths[index]}: expected one of ${PAGE_ENDINGS}`);
    }
    files.push({ name: relative(root, path).split(sep).join('/'), type });
  }
  const unique = [...new Map(files.map((file) => [file.name, file])).values()];
  unique.sort((a, b) => compareUnits(a.name, b.name));
  return bareCorpus(root, unique, options);
}

async function bareCorpus(
  root: string,
  files: readonly PageFile[],
  options: CorpusOptions,
): Promise<OpenCorpus> {
  if (!hasRuleOption(options)) {
    throw new UncutError(
      'config',
      `${root} has no corpus.json, so it does not say what must come through whole: add --elements '^(FR|REQ)-\\d+' (a pattern on blocks), --selector <css>, --bcp14, or a corpus.json`,
    );
  }
  const labels = await ruleFromOptions(options);
  const id = basename(resolve(root)).replaceAll(/[^\p{L}\p{N}._-]+/gu, '-') || 'documents';
  return {
    id,
    version: null,
    title: id,
    licence: null,
    noun: nounOf(labels.rule),
    root,
    files,
    mode: options.text ?? null,
    ...filterKinds(labels, options),
    queries: null,
    options,
  };
}

interface Labels {
  readonly rule: ElementRule;
  readonly labelsSha256: string;
}

function hasRuleOption(options: CorpusOptions): boolean {
  return options.elements !== undefined || options.selector !== undefined || options.bcp14 === true;
}

async function ruleFromOptions(options: CorpusOptions): Promise<Labels> {
  const given = [options.elements, options.selector, options.bcp14 || undefined];
  if (given.filter((value) => value !== undefined).length > 1) {
    throw new UncutError(
      'usage',
      'expected one of --elements, --selector and --bcp14, got several',
    );
  }
  if (options.elements?.endsWith('.jsonl')) {
    const path = options.elements;
    return labelsFrom(await readTextFile(path, 'label'), path, options);
  }
  return ruleFrom({
    ...(options.elements === undefined ? {} : { pattern: options.elements }),
    ...(options.selector === undefined ? {} : { selector: options.selector }),
    ...(options.bcp14 === true ? { bcp14: true as const } : {}),
  });
}

async function ruleFromJson(
  root: string,
  json: CorpusJson,
  options: CorpusOptions,
): Promise<Labels> {
  return typeof json.elements === 'string'
    ? labelsFrom(
        await readTextInside(root, json.elements, 'label'),
        join(root, json.elements),
        options,
      )
    : ruleFrom(json.elements);
}

function labelsFrom(source: string, path: string, options: CorpusOptions): Labels {
  const elements =
    options.onLabelProblem === undefined
      ? parseElements(source, path)
      : parseLabelLines(source, path, options.onLabelProblem).map(({ element }) => element);
  if (elements.length === 0) {
    throw new UncutError('label', `${path}: expected one element a line, found none`);
  }
  return { rule: { by: 'labels', elements }, labelsSha256: sha256(source) };
}

function ruleFrom(json: Exclude<CorpusJson['elements'], string>): Labels {
  const labelsSha256 = sha256(JSON.stringify(json));
  if (json.pattern !== undefined) {
    return {
      rule: { by: 'pattern', pattern: compilePattern(json.pattern), blocks: json.blocks },
      labelsSha256,
    };
  }
  if (json.selector !== undefined) {
    return { rule: { by: 'selector', selector: json.selector }, labelsSha256 };
  }
  return { rule: { by: 'bcp14', blocks: json.blocks }, labelsSha256 };
}

/**
 * Compiles an element pattern, with Unicode rules where it allows them. `/fr-\\d+/i` gives flags.
 *
 * @throws UncutError `config` with the engine's reason, or when it matches the empty text.
 */
export function compilePattern(pattern: string): RegExp {
  const literal = /^\/(.+)\/([imsu]*)$/s.exec(pattern);
  const source = literal?.[1] ?? pattern;
  const flags = (literal?.[2] ?? '').replace('u', '');
  let compiled: RegExp;
  try {
    compiled = new RegExp(source, `u${flags}`);
  } catch {
    try {
      compiled = new RegExp(source, flags);
    } catch (error) {
      const hint = pattern.startsWith('(?i)') ? '; to ignore case write /.../i' : '';
      throw new UncutError(
        'config',
        `element pattern ${JSON.stringify(pattern)} does not compile: ${(error as Error).message}${hint}`,
        { cause: error },
      );
    }
  }
  if (compiled.test('')) {
    throw new UncutError(
      'config',
      `element pattern ${JSON.stringify(pattern)} matches the empty text, so every block would be an element`,
    );
  }
  return compiled;
}

function filterKinds(labels: Labels, options: CorpusOptions): Labels {
  const kinds = options.kinds;
  if (kinds === undefined || labels.rule.by !== 'labels') return labels;
  const all = labels.rule.elements;
  const elements = all.filter(
    (element) => element.kind !== undefined && kinds.includes(element.kind),
  );
  if (elements.length === 0) {
    throw new UncutError('usage', noKind(kinds, all));
  }
  return { ...labels, rule: { by: 'labels', elements } };
}

/** The message for a `--kind` that no element has. */
export function noKind(kinds: readonly string[], elements: readonly ExpectedElement[]): string {
  const known = [...new Set(elements.map((element) => element.kind ?? '(none)'))].sort(
    compareUnits,
  );
  return `no element is of kind ${kinds.join(', ')}; this corpus has: ${known.slice(0, 20).join(', ')}`;
}

function nounOf(rule: ElementRule): string {
  return rule.by === 'pattern' || rule.by === 'bcp14' ? 'requirements' : 'elements';
}

function commonFolder(folder: string, path: string): string {
  let common = folder;
  while (!isInside(common, path)) common = dirname(common);
  return common;
}
