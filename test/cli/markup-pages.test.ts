import { afterAll, expect, test } from 'vitest';
import { cleanUp, makeFolder, uncut } from '../support/cli.ts';

afterAll(cleanUp);

const FILES = {
  'docs/a.adoc':
    '= A\n\ninclude::more.adoc[]\n\n* *FR-001*: The system MUST wait.\n* FR-002: It MAY stop.\n',
  'docs/b.rst': 'B\n=\n\n.. req:: Export\n   :id: FR-003\n\n   It SHALL export.\n',
};

test('a folder of AsciiDoc and reStructuredText is run with a pattern, includes are warned about', () => {
  const { code, stdout, stderr } = uncut(makeFolder(FILES), [
    ...['run', 'docs', '--elements', '^(FR)-\\d+', '--strategy', 'structure-aware', '--size', '40'],
    '--json',
  ]);
  expect(code).toBe(0);
  const { corpus, strategies } = JSON.parse(stdout);
  expect(corpus).toMatchObject({ pages: 2, elements: 3, missing: 0 });
  expect(strategies[0].survival).toMatchObject({ whole: 3, cut: 0 });
  expect(stderr).toContain('a.adoc includes a file "more.adoc"');
});

test('the text of a page is shown flat without its marks', () => {
  const folder = makeFolder(FILES);
  const { stdout } = uncut(folder, ['text', 'docs/a.adoc', '--text', 'flat']);
  expect(stdout.trim()).toBe('A FR-001: The system MUST wait. FR-002: It MAY stop.');
});
