import fc from 'fast-check';

const LINES = [
  ...['', '', '', 'text', 'more *text* here', '  indented', '    code', '\tcode', '\u00a0'],
  ...['- item', '* item', '+ item', '-', '  - nested', '    - deeper', '- - twice', '\t- tabbed'],
  ...[
    '1. one',
    '2) two',
    '   3. three',
    '- [ ] task',
    '- > quoted',
    '- # head',
    '- ```',
    '- | a |',
  ],
  ...['> quote', '>', '> - item', '> > deep', '>> deep', '> # head', '> ```', '>     code', 'lazy'],
  ...['# one', '## two ##', '####### seven', '#no', 'setext', '===', '---', '***', '- - -', '--'],
  ...['```', '```js', '~~~', '````', '| a | b |', '|---|---|', '| 1 | 2 |', 'a | b', '-|-', '|'],
  ...['<div>', '</div>', '<!--', '-->', '<details>', 'a<br>b', '<?x', '<![CDATA[', '<script>'],
  ...[
    '[a]: http://b.c',
    '[^1]: note',
    '[a]:',
    "'title'",
    '[x][a]',
    '![i](j)',
    '\\',
    '`',
    '**',
    '&amp;',
  ],
  ...[
    '+++',
    'key: value',
    '...',
    'import x from "y"',
    'export const a = 1',
    '<Tab a={b}>',
    '\u{1f600}',
  ],
];

const ENDINGS = ['\n', '\n', '\n', '\r\n', '\r'];

/** Markdown made of lines that open, continue and close every kind of block. */
export function randomMarkdown(maxLines = 30): fc.Arbitrary<string> {
  const line = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...LINES) },
    { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
  );
  return fc
    .array(fc.tuple(line, fc.constantFrom(...ENDINGS)), { maxLength: maxLines })
    .map((lines) => lines.map(([text, ending]) => text + ending).join(''));
}

const PLAIN_LINES = [
  ...[
    '',
    '',
    '',
    'text',
    'more',
    ' one in',
    '   three in',
    '    four in',
    '      six in',
    '# head',
  ],
  ...['- item', '- item', '-   wide', '  - two in', '    - four in', '   - three in', ' - one in'],
  ...[
    '      - six in',
    '* star',
    '+ plus',
    '1. one',
    '2. two',
    '01. one',
    '   1. in',
    '   2. in',
    '10) ten',
  ],
  ...[
    '```',
    '```js',
    '  ~~~',
    '| a | b |',
    '|---|---|',
    '| 1 | 2 |',
    '| a |',
    '|:-:|',
    '***',
    '- [ ] box',
  ],
  ...[
    '**bold** a',
    '`code` a',
    '[link](a)',
    '[a',
    'b]: c',
    '- **FR-1**: a',
    '#no',
    '#',
    '-',
    '1.',
    '    - - b',
  ],
  ...[
    '---',
    '===',
    '> q',
    '\ta',
    '<p>',
    '- # h',
    '- - b',
    '-     far',
    '| \\| |',
    '- ```',
    '1234567890. n',
  ],
];

/** Markdown made mostly of what stands on ordinary pages, in every order and at every indent. */
export function plainMarkdown(maxLines = 14): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.array(fc.nat(PLAIN_LINES.length - 1), { maxLength: maxLines }),
      fc.constantFrom(12, 25, 44, PLAIN_LINES.length),
      fc.constantFrom('\n', '\n', '\r\n'),
    )
    .map(([lines, kinds, ending]) =>
      lines.map((line) => PLAIN_LINES[line % kinds]! + ending).join(''),
    );
}
