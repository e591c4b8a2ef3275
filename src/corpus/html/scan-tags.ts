import type { Tag, TagTable } from './tags.ts';

/** What a start tag does to the open elements; `unknown` is left to the standard's parser. */
export type StartRule =
  | 'block'
  | 'heading'
  | 'pre'
  | 'form'
  | 'item'
  | 'button'
  | 'object'
  | 'link'
  | 'formatting'
  | 'table'
  | 'table-part'
  | 'void'
  | 'rule'
  | 'rcdata'
  | 'rawtext'
  | 'select'
  | 'option'
  | 'foreign'
  | 'root'
  | 'plain'
  | 'unknown';

/** An element name with all that building the tree needs of it. */
export interface ScanTag {
  readonly name: string;
  readonly tag: Tag;
  readonly start: StartRule;
  /** Its end tag closes it wherever it is in scope. */
  readonly endsInScope: boolean;
  /** The standard's "special" category: an end tag never looks past it. */
  readonly special: boolean;
  readonly formatting: boolean;
  /** Bounds the search for an element in scope. */
  readonly scope: boolean;
  /** Closed by the end of its parent without an error. */
  readonly impliedEnd: boolean;
  /** While it is the current element, text and most tags would be moved before the table. */
  readonly tableContext: boolean;
  /** SVG and MathML. */
  readonly foreign: boolean;
  /** A foreign element whose content is HTML again. */
  readonly integration: boolean;
}

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const RULES: readonly (readonly [StartRule, string])[] = [
  [
    'block',
    'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer header hgroup main menu nav ol p search section summary ul',
  ],
  ['heading', 'h1 h2 h3 h4 h5 h6'],
  ['pre', 'pre listing'],
  ['form', 'form'],
  ['item', 'li dd dt'],
  ['button', 'button'],
  ['object', 'applet marquee object'],
  ['link', 'a nobr'],
  ['formatting', 'b big code em font i s small strike strong tt u'],
  ['table', 'table'],
  ['table-part', 'caption col colgroup tbody td tfoot th thead tr'],
  ['void', 'area br embed img keygen wbr input param source track base basefont bgsound link meta'],
  ['rule', 'hr'],
  ['rcdata', 'textarea title'],
  ['rawtext', 'script style iframe'],
  ['select', 'select'],
  ['option', 'option optgroup'],
  ['foreign', 'svg math'],
  ['root', 'html head body'],
  ['unknown', 'template frameset frame plaintext xmp noembed noframes image rb rp rt rtc'],
];
const ENDS_IN_SCOPE =
  'address article aside blockquote button center details dialog dir div dl fieldset figcaption figure footer header hgroup listing main menu nav ol pre search section summary ul dd dt';
const SPECIAL =
  'address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input li link listing main marquee menu meta nav noembed noframes noscript object ol p param plaintext pre script section select source style summary table tbody td template textarea tfoot th thead title tr track ul wbr xmp';
const SCOPE = 'applet caption html table td th marquee object template';
const IMPLIED_END = 'dd dt li optgroup option p rb rp rt rtc';
const TABLE_CONTEXT = 'table tbody tfoot thead tr colgroup';
const INTEGRATION = 'title desc mi mo mn ms mtext';

/** Resolves tag names as they are spelled in the source. */
export class ScanTagTable {
  private readonly html = new Map<string, ScanTag>();
  private readonly foreign = new Map<string, ScanTag>();
  private readonly rules = new Map<string, StartRule>();
  private readonly endsInScope = set(ENDS_IN_SCOPE);
  private readonly special = set(SPECIAL);
  private readonly scope = set(SCOPE);
  private readonly impliedEnd = set(IMPLIED_END);
  private readonly tableContext = set(TABLE_CONTEXT);
  private readonly integration = set(INTEGRATION);

  constructor(private readonly tags: TagTable) {
    for (const [rule, names] of RULES) for (const name of set(names)) this.rules.set(name, rule);
  }

  get(spelled: string): ScanTag {
    let found = this.html.get(spelled);
    if (found === undefined) {
      const name = lowerCase(spelled);
      found = name === spelled ? this.make(name) : this.get(name);
      this.html.set(spelled, found);
    }
    return found;
  }

  /** The element of this name inside SVG or MathML. */
  inForeign(namespace: 'svg' | 'math', spelled: string): ScanTag {
    const key = `${namespace} ${spelled}`;
    let found = this.foreign.get(key);
    if (found === undefined) {
      const name = lowerCase(spelled);
      found = {
        name,
        tag: this.tags.get(namespace, name),
        start: 'foreign',
        endsInScope: false,
        special: false,
        formatting: false,
        scope: false,
        impliedEnd: false,
        tableContext: false,
        foreign: true,
        integration: this.integration.has(name),
      };
      this.foreign.set(key, found);
    }
    return found;
  }

  private make(name: string): ScanTag {
    const start = this.rules.get(name) ?? 'plain';
    return {
      name,
      tag: this.tags.get('html', name),
      start,
      endsInScope: this.endsInScope.has(name),
      special: this.special.has(name),
      formatting: start === 'formatting' || start === 'link',
      scope: this.scope.has(name),
      impliedEnd: this.impliedEnd.has(name),
      tableContext: this.tableContext.has(name),
      foreign: false,
      integration: false,
    };
  }
}

/** As the standard lowers tag names: ASCII letters only. */
function lowerCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
