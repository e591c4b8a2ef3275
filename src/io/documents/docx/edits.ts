/** A part of a source that gives way to another text; `start` equals `end` for an insertion. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The source with its edits; one that begins inside an earlier one is dropped with it. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  // At one place insertions come first, as they were made; what the longest of others covers is gone.
  const length = ({ start, end }: Edit) => end - start;
  const sorted = [...edits].sort(
    (a, b) =>
      a.start - b.start || Number(length(a) > 0) - Number(length(b) > 0) || length(b) - length(a),
  );
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, text } of sorted) {
    if (start < at) continue;
    parts.push(source.slice(at, start), text);
    at = end;
  }
  parts.push(source.slice(at));
  return parts.join('');
}
