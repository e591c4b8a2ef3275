import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  undefined: 'nothing',
  nan: 'no number',
};

/** The beginnings of zod's own messages; a schema's own message is kept as it is. */
const ZODS = /^(?:Invalid |Too small: |Too big: )/;

/**
 * What a failed check expected, as `expected a text, got 5`.
 *
 * @param root what was checked as a whole, when it is known
 */
export function issueInWords(issue: Issue, root?: unknown): string {
  const got = gotInWords(issue, root);
  const came = got === null ? '' : `, got ${got}`;
  if (ZODS.test(issue.message)) return `expected ${expectedInWords(issue)}${came}`;
  const adds = /^expected (?!.*, got )/.test(issue.message) && got !== 'an object';
  return adds ? issue.message + came : issue.message;
}

function expectedInWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return choice(issue.values.map((value) => JSON.stringify(value) ?? String(value)));
    case 'too_small':
      return amount(
        issue.origin,
        issue.inclusive === false ? 'more than' : 'at least',
        issue.minimum,
      );
    case 'too_big':
      return amount(
        issue.origin,
        issue.inclusive === false ? 'less than' : 'at most',
        issue.maximum,
      );
    case 'invalid_union': {
      const kinds = issue.errors.flatMap((errors) => {
        const own = errors.filter(({ path }) => path.length === 0);
        return own.length > 0 ? own.map(expectedInWords) : ['an object as documented'];
      });
      return kinds.length === 0 ? 'another value' : choice([...new Set(kinds)]);
    }
    case 'invalid_format':
      return issue.pattern === undefined
        ? `a text as ${issue.format}`
        : `a text like ${issue.pattern}`;
    case 'not_multiple_of':
      return `a multiple of ${issue.divisor}`;
    case 'invalid_key':
    case 'invalid_element':
    case 'unrecognized_keys':
    case 'custom':
      return issue.message.replace(ZODS, '');
  }
}

function amount(origin: string, relation: string, count: number | bigint): string {
  if (origin === 'string') return `a text of ${relation} ${count} characters`;
  if (origin === 'array' || origin === 'set') return `a list of ${relation} ${count}`;
  return `a number of ${relation} ${count}`;
}

/** `a, b or c`. */
function choice(kinds: readonly string[]): string {
  const last = kinds.at(-1) ?? '';
  return kinds.length < 2 ? last : `${kinds.slice(0, -1).join(', ')} or ${last}`;
}

/** What came: the value, when it is known, else its type, when zod says it. */
function gotInWords({ path, message }: Issue, root: unknown): string | null {
  if (root === undefined) {
    const type = /, received (\w+)$/.exec(message)?.[1];
    return type === undefined ? null : (TYPES[type] ?? type);
  }
  let value: unknown = root;
  for (const key of path) {
    value =
      typeof value === 'object' && value !== null
        ? (value as Readonly<Record<PropertyKey, unknown>>)[key]
        : undefined;
  }
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const shown = JSON.stringify(value) ?? String(value);
  return shown.length > 80 ? `${shown.slice(0, 77)}...` : shown;
}
