import { expect, it } from 'vitest';
import { includeWarning } from '../../../src/corpus/markup/includes.ts';

it('says how many files a page includes, and the first', () => {
  const source = 'a\n\ninclude::b.adoc[]\n\ninclude::c.adoc[tag=x]\n';
  expect(includeWarning('a.adoc', source, 'asciidoc')).toContain('2 files, the first "b.adoc"');
  expect(includeWarning('a.rst', 'a\n\n.. include:: b.rst\n', 'rst')).toContain('a file "b.rst"');
});

it('says nothing of a page without includes, nor of other formats', () => {
  expect(includeWarning('a.adoc', 'see include::b.adoc[]', 'asciidoc')).toBeNull();
  expect(includeWarning('a.md', 'include::b.adoc[]', 'markdown')).toBeNull();
});
