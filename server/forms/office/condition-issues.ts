/** What keeps the condition of a question from ever holding: what it reads, and what it compares with. */
import { namesRead } from '#expression';
import { nearestNames, someOf } from '#expression/node';
import { type ChoiceLists, listOf, recordOf, visibleWhen, wordOf } from '#model';
import { listOfQuestion } from '../rules/choice-lists.ts';
import type { FieldInput } from '../store/office-forms.ts';
import type { Issue } from './form-issue.ts';

type Step = Issue['at'][number];

/**
 * @param before  the questions before it
 * @param lists   the lists of labels that the server has; left out: they are not looked up
 */
export function conditionIssues(
  { visible_when: given }: FieldInput,
  before: readonly FieldInput[],
  lists: ChoiceLists = {},
): readonly Issue[] {
  if (given === undefined || given === null) return [];
  const expression = visibleWhen(given, new Set());
  if (expression === null) return [unreadable];
  const keys = before.map(({ key }) => key);
  const later = namesRead(expression).filter((name) => !keys.includes(name));
  const choicesOf = (name: unknown) =>
    answersOf(
      before.find(({ key }) => key === name),
      lists,
    );
  return [...later.map((name) => laterIssue(name, keys)), ...choiceIssues(given, ['visible_when'], choicesOf)];
}

const unreadable: Issue = {
  code: 'link/wrong-question',
  at: ['visible_when'],
  problem: 'its condition cannot be read.',
  remedy:
    'Write `field`, `op` and `value`, such as `{ field: task, op: eq, value: other }`; with `in` a list of values.',
};

function laterIssue(name: string, keys: readonly string[]): Issue {
  const [near] = nearestNames(name, keys);
  const all = keys.length === 0 ? 'Let it be asked always.' : `The questions before it are ${keys.join(', ')}.`;
  return {
    code: 'type/later-field',
    at: ['visible_when'],
    problem: `its condition reads ${name}, which is no question before it.`,
    remedy: near === undefined ? all : `Did you mean \`${near}\`?`,
  };
}

const asWhole: readonly unknown[] = ['eq', 'ne', 'in', 'not_in'];

/** Values that no answer to the question can be. */
function choiceIssues(given: unknown, at: readonly Step[], choicesOf: ChoicesOf): readonly Issue[] {
  const { field, op, value, ...joined } = recordOf(given);
  const parts = ['all', 'any'].flatMap((key) =>
    listOf(joined[key]).flatMap((part, index) => choiceIssues(part, [...at, key, index], choicesOf)),
  );
  const choices = choicesOf(field);
  if (!choices || !asWhole.includes(op)) return parts;
  const values = Array.isArray(value)
    ? value.map((one, index) => ({ one, steps: ['value', index] }))
    : [{ one: value, steps: ['value'] }];
  const wrong = values.filter(({ one }) => !choices.some(({ value: choice }) => choice === one));
  return [...parts, ...wrong.map(({ one, steps }) => noChoice(String(field), one, choices, [...at, ...steps]))];
}

function noChoice(field: string, given: unknown, choices: readonly Choice[], at: readonly Step[]): Issue {
  const word = wordOf(given);
  const alike = [
    ...choices.filter(({ value }) => String(value) === word),
    ...named(choices, word, ({ value }) => String(value)),
    ...named(choices, word, ({ label }) => label),
  ];
  const [first] = alike;
  return {
    code: 'type/unknown-option',
    at,
    problem: `its condition compares ${field} with ${shown(given)}, which is none of its choices, so it would not be asked as it should.`,
    remedy: first
      ? `Did you mean ${shown(first.value)}?`
      : `The choices are ${someOf(
          choices.map(({ value }) => shown(value)),
          'and',
        )}.`,
  };
}

function named(choices: readonly Choice[], word: string, nameOf: (choice: Choice) => string): readonly Choice[] {
  const near = nearestNames(word, choices.map(nameOf));
  return choices.filter((choice) => near.includes(nameOf(choice)));
}

interface Choice {
  readonly value: unknown;
  readonly label: string;
}

type ChoicesOf = (question: unknown) => readonly Choice[] | null;

/** What an answer to the question can be, where that is a closed list. */
function answersOf(question: FieldInput | undefined, lists: ChoiceLists): readonly Choice[] | null {
  if (!question) return null;
  if (question.type === 'checkbox' || question.type === 'agreement')
    return [true, false].map((value) => ({ value, label: String(value) }));
  const named = lists[listOfQuestion(question) ?? ''];
  return question.options?.map(({ value, label }) => ({ value, label: label.en })) ?? named ?? null;
}

/** As it is written in YAML. */
function shown(value: unknown): string {
  const isPlain = typeof value !== 'string' || /^[\p{L}_][\p{L}\p{N} _-]*$/u.test(value);
  return `\`${isPlain ? String(value) : JSON.stringify(value)}\``;
}
