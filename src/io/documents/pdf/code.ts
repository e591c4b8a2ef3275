import type { Line } from './lines.ts';
import { least } from './long-lists.ts';

/** Fonts of these scripts call themselves monospace, and their text is no code. */
const WIDE_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** No line of code is indented by more letters. */
const WIDEST_INDENT = 200;

/** Whether a line is set in a font with letters of one width. */
export function isCode({ mono, text }: Line): boolean {
  return mono && !WIDE_SCRIPT.test(text);
}

/** Lines of code with their indents: the place of a line in letters of its font. */
export function codeText(lines: readonly Line[]): string {
  const left = least(lines, ({ x0 }) => x0);
  return lines
    .map((line) => {
      const letter = (line.x1 - line.x0) / line.text.length;
      const indent = letter > 0 ? Math.round((line.x0 - left) / letter) : 0;
      return ' '.repeat(Math.min(indent, WIDEST_INDENT)) + line.text;
    })
    .join('\n');
}
