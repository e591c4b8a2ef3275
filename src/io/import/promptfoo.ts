import { UncutError } from '../../core/error.ts';
import type { Imported } from './imported.ts';
import { fromQuestions } from './questions.ts';
import { CONTEXT_KEYS, REFERENCE_KEYS, readAnswered } from './ragas.ts';
import { parseSmallYaml } from './small-yaml.ts';
import type { ImportSource } from './source.ts';

/** Assertions whose value is text of the documents. */
const QUOTING = ['contains', 'icontains', 'contains-all', 'icontains-all', 'context-recall'];

interface PromptfooTest {
  readonly vars?: unknown;
  readonly assert?: unknown;
}

/**
 * The tests of promptfoo (https://www.promptfoo.dev/docs/configuration/guide/), a list or under
 * `tests` of a configuration, as JSON or plain YAML. Question and passages are read from `vars`
 * under the keys that Ragas uses; without them the passages are the values of assertions that
 * quote (`contains`, `context-recall` ...).
 *
 * @throws UncutError `label` naming the test that has no question, or YAML that is not plain.
 */
export function readPromptfoo(source: ImportSource, prefix: string): Imported {
  const tests = promptfooTests(testsIn(source));
  if (tests === null) {
    throw new UncutError(
      'label',
      `${source.file}: expected a list of tests, or "tests" with one; tests in another file: import that file`,
    );
  }
  const questions = tests.map((test, index) => {
    const where = `${source.file} (test ${index + 1})`;
    const { vars, assert } = test as PromptfooTest;
    if (typeof vars !== 'object' || vars === null) {
      throw new UncutError('label', `${where}: expected "vars" with a question`);
    }
    const known = vars as Readonly<Record<string, unknown>>;
    const keys = [...CONTEXT_KEYS, ...REFERENCE_KEYS];
    if (keys.some((key) => known[key] !== undefined)) return readAnswered(known, where);
    return readAnswered({ ...known, contexts: quotedBy(assert) }, where);
  });
  return fromQuestions(questions, source.file, prefix);
}

/** The tests of a configuration or a list; null when it is neither. */
export function promptfooTests(value: unknown): readonly unknown[] | null {
  const inner =
    typeof value === 'object' && value !== null && 'tests' in value ? value.tests : value;
  if (!Array.isArray(inner) || inner.length === 0) return null;
  const isTest = (one: unknown) => typeof one === 'object' && one !== null && 'vars' in one;
  return inner.every(isTest) ? inner : null;
}

function testsIn({ file, text, content }: ImportSource): unknown {
  switch (content.is) {
    case 'json':
      return content.value;
    case 'jsonl':
      return content.lines.map(({ value }) => value);
    case 'sheet':
      return null;
    case 'text':
      return parseSmallYaml(text, file);
  }
}

function quotedBy(assert: unknown): string[] {
  if (!Array.isArray(assert)) return [];
  return assert.flatMap((one: { type?: unknown; value?: unknown }) => {
    if (typeof one?.type !== 'string' || !QUOTING.includes(one.type)) return [];
    const values: unknown[] = Array.isArray(one.value) ? one.value : [one.value];
    return values.filter((value) => typeof value === 'string');
  });
}
