import { zipOf } from './zip.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** The parts of a Word document that a test makes: what stands inside their root elements. */
export interface DocxParts {
  readonly body: string;
  readonly styles?: string;
  readonly numbering?: string;
  /** Further entries of the archive, by name. */
  readonly files?: Readonly<Record<string, string>>;
}

/** A Word document of hand-written XML. */
export function docxOf({ body, styles = '', numbering = '', files = {} }: DocxParts): Buffer {
  const override = (name: string, type: string) =>
    `<Override PartName="/word/${name}.xml" ContentType="${TYPE}.${type}+xml"/>`;
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${override('document', 'document.main')}${override('styles', 'styles')}${override('numbering', 'numbering')}</Types>`,
    '_rels/.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    'word/_rels/document.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="r3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/></Relationships>',
    'word/styles.xml': `<w:styles ${W}>${styles}</w:styles>`,
    'word/numbering.xml': `<w:numbering ${W}>${numbering}</w:numbering>`,
    'word/document.xml': `<w:document ${W} xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><w:body>${body}</w:body></w:document>`,
    ...files,
  });
}

/** A paragraph of one run; `properties` stand in its `w:pPr`. */
export function paragraph(text: string, properties = ''): string {
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

/** The properties of a paragraph in a list. */
export function inList(list: number, level = 0): string {
  return `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;
}
