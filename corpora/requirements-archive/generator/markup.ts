import { type Ink, inkOf, preOf } from './ink.ts';

/** A list item, with what stands below its own text. */
export interface Item {
  readonly text: string;
  readonly id?: string;
  readonly blocks?: readonly Block[];
}

/** A row of cells; `id` becomes the row's anchor. */
export interface Row {
  readonly cells: readonly string[];
  readonly id?: string;
}

/** What a page is made of: plain text first, markup is added when it is rendered. */
export type Block =
  | { readonly is: 'heading'; readonly level: 1 | 2 | 3 | 4; readonly text: string }
  | { readonly is: 'paragraph'; readonly text: string }
  | { readonly is: 'note'; readonly text: string }
  | { readonly is: 'quote'; readonly text: string }
  | { readonly is: 'list'; readonly ordered: boolean; readonly items: readonly Item[] }
  | { readonly is: 'sample'; readonly text: string }
  | { readonly is: 'figure'; readonly caption: string; readonly alt: string }
  | { readonly is: 'terms'; readonly rows: readonly Row[] }
  | {
      readonly is: 'table';
      readonly caption?: string;
      readonly head: readonly string[];
      readonly rows: readonly Row[];
    }
  | { readonly is: 'section'; readonly id: string; readonly blocks: readonly Block[] }
  | { readonly is: 'fold'; readonly summary: string; readonly blocks: readonly Block[] };

/** The text that a reader sees of the blocks, parts joined by one space. */
export function plainOf(blocks: readonly Block[]): string {
  return blocks.map(plainOfBlock).join(' ');
}

function plainOfBlock(block: Block): string {
  switch (block.is) {
    case 'heading':
    case 'paragraph':
    case 'note':
    case 'quote':
    case 'sample':
      return block.text;
    case 'figure':
      return block.caption;
    case 'list':
      return block.items.map(plainOfItem).join(' ');
    case 'terms':
      return block.rows.map(plainOfRow).join(' ');
    case 'table':
      return [block.caption ?? '', ...block.head, ...block.rows.map(plainOfRow)]
        .filter((part) => part !== '')
        .join(' ');
    case 'section':
      return plainOf(block.blocks);
    case 'fold':
      return `${block.summary} ${plainOf(block.blocks)}`;
  }
}

/** The text of a list item with its nested blocks. */
export function plainOfItem(item: Item): string {
  return [item.text, plainOf(item.blocks ?? [])].filter((part) => part !== '').join(' ');
}

/** The text of a row, cells joined by one space; empty cells leave none. */
export function plainOfRow(row: Row): string {
  return row.cells.filter((cell) => cell !== '').join(' ');
}

/** The blocks as HTML, indented by `depth` steps. */
export function htmlOf(blocks: readonly Block[], ink: Ink, depth: number): string {
  return blocks.map((block) => htmlOfBlock(block, ink, depth)).join('');
}

function htmlOfBlock(block: Block, ink: Ink, depth: number): string {
  const pad = '  '.repeat(depth);
  const text = (plain: string) => inkOf(plain, ink, depth + 1);
  switch (block.is) {
    case 'heading':
      return `${pad}<h${block.level}>${text(block.text)}</h${block.level}>\n`;
    case 'paragraph':
      return `${pad}<p>${text(block.text)}</p>\n`;
    case 'note':
      return `${pad}<div class="note" role="note"><p>${text(block.text)}</p></div>\n`;
    case 'quote':
      return `${pad}<blockquote><p>${text(block.text)}</p></blockquote>\n`;
    case 'sample':
      return `${pad}<pre class="sample">${preOf(block.text, ink)}</pre>\n`;
    case 'figure':
      return (
        `${pad}<figure>\n${pad}  <img src="../figures/${ink.random.int(100, 999)}.png" ` +
        `alt="${block.alt}" width="640" loading="lazy">\n` +
        `${pad}  <figcaption>${text(block.caption)}</figcaption>\n${pad}</figure>\n`
      );
    case 'list':
      return listOf(block.ordered ? 'ol' : 'ul', block.items, ink, depth);
    case 'terms':
      return termsOf(block.rows, ink, depth);
    case 'table':
      return tableOf(block, ink, depth);
    case 'section':
      return `${pad}<section id="${block.id}">\n${htmlOf(block.blocks, ink, depth + 1)}${pad}</section>\n`;
    case 'fold':
      return (
        `${pad}<details>\n${pad}  <summary>${text(block.summary)}</summary>\n` +
        `${htmlOf(block.blocks, ink, depth + 1)}${pad}</details>\n`
      );
  }
}

function listOf(tag: string, items: readonly Item[], ink: Ink, depth: number): string {
  const pad = '  '.repeat(depth);
  const body = items.map((item) => {
    const nested = item.blocks ?? [];
    const open = item.id === undefined ? '<li>' : `<li id="${item.id}" class="requirement">`;
    const below = nested.length === 0 ? '' : `\n${htmlOf(nested, ink, depth + 2)}${pad}  `;
    // HTML lets the end tag of a list item away; old archives do.
    const close = ink.omitsEndTags && nested.length === 0 ? '' : '</li>';
    return `${pad}  ${open}${inkOf(item.text, ink, depth + 2)}${below}${close}\n`;
  });
  return `${pad}<${tag}>\n${body.join('')}${pad}</${tag}>\n`;
}

function termsOf(rows: readonly Row[], ink: Ink, depth: number): string {
  const pad = '  '.repeat(depth);
  const body = rows.map((row) => {
    const [term, ...meanings] = row.cells;
    const id = row.id === undefined ? '' : ` id="${row.id}"`;
    const said = meanings.map((meaning) => `<dd>${inkOf(meaning, ink, depth + 2)}</dd>`);
    return `${pad}  <dt${id}>${inkOf(term ?? '', ink, depth + 2)}</dt>\n${pad}  ${said.join('')}\n`;
  });
  return `${pad}<dl>\n${body.join('')}${pad}</dl>\n`;
}

function tableOf(block: Extract<Block, { is: 'table' }>, ink: Ink, depth: number): string {
  const pad = '  '.repeat(depth);
  const cell = (tag: string, text: string) => `<${tag}>${inkOf(text, ink, depth + 3)}</${tag}>`;
  const caption =
    block.caption === undefined
      ? ''
      : `${pad}  <caption>${inkOf(block.caption, ink, depth + 2)}</caption>\n`;
  const head = `${pad}  <thead><tr>${block.head.map((text) => cell('th', text)).join('')}</tr></thead>\n`;
  const body = block.rows.map((row) => {
    const id = row.id === undefined ? '' : ` id="${row.id}" class="requirement"`;
    const cells = row.cells.map((text) => `${pad}      ${cell('td', text)}\n`).join('');
    return `${pad}    <tr${id}>\n${cells}${pad}    </tr>\n`;
  });
  return `${pad}<table class="grid">\n${caption}${head}${pad}  <tbody>\n${body.join('')}${pad}  </tbody>\n${pad}</table>\n`;
}
