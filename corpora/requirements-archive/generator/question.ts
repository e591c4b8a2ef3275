import type { ArchivePage } from './page.ts';
import type { Random } from './random.ts';

/** A question with the elements that answer it, as written to `queries.jsonl`. */
export interface Question {
  readonly id: string;
  readonly text: string;
  readonly elements: readonly string[];
}

/** Two questions a page: most ask for one element, some for the criteria of a story. */
export function askQuestions(random: Random, pages: readonly ArchivePage[]): readonly Question[] {
  const said = new Set<string>();
  const questions: Question[] = [];
  for (const page of pages) {
    for (const ask of drawTwo(random, page)) {
      const text = said.has(ask.text) ? `${ask.text.slice(0, -1)}, on this system?` : ask.text;
      said.add(text);
      const elements = ask.numbers.map((number) => `${page.path}#${number}`);
      questions.push({ id: `q-${String(questions.length + 1).padStart(3, '0')}`, text, elements });
    }
  }
  return questions;
}

interface Ask {
  readonly text: string;
  readonly numbers: readonly string[];
}

function drawTwo(random: Random, page: ArchivePage): readonly Ask[] {
  const [first, second] = random.shuffle(page.statements).map((statement): Ask => {
    const question = random.pick(statement.questions);
    const same = page.statements.filter(({ questions }) => questions.includes(question));
    return {
      text: named(question, statement.frame.system),
      numbers: same.map(({ number }) => number),
    };
  });
  if (page.stories.length === 0 || !random.chance(0.3)) return [first!, second!];
  const { story, criteria } = random.pick(page.stories);
  const { actor, act, system } = story.frame;
  const text = random.pick([
    `How do we know that the ${actor}'s wish to ${act.asks} is met by the ${system}?`,
    `Which checks decide whether the story about how to ${act.asks} is done in the ${system}?`,
  ]);
  return [first!, { text, numbers: criteria.map(({ number }) => number) }];
}

/** Says which system is meant, where the question does not. */
function named(question: string, system: string): string {
  if (question.includes(system)) return question;
  return `${system.charAt(0).toUpperCase()}${system.slice(1)}: ${question.charAt(0).toLowerCase()}${question.slice(1)}`;
}
