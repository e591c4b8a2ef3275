import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeReport } from '../../src/cli/report.ts';
import { runCommand } from '../../src/cli/run.ts';
import { browserMissing, issues, openBrowser, openFile } from '../support/browser.ts';
import { bundledPages } from '../support/bundled.ts';
import { cleanUp, corpusFiles, makeFolder } from '../support/cli.ts';

/** Runs strategies over a corpus and writes the report. */
async function report(corpus: string, flags: object): Promise<string> {
  const out = join(corpus, '..', 'results');
  await runCommand([corpus], { quiet: true, cache: false, jobs: '1', out, ...flags });
  const [name] = readdirSync(out).filter((entry) => !entry.startsWith('.'));
  const { file } = await writeReport(join(out, name!));
  return file;
}

/** One page with ten elements of 30 tokens. */
function corpusFilesBelow(folder: string): Record<string, string> {
  const texts = Array.from(
    { length: 10 },
    (_, n) =>
      `The system ${n} MUST keep the record of the day, of the month and of the year, unless its owner says no.`,
  );
  const elements = texts.map((text, n) => ({ id: `FR-${n}`, page: 'pages/a.md', text }));
  const files = corpusFiles({ 'a.md': texts.join('\n\n') }, elements);
  return Object.fromEntries(
    Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]),
  );
}

describe.skipIf(browserMissing !== null)(
  `report.html in a browser${browserMissing === null ? '' : ` (${browserMissing})`}`,
  () => {
    let browser: Browser;
    let file: string;

    beforeAll(async () => {
      browser = await openBrowser();
      const corpus = bundledPages(['pages/building-access-01.html', 'pages/payments-03.html']);
      file = await report(corpus, {
        strategy: 'fixed,overlapping,structure-aware',
        size: '200,800',
      });
    });

    afterAll(async () => {
      await browser?.close();
      cleanUp();
    });

    test('from the list of cut elements to one in its page, and to another strategy, where the border moves', async () => {
      const { page, problems, requests } = await openFile(browser, file);
      await page.selectOption('#filter-status', 'cut');
      const count = Number((await page.textContent('#elements-count'))!.match(/^[\d,]+/)![0]);
      expect(count).toBeGreaterThan(3);
      const badges = await page.locator('#elements-body .badge').allTextContents();
      expect(badges.every((badge) => badge === 'partial' || badge === 'under')).toBe(true);

      await page.locator('#elements-body button.link').first().click();
      const flag = page.locator('#stage .flag.here');
      expect(await flag.isVisible()).toBe(true);
      expect(await flag.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await page.locator('#side .parts li').count()).toBeGreaterThan(1);
      const borders = () =>
        page
          .locator('#stage .border.start')
          .evaluateAll((all) => all.map((border) => (border as HTMLElement).dataset.at));
      const before = await borders();
      const chosen = await page.textContent('#side h3');

      await page.selectOption('#look-strategy', { label: 'structure-aware-800' });
      const after = await borders();
      expect(after.length).toBeGreaterThan(0);
      expect(after).not.toEqual(before);
      expect((await page.textContent('#side h3'))!.replace(/^\w+/, '')).toBe(
        chosen!.replace(/^\w+/, ''),
      );
      expect(await page.locator('#side .other[aria-pressed=true]').textContent()).toContain(
        'structure-aware-800',
      );
      expect(problems).toEqual([]);
      expect(requests).toEqual([]);
      await page.context().close();
    });

    test('the parts of an element and its lost words add up to what the row says', async () => {
      const { page } = await openFile(browser, file);
      const id = (await page.textContent('#side h3'))!;
      expect(id).toMatch(/^(partial|under) /);
      const text = (await page.locator('#stage .element.here').allTextContents()).join('');
      const held = (await page.locator('#stage .element.here:not(.lost)').allTextContents()).join(
        '',
      );
      const [part, whole] = (await page.textContent('#side .detail'))!
        .match(/([\d,]+) of ([\d,]+) characters/)!
        .slice(1)
        .map((count) => Number(count.replaceAll(',', '')));
      expect([held.length, text.length]).toEqual([part, whole]);
      await page.context().close();
    });

    test('overlaps are shaded, and their ends drawn', async () => {
      const { page } = await openFile(browser, file);
      await page.selectOption('#look-strategy', { label: 'overlapping-200-100' });
      expect(await page.locator('#stage span.twice').count()).toBeGreaterThan(5);
      expect(await page.locator('#stage .border.end').count()).toBeGreaterThan(5);
      await page.context().close();
    });

    test('filters, order and the next cut work by keyboard', async () => {
      const { page } = await openFile(browser, file);
      await page.selectOption('#filter-status', '');
      await page.focus('#elements th[data-key=id] button');
      await page.keyboard.press('Enter');
      const ids = () => page.locator('#elements-body td.id').allTextContents();
      const up = await ids();
      expect(up).toEqual([...up].sort());
      await page.keyboard.press('Enter');
      expect((await ids())[0]! > up[0]!).toBe(true);
      await page.fill('#filter-id', 'no such id');
      expect(await page.textContent('#elements-count')).toContain('No requirements match');
      const before = await page.textContent('#side h3');
      await page.focus('#steps button >> nth=1');
      await page.keyboard.press('Enter');
      expect(await page.textContent('#side h3')).not.toBe(before);
      await page.context().close();
    });

    test('an address names what is looked at', async () => {
      const first = await openFile(browser, file);
      await first.page.selectOption('#look-strategy', { label: 'fixed-800' });
      await first.page.locator('#steps button').nth(1).click();
      const [chosen, address] = [await first.page.textContent('#side h3'), first.page.url()];
      const { page } = await openFile(browser, `${file}${new URL(address).hash}`);
      expect(await page.textContent('#side h3')).toBe(chosen);
      await first.page.context().close();
      await page.context().close();
    });

    test('a query shows what each retrieved chunk holds', async () => {
      const { page, problems } = await openFile(browser, file);
      const query = page.locator('#queries-list details').first();
      await query.locator('summary').click();
      expect(await query.locator('.ranking li').count()).toBeGreaterThan(0);
      expect(await query.locator('.ranking li .badge').first().textContent()).toMatch(/^holds /);
      await query.locator('.ranking li button.link').first().click();
      expect(await page.locator('#stage .border.here').count()).toBeGreaterThan(0);
      expect(problems).toEqual([]);
      await page.context().close();
    });

    test.each([
      { width: 1400, dark: false },
      { width: 360, dark: true },
    ])('axe-core finds nothing serious, and nothing sticks out: %o', async (options) => {
      const { page } = await openFile(browser, file, options);
      for (const details of await page.locator('details').all()) {
        await details.evaluate((element) => element.setAttribute('open', ''));
      }
      expect(await issues(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.width);
      await page.context().close();
    });

    test('a page without room has a file of its own, and the way there and back keeps the element', async () => {
      const room = { pages: 0, excerpts: 100_000, files: 1 };
      const { file: lean, notes } = await writeReport(dirname(file), {
        out: join(dirname(file), 'lean.html'),
        room,
      });
      expect(notes.join(' ')).toMatch(/1 page has .* The text of 1 page,/);
      const { page, problems } = await openFile(browser, lean);
      const chosen = await page.textContent('#side h3');
      expect(await page.locator('#stage').textContent()).toContain('a file of its own');
      expect(await page.locator('#side .parts blockquote').first().textContent()).not.toBe('');
      await page.getByRole('link', { name: 'See the whole page' }).click();
      await page.waitForSelector('html[data-ready]', { state: 'attached' });
      expect(page.url()).toContain('/lean-pages/1.html');
      expect(await page.textContent('#side h3')).toBe(chosen);
      expect(await page.locator('#stage .border.start').count()).toBeGreaterThan(3);
      await page.locator('header a').click();
      await page.waitForURL(/lean\.html/);
      expect(problems).toEqual([]);
      await page.context().close();
    });

    test('a page that has changed since the run is not drawn, and the report says so', async () => {
      const corpus = join(makeFolder(corpusFilesBelow('corpus')), 'corpus');
      const first = await report(corpus, { strategy: 'fixed', size: '40' });
      writeFileSync(
        join(corpus, 'pages/a.md'),
        readFileSync(join(corpus, 'pages/a.md'), 'utf8').concat('\n\nAn end.'),
      );
      const { notes } = await writeReport(dirname(first));
      expect(notes).toEqual(['The text of pages/a.md: it has changed since the run.']);
      const { notes: moved } = await writeReport(dirname(first), { root: join(corpus, 'nowhere') });
      expect(moved.join()).toContain(
        'the corpus is not where it was (nowhere); name it with --corpus',
      );
    });

    test('a hostile corpus shows as text', async () => {
      const evil = `<img src=x onerror=alert(1)> </script><script>alert(2)</script> <!-- ${'W'.repeat(3000)} \u202eabc مرحبا 👩‍👩‍👧 `;
      const ids = ['__proto__', 'constructor', '</script><b>x', '\ud800', 'toString'];
      const texts = ids.map((_, index) => `${evil} MUST hold unless it is ${index}.`);
      const names = ['a.md', '__proto__.md'];
      const elements = ids.map((id, index) => ({
        id,
        page: `pages/${names[index % 2]}`,
        text: texts[index]!,
        kind: id,
      }));
      const pages = Object.fromEntries(
        names.map((name, at) => [name, texts.filter((_, index) => index % 2 === at).join('\n\n')]),
      );
      const root = join(
        makeFolder(
          Object.fromEntries(
            Object.entries(
              corpusFiles(pages, elements, { title: evil.slice(0, 90), noun: '<i>things</i>' }),
            ).map(([name, text]) => [`corpus/${name}`, text]),
          ),
        ),
        'corpus',
      );
      const hostile = await report(root, { strategy: 'fixed', size: '40' });
      const { page, problems, requests } = await openFile(browser, hostile, { width: 360 });
      await page.selectOption('#filter-status', '');
      expect(await page.locator('#elements-body tr').count()).toBe(ids.length);
      const shown = await page.locator('#elements-body td.id').allTextContents();
      expect(shown.map((text) => text.trim()).sort()).toContain('</script><b>x');
      await page.getByRole('button', { name: '__proto__', exact: true }).first().click();
      expect(await page.locator('#stage').textContent()).toContain(
        '<img src=x onerror=alert(1)> </script>',
      );
      expect(
        await page.evaluate(() => [
          document.images.length,
          document.scripts.length,
          'x' in Object.prototype,
        ]),
      ).toEqual([0, 2, false]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      expect([problems, requests]).toEqual([[], []]);
      await page.context().close();
    });
  },
);
