import { fromRoman, toRoman } from '../../core/roman.ts';

/** Characters that a title's line, a transition and quoted literal text are made of. */
const PUNCTUATION = /^[!-/:-@[-`{-~]$/;

const BULLET = /^[-+*•‣⁃](?: +|$)/;
const ENUMERATOR = /^(\(?)(\d{1,9}|[A-Za-z]|[ivxlcdmIVXLCDM]{1,15}|#)([.)])(?: +|$)/;
const FIELD = /^:(?![: ])(?:[^:\\]|\\.|:(?![ `]|$))*:(?: +|$)/;
const OPTION =
  /^(?:[-+][A-Za-z0-9](?: ?(?:[A-Za-z][\w-]*|<[^<>]+>))?|(?:--|\/)[A-Za-z0-9][\w-]*(?:[ =](?:[A-Za-z][\w-]*|<[^<>]+>))?)(?:, (?:[-+][A-Za-z0-9](?: ?(?:[A-Za-z][\w-]*|<[^<>]+>))?|(?:--|\/)[A-Za-z0-9][\w-]*(?:[ =](?:[A-Za-z][\w-]*|<[^<>]+>))?))*(?: {2,}|$)/;

/** What a line opens. */
export type Mark =
  | { readonly opens: 'bullet' | 'field' | 'option'; readonly width: number }
  | { readonly opens: 'enumerator'; readonly width: number; readonly next: readonly string[] };

/** The list mark at the head of a line's text, or null. */
export function listMark(text: string): Mark | null {
  const head = text.slice(0, 400);
  const bullet = BULLET.exec(head);
  if (bullet !== null) return { opens: 'bullet', width: bullet[0].length };
  const enumerator = ENUMERATOR.exec(head);
  if (enumerator !== null) {
    const [whole, open = '', ordinal = '', close = ''] = enumerator;
    // An open bracket is closed by one: `(1)`, never `(1.`.
    if (open === '' || close === ')') {
      const next = nextOrdinals(ordinal).map((one) => open + one + close);
      return { opens: 'enumerator', width: whole.length, next };
    }
  }
  const field = FIELD.exec(head);
  if (field !== null) return { opens: 'field', width: field[0].length };
  const option = OPTION.exec(head);
  if (option !== null) return { opens: 'option', width: option[0].length };
  return null;
}

/** What may stand behind an ordinal in its list: `i` is a letter and a Roman number. */
function nextOrdinals(ordinal: string): string[] {
  if (ordinal === '#') return ['#'];
  if (/^\d/.test(ordinal)) return [String(Number(ordinal) + 1), '#'];
  const next: string[] = ['#'];
  if (ordinal.length === 1) next.push(String.fromCharCode(ordinal.charCodeAt(0) + 1));
  const upper = ordinal.toUpperCase() === ordinal;
  const value = fromRoman(ordinal.toUpperCase());
  if (value !== null) next.push(upper ? toRoman(value + 1) : toRoman(value + 1).toLowerCase());
  return next;
}

/** Whether an enumerator's next line lets it be one: blank, indented, or the next of the list. */
export function followsEnumerator(mark: Mark & { opens: 'enumerator' }, text: string): boolean {
  return mark.next.some((one) => text === one || text.startsWith(`${one} `));
}

/** The character of a line made of one punctuation character, or null. */
export function lineCharacter(text: string): string | null {
  const char = text[0];
  if (char === undefined || !PUNCTUATION.test(char)) return null;
  for (let at = 1; at < text.length; at++) if (text[at] !== char) return null;
  return char;
}

/** Whether a text begins as quoted literal text does. */
export function isPunctuation(char: string): boolean {
  return PUNCTUATION.test(char);
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;
const NO_WIDTH = /^\p{Mn}$/u;

/** Columns that a character takes; the low half of a pair none, its high half two. */
export function charColumns(char: string): number {
  if (char < '\u0300') return 1;
  if (char >= '\ud800' && char <= '\udbff') return 2;
  if (char >= '\udc00' && char <= '\udfff') return 0;
  if (WIDE.test(char)) return 2;
  return NO_WIDTH.test(char) ? 0 : 1;
}

/** Columns that a text takes, up to `most`. */
export function columnsOf(text: string, most: number): number {
  let columns = 0;
  for (let at = 0; at < text.length && columns < most; at++) columns += charColumns(text[at]!);
  return columns;
}
