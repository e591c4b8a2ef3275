import { describe, expect, it } from 'vitest';
import { frontMatterLength } from '../../../src/corpus/markdown/front-matter.ts';

const head = (source: string) => source.slice(0, frontMatterLength(source));

describe('frontMatterLength', () => {
  it.each([
    ['YAML', '---\ntitle: A\ntags:\n  - b\n---\n', '# T\n'],
    ['YAML that ends with dots', '---\ntitle: A\n...\n', 'text'],
    ['YAML with CRLF', '---\r\ntitle: A\r\n---\r\n', '# T\r\n'],
    ['YAML with lone CR', '---\rtitle: A\r---\r', '# T\r'],
    ['YAML with a comment and a blank line first', '---\n# c\n\ntitle: A\n---\n', 'x'],
    ['YAML with a quoted key', '---\n"my key": A\n---\n', 'x'],
    ['YAML with spaces behind the marks', '--- \ntitle: A\n---\t\n', 'x'],
    ['TOML', '+++\ntitle = "A"\n[params]\n+++\n', '# T\n'],
    ['an empty head', '---\n---\n', '# T\n'],
    ['a head that ends the page', '---\ntitle: A\n---', ''],
  ])('finds %s', (_name, front, rest) => {
    expect(head(front + rest)).toBe(front);
  });

  it.each([
    ['text between two thematic breaks', '---\n\nSome text.\n\n---\n'],
    ['a heading between two thematic breaks', '---\n\n# Title\n\ntext\n\n---\n'],
    ['a head that is not closed', '---\ntitle: A\n\ntext\n'],
    ['marks on a later line', '\n---\ntitle: A\n---\n'],
    ['a longer row of dashes', '----\ntitle: A\n---\n'],
    ['a TOML head closed with dashes', '+++\ntitle = 1\n---\n'],
    ['an empty page', ''],
  ])('takes %s for no front matter', (_name, source) => {
    expect(frontMatterLength(source)).toBe(0);
  });
});
