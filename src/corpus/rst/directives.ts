/** What stands in a directive. */
export type DirectiveKind =
  /** Text that is shown as it is. */
  | 'literal'
  /** Content that may begin on the first line. */
  | 'content'
  /** As `content`, and a quote. */
  | 'quote'
  /** The argument is a title, content follows. */
  | 'titled'
  /** The argument is no text, content follows. */
  | 'plain'
  | 'image'
  | 'list-table'
  | 'csv-table'
  /** Nothing of it is text of the page. */
  | 'hidden'
  /** The argument is text, content follows: what is not known. */
  | 'other';

const KINDS: Readonly<Record<Exclude<DirectiveKind, 'other'>, string>> = {
  literal:
    'code code-block sourcecode literalinclude parsed-literal math raw productionlist graphviz digraph graph uml plantuml mermaid prompt doctest testcode testsetup testcleanup testoutput ipython jupyter-execute aafig blockdiag seqdiag actdiag nwdiag highlight-block needuml needarch',
  content:
    'attention caution danger error hint important note tip warning seealso compound todo line-block centered legend',
  quote: 'epigraph highlights pull-quote',
  titled: 'admonition topic sidebar rubric table',
  plain: 'container class rst-class cssclass only ifconfig header footer hlist tabs grid',
  image: 'image figure',
  'list-table': 'list-table flat-table',
  'csv-table': 'csv-table',
  hidden:
    'include contents toctree sectnum section-numbering index meta role default-role title target-notes highlight currentmodule module py:module py:currentmodule tabularcolumns default-domain default-literal-role automodule autoclass autofunction automethod autosummary program restructuredtext-test-directive sectionauthor codeauthor needtable needlist needflow needpie needbar needextract needimport bibliography',
};

const BY_NAME: ReadonlyMap<string, DirectiveKind> = new Map(
  Object.entries(KINDS).flatMap(([kind, names]) =>
    names.split(' ').map((name) => [name, kind as DirectiveKind] as const),
  ),
);

export function directiveKind(name: string): DirectiveKind {
  return BY_NAME.get(name.toLowerCase()) ?? 'other';
}

const DIRECTIVE = /^([\p{L}\p{N}_][^\s:]*(?::[^\s:]+)*) ?::(?:[ \t]+|$)/u;

/** The directive that a text behind `.. ` opens: its name, and how long that part is. */
export function directiveHead(text: string): { name: string; width: number } | null {
  const match = DIRECTIVE.exec(text.slice(0, 300));
  return match === null ? null : { name: match[1]!, width: match[0].length };
}

const OPTION = /^:([^:\s][^:]*):(?:[ \t]+|$)/;

/** The option that a line of a directive gives: its name, and where its value begins. */
export function directiveOption(text: string): { name: string; width: number } | null {
  const match = OPTION.exec(text.slice(0, 300));
  return match === null ? null : { name: match[1]!.toLowerCase(), width: match[0].length };
}
