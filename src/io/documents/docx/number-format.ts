import { toRoman } from '../../../core/roman.ts';

/** The count of a list in a number format of WordprocessingML (ECMA-376 part 1, 17.18.59). */
export function formatNumber(count: number, format: string): string {
  if (count < 0 || !Number.isSafeInteger(count)) return String(count);
  switch (format) {
    case 'none':
    case 'bullet':
      return '';
    case 'decimalZero':
      return String(count).padStart(2, '0');
    case 'upperRoman':
      return roman(count);
    case 'lowerRoman':
      return roman(count).toLowerCase();
    case 'upperLetter':
      return letters(count).toUpperCase();
    case 'lowerLetter':
      return letters(count);
    case 'ordinal':
      return `${count}${ordinalEnding(count)}`;
    case 'numberInDash':
      return `- ${count} -`;
    case 'hex':
      return count.toString(16).toUpperCase();
    case 'decimalFullWidth':
      return String(count).replaceAll(/\d/g, (digit) =>
        String.fromCharCode(0xff10 + Number(digit)),
      );
    case 'decimalEnclosedCircle':
      return count >= 1 && count <= 20 ? String.fromCharCode(0x245f + count) : String(count);
    default:
      return String(count);
  }
}

/** Formats that {@link formatNumber} writes as Word does; others become decimal. */
export const NUMBER_FORMATS: ReadonlySet<string> = new Set(
  ['decimal', 'decimalZero', 'decimalHalfWidth', 'decimalFullWidth', 'decimalEnclosedCircle']
    .concat(['upperRoman', 'lowerRoman', 'upperLetter', 'lowerLetter', 'ordinal', 'numberInDash'])
    .concat(['hex', 'none', 'bullet']),
);

/** Word's, which has numerals up to 32,767. */
function roman(count: number): string {
  return count === 0 || count > 32_767 ? String(count) : toRoman(count);
}

/** a to z, then aa, bb: Word repeats the letter. */
function letters(count: number): string {
  if (count === 0 || count > 780) return String(count);
  return String.fromCharCode(0x61 + ((count - 1) % 26)).repeat(Math.floor((count - 1) / 26) + 1);
}

function ordinalEnding(count: number): string {
  const ten = count % 100;
  if (ten >= 11 && ten <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][count % 10] ?? 'th';
}
