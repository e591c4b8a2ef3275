import { defineStrategy } from '../src/strategy/define.ts';
import { measurePage } from '../src/strategy/measure.ts';
import { keepMost } from '../src/strategy/upper-bound.ts';

export default defineStrategy({
  name: 'oracle',
  summary:
    'Upper bound: knows the expected elements and keeps as many whole as chunks of size can.',
  params: { size: 800, unit: 'tokens' },
  split(page, params, tools) {
    return keepMost(page.text, tools.expected, measurePage(page.text, params, tools));
  },
});
