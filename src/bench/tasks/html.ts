import { htmlToText } from '../../corpus/html/html-to-text.ts';
import { memoryRow } from '../memory.ts';
import { loadJsdom, loadParse5, notInstalled } from '../peers/packages.ts';
import { treeText } from '../peers/tree-text.ts';
import { type BenchTask, type ContestPeer, compete, expectEqual, scaled } from '../task.ts';
import { htmlPage } from '../text/html.ts';

/** Takes the text of a page. */
export type TextOf = (html: string) => string;

const PAGE_UNITS = 150_000;

/** Page text and blocks of HTML, beside a DOM and beside a parser with a walk over its tree. */
export function htmlTask(textOf: TextOf = (html) => htmlToText(html).text): BenchTask {
  return {
    name: 'html',
    summary: 'page text and blocks of HTML',
    async *rows(context) {
      const html = htmlPage(21, scaled(PAGE_UNITS, context, 2000));
      const jsdom = await loadJsdom();
      const parse5 = await loadParse5();
      const peers = [
        ['jsdom', jsdom, 30],
        ['parse5', parse5, 3],
      ] as const;
      yield* await compete(
        {
          task: 'html',
          name: `${Math.round(html.length / 1000)} kB of HTML`,
          megabytes: html.length / 1e6,
          ours: { name: 'uncut', run: () => textOf(html) },
          peers: peers.map(([name, body, atLeast]): ContestPeer => {
            if (body === null) return { subject: { name, notRun: notInstalled(name) } };
            return { subject: { name, run: () => treeText(body(html)) }, bar: { atLeast } };
          }),
          check() {
            const text = textOf(html);
            for (const [name, body] of peers) {
              if (body !== null) expectEqual(`text by ${name}`, text, treeText(body(html)));
            }
          },
        },
        context,
      );
      if (context.full) yield await memoryRow('html', 20_000_000, 600, context);
    },
  };
}
