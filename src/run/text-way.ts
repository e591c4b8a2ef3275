import type { Conventions } from '../core/run.ts';
import type { TextMode } from '../core/types.ts';
import type { CorpusOptions, JsoupVersion } from './open-corpus.ts';

const MODES: readonly string[] = ['flat', 'layout', 'raw'] satisfies readonly TextMode[];

/** How a run took the text of its pages, to take it so again. */
export function textWay({
  text,
  jsoup,
  joinHyphens,
}: Conventions): Pick<CorpusOptions, 'text' | 'jsoup' | 'joinHyphens'> {
  return {
    text: MODES.includes(text) ? (text as TextMode) : undefined,
    jsoup: jsoup as JsoupVersion,
    joinHyphens,
  };
}

/** The same in words: pages of two runs can be compared where it is equal. */
export function textWayInWords({ text, jsoup, joinHyphens }: Conventions): string {
  return `${text}; as jsoup ${jsoup}${joinHyphens === true ? '; hyphens at line ends joined' : ''}`;
}
