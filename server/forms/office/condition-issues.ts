/** What keeps the condition of a question from ever holding: what it reads, and what it compares with. */
import { namesRead } from '#expression';
import { nearestNames } from '#expression/node';
import { listOf, recordOf, visibleWhen } from '#model';
import type { FieldInput } from '../store/office-forms.ts';
import type { Issue } from './form-issue.ts';

type Step = Issue['at'][number];

/** @param before  the questions before it */
export function conditionIssues({ visible_when: given }: FieldInput, before: readonly FieldInput[]): readonly Issue[] {
  if (given === undefined || given === null) return [];
  const expression = visibleWhen(given, new Set());
  if (expression === null) return [unreadable];
  const keys = before.map(({ key }) => key);
  const later = namesRead(expression).filter((name) => !keys.includes(name));
  return [...later.map((name) => laterIssue(name, keys)), ...choiceIssues(given, ['visible_when'], before)];
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
function choiceIssues(given: unknown, at: readonly Step[], before: readonly FieldInput[]): readonly Issue[] {
  const { field, op, value, ...joined } = recordOf(given);
  const parts = ['all', 'any'].flatMap((key) =>
    listOf(joined[key]).flatMap((part, index) => choiceIssues(part, [...at, key, index], before)),
  );
  const choices = answersOf(before.find(({ key }) => key === field));
  if (!choices || !asWhole.includes(op)) return parts;
  const values = Array.isArray(value)
    ? value.map((one, index) => ({ one, steps: ['value', index] }))
    : [{ one: value, steps: ['value'] }];
  const wrong = values.filter(({ one }) => !choices.includes(one));
  return [...parts, ...wrong.map(({ one, steps }) => noChoice(String(field), one, choices, [...at, ...steps]))];
}

function noChoice(field: string, value: unknown, choices: readonly unknown[], at: readonly Step[]): Issue {
  const near = nearestNames(String(value), choices.map(String)).map((name) =>
    choices.find((one) => String(one) === name),
  );
  const [first = choices.find((one) => String(one) === String(value))] = near;
  return {
    code: 'type/unknown-option',
    at,
    problem: `its condition compares ${field} with ${shown(value)}, which is none of its choices, so it would not be asked as it should.`,
    remedy: first === undefined ? `The choices are ${choices.map(shown).join(', ')}.` : `Did you mean ${shown(first)}?`,
  };
}

/** What an answer to the question can be, where that is a closed list. */
function answersOf(question: FieldInput | undefined): readonly unknown[] | null {
  if (question?.type === 'checkbox' || question?.type === 'agreement') return [true, false];
  return question?.options?.map(({ value }) => value) ?? null;
}

/** As it is written in YAML. */
function shown(value: unknown): string {
  const isPlain = typeof value !== 'string' || /^[\p{L}_][\p{L}\p{N} _-]*$/u.test(value);
  return `\`${isPlain ? String(value) : JSON.stringify(value)}\``;
}
