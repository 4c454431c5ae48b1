/** Rules of a question that its type does not know: they would be read and forgotten, and any answer would do. */
import { meantNumber, wayToWrite } from '#compiler';
import { wordOf } from '#model';
import type { FieldInput } from '../store/office-forms.ts';
import type { Issue } from './form-issue.ts';

const bounds = ['min', 'max'] as const;
const lengths = ['min_length', 'max_length'] as const;
const counts = ['min_items', 'max_items'] as const;
const choices = ['options', 'options_map'] as const;
const files = ['accept', 'max_files', 'max_size'] as const;

/** What each type reads (see `formFromDefinition`) beside what all have. */
const rulesOf = {
  text: [...lengths, 'pattern'],
  url: [...lengths, 'pattern'],
  textarea: lengths,
  email: [],
  phone: [],
  number: [...bounds, 'step', 'unit'],
  integer: [...bounds, 'step', 'unit'],
  money: [...bounds, 'unit'],
  rating: bounds,
  date: bounds,
  time: bounds,
  datetime: bounds,
  daterange: bounds,
  select: choices,
  radio: choices,
  country: choices,
  multiselect: [...choices, ...counts],
  checkboxes: [...choices, ...counts],
  ranking: [...choices, ...counts, ...bounds],
  checkbox: [],
  agreement: [],
  location: [],
  file: files,
  image: files,
  static: [],
} as const satisfies Readonly<Record<FieldInput['type'], readonly (keyof FieldInput)[]>>;

type Rule = (typeof rulesOf)[keyof typeof rulesOf][number];

const rules: readonly Rule[] = [...new Set(Object.values(rulesOf).flat())];

/** What each type calls its smallest and its largest answer. */
const sides: readonly (readonly Rule[])[] = [
  ['min', 'min_length', 'min_items'],
  ['max', 'max_length', 'max_items', 'max_files'],
];

export function ruleIssues(field: FieldInput): readonly Issue[] {
  const known: readonly Rule[] = rulesOf[field.type];
  const isGiven = (rule: Rule) => (field[rule] ?? null) !== null;
  return rules
    .filter((rule) => isGiven(rule) && !known.includes(rule))
    .map((rule) => {
      const meant = sides
        .find((side) => side.includes(rule))
        ?.find((other) => known.includes(other) && !isGiven(other));
      return {
        code: 'shape/key-without-effect',
        at: [rule],
        problem: `${inFile(rule)} has no effect on a question of type ${field.type}.`,
        remedy:
          meant === undefined ? `Take it out, or choose another type: ${owners(rule)}.` : `Write ${inFile(meant)}.`,
      };
    });
}

/** How a bound is written where it is no number. */
const boundForms: Partial<Record<FieldInput['type'], string>> = {
  date: '^(today|\\d{4}-\\d{2}-\\d{2})$',
  daterange: '^(today|\\d{4}-\\d{2}-\\d{2})$',
  time: '^([01]\\d|2[0-3]):[0-5]\\d$',
  datetime: '^(today|\\d{4}-\\d{2}-\\d{2}(T([01]\\d|2[0-3]):[0-5]\\d)?)$',
  money: '^(0|[1-9]\\d{0,11})\\.\\d\\d$',
};

/** Bounds that are no number, day or time, so that they would bound nothing. */
export function boundFormIssues(field: FieldInput): readonly Issue[] {
  const known: readonly Rule[] = rulesOf[field.type];
  const pattern = boundForms[field.type];
  return bounds.flatMap((rule): readonly Issue[] => {
    const bound: unknown = field[rule] ?? undefined;
    const takesNumber = pattern === undefined || field.type === 'money';
    if (bound === undefined || !known.includes(rule) || (takesNumber && typeof bound === 'number')) return [];
    if (pattern !== undefined && new RegExp(pattern, 'u').test(wordOf(bound))) return [];
    const number = takesNumber ? meantNumber(wordOf(bound), rule) : null;
    const remedy = takesNumber
      ? `Write ${number ?? 'a number'}, digits alone.`
      : wayToWrite({ pattern }, wordOf(bound));
    return [
      { code: 'shape/wrong-form', at: [rule], problem: `${inFile(rule)} cannot be \`${wordOf(bound)}\`.`, remedy },
    ];
  });
}

function owners(rule: Rule): string {
  const types = Object.entries<readonly Rule[]>(rulesOf).filter(([, own]) => own.includes(rule));
  return types.map(([type]) => type).join(', ');
}

function inFile(rule: Rule): string {
  return `\`${rule.replaceAll('_', '-')}\``;
}
