/** Files that hold pages of their own: a page of theirs is `file#name`. */
const HOLDER = /^(.*?\.(?:jsonl|epub|zip))#(.*)$/is;

/** What a page's id says of its place. */
export interface PageIdParts {
  /** Path of the file below the corpus folder. */
  readonly file: string;
  /** The page's name within the file, or null when the file is the page. */
  readonly inner: string | null;
}

/** `pages/all.jsonl#7` is page `7` of `pages/all.jsonl`; other ids are paths of files. */
export function pageIdParts(id: string): PageIdParts {
  const [, file = id, inner = null] = HOLDER.exec(id) ?? [];
  return { file, inner };
}
