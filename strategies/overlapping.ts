import { defineStrategy } from '../src/strategy/define.ts';
import { charBorders, tokenBorders, windowSpans } from '../src/strategy/windows.ts';

export default defineStrategy({
  name: 'overlapping',
  summary: 'Windows of size tokens (or UTF-16 units) that share overlap units with the one before.',
  params: { size: 800, overlap: 100, unit: 'tokens' },
  windows: ({ size, overlap, unit }) => ({
    size,
    stride: size - overlap,
    unit: unit === 'chars' ? 'chars' : 'tokens',
  }),
  split(page, { size, overlap, unit }, tools) {
    const borders = unit === 'chars' ? charBorders(page.text) : tokenBorders(tools.pageEnds());
    return windowSpans(page.text, borders, size, size - overlap);
  },
});
