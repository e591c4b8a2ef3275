import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareCommand } from '../../src/cli/compare.ts';
import { runCommand } from '../../src/cli/run.ts';
import { browserMissing, issues, openBrowser, openFile } from '../support/browser.ts';
import { bundledPages } from '../support/bundled.ts';
import { captured } from '../support/captured.ts';
import { cleanUp, corpusFiles, makeFolder } from '../support/cli.ts';

/** Runs strategies over a corpus; the run's folder. */
async function run(corpus: string, flags: object): Promise<string> {
  const out = makeFolder();
  await runCommand([corpus], {
    ...{ quiet: true, cache: false, html: false, jobs: '1', out },
    ...flags,
  });
  return join(out, readdirSync(out).find((name) => !name.startsWith('.'))!);
}

/** Writes the page of a comparison. */
async function page(first: string, second?: string): Promise<string> {
  const file = join(makeFolder(), 'comparison.html');
  await captured(() => compareCommand(first, second, { html: file }));
  return file;
}

async function comparison(first: string, second: string) {
  const { stdout } = await captured(() => compareCommand(first, second, { json: true }));
  return JSON.parse(stdout).strategies[0];
}

describe.skipIf(browserMissing !== null)(
  `the page of a comparison in a browser${browserMissing === null ? '' : ` (${browserMissing})`}`,
  { timeout: 180_000 },
  () => {
    let browser: Browser;
    let folder: string;
    let corpus: string;
    let file: string;

    beforeAll(async () => {
      browser = await openBrowser();
      corpus = bundledPages(['pages/building-access-01.html', 'pages/payments-03.html']);
      folder = await run(corpus, {
        strategy: 'fixed,overlapping,structure-aware',
        size: '200,800',
      });
      file = await page(`${folder}#fixed-200`, `${folder}#structure-aware-200`);
    });

    afterAll(async () => {
      await browser?.close();
      cleanUp();
    });

    test('lists the elements that were won and lost, as many as the comparison counts', async () => {
      const { elements } = await comparison(`${folder}#fixed-200`, `${folder}#structure-aware-200`);
      expect(elements.won + elements.lost).toBeGreaterThan(2);
      const { page, problems, requests } = await openFile(browser, file);
      for (const change of ['won', 'lost'] as const) {
        await page.selectOption('#filter-change', change);
        const words = await page.textContent('#elements-count');
        expect(Number(/^\d+/.exec(words!)?.[0] ?? 0)).toBe(elements[change]);
      }
      expect([problems, requests]).toEqual([[], []]);
      await page.context().close();
    });

    test('both sides draw one page, each with the borders of its strategy, and one element', async () => {
      const { page } = await openFile(browser, file);
      await page.locator('#elements-body button.link').first().click();
      const text = (side: number) =>
        page
          .locator(`#stage-${side} .page`)
          .evaluate((root) =>
            [...root.querySelectorAll('.block > span:not(.border)')]
              .map(({ textContent }) => textContent)
              .join(''),
          );
      expect((await text(0)).length).toBeGreaterThan(1000);
      expect(await text(0)).toBe(await text(1));
      const borders = (side: number) =>
        page
          .locator(`#stage-${side} .border.start`)
          .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.at));
      const [first, second] = [await borders(0), await borders(1)];
      expect(first.length).toBeGreaterThan(3);
      expect(second.length).toBeGreaterThan(3);
      expect(first).not.toEqual(second);
      const names = await page.locator('.sides .detail h3').allTextContents();
      expect(names.map((name) => name.split(' ').slice(1).join(' '))[0]).toBe(
        names.map((name) => name.split(' ').slice(1).join(' '))[1],
      );
      expect(await page.locator('.sides .detail h3 .badge').allTextContents()).toContain('whole');
      for (const side of [0, 1]) {
        expect(await page.locator(`#stage-${side} .flag.here.changed`).isVisible()).toBe(true);
      }
      await page.context().close();
    });

    test('the next change, an address and a chosen flag lead both sides, by keyboard too', async () => {
      const { page } = await openFile(browser, file);
      const chosen = () => page.locator('.sides .detail h3').first().getAttribute('title');
      const before = await chosen();
      const last = await page.locator('#steps button').nth(1).isDisabled();
      await page.focus(`#steps button >> nth=${last ? 0 : 1}`);
      await page.keyboard.press('Enter');
      expect(await chosen()).not.toBe(before);
      const again = await openFile(browser, `${file}${new URL(page.url()).hash}`);
      expect(await again.page.locator('.sides .detail h3').first().getAttribute('title')).toBe(
        await chosen(),
      );
      await page.locator('#stage-1 .flag').first().focus();
      const wanted = await page.locator('#stage-1 .flag').first().getAttribute('aria-label');
      await page.keyboard.press('Enter');
      for (const side of [0, 1]) {
        const label = await page.locator(`#stage-${side} .flag.here`).getAttribute('aria-label');
        expect(label!.split(',')[0]).toBe(wanted!.split(',')[0]);
      }
      await again.page.context().close();
      await page.context().close();
    });

    test('several pairs have one choice, and a query leads to its element under its pair', async () => {
      const { page, problems } = await openFile(browser, await pageOfAll());
      expect(await page.locator('article.pair').count()).toBe(5);
      const head = () => page.locator('#head-1 strong').textContent();
      await page.selectOption('#look select.pair', { label: 'fixed-200 → overlapping-200-100' });
      expect(await head()).toBe('overlapping-200-100');
      for (const details of await page.locator('details').all()) {
        await details.evaluate((element) => element.setAttribute('open', ''));
      }
      const link = page.locator('#queries button[data-pair="4"]').first();
      const pair = await page.locator('#look select.pair option').nth(4).textContent();
      await link.click();
      expect(await head()).toBe(pair!.split(' → ')[1]);
      expect(await page.locator('#stage-0 .flag.here').count()).toBe(1);
      expect(problems).toEqual([]);
      await page.context().close();
    });

    function pageOfAll(): Promise<string> {
      return page(folder);
    }

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
      const [first, second] = await Promise.all(
        [0, 1].map((side) => page.locator(`#stage-${side}`).boundingBox()),
      );
      if (options.width > 960) expect(second!.x).toBeGreaterThan(first!.x + first!.width - 1);
      else expect(second!.y).toBeGreaterThan(first!.y + first!.height - 1);
      await page.context().close();
    });

    test('a page that changed since the run is not drawn; its border and the numbers still are', async () => {
      const small = bundledPages(['pages/payments-03.html']);
      const own = await run(small, { strategy: 'fixed,structure-aware', size: '200' });
      const name = join(small, 'pages/payments-03.html');
      writeFileSync(name, readFileSync(name, 'utf8').replace('</body>', '<p>More.</p></body>'));
      const changed = await openFile(browser, await page(`${own}#fixed-200`, own));
      expect(await changed.page.locator('#stage-0').textContent()).toContain(
        'it has changed since the run',
      );
      expect(await changed.page.locator('#stage-0 .at-border').textContent()).toContain('✂');
      expect(await changed.page.locator('#elements-body tr').count()).toBeGreaterThan(0);
      renameSync(small, `${small}-gone`);
      const gone = await openFile(browser, await page(`${own}#fixed-200`, own));
      expect(await gone.page.locator('#left').textContent()).toContain(
        'the corpus is not where it was',
      );
      expect(gone.problems).toEqual([]);
      await changed.page.context().close();
      await gone.page.context().close();
    });

    test('runs over other texts of a page show each its own', async () => {
      const small = bundledPages(['pages/payments-03.html']);
      const flat = await run(small, { strategy: 'fixed', size: '200' });
      const layout = await run(small, { strategy: 'fixed', size: '200', text: 'layout' });
      const { page: opened } = await openFile(browser, await page(flat, layout));
      const lines = async (side: number) =>
        (await opened.locator(`#stage-${side} .page`).textContent())!.split('\n').length;
      expect(await lines(0)).toBeLessThan(20);
      expect(await lines(1)).toBeGreaterThan(50);
      await opened.context().close();
    });

    test('a hostile corpus shows as text', async () => {
      const evil = `<img src=x onerror=alert(1)> </script><script>alert(2)</script> <!-- ${'W'.repeat(2000)} \u202eabc `;
      const ids = ['__proto__', 'constructor', '</script><b>x', 'toString'];
      const texts = ids.map((_, index) => `${evil} MUST hold unless it is ${index}.`);
      const elements = ids.map((id, index) => ({
        id,
        page: 'pages/__proto__.md',
        text: texts[index],
      }));
      const files = corpusFiles({ '__proto__.md': texts.join('\n\n') }, elements, {
        noun: '<i>things</i>',
      });
      const root = makeFolder(files);
      const own = await run(root, { strategy: 'fixed,structure-aware', size: '40' });
      const {
        page: opened,
        problems,
        requests,
      } = await openFile(browser, await page(`${own}#fixed-40`, own), { width: 360 });
      await opened.selectOption('#filter-change', '');
      expect(await opened.locator('#elements-body tr').count()).toBe(ids.length);
      await opened.getByRole('button', { name: '__proto__', exact: true }).first().click();
      expect(await opened.locator('#stage-0').textContent()).toContain(
        '<img src=x onerror=alert(1)>',
      );
      expect(
        await opened.evaluate(() => [
          document.images.length,
          document.scripts.length,
          'x' in Object.prototype,
        ]),
      ).toEqual([0, 2, false]);
      expect(await opened.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      expect([problems, requests]).toEqual([[], []]);
      await opened.context().close();
    });

    test('a file that cannot be written is said with its name', async () => {
      await expect(
        captured(() =>
          compareCommand(folder, undefined, { html: join(dirname(file), 'comparison.html', 'x') }),
        ),
      ).rejects.toThrow(/can't be written to .*name another file with --html/);
    });
  },
);
