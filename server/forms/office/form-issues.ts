/** What keeps a form of the office from being answered, question by question. */
import { counted, nearestNames } from '#expression/node';
import { type ChoiceLists, formFromDefinition, longestAnswer, namesWithoutInput, slowText } from '#model';
import { definedFields, type FieldInput, type FormContent } from '../store/office-forms.ts';
import { prefillTypes, prefillWords } from '../store/prefilled-questions.ts';
import { conditionIssues } from './condition-issues.ts';
import type { FormIssue, Issue } from './form-issue.ts';
import { boundFormIssues, ruleIssues } from './rule-issues.ts';

/** @param lists  the lists of labels that the server has; left out: they are not looked up */
export function formIssues(content: FormContent, lists?: ChoiceLists): readonly FormIssue[] {
  const keys = content.fields.map(({ key }) => key);
  const groups = content.groups?.map(({ key }) => key) ?? [];
  return content.fields.flatMap((field, question) => {
    const before = keys.slice(0, question);
    const wrongBounds = boundFormIssues(field);
    const issues = [
      ...keyIssues(field.key, before),
      ...conditionIssues(field, content.fields.slice(0, question), lists),
      ...(wrongBounds.length > 0 ? wrongBounds : askingIssues(field)),
      ...optionIssues(field),
      ...listIssues(field, lists),
      ...ruleIssues(field),
      ...boundIssues(field),
      ...countIssues(field, lists),
      ...prefillIssues(field),
      ...groupIssues(field, groups),
    ];
    return issues.map((issue) => ({ ...issue, question }));
  });
}

function keyIssues(key: string, before: readonly string[]): readonly Issue[] {
  if (!/^[a-z][a-z0-9_]{0,39}$/.test(key)) {
    const problem = 'a key is small letters, digits and _, up to 40.';
    return [{ code: 'shape/wrong-form', at: ['key'], problem, remedy: 'Write another key.' }];
  }
  if (namesWithoutInput.includes(key)) {
    const problem = 'no input in a browser can keep an answer under this key.';
    return [{ code: 'link/reserved-name', at: ['key'], problem, remedy: 'Write another key.' }];
  }
  if (!before.includes(key)) return [];
  const problem = 'there are two questions with this key.';
  return [{ code: 'link/repeated-field', at: ['key'], problem, remedy: 'Give one of them another key.' }];
}

/** Reads the question as it will be read when it is answered; of its condition others speak. */
function askingIssues(field: FieldInput): readonly Issue[] {
  const anything = { [field.options_map ?? 'countries']: [anyChoice], countries: [anyChoice] };
  const fields = definedFields({ title: { en: '' }, fields: [{ ...field, hidden: false, visible_when: null }] });
  const [read] = formFromDefinition({ fields }, 'en', anything).fields;
  return !read || read.kind === 'unknown' ? [slowPatternIssue(field) ?? cannotBeAsked(field)] : [];
}

const needsChoices: readonly FieldInput['type'][] = ['select', 'radio', 'multiselect', 'checkboxes', 'ranking'];

function cannotBeAsked({ type, options, options_map }: FieldInput): Issue {
  const problem = `a question of type ${type} with these rules cannot be asked.`;
  const isEmpty = needsChoices.includes(type) && (options ?? []).length === 0 && !options_map;
  const remedy = isEmpty
    ? 'Write its choices under `options`.'
    : 'Look at its pattern and its bounds; the guide of the office shows each.';
  return { code: 'link/wrong-question', at: ['type'], problem, remedy };
}

/** A pattern that is in order but could hold up the server with one long answer. */
function slowPatternIssue({ pattern, max_length }: FieldInput): Issue | null {
  if (pattern === undefined || pattern === null || !isPattern(pattern)) return null;
  const text = slowText(pattern, max_length ?? longestAnswer);
  if (text === null) return null;
  return {
    code: 'shape/slow-pattern',
    at: ['pattern'],
    problem: `its pattern can be read in so many ways that an answer such as ${text.slice(0, 12)}… would hold up the server; let no repetition stand directly inside another one.`,
    remedy: 'Write one repetition, or begin each repeated part with a sign that the one before cannot hold.',
  };
}

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'u'));
  } catch {
    return false;
  }
}

const anyChoice = { value: 'any', label: 'any', disabled: false };

function optionIssues({ options = [] }: FieldInput): readonly Issue[] {
  const values = options.map(({ value }) => String(value));
  return options.flatMap(({ value, limit }, index): Issue[] => {
    const isTwice = values.indexOf(String(value)) !== index;
    const isWrong = limit !== undefined && (!Number.isInteger(limit) || limit < 0);
    const at = ['options', index] as const;
    const choices = `there are two choices ${value}.`;
    const limits = `the limit of ${value} is a whole number from 0.`;
    return [
      ...(isTwice
        ? [{ code: 'link/repeated-option' as const, at, problem: choices, remedy: 'Keep one of them.' }]
        : []),
      ...(isWrong
        ? [{ code: 'shape/out-of-range' as const, at, problem: limits, remedy: 'Write such a number.' }]
        : []),
    ];
  });
}

function listIssues({ options_map: name }: FieldInput, lists?: ChoiceLists): readonly Issue[] {
  if (!name || !lists || Object.hasOwn(lists, name)) return [];
  const names = Object.keys(lists);
  const [near] = nearestNames(name, names);
  const remedy = near === undefined ? `The lists are ${names.join(', ')}.` : `Did you mean \`${near}\`?`;
  return [
    { code: 'link/unknown-options', at: ['options_map'], problem: `the server has no list called ${name}.`, remedy },
  ];
}

const bounds = [
  ['min', 'max'],
  ['min_length', 'max_length'],
  ['min_items', 'max_items'],
] as const;

function boundIssues(field: FieldInput): readonly Issue[] {
  return bounds.flatMap(([low, high]): Issue[] => {
    const [first, last]: unknown[] = [field[low], field[high]];
    if (typeof first !== 'number' || typeof last !== 'number' || first <= last) return [];
    return [{ code: 'shape/min-above-max', at: [low], problem: `${low} is above ${high}.`, remedy: 'Swap the two.' }];
  });
}

const counts: Partial<Record<FieldInput['type'], readonly (keyof FieldInput)[]>> = {
  multiselect: ['min_items', 'max_items'],
  checkboxes: ['min_items', 'max_items'],
  ranking: ['min', 'max', 'min_items', 'max_items'],
};

/** No more can be chosen than there is. */
function countIssues(field: FieldInput, lists: ChoiceLists = {}): readonly Issue[] {
  const choices = field.options ?? lists[field.options_map ?? ''] ?? [];
  const most = choices.filter(({ disabled }) => !disabled).length;
  return (counts[field.type] ?? []).flatMap((key): Issue[] => {
    const count = field[key];
    if (most === 0 || typeof count !== 'number' || count <= most) return [];
    const problem = `\`${key.replace('_', '-')}\` is ${count}, and it has only ${counted(most, 'choice')}.`;
    return [{ code: 'shape/min-above-max', at: [key], problem, remedy: `Write at most ${most}, or add choices.` }];
  });
}

/** A question may start with a word of the profile that can be an answer to it. */
function prefillIssues({ type, prefill, value }: FieldInput): readonly Issue[] {
  if (prefill === undefined) return [];
  const issue = (problem: string, remedy: string): readonly Issue[] => [
    { code: 'link/wrong-question', at: ['prefill'], problem, remedy },
  ];
  if (!prefillWords.includes(prefill)) {
    return issue(
      `the profile knows ${prefillWords.join(', ')}, and nothing called ${String(prefill)}.`,
      'Write one of these words.',
    );
  }
  const types: readonly string[] = prefillTypes[prefill];
  if (!types.includes(type)) {
    return issue(
      `${prefill} of the profile fits questions of type ${types.join(', ')}, and this one is ${type}.`,
      'Change the type of the question, or take the word out.',
    );
  }
  if (value === undefined || value === null) return [];
  return issue(
    `it cannot start with a value of its own and with ${prefill} of the profile.`,
    'Keep one of `value` and `prefill`.',
  );
}

function groupIssues({ group }: FieldInput, groups: readonly string[]): readonly Issue[] {
  if (!group || groups.includes(group)) return [];
  const remedy =
    groups.length === 0 ? 'Name it under `groups`, or take it out.' : `The groups are ${groups.join(', ')}.`;
  return [{ code: 'link/wrong-question', at: ['group'], problem: `there is no group ${group}.`, remedy }];
}
