import { expect, test } from 'vitest';
import { PageChooser } from '../../../src/report/html/choose-pages.ts';
import { madePage, madeRow, pageRows } from './made-rows.ts';

const room = { pages: 1000, excerpts: 10_000, files: 1 };

test('pages with the most cuts are read first, equal ones in the order of the run', () => {
  const chooser = new PageChooser(
    pageRows([
      madeRow({ page: 'a' }),
      madeRow({ page: 'b', status: 'partial' }),
      madeRow({ page: 'c', status: 'under' }),
      madeRow({ page: 'd', status: 'missing', span: null }),
    ]),
  );
  expect(chooser.order().map(({ page }) => page)).toEqual(['b', 'c', 'a']);
});

test('a page without room gets a file, then none, and the report says what it leaves out', () => {
  const rows = ['a', 'b', 'c'].map((page) =>
    madeRow({ id: page, page, status: 'partial', span: [300, 400] }),
  );
  const chooser = new PageChooser(pageRows(rows), room);
  expect(chooser.add(madePage('a', 900, [[0, 900]]))).toEqual({ number: null });
  expect(chooser.add(madePage('b', 900, [[0, 900]]))).toEqual({ number: 1 });
  chooser.link('b', 'pages/1.html');
  expect(chooser.add(madePage('c', 900, [[0, 900]]))).toBeNull();
  const { pages, sidecars, excerpts, notes } = chooser.finish();
  expect(pages.map(({ page }) => page.id)).toEqual(['a']);
  expect([...sidecars]).toEqual([['b', 'pages/1.html']]);
  expect(excerpts).toEqual([{ element: 'b', from: 100, text: 'x'.repeat(500) }]);
  expect(notes).toEqual([
    '1 page has a file of its own, linked from here.',
    'The text of 1 page, those with the fewest cuts; uncut show draws each element of them.',
  ]);
});

test('text around an element never starts or ends inside a character', () => {
  const text = '😀'.repeat(600);
  const chooser = new PageChooser(
    pageRows([madeRow({ page: 'a', status: 'partial', span: [401, 501] })]),
    {
      ...room,
      pages: 0,
    },
  );
  const page = madePage('a', 0, []);
  chooser.add({ ...page, page: { ...page.page, text } });
  const [excerpt] = chooser.finish().excerpts;
  expect(excerpt!.from).toBe(200);
  expect(!/[\ud800-\udfff]/u.test(excerpt!.text)).toBe(true);
});

test('a page that cannot be read is named with the reason', () => {
  const chooser = new PageChooser(pageRows([madeRow({ page: 'a' })]));
  chooser.lose('a', 'it has changed since the run');
  expect(chooser.finish().notes).toEqual(['The text of a: it has changed since the run.']);
});
