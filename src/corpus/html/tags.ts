/** What an element is to the block builder; absent for inline elements. */
export type Structure = 'heading' | 'code' | 'row' | 'item' | 'list' | 'quote' | 'table' | 'group';

/** How a browser lays an element out, as far as `layout` text shows it. */
export type Display = 'inline' | 'block' | 'paragraph' | 'cell' | 'break' | 'none';

/** All that the writers know of an element: its name resolved once, not at every use. */
export interface Tag {
  readonly name: string;
  /** jsoup: a space before and after. */
  readonly block: boolean;
  /** jsoup since 1.22.2: a space around it when it holds text. */
  readonly boundary: boolean;
  /** jsoup until 1.19: an inline element that it knows by name. */
  readonly knownInline: boolean;
  /** jsoup: keeps whitespace of its text. */
  readonly preserves: boolean;
  /** Its own text is program or style source, not page text. */
  readonly data: boolean;
  readonly structure: Structure | null;
  /** 1 to 6 for headings, else 0. */
  readonly level: number;
  readonly display: Display;
  /** Its text keeps newlines and spaces in `layout`. */
  readonly preformatted: boolean;
}

/** The jsoup releases whose `text()` is followed; a release in between gives the same or a neighbour's text. */
export type JsoupVersion = '1.23.1' | '1.18.3' | '1.15.3';

export type Namespace = 'html' | 'svg' | 'math';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const BLOCK =
  'html head body frameset script noscript style meta link title frame noframes section nav aside hgroup header footer p h1 h2 h3 h4 h5 h6 ul ol pre div blockquote hr address figure figcaption form fieldset dl dt dd li table caption thead tfoot tbody colgroup col tr th td details menu plaintext template article main center dir applet marquee listing';
const BLOCK_NOW = ' dialog search';
const BLOCK_BEFORE = ' ins del video audio canvas svg math';
const BOUNDARY =
  'button input select textarea option output progress meter img picture audio video canvas object embed iframe';
const KNOWN_INLINE =
  'object base font tt i b u big small em strong dfn code samp kbd var cite abbr time acronym mark ruby rt rp rtc a img br wbr map q sub sup bdo iframe embed span input select textarea label optgroup option legend datalist keygen output progress meter area param source track summary command device basefont bgsound menuitem data bdi s strike nobr rb';
const DATA = 'script style iframe noembed noframes xmp';
const DISPLAY_BLOCK =
  'html body frameset p section nav aside hgroup header footer h1 h2 h3 h4 h5 h6 ul ol pre div blockquote hr address figure figcaption form fieldset legend dl dt dd li table caption thead tfoot tbody tr details summary menu plaintext article main center dir marquee listing search dialog optgroup option noscript xmp';
const DISPLAY_NONE =
  'head script style template title meta link base noembed noframes iframe object video audio canvas datalist area param source track rp frame applet colgroup col textarea';
const SVG_NONE = 'title desc metadata style script defs';

const STRUCTURES: readonly (readonly [Structure, string])[] = [
  ['heading', 'h1 h2 h3 h4 h5 h6'],
  ['code', 'pre listing plaintext xmp'],
  ['row', 'tr'],
  ['item', 'li dt dd'],
  ['list', 'ul ol menu dir dl'],
  ['quote', 'blockquote'],
  ['table', 'table'],
];

/** Resolves element names to {@link Tag}s under the rules of one jsoup release. */
export class TagTable {
  private readonly html = new Map<string, Tag>();
  private readonly svg = new Map<string, Tag>();
  private readonly math = new Map<string, Tag>();
  private readonly block: ReadonlySet<string>;
  private readonly boundary: ReadonlySet<string>;
  private readonly data: ReadonlySet<string>;
  private readonly knownInline = words(KNOWN_INLINE);
  private readonly displayBlock = words(DISPLAY_BLOCK);
  private readonly displayNone = words(DISPLAY_NONE);
  private readonly svgNone = words(SVG_NONE);
  private readonly preserves = words('pre textarea title plaintext');
  private readonly structures = new Map<string, Structure>();

  readonly version: JsoupVersion;

  constructor(version: JsoupVersion) {
    this.version = version;
    const now = version === '1.23.1';
    this.block = words(
      BLOCK + (now ? BLOCK_NOW : BLOCK_BEFORE) + (version === '1.18.3' ? ' button' : ''),
    );
    this.boundary = now ? words(BOUNDARY) : new Set();
    this.data = words(now ? DATA : 'script style');
    for (const [structure, names] of STRUCTURES) {
      for (const name of words(names)) this.structures.set(name, structure);
    }
  }

  /** The tag of an element with this local name (lower case in HTML). */
  get(namespace: Namespace, name: string): Tag {
    const known = this[namespace];
    let tag = known.get(name);
    if (tag === undefined) {
      tag = namespace === 'html' ? this.htmlTag(name) : this.foreignTag(namespace, name);
      known.set(name, tag);
    }
    return tag;
  }

  private htmlTag(name: string): Tag {
    const structure =
      this.structures.get(name) ?? (this.displayBlock.has(name) ? ('group' as const) : null);
    return {
      name,
      block: this.block.has(name),
      boundary: this.boundary.has(name),
      knownInline: this.knownInline.has(name),
      preserves: this.preserves.has(name),
      data: this.data.has(name),
      structure,
      level: structure === 'heading' ? Number(name[1]) : 0,
      display: this.display(name),
      preformatted: structure === 'code',
    };
  }

  private display(name: string): Display {
    if (name === 'br') return 'break';
    if (name === 'p') return 'paragraph';
    if (name === 'td' || name === 'th') return 'cell';
    if (this.displayNone.has(name)) return 'none';
    return this.displayBlock.has(name) ? 'block' : 'inline';
  }

  private foreignTag(namespace: 'svg' | 'math', name: string): Tag {
    const now = this.version === '1.23.1';
    const block =
      namespace === 'svg'
        ? ['svg', 'femerge', 'femergenode'].includes(name.toLowerCase())
        : name === 'math';
    return {
      name,
      block: now ? block : this.block.has(name),
      boundary: false,
      knownInline: this.knownInline.has(name),
      preserves: this.version === '1.15.3' && namespace === 'svg' && name === 'title',
      data: namespace === 'svg' && (name === 'script' || (!now && name === 'style')),
      structure: null,
      level: 0,
      display: namespace === 'svg' && this.svgNone.has(name) ? 'none' : 'inline',
      preformatted: false,
    };
  }
}
