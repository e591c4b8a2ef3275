import { expect, test } from 'vitest';
import {
  attributeOf,
  decodeXml,
  escapeXml,
  scanXml,
  unescapeXml,
} from '../../../src/io/documents/xml-scan.ts';
import {
  allBelow,
  attributeIn,
  below,
  firstBelow,
  xmlTree,
} from '../../../src/io/documents/xml-tree.ts';

const tags = (source: string) =>
  [...scanXml(source, 'a.xml')].map(({ kind, name }) => `${kind} ${name}`);

test('tags come in order with their places; what is no tag is skipped', () => {
  const source = '<?xml version="1.0"?><!-- <x> --><a><b c="1 > 0"/><![CDATA[<d>]]></a>';
  expect(tags(source)).toEqual(['open a', 'empty b', 'close a']);
  const [, second] = [...scanXml(source, 'a.xml')];
  expect(source.slice(second!.start, second!.end)).toBe('<b c="1 > 0"/>');
});

test.each([
  ['<a>', 'a.xml:1: expected XML: <a> never ends'],
  ['<a></b>', 'a.xml:1: expected XML: </b> closes a'],
  ['</a>', 'a.xml:1: expected XML: </a> closes nothing'],
  ['<a>\n<b c="', 'a.xml:2: expected XML: a tag never ends'],
  ['<a><!-- ', 'a.xml:1: expected XML: what begins with <!-- never ends'],
  ['<!DOCTYPE a [<!ENTITY b "c">]><a/>', 'a.xml:1: declares entities in a document type'],
  ['<a>'.repeat(501) + '</a>'.repeat(501), 'a.xml: elements nested more than 500 deep'],
])('%.40s is refused', (source, message) => {
  expect(() => tags(source)).toThrow(message);
});

test('a document type that declares nothing is skipped', () => {
  expect(tags('<!DOCTYPE a PUBLIC "x" "http://a.example/b.dtd"><a/>')).toEqual(['empty a']);
});

test('attributes are found by their name without prefix, with their entities read', () => {
  const [tag] = [...scanXml(`<a w:val = 'x &amp; "y"' valx="no" r:id="r&#49;"/>`, 'a.xml')];
  expect(attributeOf(tag!, 'val')).toBe('x & "y"');
  expect(attributeOf(tag!, 'id')).toBe('r1');
  expect(attributeOf(tag!, 'al')).toBeNull();
});

test('entities are read once, unknown ones stay', () => {
  expect(unescapeXml('&amp;lt; &#x41;&#66; &nbsp; &constructor; &#x110000;')).toBe(
    '&lt; AB &nbsp; &constructor; &#x110000;',
  );
  expect(unescapeXml(escapeXml('<a b="c">&amp;'))).toBe('<a b="c">&amp;');
});

test('a part is decoded by its mark, else by its declaration', () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<a>é</a>', 'utf16le')]);
  expect(decodeXml(utf16)).toBe('<a>é</a>');
  expect(decodeXml(Buffer.from('\uFEFF<a>é</a>'))).toBe('<a>é</a>');
  expect(decodeXml(Buffer.from('<?xml version="1.0" encoding="latin1"?>é', 'latin1'))).toContain(
    'é',
  );
  expect(decodeXml(Buffer.from('<?xml version="1.0" encoding="nonsense"?>é'))).toContain('é');
});

test('a tree finds what is below by names without prefixes', () => {
  const root = xmlTree('<w:a><w:b v="1"><c v="2"/></w:b><c v="3"/></w:a>', 'a.xml');
  expect(root.name).toBe('a');
  expect(attributeIn(firstBelow(root, 'b', 'c'), 'v')).toBe('2');
  expect(below(root, 'c').map((one) => attributeIn(one, 'v'))).toEqual(['3']);
  expect(allBelow(root, 'c')).toHaveLength(2);
  expect(attributeIn(firstBelow(root, 'x', 'y'), 'v')).toBeNull();
});

test('a hostile tag takes no time', () => {
  for (const inner of ['a'.repeat(200_000), ' '.repeat(200_000), ' a'.repeat(100_000), '=']) {
    const [tag] = [...scanXml(`<x ${inner}/>`, 'a.xml')];
    expect(attributeOf(tag!, 'val')).toBeNull();
  }
});
