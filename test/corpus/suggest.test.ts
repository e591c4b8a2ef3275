import { describe, expect, it } from 'vitest';
import { suggestPassage } from '../../src/corpus/suggest.ts';

const page = `# Refunds

- **FR-001**: The system MUST revoke all sessions when the password changes.
- **FR-002**: The system MUST log failed sign-ins. Logs are kept for 90 days. Older logs are deleted.

Support is open from 9 to 5 on working days (except public holidays).
`;

describe('suggesting the nearest passage', () => {
  it.each([
    [
      'a typing error',
      'MUST revoke all sesions when the password changes',
      'MUST revoke all sessions when the password changes',
    ],
    ['another case', 'the SYSTEM must Log Failed', 'The system MUST log failed'],
    ['a changed word', 'Logs are kept for 30 days.', 'Logs are kept for 90 days.'],
    [
      'a dropped word',
      'Support is open 9 to 5 on working days',
      'Support is open from 9 to 5 on working days',
    ],
    [
      'an added word',
      'The system MUST always revoke all sessions when',
      'The system MUST revoke all sessions when',
    ],
    [
      'a dropped sentence',
      'The system MUST log failed sign-ins. Older logs are deleted.',
      'The system MUST log failed sign-ins. Logs are kept for 90 days. Older logs are deleted.',
    ],
    [
      'a truncated end',
      'Support is open from 9 to 5 on worki',
      'Support is open from 9 to 5 on working',
    ],
    ['one misspelt word', 'pasword', 'password'],
    ['a misspelt word after a common one', 'the pasword', 'the password'],
    [
      'list markers and brackets',
      '- **FR-001**: The system MUST revoke all session',
      '- **FR-001**: The system MUST revoke all sessions',
    ],
    [
      'a final bracket',
      'working days (except bank holidays).',
      'working days (except public holidays).',
    ],
  ])('with %s', (_, wanted, nearest) => {
    const found = suggestPassage(page, wanted);
    expect(found?.text).toBe(nearest);
    expect(page.slice(found!.start, found!.end)).toBe(nearest);
    expect(found!.similarity).toBeGreaterThan(0.5);
    expect(found!.similarity).toBeLessThanOrEqual(1);
  });

  it('gives null when nothing is near', () => {
    expect(suggestPassage(page, 'Parcels weigh at most ten kilograms each')).toBeNull();
    expect(suggestPassage(page, '...')).toBeNull();
    expect(suggestPassage(page, '')).toBeNull();
    expect(suggestPassage('', 'Refunds')).toBeNull();
  });

  it('compares text without spaces character by character', () => {
    const text =
      '\u7528\u6237\u5fc5\u987b\u5728\u4e09\u5341\u5929\u5185\u66f4\u6539\u5bc6\u7801\u3002\u5176\u4ed6\u6587\u672c\u3002';
    const found = suggestPassage(
      text,
      '\u7528\u6237\u5fc5\u987b\u5728\u4e5d\u5341\u5929\u5185\u66f4\u6539\u5bc6\u7801',
    );
    expect([found?.start, found?.end]).toEqual([0, 13]);
  });

  it('takes the nearest of several candidates', () => {
    const text = 'Fees are due in May. Fees are due in July 2024. Fees are paid in June.';
    expect(suggestPassage(text, 'Fees are due in Juli 2024')?.text).toBe(
      'Fees are due in July 2024',
    );
  });

  it('finds a long passage by its two ends', () => {
    const words = Array.from({ length: 3000 }, (_, index) => (index * 7919).toString(36));
    const wanted = words.slice(500, 1500).with(400, 'changed').join(' ');
    expect(suggestPassage(words.join(' '), wanted)?.text).toBe(words.slice(500, 1500).join(' '));
  });

  it('finds a passage on a long page of the same words', () => {
    const filler = 'the system must log failed sign-ins and keep the log for a year. '.repeat(
      15_000,
    );
    const text = `${filler}Unusual: quotas reset at midnight. ${filler}`;
    expect(suggestPassage(text, 'Unusual: quota resets at midnight.')?.text).toBe(
      'Unusual: quotas reset at midnight.',
    );
  });
});
