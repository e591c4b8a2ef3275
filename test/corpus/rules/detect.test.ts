import { describe, expect, test } from 'vitest';
import type { Page } from '../../../src/core/types.ts';
import { blockId } from '../../../src/corpus/rules/block-id.ts';
import { type RuleCandidate, RuleDetector } from '../../../src/corpus/rules/detect.ts';
import { elementsByPattern } from '../../../src/corpus/rules/pattern.ts';
import { makePage } from '../../../src/run/read-pages.ts';

function markdown(source: string): Page {
  return makePage('a.md', source, 'markdown', null);
}

function detect(...sources: readonly (string | Page)[]): RuleCandidate[] {
  const detector = new RuleDetector();
  for (const source of sources) {
    detector.add(typeof source === 'string' ? markdown(source) : source);
  }
  return detector.candidates();
}

/** What the best rule finds on a page, by name. */
function names(source: string | Page): string[] {
  const page = typeof source === 'string' ? markdown(source) : source;
  const { rule } = detect(page)[0]!;
  if (!('pattern' in rule)) return [];
  const { pattern, blocks } = rule;
  const options = blocks === undefined ? {} : { blocks };
  return elementsByPattern(page, new RegExp(pattern, 'u'), options).map(({ id }) =>
    id.slice('a.md#'.length),
  );
}

const list = (...items: readonly string[]): string => items.map((item) => `- ${item}\n`).join('');
const says = 'The system must keep what was sent';

describe('the id at the start of a block', () => {
  const found: readonly (readonly [string, readonly [string, string, string]])[] = [
    ['FR-001: It holds', ['FR', '-', '001']],
    ['REQ_12 It holds', ['REQ', '_', '12']],
    ['AC 1.2 Given', ['AC', ' ', '1.2']],
    ['R12: It holds', ['R', '', '12']],
    ['REQ-UI-7. It holds', ['REQ', '-', '7']],
    ['[SRS-4.2.1] It holds', ['SRS', '-', '4.2.1']],
    ['FR-001a) It holds', ['FR', '-', '001']],
    ['User Story 3 - Pay', ['User Story', ' ', '3']],
    ['需求 3：系统必须', ['需求', ' ', '3']],
    ['需求3：系统必须', ['需求', '', '3']],
    ['需求-003 系统必须', ['需求', '-', '003']],
    ['ФТ-001. Система должна', ['ФТ', '-', '001']],
    ['FR-001', ['FR', '-', '001']],
  ];
  test.each(found)('%s', (text, [family, separator, number]) => {
    expect(blockId(text)).toMatchObject({ family, separator, number });
  });

  test.each([
    'The FR-001 rule',
    'Covid-19-related work',
    'FR-001x9 is none',
    'Table 3 shows',
    '12 FR-001',
    'HTTP2Server',
    '',
  ])('none: %s', (text) => {
    expect(blockId(text)).toBeNull();
  });
});

describe('ids', () => {
  test('name the elements, the kinds in group 1', () => {
    const source = list(
      `**FR-001**: ${says}.`,
      `**FR-002**: ${says}.`,
      `**NFR-001**: ${says}.`,
      `**NFR-002**: ${says}.`,
    );
    const [best] = detect(source);
    expect(best).toMatchObject({
      by: 'ids',
      rule: { pattern: '^(FR|NFR)-\\d+' },
      seen: 4,
      doubt: null,
    });
    expect(names(source)).toEqual(['FR-001', 'FR-002', 'NFR-001', 'NFR-002']);
  });

  test('of any prefix count when they count up and say something', () => {
    const source = list(...['1', '2', '3', '4'].map((n) => `ZQX_${n} ${says}`));
    expect(detect(source)[0]).toMatchObject({ by: 'ids', rule: { pattern: '^(ZQX)_\\d+' } });
  });

  test('with parts between, dots, letters and brackets are found by their own pattern', () => {
    for (const ids of [
      ['REQ-UI-1', 'REQ-UI-2', 'REQ-DB-1'],
      ['AC 1.1', 'AC 1.2', 'AC 2.1'],
      ['FR-1a', 'FR-1b', 'FR-2'],
      ['[FR-1]', '[FR-2]', '[FR-3]'],
      ['需求 1', '需求 2', '需求 3'],
    ]) {
      const plain = ids.map((id) => id.replaceAll(/[[\]]/g, ''));
      expect(names(list(...ids.map((id) => `${id}: ${says}`)))).toEqual(plain);
    }
  });

  test('a single one counts when its kind is known and it obliges', () => {
    expect(detect(list('FR-1: It must hold unless it is empty'))[0]!.by).toBe('ids');
    expect(detect(list('FR-1: As agreed in the last meeting'))[0]!.by).toBe('blocks');
    expect(detect(list('XYZ-1: It must hold unless it is empty'))[0]!.by).toBe('blocks');
  });

  test('are read in HTML, with Windows line ends and in Chinese', () => {
    const html = makePage(
      'a.md',
      '<ul><li><b>FR-001</b> The system must keep it.</li><li><b>FR-002</b> It must also say so.</li></ul>',
      'html',
      null,
    );
    expect(names(html)).toEqual(['FR-001', 'FR-002']);
    expect(names(list(`FR-001 ${says}`, `FR-002 ${says}`).replaceAll('\n', '\r\n'))).toEqual([
      'FR-001',
      'FR-002',
    ]);
    expect(
      names('- **FR-001**：系统必须保存所有的发票。\n- **FR-002**：用户可以用银行卡付款。\n'),
    ).toEqual(['FR-001', 'FR-002']);
  });
});

describe('what looks like an id and is no requirement is not chosen', () => {
  const cases: readonly (readonly [string, string, string | null])[] = [
    [
      'boxes of a to-do list',
      [1, 2, 3, 4, 5].map((n) => `- [ ] T00${n} Make the folder of the project\n`).join(''),
      'boxes of a to-do list',
    ],
    [
      'a table of references',
      `| id | test |\n|---|---|\n${[1, 2, 3, 4].map((n) => `| FR-00${n} | t${n} |\n`).join('')}`,
      'little text behind the id',
    ],
    [
      'error codes',
      list(...['1203', '9907', '4410', '7781'].map((n) => `ERX-${n} ${says}`)),
      'the numbers do not count up',
    ],
    ['standards', list(...['2119', '8174', '3986'].map((n) => `RFC ${n} ${says}`)), null],
  ];
  test.each(cases)('%s', (_, source, doubt) => {
    const candidates = detect(source);
    expect(candidates[0]!.by).toBe('blocks');
    const ids = candidates.find(({ by }) => by === 'ids');
    expect(ids?.doubt ?? null).toBe(doubt);
  });

  test('a kind that is rare beside the others stays out of the pattern', () => {
    const many = Array.from({ length: 250 }, (_, n) => `FR-${n + 1} ${says}`);
    const few = ['R1', 'R2', 'R3', 'R4'].map((id) => `${id}: ${says}`);
    expect(detect(list(...many, ...few))[0]!.rule).toEqual({ pattern: '^(FR)-\\d+' });
  });
});

test('titles name sections', () => {
  const source = `# Spec\n\n### Requirement: Keep paths\nIt is so.\n\n### Requirement: Cut paths\nIt is so.\n`;
  expect(detect(source)[0]!.by).toBe('titles');
  expect(names(source)).toEqual(['Requirement: Keep paths', 'Requirement: Cut paths']);
});

describe('numbered criteria', () => {
  const rows = (numbers: readonly string[]): string =>
    `| # | Description |\n|---|---|\n${numbers.map((n) => `| **${n}** | Verify that each session ends |\n`).join('')}`;

  test('are list items, paragraphs and rows, never headings', () => {
    const source = `## 1.1 Sessions\n\n${rows(['1.1.1', '1.1.2', '1.1.3', '1.2.1'])}`;
    expect(detect(source)[0]).toMatchObject({ by: 'numbers', doubt: null });
    expect(names(source)).toEqual(['1.1.1', '1.1.2', '1.1.3', '1.2.1']);
    expect(detect('## 1.1.1 Scope\n\n## 1.1.2 Terms\n\n## 1.1.3 More\n')).toEqual([]);
  });

  test('that do not count up, or say little, are not chosen', () => {
    expect(detect(rows(['3.17.2', '9.40.8', '2.5.77']))[0]!.by).toBe('blocks');
    expect(detect(rows(['1.1', '1.2', '1.3']))[0]!.by).toBe('blocks');
  });
});

describe('without ids', () => {
  test('sentences with BCP 14 words are elements', () => {
    const candidates = detect('It MUST hold. It SHOULD be so. It MAY vary.\n');
    expect(candidates[0]).toMatchObject({ by: 'bcp14', rule: { bcp14: true }, seen: 3 });
  });

  test('a few ids do not outweigh many sentences', () => {
    const sentences = 'It MUST hold. '.repeat(20);
    expect(detect(`${list(`FR-1 ${says}`, `FR-2 ${says}`)}\n${sentences}`)[0]!.by).toBe('bcp14');
  });

  test('every block is, when there are none', () => {
    const source = '# 标题\n\n黑豹队的防守只丢了 308分。\n\n- 第一\n- 第二\n\n***\n';
    expect(detect(source)).toMatchObject([{ by: 'blocks', seen: 3 }]);
    expect(names(source)).toEqual(['黑豹队的防守只丢了 308分。', '第一', '第二']);
  });

  test('nothing is proposed where nothing is written', () => {
    expect(detect('', '\n\n***\n')).toEqual([]);
  });
});
