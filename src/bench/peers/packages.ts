/**
 * Packages that are only measured against. They are loaded by name when a task needs them, so that
 * an installation without one still runs the rest.
 */
export const notInstalled = (name: string): string => `not run: ${name} is not installed`;

/** What is used of js-tiktoken's encoder. */
export interface JsTiktoken {
  encode(text: string, allowed: string[], disallowed: string[]): number[];
  decode(ids: number[]): string;
}

/** What is used of gpt-tokenizer. */
export interface GptTokenizer {
  encode(text: string, options: { readonly disallowedSpecial: Set<string> }): number[];
  decode(ids: Iterable<number>): string;
}

/** A node of jsdom's or parse5's tree, as far as text is taken from it. */
export interface TreeNode {
  /** Upper case in jsdom, lower case in parse5; `#text` in both. */
  readonly nodeName: string;
  readonly childNodes?: ArrayLike<TreeNode>;
  /** jsdom's text. */
  readonly nodeValue?: string | null;
  /** parse5's text. */
  readonly value?: string;
}

/** What is used of LangChain's splitter. */
export interface RecursiveSplitter {
  splitText(text: string): Promise<string[]>;
}

type SplitterOptions = {
  readonly chunkSize: number;
  readonly chunkOverlap: number;
  readonly lengthFunction: (text: string) => number;
};

/** A package's exports, or null when it is not installed. */
async function load<T>(name: string): Promise<T | null> {
  try {
    return (await import(name)) as T;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** js-tiktoken's encoder of an encoding. */
export async function loadJsTiktoken(encoding: string): Promise<JsTiktoken | null> {
  const lite = await load<{ Tiktoken: new (ranks: unknown) => JsTiktoken }>('js-tiktoken/lite');
  const ranks = await load<{ default: unknown }>(`js-tiktoken/ranks/${encoding}`);
  return lite === null || ranks === null ? null : new lite.Tiktoken(ranks.default);
}

/** gpt-tokenizer's encoder of an encoding. */
export async function loadGptTokenizer(encoding: string): Promise<GptTokenizer | null> {
  return load<GptTokenizer>(`gpt-tokenizer/encoding/${encoding}`);
}

/** Parses a page with jsdom and gives its body. */
export async function loadJsdom(): Promise<((html: string) => TreeNode) | null> {
  const jsdom = await load<{
    JSDOM: new (html: string) => { readonly window: { readonly document: { body: TreeNode } } };
  }>('jsdom');
  return jsdom === null ? null : (html) => new jsdom.JSDOM(html).window.document.body;
}

/** Parses a page with parse5 and gives its body. */
export async function loadParse5(): Promise<((html: string) => TreeNode) | null> {
  const parse5 = await load<{ parse(html: string): TreeNode }>('parse5');
  if (parse5 === null) return null;
  const child = (node: TreeNode, name: string) =>
    Array.from(node.childNodes ?? []).find(({ nodeName }) => nodeName === name)!;
  return (html) => child(child(parse5.parse(html), 'html'), 'body');
}

/** LangChain's recursive splitter. */
export async function loadRecursiveSplitter(): Promise<
  (new (options: SplitterOptions) => RecursiveSplitter) | null
> {
  const langchain = await load<{
    RecursiveCharacterTextSplitter: new (options: SplitterOptions) => RecursiveSplitter;
  }>('@langchain/textsplitters');
  return langchain?.RecursiveCharacterTextSplitter ?? null;
}
