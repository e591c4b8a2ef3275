import type { Body } from './draft.ts';
import type { Line } from './lines.ts';

/** Counts the characters of lines by size and font. */
export class BodyCount {
  private readonly sizes = new Map<string, number>();
  private readonly fonts = new Map<string, number>();

  add(line: Line): void {
    const size = line.size.toFixed(1);
    this.sizes.set(size, (this.sizes.get(size) ?? 0) + line.text.length);
    this.fonts.set(line.font, (this.fonts.get(line.font) ?? 0) + line.text.length);
  }

  /** The size and the font that most characters have. */
  body(): Body {
    return { size: Number(mostOf(this.sizes) ?? 0), font: mostOf(this.fonts) ?? '' };
  }
}

function mostOf(counts: ReadonlyMap<string, number>): string | null {
  let best: string | null = null;
  for (const [name, count] of counts) if (best === null || count > counts.get(best)!) best = name;
  return best;
}
