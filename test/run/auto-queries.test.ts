import { expect, test } from 'vitest';
import { autoQueries } from '../../src/run/auto-queries.ts';

const question = (text: string, id = 'docs/a.md#x') =>
  autoQueries([{ id, page: 'docs/a.md', text }])[0]!.text;

test('one query an element, with its id, that expects it', () => {
  expect(autoQueries([{ id: 'a#1', page: 'a', text: 'Plans start at 9 EUR.' }])).toEqual([
    { id: 'a#1', text: 'Plans start at 9 EUR.', elements: ['a#1'] },
  ]);
});

test('the first sentence, in one line', () => {
  expect(question('The system MUST log in\n  all users. It MUST NOT log out.')).toBe(
    'The system MUST log in all users.',
  );
  expect(question('系统必须记录。用户可以退出。')).toBe('系统必须记录。');
  expect(question('One paragraph\n\nAnother one.')).toBe('One paragraph');
});

test.each([
  ['- **FR-001**: System MUST allow users.', 'System MUST allow users.'],
  ['FR-001: System MUST allow users.', 'System MUST allow users.'],
  ['* [REQ_12] The pump shall stop.', 'The pump shall stop.'],
  ['- [ ] NFR-3.2 - Answers within 1 s.', 'Answers within 1 s.'],
  ['### User Story 1 - Sign up (Priority: P1)', 'Sign up (Priority: P1)'],
  ['1. **Given** a user, **When** ...', 'Given a user, When ...'],
  ['| **2.1.1** | Verify that `x` is [safe](#a "b"). | ✓ | |', 'Verify that x is safe.'],
  ['> V2.1.3: Verify this.', 'Verify this.'],
])('marks and the id in front go: %s', (text, expected) => {
  expect(question(text)).toBe(expected);
});

test('the id of the element itself goes, whatever it looks like', () => {
  expect(question('login-rule: Users log in.', 'a.md#login-rule~2')).toBe('Users log in.');
});

test('numbers and capitals that are part of the sentence stay', () => {
  for (const text of [
    '308',
    '24 players scored.',
    'The API returns 404.',
    'HTML 5 is supported',
    'MUST NOT be present.',
    'snake__case stays',
  ]) {
    expect(question(text)).toBe(text);
  }
});

test('an element of nothing but its id keeps it', () => {
  expect(question('**FR-001**')).toBe('FR-001');
  expect(question('| | |')).toBe('| | |');
});
