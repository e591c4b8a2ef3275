/** `1,881`: groups of three by commas, whatever the locale. */
export function formatCount(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * A share as a percentage with one decimal. A share that is not 0 or 1 is never shown as `0.0%`
 * or `100.0%`: the decimals grow until it differs.
 */
export function formatShare(share: number | null): string {
  if (share === null) return '-';
  for (let decimals = 1; decimals <= 6; decimals++) {
    const text = (share * 100).toFixed(decimals);
    const shown = Number(text);
    if ((shown !== 100 || share === 1) && (shown !== 0 || share === 0)) return `${text}%`;
  }
  return `${share * 100}%`;
}

/** `90.1 to 92.8%`, or `-` when there is none. */
export function formatInterval(interval: readonly [number, number] | null): string {
  if (interval === null) return '-';
  const [low, high] = interval;
  return `${formatShare(low).slice(0, -1)} to ${formatShare(high)}`;
}

/** A ratio with two decimals. */
export function formatRatio(ratio: number | null): string {
  return ratio === null ? '-' : ratio.toFixed(2);
}

/** `1 chunk`, `2 chunks`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Control, direction and annotation characters and halves of surrogate pairs. */
const OBEYED =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\ud800-\udfff]/gu;

/**
 * Text from outside as one line that a terminal or a log shows and never obeys: white space
 * becomes a space; control, format and direction characters become visible codes.
 */
export function plainLine(text: string): string {
  return text.replaceAll(/[\s\u0085]+/gu, ' ').replaceAll(OBEYED, visibleCode);
}

/** As {@link plainLine}, with its line ends (as line feeds) and tabs. */
export function plainLines(text: string): string {
  return text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(OBEYED, (unit) => (unit === '\n' || unit === '\t' ? unit : visibleCode(unit)));
}

/** A report with nothing that a terminal obeys but its line ends and colours. */
export function plainReport(text: string): string {
  return text
    .split(/(\u001b\[\d*(?:;\d+)*m)/)
    .map((part, index) => (index % 2 === 0 ? plainLines(part) : part))
    .join('');
}

/** A value as JSON on one line, with escapes for what a terminal would obey. */
export function plainJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    OBEYED,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function visibleCode(character: string): string {
  return `<${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`;
}
