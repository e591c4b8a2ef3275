import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const executable = process.env.UNCUT_CHROMIUM ?? '/usr/bin/chromium';

/** Why browser tests cannot run here, or null. Where they are required it is never said. */
export const browserMissing: string | null =
  existsSync(executable) || process.env.UNCUT_REQUIRE_OPTIONAL === '1'
    ? null
    : `no Chromium at ${executable}: apt-get install chromium`;

/** Starts Chromium without anything that would use the network by itself. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: executable,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** A page of the browser, and what went wrong or out on it. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors of scripts and of the console, blocked resources among them. */
  readonly problems: string[];
  /** Addresses that were asked for, the file itself left out. */
  readonly requests: string[];
}

/** Opens a file and waits until its script has run. */
export async function openFile(
  browser: Browser,
  path: string,
  options: { readonly width?: number; readonly dark?: boolean } = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1400, height: 900 },
    colorScheme: options.dark === true ? 'dark' : 'light',
  });
  const page = await context.newPage();
  const problems: string[] = [];
  const requests: string[] = [];
  const address = `file://${path}`;
  const own = address.replace(/#.*/, '');
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().replace(/#.*/, '') !== own) requests.push(request.url());
  });
  await page.goto(address);
  await page.waitForSelector('html[data-ready]', { state: 'attached' });
  return { page, problems, requests };
}

/** Serious and critical issues that axe-core finds. */
export async function issues(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(axe, 'utf8'));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations } = await axe.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 3)
            .map(({ html }) => html)
            .join(' ')}`,
      );
  });
}
