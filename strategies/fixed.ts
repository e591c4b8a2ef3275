import { defineStrategy } from '../src/strategy/define.ts';
import { charBorders, tokenBorders, windowSpans } from '../src/strategy/windows.ts';

export default defineStrategy({
  name: 'fixed',
  summary: 'Windows of size tokens (or UTF-16 units), one after the other, blind to structure.',
  params: { size: 800, unit: 'tokens' },
  windows: ({ size, unit }) => ({
    size,
    stride: size,
    unit: unit === 'chars' ? 'chars' : 'tokens',
  }),
  split(page, { size, unit }, tools) {
    const borders = unit === 'chars' ? charBorders(page.text) : tokenBorders(tools.pageEnds());
    return windowSpans(page.text, borders, size, size);
  },
});
