import { deflateSync } from 'node:zlib';

/** An object of a PDF: its dictionary or value, and its stream when it has one. */
export interface MadeObject {
  readonly value: string;
  readonly stream?: Uint8Array | string;
}

/** A PDF file of the objects, numbered from 1; the first is the catalog. */
export function makePdf(objects: readonly MadeObject[], trailer = ''): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n', 'latin1')];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  const add = (bytes: Buffer): void => {
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [index, { value, stream }] of objects.entries()) {
    offsets.push(length);
    if (stream === undefined) add(Buffer.from(`${index + 1} 0 obj\n${value}\nendobj\n`, 'latin1'));
    else {
      const bytes =
        typeof stream === 'string' ? Buffer.from(stream, 'latin1') : Buffer.from(stream);
      const head = value.replace(/>>$/, ` /Length ${bytes.length} >>`);
      add(Buffer.from(`${index + 1} 0 obj\n${head}\nstream\n`, 'latin1'));
      add(bytes);
      add(Buffer.from('\nendstream\nendobj\n', 'latin1'));
    }
  }
  const xref = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${xref}\n%%EOF\n`,
      'latin1',
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

/** Helvetica, as every reader knows it. */
export const HELVETICA =
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

/** A PDF with a page for each content, and with one font, `F1`. */
export function pdfOf(
  contents: readonly string[],
  { font = HELVETICA, page = '', more = [] as readonly MadeObject[], catalog = '' } = {},
): Uint8Array {
  const first = 4;
  const kids = contents.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
  return makePdf([
    { value: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>` },
    { value: `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>` },
    { value: font },
    ...contents.flatMap((content, index) => [
      {
        value: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + 2 * index + 1} 0 R ${page} >>`,
      },
      { value: '<< >>', stream: content },
    ]),
    ...more,
  ]);
}

/** Content that shows texts, each at its place and size. */
export function show(
  texts: readonly (readonly [x: number, y: number, size: number, text: string])[],
): string {
  return texts
    .map(([x, y, size, text]) => {
      const escaped = text.replaceAll(/[\\()]/g, '\\$&');
      return `BT /F1 ${size} Tf ${x} ${y} Td (${escaped}) Tj ET`;
    })
    .join('\n');
}

/** A stream that inflates to so many MiB of spaces. */
export function bomb(mebibytes: number): Uint8Array {
  return deflateSync(Buffer.alloc(mebibytes * 1024 * 1024, 0x20), { level: 9 });
}

/** A font that is not embedded, and whose character map the package pdfjs-dist would bring. */
export const UNMAPPED_CHINESE =
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor << /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> >>] >>';
