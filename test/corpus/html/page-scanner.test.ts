import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsedText, scannedText } from '../../../src/corpus/html/html-to-text.ts';
import { type JsoupVersion, TagTable } from '../../../src/corpus/html/tags.ts';
import { sharedMissing, sharedPath } from '../../support/shared.ts';
import { jsoupCases } from './support/golden.ts';
import { htmlPages } from './support/random.ts';

const modes = ['flat', 'layout'] as const;

/** Whether the page was scanned; fails when the parser gives other text or blocks. */
function scannedAlike(html: string, mode: 'flat' | 'layout', jsoup: JsoupVersion): boolean {
  const tags = new TagTable(jsoup);
  const scanned = scannedText(html, mode, tags);
  if (scanned === null) return false;
  expect(scanned).toEqual(parsedText(html, mode, tags));
  return true;
}

describe('a scanned page', () => {
  it('is what the parser gives on every golden case', () => {
    let scanned = 0;
    for (const { html } of jsoupCases) {
      for (const mode of modes) if (scannedAlike(html, mode, '1.23.1')) scanned++;
    }
    expect(scanned).toBeGreaterThan(390);
  });

  it('is what the parser gives on random pages', () => {
    let scanned = 0;
    let pages = 0;
    fc.assert(
      fc.property(
        htmlPages,
        fc.constantFrom<JsoupVersion>('1.23.1', '1.18.3', '1.15.3'),
        (html, jsoup) => {
          pages += 2;
          for (const mode of modes) if (scannedAlike(html, mode, jsoup)) scanned++;
        },
      ),
      { numRuns: 1_500 },
    );
    expect(scanned / pages).toBeGreaterThan(0.3);
  });

  it.each([
    '<table>moved<tr><td>x</table>',
    '<b><p>m</b>n</p>',
    '<a>1<a>2</a>',
    '<p><i>x</p>y',
    '<template>t</template>',
    '<svg><p>out',
    '<form><div></form>x</div>',
    'a\0b',
    '<script><!-- <script></script> --></script>',
    '<ruby>a<rt>b</ruby>',
    '<plaintext>x',
    '<button><button>',
    '<frameset>',
    '<!doctype x><!doctype html><p>a<table>',
  ])('leaves %j to the parser', (html) => {
    expect(scannedText(html, 'flat', new TagTable('1.23.1'))).toBeNull();
  });

  const pages = sharedPath('data/aria-html/pages');
  it.skipIf(pages === null)(
    `is what the parser gives on long specifications${pages === null ? ` (${sharedMissing})` : ''}`,
    () => {
      const files = readdirSync(pages!, { recursive: true, encoding: 'utf8' });
      const found = files.filter((file) => file.endsWith('.html'));
      let scanned = 0;
      for (const file of found) {
        const html = readFileSync(`${pages}/${file}`, 'utf8');
        for (const mode of modes) if (scannedAlike(html, mode, '1.23.1')) scanned++;
      }
      expect(scanned).toBe(found.length * 2);
    },
    120_000,
  );
});
