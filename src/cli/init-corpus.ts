import { join } from 'node:path';
import type { DetectedRule, ProposedCorpus } from '../run/detect-corpus.ts';
import { type NewFile, NOTES } from './init-files.ts';

/** What the files of a new corpus are made of. */
export interface CorpusPlan {
  /** Its folder as seen from here; '.' is this one. */
  readonly folder: string;
  readonly id: string;
  /** Day of its first version, `2026-11-30`. */
  readonly date: string;
  readonly rule: DetectedRule;
  readonly proposed: ProposedCorpus;
}

/** Whether a rule's elements are written down as labels; blocks are not, since none is named. */
export function hasLabels({ by }: DetectedRule): boolean {
  return by !== 'blocks';
}

/** corpus.json, its labels, and what is to be known about both. */
export function corpusFiles(plan: CorpusPlan): NewFile[] {
  const { folder, id, rule, proposed } = plan;
  const labels = hasLabels(rule);
  const manifest = {
    schema: 1,
    id,
    version: 1,
    title: id,
    licence: 'not stated',
    noun: labels ? 'requirements' : 'blocks',
    pages: { include: proposed.include },
    elements: labels ? 'elements.jsonl' : rule.rule,
  };
  return [
    {
      path: join(folder, 'corpus.json'),
      what: 'which files are pages, and what must come through whole',
      text: `${JSON.stringify(manifest, null, 2)}\n`,
    },
    ...(labels
      ? [
          {
            path: join(folder, 'elements.jsonl'),
            what: 'the labels, one a line, to correct',
            text: proposed.elements
              .map(({ id, page, kind, text }) => `${JSON.stringify({ id, page, kind, text })}\n`)
              .join(''),
          },
        ]
      : []),
    { path: join(folder, NOTES), what: 'what these files say; their versions', text: notes(plan) },
  ];
}

function notes({ folder, id, date, rule, proposed }: CorpusPlan): string {
  const ruleJson = JSON.stringify(rule.rule);
  const about = hasLabels(rule)
    ? `- \`elements.jsonl\` holds the labels: a line for each passage that must come through chunking
  whole, with the page that it stands on. Take out what is no requirement, add what was not found,
  correct the text. A label is found by its text: when a document changes so that the text is
  gone, it is reported as missing, and \`uncut validate ${folder}\` names the nearest text as a
  line to paste.

They were found by a rule. To have the elements follow the documents without labels, give
corpus.json the rule in their place:

\`\`\`json
"elements": ${ruleJson}
\`\`\``
    : `- No id, no numbered criterion and no BCP 14 word (MUST, SHALL, SHOULD ...) was found, so every
  paragraph, list item and table row counts as an element. Say what matters in "elements": a
  pattern (\`{ "pattern": "^(FR|NFR)-\\\\d+" }\`), a CSS selector
  (\`{ "selector": "li.requirement" }\`) or a label file (\`"elements.jsonl"\`, a line each:
  \`{ "id": "refund-1", "page": "${proposed.elements[0]?.page ?? 'a.md'}", "text": "the words as they stand there" }\`).`;
  return `# The corpus ${id}

\`uncut init\` wrote these files; they are yours to edit.

- \`corpus.json\` says which files are pages ("include"; a glob with ! leaves out) and what must come
  through whole ("elements"). "licence" and "title" are for people; "noun" is what reports call the
  elements. With "queries": "queries.jsonl" a run scores retrieval too, a line each:
  \`{ "id": "q1", "text": "a question", "elements": ["ids of what answers it"] }\`.
${about}

Raise "version" in corpus.json when labels change, and say why here: \`uncut compare\` shows it.

| version | date | reason |
|---|---|---|
| 1 | ${date} | first labels |
`;
}
