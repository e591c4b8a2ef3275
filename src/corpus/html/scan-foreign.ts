import type { OpenElements } from './open-elements.ts';
import type { ScanTagTable } from './scan-tags.ts';

const NAMES =
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var font foreignobject annotation-xml script';

/**
 * SVG and MathML while a page is scanned: elements that nest as they are written. HTML inside, and
 * all that would leave the foreign element early, is left to the standard's parser.
 */
export class ScanForeign {
  private readonly unknownNames: ReadonlySet<string> = new Set(NAMES.split(' '));

  constructor(
    private readonly open: OpenElements,
    private readonly tags: ScanTagTable,
  ) {}

  get isOpen(): boolean {
    return this.open.current?.foreign === true;
  }

  /** `svg` or `math` in HTML content. */
  enter(namespace: 'svg' | 'math', hidden: boolean, selfClosing: boolean): void {
    if (!this.acceptsForeign()) {
      this.open.unknown = true;
      return;
    }
    this.namespace = namespace;
    this.add(namespace, hidden, selfClosing);
  }

  start(spelled: string, hidden: boolean, selfClosing: boolean): void {
    const { open } = this;
    if (open.current?.integration === true || this.unknownNames.has(spelled.toLowerCase())) {
      open.unknown = true;
      return;
    }
    this.add(spelled, hidden, selfClosing);
  }

  end(spelled: string): void {
    const { open } = this;
    if (open.current?.name === spelled.toLowerCase()) open.pop();
    else open.unknown = true;
  }

  private namespace: 'svg' | 'math' = 'svg';

  /** Inside a table or a `select` the tag would be moved or dropped. */
  private acceptsForeign(): boolean {
    const { current } = this.open;
    return current?.tableContext !== true && !this.open.has('select');
  }

  private add(spelled: string, hidden: boolean, selfClosing: boolean): void {
    const tag = this.tags.inForeign(this.namespace, spelled);
    if (selfClosing) this.open.empty(tag, hidden);
    else this.open.push(tag, hidden);
  }
}
