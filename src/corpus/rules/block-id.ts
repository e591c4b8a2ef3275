/** What a block begins with when it begins with an id, such as `FR-001: The system ...`. */
export interface BlockId {
  /** The kind of the id: `FR` of `FR-001` and of `FR-PAY-001`. */
  readonly family: string;
  /** Parts between the kind and the number: `PAY` of `FR-PAY-001`; usually none. */
  readonly inner: readonly string[];
  /** `-`, `_`, a space or nothing. */
  readonly separator: string;
  /** As it stands there: `001`, `1.2`. */
  readonly number: string;
  /** A letter behind the number: `a` of `FR-001a`; usually nothing. */
  readonly suffix: string;
  /** Whether a bracket stands in front: `[FR-001]`. */
  readonly bracketed: boolean;
  /** What stands behind the id. */
  readonly rest: string;
}

/** Words that number requirements, and so may stand with a space or nothing before the number. */
export const REQUIREMENT_WORDS: readonly string[] = [
  'Requirement',
  'Functional Requirement',
  'Non-Functional Requirement',
  'User Story',
  'Story',
  'Use Case',
  'Acceptance Criterion',
  'Success Criterion',
  'Criterion',
  'Rule',
  'Business Rule',
  'Control',
  'Article',
  'Clause',
  'Scenario',
  'Anforderung',
  'Exigence',
  'Requisito',
  '功能需求',
  '非功能需求',
  '需求',
  '要求',
  '用户故事',
  '用例',
  '验收标准',
  '规则',
  '场景',
  '要件',
];

const WORDS = [...REQUIREMENT_WORDS].sort((a, b) => b.length - a.length).join('|');
const OPEN = '([\\[(（【]?)';
const NUMBER = '(\\d+(?:[.-]\\d+)*)';

/** `FR-001`, `REQ_12`, `REQ-UI-12`, `需求-3`: any name, since the dash says that it is one. */
const DASHED = new RegExp(
  `^${OPEN}(\\p{Lu}[\\p{L}\\p{N}]{0,14}|\\p{Script=Han}{1,8})((?:[-_.]\\p{Lu}[\\p{L}\\p{N}]{0,14})*)([-_])${NUMBER}([a-z]?)(?![-_]?[\\p{L}\\p{N}])`,
  'u',
);

/** `AC 1.2`, `User Story 3`, `需求 3`, `需求3`. */
const SPACED = new RegExp(
  `^${OPEN}(${WORDS}|\\p{Lu}{2,6})()( |(?<=\\p{Script=Han}))(\\d+(?:\\.\\d+)*)([a-z]?)(?![-_]?[\\p{L}\\p{N}])`,
  'u',
);

/** `R12:`, `US3 -`: capitals and digits alone are an id only when something parts them from the text. */
const GLUED = new RegExp(
  `^${OPEN}(\\p{Lu}{1,6})()()(\\d+(?:\\.\\d+)*)([a-z]?)(?=[)\\]）】]?(?:\\s*[:：.、|–—]|\\s+-\\s|\\s|[)\\]）】]))(?![-_.]?[\\p{L}\\p{N}])`,
  'u',
);

/** The id at the start of a block's text (see `blockTexts`), or null. */
export function blockId(text: string): BlockId | null {
  const match = DASHED.exec(text) ?? SPACED.exec(text) ?? GLUED.exec(text);
  if (match === null) return null;
  const [whole, open = '', family = '', inner = '', separator = '', number = '', suffix = ''] =
    match;
  return {
    family,
    inner: inner.split(/[-_.]/).filter((part) => part !== ''),
    separator,
    number,
    suffix,
    bracketed: open !== '',
    rest: text.slice(whole.length),
  };
}

/** Whether what stands behind an id says something: four words, or eight characters of Han or kana. */
export function isStatement(rest: string): boolean {
  const words = rest.match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? [];
  if (words.length >= 4) return true;
  return (rest.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu) ?? []).length >= 8;
}

/** Words that oblige, in the languages that specifications here were seen in. */
const OBLIGES =
  /(?<!\p{L})(?:must|shall|should|muss|müssen|soll|sollen|darf|dürfen|doit|doivent|debe|deben|deve|devem|devono)(?!\p{L})|必须|必須|应|須|须|不得|しなければ|ものとする/iu;

/** Whether a text obliges someone to something. */
export function obliges(text: string): boolean {
  return OBLIGES.test(text);
}
