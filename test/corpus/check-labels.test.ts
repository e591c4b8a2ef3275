import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findOccurrences } from '../../src/core/occurrences.ts';
import type { ExpectedElement, Page } from '../../src/core/types.ts';
import { checkLabels } from '../../src/corpus/check-labels.ts';
import { OffsetUnits } from '../../src/corpus/check-labels-units.ts';

const page = (id: string, text: string): Page => ({
  id,
  text,
  format: 'text',
  mode: 'raw',
  blocks: [],
});

const terms = page(
  'docs/terms.md',
  'Fees are due in May. Refunds take 5 days. Fees are due in May.',
);
const emoji = page('docs/quota.md', 'Hi \ud83d\ude00\ud83d\ude00 te\u00e4m, quota is 20 GB');
const pages = [terms, emoji];

const check = (...elements: ExpectedElement[]) =>
  checkLabels(pages, elements, { find: findOccurrences });

const refunds = { id: 'e1', page: terms.id, text: 'Refunds take 5 days.' };
const quota = { id: 'e1', page: emoji.id, text: 'quota is 20 GB' };

/** A suggestion must be right when it is pasted back. */
function pasted(problem: { readonly suggestion?: ExpectedElement; readonly message: string }) {
  const line = problem.message.split('\n').at(-1)!;
  expect(JSON.parse(line)).toEqual(problem.suggestion);
  const left = check(problem.suggestion!).filter(({ severity }) => severity === 'problem');
  expect(left).toEqual([]);
  return problem.suggestion!;
}

describe('checking labels', () => {
  it('finds nothing wrong with right labels', () => {
    expect(check(refunds, { ...refunds, id: 'e2', start: 21, end: 41 })).toEqual([]);
    expect(check()).toEqual([]);
  });

  it('gives the nearest passage for a text that is not on the page', () => {
    const [problem, ...others] = check({ ...refunds, text: 'Refunds take 6 days.' });
    expect(others).toEqual([]);
    expect(problem).toMatchObject({
      id: 'e1',
      page: terms.id,
      kind: 'missing',
      severity: 'problem',
    });
    expect(problem!.message).toContain('[21, 41)');
    expect(pasted(problem!)).toEqual(refunds);
  });

  it('says when nothing is near', () => {
    const [problem] = check({ ...refunds, text: 'Parcels weigh ten kilograms' });
    expect(problem).toMatchObject({ kind: 'missing' });
    expect(problem!.suggestion).toBeUndefined();
    expect(problem!.message).toContain('nothing on the page is near');
  });

  it('recognises offsets in code points and gives the UTF-16 ones', () => {
    const [problem, ...others] = check({ ...quota, start: 12, end: 26 });
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ kind: 'code-point-offsets', severity: 'problem' });
    expect(pasted(problem!)).toEqual({ ...quota, start: 14, end: 28 });
  });

  it('recognises offsets in UTF-8 bytes and gives the UTF-16 ones', () => {
    const [problem] = check({ ...quota, start: 19, end: 33 });
    expect(problem).toMatchObject({ kind: 'utf8-offsets' });
    expect(pasted(problem!)).toEqual({ ...quota, start: 14, end: 28 });
  });

  it('shows what a misquoted pin holds and the occurrence next to it', () => {
    const fees = { id: 'e1', page: terms.id, text: 'Fees are due in May.' };
    const [problem, note] = check({ ...fees, start: 40, end: 60 });
    expect(problem).toMatchObject({ kind: 'misquoted-pin' });
    expect(problem!.message).toContain('". Fees are due in Ma"');
    expect(pasted(problem!)).toEqual({ ...fees, start: 42, end: 62 });
    expect(note).toMatchObject({ kind: 'repeated', severity: 'note' });
  });

  it('reports a misquoted pin and a missing text both', () => {
    const kinds = check({ ...refunds, text: 'Refunds take 6 days.', start: 0, end: 20 });
    expect(kinds.map(({ kind }) => kind)).toEqual(['misquoted-pin', 'missing']);
    expect(pasted(kinds[1]!)).toEqual({ ...refunds, start: 21, end: 41 });
  });

  it.each([
    [{ start: 21, end: 99 }, 'pin-outside-page'],
    [{ start: -1, end: 20 }, 'pin-outside-page'],
    [{ start: 41, end: 21 }, 'pin-outside-page'],
    [{ start: 21 }, 'half-pin'],
    [{ end: 41 }, 'half-pin'],
  ])('the pin %j is %s', (pin, kind) => {
    const [problem] = check({ ...refunds, ...pin });
    expect(problem!.kind).toBe(kind);
    expect(pasted(problem!)).toEqual({ ...refunds, start: 21, end: 41 });
  });

  it('a pin inside a surrogate pair is named', () => {
    const [problem] = check({ ...quota, start: 4, end: 28 });
    expect(problem).toMatchObject({ kind: 'pin-inside-pair' });
    expect(pasted(problem!)).toEqual({ ...quota, start: 14, end: 28 });
  });

  it('finds the page that has the text', () => {
    const [problem, ...others] = check({ ...quota, page: terms.id });
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ kind: 'other-page', page: terms.id });
    expect(pasted(problem!)).toEqual(quota);
    const [pinned] = check({ ...quota, page: 'gone.md', start: 1, end: 2 });
    expect(pinned).toMatchObject({ kind: 'unknown-page' });
    expect(pasted(pinned!)).toEqual({ ...quota, start: 14, end: 28 });
  });

  it('gives the nearest name for a page that does not exist', () => {
    const [problem] = check({ ...refunds, page: 'docs/term.md', text: 'Something else' });
    expect(problem).toMatchObject({ kind: 'unknown-page' });
    expect(problem!.suggestion!.page).toBe('docs/terms.md');
  });

  it('reports every problem of every label, in the order of the labels', () => {
    const problems = check(
      { id: 'a', page: 'nowhere', text: 'x y z' },
      { id: 'b', page: terms.id, text: ' ' },
      { ...refunds, id: 'a' },
      { ...refunds, id: 'a' },
      { id: 'c', page: terms.id, text: 'Fees are  due in May.' },
    );
    expect(problems.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      'a unknown-page',
      'b empty-text',
      'a duplicate-id',
      'a duplicate-id',
      'c folded',
      'c repeated',
    ]);
    expect(problems[2]!.suggestion!.id).toBe('a~2');
    expect(problems[3]!.suggestion!.id).toBe('a~3');
  });
});

describe('offsets in other units', () => {
  const unit = fc.constantFrom('a', '\u00e9', '\u20ac', '\ud83d\ude00', '\n');
  const text = fc.array(unit, { maxLength: 30 });

  it.each(['code points', 'UTF-8 bytes'] as const)('%s come back as UTF-16', (kind) => {
    fc.assert(
      fc.property(text, text, fc.boolean(), (before, inside, long) => {
        const lead = (long ? 'x\ud83d\ude00'.repeat(3000) : '') + before.join('');
        const size = (part: string) =>
          kind === 'code points' ? [...part].length : new TextEncoder().encode(part).length;
        const middle = inside.join('');
        const units = new OffsetUnits(`${lead}${middle}\ud83d\ude00`, kind);
        const start = size(lead);
        expect(units.toUtf16({ start, end: start + size(middle) })).toEqual({
          start: lead.length,
          end: lead.length + middle.length,
        });
      }),
    );
  });

  it('outside the text or inside a character are none', () => {
    const bytes = new OffsetUnits('a\u20ac', 'UTF-8 bytes');
    expect(bytes.toUtf16({ start: 0, end: 4 })).toEqual({ start: 0, end: 2 });
    for (const end of [2, 3, 5, -1, Number.NaN]) {
      expect(bytes.toUtf16({ start: 0, end })).toBeNull();
    }
  });
});
