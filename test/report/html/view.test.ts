import { describe, expect, test } from 'vitest';
import { readModel } from '../../../src/report/html/client/model.ts';
import { buildView } from '../../../src/report/html/view.ts';
import { madeData, madePage, madeRow } from './made-rows.ts';

const cut = madeRow({
  status: 'partial',
  id: 'a.md#FR-2',
  span: [200, 300],
  coverage: [60, 100],
  pieces: [
    { chunk: 1, start: 200, end: 260 },
    { chunk: 2, start: 260, end: 300 },
  ],
  chunk: 1,
  border: 260,
  lostWords: ['unless'],
  tooLong: true,
  stitched: false,
});

describe('columns of the file', () => {
  test('what is written is read back as it was', () => {
    const { view } = buildView(madeData([madeRow(), cut]));
    const model = readModel(JSON.parse(JSON.stringify(view)));
    expect(model.row(0, 0)).toMatchObject({ status: 'whole', share: 1, start: 0, end: 100 });
    expect(model.row(0, 1)).toEqual({
      ...{ status: 'partial', share: 0.6, held: 60, length: 100, start: 200, end: 300, chunk: 1 },
      pieces: cut.pieces,
      ...{ lostWords: ['unless'], tooLong: true, stitched: false },
    });
    expect(model.shortId(1)).toBe('FR-2');
    expect(model.elementOf('a.md#FR-2')).toBe(1);
  });

  test('chunks keep their places, those without a place are left out, ordinals stay', () => {
    const page = madePage('a.md', 50, [
      [0, 20],
      [-1, -1],
      [10, 30],
      [30, 50],
    ]);
    const { view } = buildView(madeData([madeRow()], { pages: [page] }));
    expect(readModel(view).page(0)!.chunks(0)).toEqual([
      { chunk: 0, start: 0, end: 20, tokens: 10 },
      { chunk: 2, start: 10, end: 30, tokens: 10 },
      { chunk: 3, start: 30, end: 50, tokens: 10 },
    ]);
  });

  test('only a missing element has a reason', () => {
    const gone = madeRow({
      id: 'a.md#FR-3',
      status: 'missing',
      span: null,
      reason: 'no such text',
    });
    const { view } = buildView(madeData([madeRow(), cut, gone]));
    expect(view.reasons).toEqual([[2, 'no such text']]);
    expect(readModel(view).row(0, 2)).toMatchObject({ status: 'missing', share: null, start: -1 });
  });

  test('an element that another strategy finds elsewhere keeps both places', () => {
    const data = madeData([madeRow(), madeRow({ strategy: 'other', span: [500, 600] })]);
    const second = { ...data.run.strategies[0]!, id: 'other' };
    const run = { ...data.run, strategies: [...data.run.strategies, second] };
    const model = readModel(buildView({ ...data, run }).view);
    expect([model.row(0, 0).start, model.row(1, 0).start]).toEqual([0, 500]);
  });

  test('names of the prototype are ids like any other', () => {
    const ids = ['__proto__', 'constructor', 'toString'];
    const { view } = buildView(madeData(ids.map((id) => madeRow({ id, page: id, kind: id }))));
    const model = readModel(view);
    expect(ids.map((id) => model.elementOf(id))).toEqual([0, 1, 2]);
    expect(view.pages).toEqual(ids);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    expect(model.elementOf('valueOf')).toBeNull();
  });

  test('with too many elements the whole ones go first, and the report says so', () => {
    const rows = Array.from({ length: 110 }, (_, index) =>
      index < 100 ? madeRow({ id: `w${index}` }) : { ...cut, id: `c${index}` },
    );
    const { view, notes } = buildView(madeData(rows), null, 100);
    expect(view.ids).toHaveLength(100);
    expect(view.rows[0]!.cuts).toHaveLength(10);
    expect(notes).toEqual([
      '10 of 110 elements are left out of the list, all of them whole under every strategy; elements.jsonl has all.',
    ]);
  });
});
