import { ElementNode, TextNode } from './tree-nodes.ts';
import type { PageWriter } from './writer.ts';

/** Characters that stand in the parsed source for what a parser would change. */
export interface StandIns {
  readonly cdataStart: string | null;
  readonly cdataEnd: string | null;
  readonly nul: string | null;
  readonly carriageReturn: string | null;
}

export const NO_STAND_INS: StandIns = {
  cdataStart: null,
  cdataEnd: null,
  nul: null,
  carriageReturn: null,
};

/** What a caller may watch of a walk: called just inside the element's tags. */
export interface WalkEvents {
  enter(element: ElementNode): void;
  leave(element: ElementNode): void;
}

/** Gives all nodes below `root`, and it, to the writer in document order. Needs no call stack. */
export function walk(
  root: ElementNode,
  writer: PageWriter,
  standIns: StandIns = NO_STAND_INS,
  events?: WalkEvents,
): void {
  const parents: ElementNode[] = [];
  const nexts: number[] = [];
  const plain = standIns === NO_STAND_INS;

  const enter = (element: ElementNode): void => {
    const { tag, hidden, place } = element;
    writer.open(tag, hidden, place?.start ?? -1, place?.startEnd ?? -1);
    events?.enter(element);
    parents.push(element);
    nexts.push(0);
  };

  enter(root);
  while (parents.length > 0) {
    const top = parents.length - 1;
    const parent = parents[top]!;
    const node = parent.children[nexts[top]!++];
    if (node === undefined) {
      parents.pop();
      nexts.pop();
      events?.leave(parent);
      writer.close(parent.place?.endStart ?? -1, parent.place?.end ?? -1);
    } else if (node instanceof ElementNode) {
      enter(node);
    } else if (node instanceof TextNode) {
      const { value, place } = node;
      if (!plain) writeStandIns(value, writer, standIns);
      else if (value !== '') {
        writer.text(value, 0, value.length, place?.start ?? -1, place?.end ?? -1);
      }
    } else {
      writer.comment();
    }
  }
}

function writeStandIns(value: string, writer: PageWriter, standIns: StandIns): void {
  const { cdataStart, cdataEnd, nul, carriageReturn } = standIns;
  const text = carriageReturn === null ? value : value.replaceAll(carriageReturn, '\r');
  if (cdataStart === null && nul === null) {
    if (text !== '') writer.text(text, 0, text.length, -1, -1);
    return;
  }
  let verbatim = false;
  let run = '';
  const end = (): void => {
    if (run !== '') {
      if (verbatim) writer.verbatim(run);
      else writer.text(run, 0, run.length, -1, -1);
    }
    run = '';
  };
  for (const unit of text) {
    if (unit === cdataStart || unit === cdataEnd) {
      end();
      verbatim = unit === cdataStart;
    } else {
      run += unit === nul ? '\0' : unit;
    }
  }
  end();
}
