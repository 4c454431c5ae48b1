import { describe, expect, it } from 'vitest';
import {
  type CheckedType,
  checkExpression,
  type ExpectedType,
  type ExpressionProblemCode,
  isNullable,
} from '#expression/node';
import type { Expression, Fields, Type } from '#model';
import { contract, names } from './support.ts';

const condition: ExpectedType = { kind: 'yes-no' };

/** A type in one word: `text`, `integer?`, `list of text`, `one-of done|waiting`. */
function inShort(type: CheckedType): string {
  const question = isNullable(type) && type.kind !== 'null' ? '?' : '';
  if (type.kind === 'list') return `list of ${inShort(type.of)}${question}`;
  if (type.kind === 'one-of') return `one-of ${type.options.join('|')}${question}`;
  return `${type.kind === 'entity' ? type.name : type.kind}${question}`;
}

describe('the type of an expression', () => {
  it.each<{ readonly source: string; readonly expected: string }>([
    { source: '3', expected: 'integer' },
    { source: '-2.5', expected: 'number' },
    { source: '"a"', expected: 'text' },
    { source: 'null', expected: 'null' },
    { source: 'now', expected: 'instant' },
    { source: 'title', expected: 'text' },
    { source: 'note', expected: 'text?' },
    { source: 'my_event.my_apply', expected: 'Apply?' },
    { source: 'my_event.my_apply.status', expected: 'one-of pending|registered|cancelled?' },
    { source: 'my_event.category["name"]', expected: 'text' },
    { source: 'my_event.ext.diet', expected: 'unknown' },
    { source: 'anything.a[0].b', expected: 'json' },
    { source: 'anything[title]', expected: 'json' },
    { source: 'languages[0]', expected: 'text?' },
    { source: 'period[1]', expected: 'date' },
    { source: 'period[2]', expected: 'date?' },
    { source: '["a", title]', expected: 'list of text' },
    { source: '[1, null]', expected: 'list of integer?' },
    { source: '[]', expected: 'list of json' },
    { source: 'days + 1', expected: 'integer' },
    { source: 'days / 2', expected: 'number' },
    { source: 'days * units', expected: 'number' },
    { source: '-days', expected: 'integer' },
    { source: 'title + "!"', expected: 'text' },
    { source: 'languages + ["en"]', expected: 'list of text' },
    { source: 'days > 3', expected: 'yes-no' },
    { source: 'is_online and is_late', expected: 'yes-no?' },
    { source: 'is_late != true', expected: 'yes-no' },
    { source: '"en" in languages', expected: 'yes-no' },
    { source: '1 in marks', expected: 'yes-no?' },
    { source: 'is_online ? days : 2.5', expected: 'number' },
    { source: 'is_online ? days : null', expected: 'integer?' },
    { source: 'is_online ? languages : []', expected: 'list of text' },
    { source: '(is_online ? [] : languages) + ["en"]', expected: 'list of text' },
    { source: 'is_online ? status : "other"', expected: 'text' },
    { source: 'size(title)', expected: 'integer' },
    { source: 'title.size()', expected: 'integer' },
    { source: 'note.size()', expected: 'integer?' },
    { source: 'show(note)', expected: 'text' },
    { source: 'day(starts)', expected: 'date' },
    { source: 'applies.filter(a, a.points > 3)', expected: 'list of Apply' },
    { source: 'applies.map(a, a.status)', expected: 'list of one-of pending|registered|cancelled' },
    { source: 'applies.map(a, a.position != null, a.position + 1)', expected: 'list of integer' },
    { source: 'marks.map(m, m > 1)', expected: 'list of yes-no?' },
    { source: '{"days": days, "note": note}.note', expected: 'text?' },
    { source: 'applies.map(a, {"sn": a.sn}).map(b, b.sn)', expected: 'list of text' },
    {
      source: '(applies.map(a, {"at": 1}) + applies.map(a, {"at": a.position})).map(b, b.at)',
      expected: 'list of integer?',
    },
    { source: 'marks.exists(m, m > 1)', expected: 'yes-no?' },
    { source: 'marks.exists_one(m, m > 1)', expected: 'yes-no?' },
    { source: '[note].exists_one(n, n.startsWith("a"))', expected: 'yes-no' },
    { source: 'note != null ? note : title', expected: 'text' },
  ])('is $expected for $source', ({ source, expected }) => {
    const { type, problems } = checkExpression(source, names, contract);

    expect(problems).toEqual([]);
    expect(inShort(type)).toBe(expected);
  });
});

describe('not takes what is compared behind it', () => {
  it.each([
    ['not days == 3', 'not (days == 3)'],
    ['not days + 1 > 3', 'not (days + 1 > 3)'],
    ['not title in ["a"]', 'not (title in ["a"])'],
    ['not is_online and days > 3', '(not is_online) and days > 3'],
    ['is_online or not days == 3 and is_online', 'is_online or ((not (days == 3)) and is_online)'],
    ['not not days == 3', 'not (not (days == 3))'],
    ['not is_online ? days == 1 : days == 2', '(not is_online) ? (days == 1) : (days == 2)'],
    ['is_online == not is_online', 'is_online == (not is_online)'],
    ['not applies.exists(a, not a.points == 3)', 'not (applies.exists(a, not (a.points == 3)))'],
    ['title == "not and or" and not title == "a"', '(title == "not and or") and (not (title == "a"))'],
  ])('%s is %s', (source, meant) => {
    const { expression, problems } = checkExpression(source, names, contract);

    expect(problems).toEqual([]);
    expect(expression).toEqual(checkExpression(meant, names, contract).expression);
  });

  it('but not what stands behind brackets around it', () => {
    const { expression } = checkExpression('(not is_online) == (days == 3)', names, contract);

    expect(expression).toEqual(['==', ['not', ['name', 'is_online']], ['==', ['name', 'days'], 3]]);
  });
});

describe('the tree of an expression', () => {
  it.each<{ readonly name: string; readonly source: string; readonly expected: Expression }>([
    { name: 'keeps names and constants', source: 'days > 3', expected: ['>', ['name', 'days'], 3] },
    { name: 'turns a negative constant into one number', source: '-3', expected: -3 },
    {
      name: 'compares moments as instants',
      source: 'now < starts',
      expected: ['<', ['name', 'now'], ['instant', ['name', 'starts']]],
    },
    {
      name: 'holds a moment against a date by its day',
      source: 'now <= due_date',
      expected: ['<=', ['run', 'day', ['name', 'now']], ['name', 'due_date']],
    },
    {
      name: 'compares dates as they are written',
      source: 'due_date > "2025-11-21"',
      expected: ['>', ['name', 'due_date'], '2025-11-21'],
    },
    {
      name: 'holds a moment against a written day',
      source: 'starts > "2025-11-21"',
      expected: ['>', ['run', 'day', ['name', 'starts']], '2025-11-21'],
    },
    {
      name: 'reads a written moment',
      source: 'starts > "1970-01-01T00:00:01Z"',
      expected: ['>', ['instant', ['name', 'starts']], 1000],
    },
    {
      name: 'compares times as they are written',
      source: '"18:30" < from_time',
      expected: ['<', '18:30', ['name', 'from_time']],
    },
    {
      name: 'takes what nobody knows for a moment beside one',
      source: 'anything.at < now',
      expected: ['<', ['instant', ['field', ['name', 'anything'], 'at']], ['name', 'now']],
    },
    {
      name: 'reads one of two moments as an instant',
      source: '(is_online ? starts : now) < now',
      expected: ['<', ['instant', ['if', ['name', 'is_online'], ['name', 'starts'], ['name', 'now']]], ['name', 'now']],
    },
    { name: 'leaves a moment alone beside null', source: 'ends == null', expected: ['==', ['name', 'ends'], null] },
    {
      name: 'turns methods into functions',
      source: 'title.startsWith("a")',
      expected: ['run', 'starts_with', ['name', 'title'], 'a'],
    },
    {
      name: 'turns a map with a question into two steps',
      source: 'languages.map(l, l != "", size(l))',
      expected: [
        'map',
        ['filter', ['name', 'languages'], 'l', ['!=', ['name', 'l'], '']],
        'l',
        ['run', 'size', ['name', 'l']],
      ],
    },
    {
      name: 'writes the keys and values of a record in turn',
      source: '{"days": days, "status": "done"}',
      expected: ['record', 'days', ['name', 'days'], 'status', 'done'],
    },
    {
      name: 'keeps has',
      source: 'has(my_event.apply_end)',
      expected: ['has', ['field', ['name', 'my_event'], 'apply_end']],
    },
  ])('$name', ({ source, expected }) => {
    const { expression, problems } = checkExpression(source, names, contract);

    expect(problems).toEqual([]);
    expect(expression).toEqual(expected);
  });
});

describe('a value that may be empty', () => {
  it.each([
    'capacity != null and capacity > 3',
    'capacity == null or capacity > 3',
    'not (capacity == null) and capacity > 3',
    'not (capacity == null or is_online) and capacity > 3',
    'null != capacity and capacity > 3',
    'capacity != null and is_online and days > 2 and capacity > 3',
    'capacity == 3 and capacity > 2',
    'capacity in [3, 4] and capacity > 3',
    'capacity != null ? capacity > 3 : false',
    'capacity == null ? is_online : capacity > 3',
    'not empty(capacity) and capacity > 3',
    'empty(capacity) or capacity > 3',
    '(capacity != null and is_online or capacity != null and days > 1) and capacity > 2',
    'has(my_event.my_apply.position) and my_event.my_apply.position > 2',
    'my_event.my_apply.status == "registered" and my_event.my_apply.points > 3',
    'my_event.my_apply != null and my_event.my_apply.points > 3',
    'my_event.my_apply.can_cancel and my_event.my_apply.points > 3',
    'ends != null and now < ends',
    'marks != null and size(marks) > 3',
    'applies.exists(a, a.position != null and a.position < 3)',
    'is_late != true',
    'is_late',
    'is_late == null or not is_late',
    'my_event.my_apply.status == "registered"',
    'capacity == days',
    'anything.a > 3',
  ])('may be used: %s', (source) => {
    expect(checkExpression(source, names, contract, { expected: condition }).problems).toEqual([]);
  });

  it.each([
    { source: 'capacity > 3', shown: 'capacity' },
    { source: 'capacity != null or capacity > 3', shown: 'capacity' },
    { source: '(capacity != null or is_online) and capacity > 3', shown: 'capacity' },
    { source: 'capacity != 3 and capacity > 2', shown: 'capacity' },
    { source: 'days + capacity > 3', shown: 'capacity' },
    { source: '-capacity < 0', shown: 'capacity' },
    { source: 'now < ends', shown: 'ends' },
    { source: 'my_event.my_apply.points > 3', shown: 'my_event.my_apply.points' },
    { source: 'my_event.my_apply != null and my_event.my_apply.position > 3', shown: 'my_event.my_apply.position' },
    { source: 'size(marks) > 2', shown: 'size(marks)' },
    { source: 'not is_late', shown: 'is_late' },
    { source: 'languages[0] < "b"', shown: 'languages[0]' },
    { source: 'applies.exists(a, a.position > 2)', shown: 'a.position' },
  ])('is reported: $source', ({ source, shown }) => {
    const { problems, expression } = checkExpression(source, names, contract, { expected: condition });

    expect(problems.map(({ code, start, end }) => [code, source.slice(start, end)])).toEqual([
      ['type/may-be-empty', shown],
    ]);
    expect(expression).toBeNull();
  });
});

interface ProblemRow {
  readonly name: string;
  readonly source: string;
  readonly expected?: ExpectedType;
  readonly code: ExpressionProblemCode;
  /** What the caret is under. */
  readonly shown: string;
  readonly problem?: string;
  readonly remedy?: string;
}

/** A record with a field that must be there and one that may be left out. */
const wish: Type = {
  kind: 'object',
  fields: { sn: { kind: 'text' }, points: { kind: 'integer', nullable: true } },
};

const problemRows: readonly ProblemRow[] = [
  {
    name: 'an operator that spreadsheets write as a function',
    source: 'AND(is_online, days > 3)',
    code: 'type/unknown-function',
    shown: 'AND',
    problem: 'There is no function called `AND`.',
    remedy: 'Write `and` between two conditions that must both hold.',
  },
  {
    name: 'a number where a day is asked for',
    source: 'days',
    expected: { kind: 'date' },
    code: 'type/mismatch',
    shown: 'days',
    remedy: 'Name another value: a date.',
  },
  {
    name: 'a day that is calculated with where a day is asked for',
    source: '2025-11-21',
    expected: { kind: 'date' },
    code: 'type/mismatch',
    shown: '2025-11-21',
    remedy: 'Write it in quotes of its own, like this: `\'"2025-11-21"\'`.',
  },
  {
    name: 'an unknown name',
    source: 'days > 3 and titel == "a"',
    code: 'type/unknown-name',
    shown: 'titel',
    problem: 'There is nothing called `titel` here.',
    remedy: 'Did you mean `title`?',
  },
  {
    name: 'an unknown field of an entity',
    source: 'my_event.aply_end != null',
    code: 'type/unknown-field',
    shown: 'aply_end',
    problem: 'An event has no field `aply_end`.',
    remedy: 'Did you mean `apply_end`?',
  },
  {
    name: 'an unknown field of an entity of two words',
    source: 'plan.sum',
    code: 'type/unknown-field',
    shown: 'sum',
    problem: 'A tuition plan has no field `sum`.',
    remedy: 'Its fields are `total` and `currency`.',
  },
  {
    name: 'an unknown field of a record with one field',
    source: '{"total": days}.zebra',
    code: 'type/unknown-field',
    shown: 'zebra',
    remedy: 'Its only field is `total`.',
  },
  { name: 'an unknown field in brackets', source: 'my_event["titel"]', code: 'type/unknown-field', shown: '"titel"' },
  {
    name: 'an unknown field of a record',
    source: 'my_event.category.nam',
    code: 'type/unknown-field',
    shown: 'nam',
    problem: '`my_event.category` has no field `nam`.',
  },
  {
    name: 'a field of a list',
    source: 'applies.status',
    code: 'type/unknown-field',
    shown: 'status',
    problem: '`applies` is a list, so it has no field `status`.',
    remedy: 'Name an entry first: `applies[0].status` is that of the first one.',
  },
  {
    name: 'a field of a text',
    source: 'title.length',
    code: 'type/unknown-field',
    shown: 'length',
    problem: '`title` is a text, so it has no field `length`.',
  },
  {
    name: 'an inherited property taken for a name',
    source: 'constructor',
    code: 'type/unknown-name',
    shown: 'constructor',
  },
  {
    name: 'an inherited property taken for a field',
    source: 'my_event.toString',
    code: 'type/unknown-field',
    shown: 'toString',
  },
  {
    name: 'a field without what it belongs to',
    source: 'my_apply == null',
    code: 'type/unknown-name',
    shown: 'my_apply',
    remedy: 'Did you mean `my_event.my_apply`?',
  },
  {
    name: 'a function taken for a name',
    source: 'size > 3',
    code: 'type/unknown-name',
    shown: 'size',
    remedy: 'Put that in brackets behind it, like this: `size(attachments) > 0`.',
  },
  {
    name: 'a number held against a text',
    source: 'days > "3"',
    code: 'type/mismatch',
    shown: 'days > "3"',
    problem: 'This compares a number with a text, so it would never be true.',
    remedy: '`days` is a number; "3" in quotes is a text. Write 3 without quotes.',
  },
  {
    name: 'a text held against a number',
    source: 'title == 3',
    code: 'type/mismatch',
    shown: 'title == 3',
    remedy: '`title` is a text; 3 without quotes is a number. Write "3" in quotes.',
  },
  {
    name: 'a text that is to be less than a number',
    source: 'title < 3',
    code: 'type/mismatch',
    shown: 'title < 3',
    remedy:
      '`title` is a text, and of texts the letters are compared, so that "9" comes behind "18". Let it be a number where it comes from: in a form by `kind: number`.',
  },
  {
    name: 'a text that always differs from a number',
    source: 'title != 3',
    code: 'type/mismatch',
    shown: 'title != 3',
    problem: 'This compares a text with a number, so it would always be true.',
  },
  {
    name: 'a yes-or-no value held against a text',
    source: 'is_online == "yes"',
    code: 'type/mismatch',
    shown: 'is_online == "yes"',
    remedy: '`is_online` is yes or no. Write `is_online` alone, or with `not` in front for its opposite.',
  },
  {
    name: 'a moment held against a word',
    source: 'starts > "tomorrow"',
    code: 'type/mismatch',
    shown: 'starts > "tomorrow"',
    remedy: '`starts` is a date and time. Write the other side like this: "2025-11-21".',
  },
  {
    name: 'a moment held against a day without quotes',
    source: 'starts > 2025-11-21',
    code: 'type/mismatch',
    shown: 'starts > 2025-11-21',
    remedy: '`starts` is a date and time; 2025-11-21 without quotes is calculated with. Write "2025-11-21" in quotes.',
  },
  {
    name: 'a moment held against a day as it is written at home',
    source: 'starts > "31.12.2025"',
    code: 'type/mismatch',
    shown: 'starts > "31.12.2025"',
    remedy: '`starts` is a date and time, and a day is written as year-month-day. Write "2025-12-31".',
  },
  {
    name: 'a moment held against a day with slashes, which is divided',
    source: 'starts > 1/2/2025',
    code: 'type/mismatch',
    shown: 'starts > 1/2/2025',
    remedy:
      '`starts` is a date and time; 1/2/2025 without quotes is calculated with. Write "2025-02-01" in quotes, or "2025-01-02" where the month comes first.',
  },
  {
    name: 'a day with dots and without quotes',
    source: 'starts > 31.12.2025',
    code: 'read/expression',
    shown: '31.12.2025',
    remedy: 'Put a day in quotes, the year first.',
  },
  {
    name: 'a number with a comma for the point',
    source: 'points >= 2,5',
    code: 'read/expression',
    shown: '2,5',
    remedy: 'Write a point in a number, not a comma.',
  },
  {
    name: 'a number with signs for thousands and a comma for the point, in brackets',
    source: '(points >= 1.000,50) and is_full',
    code: 'read/expression',
    shown: '1.000,50',
    remedy: 'Write a point in a number, not a comma.',
  },
  {
    name: 'a number with a sign for thousands',
    source: 'points > 1,000',
    code: 'read/expression',
    shown: '1,000',
    remedy: 'Write the digits of a number alone, without a sign for thousands.',
  },
  {
    name: 'a time without quotes',
    source: 'starts > 9:30',
    code: 'read/expression',
    shown: '9:30',
    remedy: 'Put a time in quotes, with two digits for the hour: "09:30".',
  },
  {
    name: 'a day that the calendar does not have',
    source: 'due_date > "2025-13-01"',
    code: 'type/mismatch',
    shown: 'due_date > "2025-13-01"',
  },
  {
    name: 'money held against a number',
    source: 'fee > 0',
    code: 'type/mismatch',
    shown: 'fee > 0',
    remedy: '`fee` is an amount of money. Write `amount(fee)` to use it as a number.',
  },
  { name: 'money put in order', source: 'fee > fee', code: 'type/mismatch', shown: 'fee > fee' },
  {
    name: 'a list held against a text',
    source: 'languages == "en"',
    code: 'type/mismatch',
    shown: 'languages == "en"',
    remedy: '`languages` is a list. Write `"en" in languages` to look for it there.',
  },
  {
    name: 'two option lists without a common option',
    source: 'status == my_event.my_apply.status',
    code: 'type/mismatch',
    shown: 'status == my_event.my_apply.status',
  },
  {
    name: 'yes-or-no values put in order',
    source: 'is_online > true',
    code: 'type/mismatch',
    shown: 'is_online > true',
  },
  {
    name: 'an unknown option',
    source: "status == 'don'",
    code: 'type/unknown-option',
    shown: "'don'",
    problem: '"don" is not one of the values this can have.',
    remedy: 'Did you mean "done"?',
  },
  {
    name: 'an unknown option on the left',
    source: '"x" != status',
    code: 'type/unknown-option',
    shown: '"x"',
    remedy: 'It can be "done", "waiting" or "default".',
  },
  {
    name: 'an unknown option among others',
    source: 'status in ["done", "wait", "waiting"]',
    code: 'type/unknown-option',
    shown: '"wait"',
  },
  {
    name: 'an unknown option in one of two cases',
    source: 'status == (is_online ? "done" : "gone")',
    code: 'type/unknown-option',
    shown: '"gone"',
  },
  {
    name: 'an unknown number among options',
    source: 'level == 4',
    code: 'type/unknown-option',
    shown: '4',
    remedy: 'It can be 1, 2 or 3.',
  },
  {
    name: 'a number beside options that are texts',
    source: 'status == 3',
    code: 'type/unknown-option',
    shown: '3',
    remedy: 'It can be "done", "waiting" or "default".',
  },
  {
    name: 'a text beside options that are numbers',
    source: 'level == "1"',
    code: 'type/unknown-option',
    shown: '"1"',
    remedy: 'Did you mean 1?',
  },
  {
    name: 'the thirtieth of February',
    source: 'due_date == "2025-02-30"',
    code: 'type/mismatch',
    shown: 'due_date == "2025-02-30"',
  },
  {
    name: 'an inherited property in the wrong place',
    source: 'days constructor',
    code: 'read/expression',
    shown: 'constructor',
  },
  {
    name: 'an option without quotes',
    source: 'status == done',
    code: 'type/unknown-name',
    shown: 'done',
    remedy: 'If the text is meant, put it in quotes: "done".',
  },
  {
    name: 'an option without quotes among others',
    source: 'status in [done]',
    code: 'type/unknown-name',
    shown: 'done',
    remedy: 'If the text is meant, put it in quotes: "done".',
  },
  {
    name: 'a text without quotes beside another text',
    source: 'title == Workshop',
    code: 'type/unknown-name',
    shown: 'Workshop',
    remedy: 'If the text is meant, put it in quotes: "Workshop".',
  },
  {
    name: 'a misspelt name beside a text',
    source: 'title == staus',
    code: 'type/unknown-name',
    shown: 'staus',
    remedy: 'Did you mean `status`?',
  },
  { name: 'a number among texts', source: '3 in languages', code: 'type/mismatch', shown: '3 in languages' },
  {
    name: 'a search in a text',
    source: '"a" in title',
    code: 'type/mismatch',
    shown: 'title',
    remedy: 'Write `contains(text, "part")` to look into a text.',
  },
  {
    name: 'a moment looked up in a list',
    source: 'starts in [starts]',
    code: 'type/not-supported',
    shown: 'starts in [starts]',
  },
  {
    name: 'a text added to a number',
    source: 'title + 3',
    code: 'type/mismatch',
    shown: 'title + 3',
    problem: 'A text and a number cannot be added.',
  },
  {
    name: 'a moment taken from another',
    source: 'starts - now',
    code: 'type/mismatch',
    shown: 'starts - now',
    problem: 'Two moments cannot be subtracted.',
  },
  { name: 'a negative text', source: '-title', code: 'type/mismatch', shown: '-title' },
  {
    name: 'a number where a condition should be',
    source: 'days',
    expected: condition,
    code: 'type/mismatch',
    shown: 'days',
    problem: 'This should be yes or no, but `days` is a number.',
    remedy: 'Compare it with a value: `days > 0`.',
  },
  { name: 'a number inside a condition', source: 'is_online and days', code: 'type/mismatch', shown: 'days' },
  { name: 'a number as the question of two cases', source: 'days ? 1 : 2', code: 'type/mismatch', shown: 'days' },
  {
    name: 'two cases of different kinds',
    source: 'is_online ? 1 : "a"',
    code: 'type/mismatch',
    shown: 'is_online ? 1 : "a"',
  },
  {
    name: 'an unknown function',
    source: 'contain(title, "a")',
    code: 'type/unknown-function',
    shown: 'contain',
    remedy: 'Did you mean `contains`? All functions are in docs/reference/expressions.md.',
  },
  { name: 'an unknown method', source: '(title).contain("a")', code: 'type/unknown-function', shown: 'contain' },
  {
    name: 'an inherited property taken for a function',
    source: 'toString(title)',
    code: 'type/unknown-function',
    shown: 'toString',
  },
  { name: 'a pattern', source: 'title.matches("a+")', code: 'type/not-supported', shown: 'matches' },
  {
    name: 'a value too few',
    source: 'period(starts)',
    code: 'type/wrong-arguments',
    shown: 'period(starts)',
    problem: '`period` takes start and end, but 1 value is given.',
  },
  {
    name: 'a value too many',
    source: 'lower(title, title)',
    code: 'type/wrong-arguments',
    shown: 'lower(title, title)',
  },
  {
    name: 'a value of the wrong kind',
    source: 'money(status, "HKD")',
    code: 'type/wrong-arguments',
    shown: 'status',
    problem: '`money` takes an amount of money here, but `status` is a text.',
  },
  {
    name: 'a currency by its name',
    source: 'money(plan.total, "euro")',
    code: 'type/wrong-arguments',
    shown: '"euro"',
    problem: '`money` takes a currency here, but `"euro"` is a text.',
    remedy: 'A currency is written as its code of ISO 4217, three capital letters. Write `"EUR"`.',
  },
  {
    name: 'a value of the wrong kind behind others, where any number of them is taken',
    source: 'max(1, days, title)',
    code: 'type/wrong-arguments',
    shown: 'title',
  },
  { name: 'texts added up', source: 'sum(languages)', code: 'type/wrong-arguments', shown: 'languages' },
  { name: 'records joined', source: 'join(applies)', code: 'type/wrong-arguments', shown: 'applies' },
  {
    name: 'has without a field',
    source: 'has(title)',
    code: 'type/wrong-arguments',
    shown: 'has(title)',
    remedy: 'Write `title != null`.',
  },
  { name: 'an unknown field in has', source: 'has(my_event.titel)', code: 'type/unknown-field', shown: 'titel' },
  { name: 'a macro on a text', source: 'title.exists(x, x == "a")', code: 'type/mismatch', shown: 'title' },
  {
    name: 'a macro that asks no question',
    source: 'languages.exists(x, size(x))',
    code: 'type/mismatch',
    shown: 'size(x)',
  },
  {
    name: 'a third operand, which only map takes',
    source: 'applies.filter(a, a.points > 3, a.points < 9)',
    code: 'type/wrong-arguments',
    shown: 'filter',
  },
  {
    name: 'a misspelt entry that is another word for true',
    source: 'applies.exists(one, on.points > 3)',
    code: 'type/unknown-name',
    shown: 'on',
    remedy: 'Did you mean `one`?',
  },
  { name: 'another word for true', source: 'yes', code: 'type/unknown-name', shown: 'yes', remedy: 'Write `true`.' },
  { name: 'a macro without a question', source: 'languages.exists()', code: 'type/wrong-arguments', shown: 'exists' },
  {
    name: 'a macro whose name is taken',
    source: 'languages.exists(title, title == "a")',
    code: 'type/name-taken',
    shown: 'title',
  },
  {
    name: 'a key without quotes',
    source: '{days: 1}',
    code: 'type/mismatch',
    shown: 'days',
    problem: '`days` is no name of a field.',
    remedy: 'Put it in quotes: `"days": …`.',
  },
  {
    name: 'a key that is a number',
    source: '{1: 2}',
    code: 'type/mismatch',
    shown: '1',
    remedy: 'Write the name in quotes.',
  },
  {
    name: 'a key that stands there twice',
    source: '{"a": 1, "a": 2}',
    code: 'type/name-taken',
    shown: '"a"',
    problem: 'This record has a field `a` already.',
  },
  {
    name: 'a field of a record written out that is not there',
    source: '{"a": 1}.b',
    code: 'type/unknown-field',
    shown: 'b',
    problem: '`{"a": 1}` has no field `b`.',
  },
  {
    name: 'a misspelt key where a record is wanted',
    source: '{"sm": "1"}',
    expected: wish,
    code: 'type/unknown-field',
    shown: '"sm"',
    problem: 'The record that is wanted here has no field `sm`.',
    remedy: 'Did you mean `sn`?',
  },
  {
    name: 'a key that is missing where a record is wanted',
    source: '{"points": 3}',
    expected: wish,
    code: 'type/mismatch',
    shown: '{"points": 3}',
    problem: 'This record has no `sn`, which is wanted of it.',
    remedy: 'Add `"sn": …`.',
  },
  {
    name: 'a value of the wrong type in a record that is made of each entry',
    source: 'applies.map(a, {"sn": a.points})',
    expected: { kind: 'list', of: wish },
    code: 'type/mismatch',
    shown: 'a.points',
    problem: 'This should be a text, but `a.points` is a number.',
  },
  {
    name: 'an empty list of which records are made',
    source: 'marks.map(m, {"sn": "a"})',
    expected: { kind: 'list', of: wish },
    code: 'type/may-be-empty',
    shown: 'marks.map(m, {"sn": "a"})',
  },
  { name: 'bytes', source: 'b"a"', code: 'type/not-supported', shown: 'b"a"' },
  { name: 'a number without a sign', source: '3u', code: 'type/not-supported', shown: '3u' },
  {
    name: 'a number that is too long',
    source: '99999999999999999999',
    code: 'type/not-supported',
    shown: '99999999999999999999',
  },
  {
    name: 'a text as the number of an entry',
    source: 'languages[title]',
    code: 'type/mismatch',
    shown: 'title',
    problem: 'An entry of a list is named by its number, but `title` is a text.',
  },
  {
    name: 'an entry of a number',
    source: 'days[0]',
    code: 'type/mismatch',
    shown: 'days',
    problem: '`days` is a number, so it has no entries to choose from.',
  },
  { name: 'nothing at all', source: '  ', code: 'read/expression', shown: '' },
  {
    name: 'a single equals sign',
    source: 'days = 3',
    code: 'read/expression',
    shown: '=',
    remedy: 'Write `==` to compare two values.',
  },
  {
    name: 'the sign for and',
    source: 'is_online && is_late',
    code: 'read/expression',
    shown: '&&',
    remedy: 'Write `and` between two conditions that must both hold.',
  },
  {
    name: 'curly quotes',
    source: 'title == “a”',
    code: 'read/expression',
    shown: '“',
    remedy: 'Use straight quotes.',
  },
  {
    name: 'an open quote',
    source: 'title == "a',
    code: 'read/expression',
    shown: '"a',
    problem: 'The text that starts here has no closing quote.',
  },
  { name: 'an open bracket', source: 'is_online and (days > 3', code: 'read/expression', shown: '(' },
  { name: 'a missing value at the end', source: 'days >', code: 'read/expression', shown: '>' },
  { name: 'a bracket too many', source: 'days > 3)', code: 'read/expression', shown: ')' },
  { name: 'a word kept for the language', source: 'return > 3', code: 'read/expression', shown: 'return' },
  { name: 'a macro on something unnamed', source: 'languages.exists(1, true)', code: 'read/expression', shown: '1' },
];

describe('a problem', () => {
  it.each(problemRows)('is found: $name', ({ source, expected, code, shown, problem, remedy }) => {
    const { problems, expression } = checkExpression(source, names, contract, { expected });

    expect(problems.map((found) => [found.code, source.trim() && source.slice(found.start, found.end)])).toEqual([
      [code, shown],
    ]);
    if (problem) expect(problems[0]?.problem).toBe(problem);
    if (remedy) expect(problems[0]?.remedy).toBe(remedy);
    expect(expression).toBeNull();
  });

  it('is said once, and what follows from it not at all', () => {
    const source = 'titel + 3 > starts and not titel.x[0] and contain(titel) and titel in [titel]';
    const { problems } = checkExpression(source, names, contract, { expected: condition });

    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['type/unknown-name', 'type/unknown-function']));
  });

  it('comes in the order of the source', () => {
    const { problems } = checkExpression('days > "3" or titel == 1 or my_event.x', names, contract);

    expect(problems.map(({ start }) => start)).toEqual([0, 14, 37]);
  });

  it('names the record whose fields are in scope, and the call that answers with it', () => {
    const fields = contract.entities.Event?.fields ?? {};
    const { problems } = checkExpression('period(apply_start, aply_end)', fields, contract, {
      subject: { entity: 'Event', call: 'activity' },
    });

    expect(problems).toEqual([
      {
        code: 'type/unknown-field',
        start: 20,
        end: 28,
        problem: 'An event has no field `aply_end`.',
        remedy: 'Did you mean `apply_end`? It is one of the fields that `activity` answers with.',
      },
    ]);
  });

  it('points at a method behind its dot, also where what is in front is called the same', () => {
    expect(checkExpression('title.title()', names, contract).problems).toMatchObject([
      { code: 'type/unknown-function', start: 6, end: 11 },
    ]);
  });

  it('says what a comparison that never holds leads to', () => {
    const { problems } = checkExpression('is_online and days > "3"', names, contract, {
      consequence: 'the question would never be asked',
    });

    expect(problems[0]?.problem).toBe('This compares a number with a text, so the question would never be asked.');
  });

  it('says no more than it knows when one of two comparisons is enough', () => {
    const { problems } = checkExpression('is_online or days > "3"', names, contract, {
      consequence: 'the question would never be asked',
    });

    expect(problems[0]?.problem).toBe('This compares a number with a text, so it would never be true.');
  });

  it('says what to do last, and not before', () => {
    for (const { source, expected } of problemRows) {
      for (const { problem, remedy } of checkExpression(source, names, contract, { expected }).problems) {
        expect(problem).toMatch(/\.$/);
        expect(problem).not.toMatch(/\b(?:write|use|please|invalid|illegal|must)\b/i);
        expect(remedy).toMatch(/[.?]$/);
      }
    }
  });
});

describe('whether somebody is logged in', () => {
  const user: Type = { kind: 'object', fields: { points: { kind: 'integer' } }, nullable: true };
  const around: Readonly<Record<string, Type>> = {
    ...names,
    user,
    logged_in: { kind: 'yes-no' },
    visitor: { kind: 'yes-no' },
  };

  it.each([
    'logged_in and user.points > 3',
    'visitor or user.points > 3',
    'not visitor and user.points > 3',
    'not logged_in or user.points > 3',
    'logged_in ? user.points > 3 : is_online',
  ])('says that the user is there in %s', (source) => {
    expect(checkExpression(source, around, contract).problems).toEqual([]);
  });

  it.each(['logged_in or user.points > 3', 'visitor and user.points > 3'])('says nothing in %s', (source) => {
    const { problems } = checkExpression(source, around, contract);

    expect(problems.map(({ code }) => code)).toEqual(['type/may-be-empty']);
  });

  it('is asked with user != null where nobody gives the names', () => {
    expect(checkExpression('user != null', { user }, contract).problems).toEqual([]);
  });

  it('is nothing that a field of a record with the name user says, nor what is said of one', () => {
    const codes = (source: string) =>
      checkExpression(source, around, contract, { ownUser: true }).problems.map(({ code }) => code);

    expect(codes('user != null')).toEqual([]);
    expect(codes('user == null or user.points > 3')).toEqual([]);
    expect(codes('logged_in and user.points > 3')).toEqual(['type/may-be-empty']);
  });
});

describe('a day or a number as it is written at home', () => {
  it.each([
    ['starts > 31.12.2025', 'starts > "2025-12-31"'],
    ['points >= 2,5', 'points >= 2.5'],
    ['(points >= 1.000,50) and is_full', '(points >= 1000.50) and is_full'],
    ['points > 1,000', 'points > 1000'],
    ['days in [1,5] and starts > 1.2.2025', 'days in [1,5] and starts > "2025-02-01"'],
    ['round(2,5) > 1,5', 'round(2,5) > 1.5'],
  ])('in %s is put right as %s', (source, offered) => {
    const { problems } = checkExpression(source, names, contract, { expected: condition });

    expect(problems.map(({ repair }) => repair?.source)).toEqual([offered]);
  });
});

describe('an expected type', () => {
  it.each<{ readonly source: string; readonly expected: ExpectedType; readonly tree?: Expression }>([
    { source: 'mine', expected: { kind: 'one-of', options: ['mine', 'class'] }, tree: 'mine' },
    { source: 'to-do', expected: { kind: 'one-of', options: ['to-do'] }, tree: 'to-do' },
    { source: '3', expected: { kind: 'one-of', options: [1, 2, 3] }, tree: 3 },
    {
      source: 'status',
      expected: { kind: 'one-of', options: ['status', 'done', 'waiting', 'default'] },
      tree: ['name', 'status'],
    },
    { source: 'is_online ? "mine" : "class"', expected: { kind: 'one-of', options: ['mine', 'class'] } },
    { source: '["mine"]', expected: { kind: 'list', of: { kind: 'one-of', options: ['mine', 'class'] } } },
    { source: 'days', expected: { kind: 'id' } },
    { source: 'note', expected: { kind: 'text', nullable: true } },
    { source: 'null', expected: { kind: 'text', nullable: true } },
    { source: '"2025-11-21"', expected: { kind: 'date' } },
    { source: '"18:30"', expected: { kind: 'time' } },
    { source: '"12.00"', expected: { kind: 'money' } },
    { source: 'plan', expected: { kind: 'any-record', nullable: true } },
    { source: 'marks', expected: { kind: 'any-list', nullable: true } },
    {
      source: 'my_event',
      expected: { kind: 'object', fields: { title: { kind: 'text' }, venue: { kind: 'text', nullable: true } } },
    },
    { source: 'anything', expected: { kind: 'entity', name: 'Event' } },
    { source: 'plan', expected: { kind: 'json' } },
    { source: 'plan', expected: { kind: 'any' } },
    { source: 'my_event.my_apply.status', expected: { kind: 'showable' } },
    { source: 'null', expected: { kind: 'showable' } },
  ])('$expected.kind takes $source', ({ source, expected, tree }) => {
    const { expression, problems } = checkExpression(source, names, contract, { expected });

    expect(problems).toEqual([]);
    if (tree !== undefined) expect(expression).toEqual(tree);
  });

  it.each<Omit<ProblemRow, 'name'> & { readonly offered?: string }>([
    { source: "'mine'", code: 'shape/long-spelling', shown: "'mine'", offered: 'mine' },
    { source: '"to-do"', code: 'shape/long-spelling', shown: '"to-do"', offered: 'to-do' },
    {
      source: 'title',
      code: 'type/word-or-name',
      shown: 'title',
      remedy: 'If the word is meant, write `"\'title\'"`; if the value is meant, write `(title)`.',
    },
    { source: 'mien', code: 'type/unknown-option', shown: 'mien', remedy: 'Did you mean `mine`?' },
    { source: "'mien'", code: 'type/unknown-option', shown: "'mien'", remedy: 'Did you mean `mine`?' },
    { source: 'to-dou', code: 'type/unknown-option', shown: 'to-dou', remedy: 'Did you mean `to-do`?' },
    { source: 'else', code: 'type/unknown-option', shown: 'else', remedy: 'It can be `mine`, `to-do` or `title`.' },
    { source: 'titel', code: 'type/unknown-option', shown: 'titel', remedy: 'Did you mean `title`?' },
  ])('one of some words says what is wrong with $source', ({ source, code, shown, remedy, offered }) => {
    const expected: ExpectedType = { kind: 'one-of', options: ['mine', 'to-do', 'title'] };
    const { problems, expression } = checkExpression(source, names, contract, { expected, isWhole: true });
    const [problem] = problems;

    expect(problems.map((each) => [each.code, source.slice(each.start, each.end)])).toEqual([[code, shown]]);
    if (remedy) expect(problem?.remedy).toBe(remedy);
    expect(problem?.repair?.source).toBe(offered);
    expect(expression).toBeNull();
  });

  it.each([
    ["'title'", 'title'],
    ['(title)', ['name', 'title']],
    ['is_online ? "mine" : "to-do"', ['if', ['name', 'is_online'], 'mine', 'to-do']],
    ['null', null],
  ])('one of some words takes %s', (source, tree) => {
    const expected: ExpectedType = { kind: 'one-of', options: ['mine', 'to-do', 'title'], nullable: true, open: true };
    const { problems, expression } = checkExpression(source, names, contract, { expected, isWhole: true });

    expect(problems).toEqual([]);
    expect(expression).toEqual(tree);
  });

  describe('a list', () => {
    const sports = { kind: 'list', of: { kind: 'one-of', options: ['tennis', 'squash'] }, nullable: true } as const;
    const played: Fields = {
      plays: { kind: 'list', of: { kind: 'text' } },
      level: { kind: 'integer' },
      games: { kind: 'list', of: { kind: 'object', fields: { no: { kind: 'integer' } } } },
    };
    const problemsOf = (source: string, expected: ExpectedType) =>
      checkExpression(source, played, contract, { expected }).problems.map(({ problem, remedy }) => [problem, remedy]);

    it('of any texts may be where one may be corrected, as a text may', () => {
      expect(problemsOf('plays', { ...sports, open: true })).toEqual([]);
      expect(problemsOf('level', { ...sports, open: true })).toHaveLength(1);
      expect(problemsOf('["tenis"]', { ...sports, open: true })).toHaveLength(1);
    });

    it('that is another one is told by its entries', () => {
      expect(problemsOf('plays', sports)).toEqual([
        [
          'This should be a list (each entry one of "tennis" or "squash"), but `plays` is a list (each entry a text).',
          'Name another value: a list (each entry one of "tennis" or "squash").',
        ],
      ]);
      expect(problemsOf('games', { kind: 'list', of: { kind: 'object', fields: { name: { kind: 'text' } } } })).toEqual(
        [['`games` has no `name`, which is read of it.', expect.any(String)]],
      );
    });
  });

  it('one of some numbers takes a difference that is written without spaces', () => {
    const expected: ExpectedType = { kind: 'one-of', options: [1, 2], open: true };
    const { problems, expression } = checkExpression('level-1', names, contract, { expected, isWhole: true });

    expect(problems).toEqual([]);
    expect(expression).toEqual(['-', ['name', 'level'], 1]);
  });

  it.each<Omit<ProblemRow, 'name'> & { readonly expected: ExpectedType }>([
    {
      source: 'mien',
      expected: { kind: 'one-of', options: ['mine', 'class'] },
      code: 'type/unknown-name',
      shown: 'mien',
      remedy: 'Did you mean `mine`?',
    },
    {
      source: '"mien"',
      expected: { kind: 'one-of', options: ['mine', 'class'] },
      code: 'type/unknown-option',
      shown: '"mien"',
    },
    {
      source: 'is_online ? "mine" : "other"',
      expected: { kind: 'one-of', options: ['mine', 'class'] },
      code: 'type/unknown-option',
      shown: '"other"',
    },
    {
      source: '["mine", "other"]',
      expected: { kind: 'list', of: { kind: 'one-of', options: ['mine', 'class'] } },
      code: 'type/unknown-option',
      shown: '"other"',
    },
    {
      source: 'level',
      expected: { kind: 'one-of', options: [11, 12, 13, 14, 15, 16, 17, 18, 19, 20] },
      code: 'type/mismatch',
      shown: 'level',
      problem: 'This should be one of 11, 12, 13, 14, 15, 16, 17, 18 and 2 more, but `level` can be 1, 2 or 3.',
      remedy: 'Write one of these, or name a value that can be nothing else.',
    },
    {
      source: 'status',
      expected: { kind: 'one-of', options: ['mine', 'class'] },
      code: 'type/mismatch',
      shown: 'status',
      problem: 'This should be one of "mine" or "class", but `status` can be "done", "waiting" or "default".',
    },
    {
      source: 'level',
      expected: { kind: 'one-of', options: [1] },
      code: 'type/mismatch',
      shown: 'level',
      problem: 'This should be 1, but `level` can also be 2 or 3.',
      remedy: 'Write that, or name a value that can be nothing else.',
    },
    { source: 'note', expected: { kind: 'text' }, code: 'type/may-be-empty', shown: 'note' },
    {
      source: 'days',
      expected: { kind: 'text' },
      code: 'type/mismatch',
      shown: 'days',
      remedy: 'To make a text of it, write `show(days)`.',
    },
    { source: '3', expected: { kind: 'text' }, code: 'type/mismatch', shown: '3', remedy: 'Put it in quotes: "3".' },
    {
      source: '"3"',
      expected: { kind: 'integer' },
      code: 'type/mismatch',
      shown: '"3"',
      remedy: 'Write 3 without quotes.',
    },
    {
      source: 'fee',
      expected: { kind: 'number' },
      code: 'type/mismatch',
      shown: 'fee',
      remedy: 'Write `amount(fee)`.',
    },
    {
      source: 'now',
      expected: { kind: 'datetime' },
      code: 'type/mismatch',
      shown: 'now',
      remedy: '`now` can only be compared and shown. Name another value, or take it out.',
    },
    {
      source: 'now',
      expected: { kind: 'date' },
      code: 'type/mismatch',
      shown: 'now',
      remedy: 'Write `day(now)`.',
    },
    {
      source: 'starts',
      expected: { kind: 'date' },
      code: 'type/mismatch',
      shown: 'starts',
      remedy: 'Write `day(starts)`.',
    },
    {
      source: 'now',
      expected: { kind: 'month' },
      code: 'type/mismatch',
      shown: 'now',
      remedy: 'Write `month_of(now)`.',
    },
    {
      source: 'day(starts)',
      expected: { kind: 'month' },
      code: 'type/mismatch',
      shown: 'day(starts)',
      remedy: 'Write `month_of(day(starts))`.',
    },
    {
      source: 'now',
      expected: { kind: 'time' },
      code: 'type/mismatch',
      shown: 'now',
      remedy: '`now` can only be compared and shown. Name another value, or take it out.',
    },
    {
      source: 'starts',
      expected: { kind: 'time' },
      code: 'type/mismatch',
      shown: 'starts',
      remedy: 'Name another value: a time.',
    },
    {
      source: '"2025-11-21"',
      expected: { kind: 'datetime' },
      code: 'type/mismatch',
      shown: '"2025-11-21"',
      remedy: 'Write it like this: "2025-11-21T18:30:00+08:00".',
    },
    {
      source: '"soon"',
      expected: { kind: 'date' },
      code: 'type/mismatch',
      shown: '"soon"',
      remedy: 'Write it like this: "2025-11-21".',
    },
    { source: 'title', expected: { kind: 'any-list' }, code: 'type/mismatch', shown: 'title' },
    { source: 'languages', expected: { kind: 'any-record' }, code: 'type/mismatch', shown: 'languages' },
    { source: 'plan', expected: { kind: 'entity', name: 'Event' }, code: 'type/mismatch', shown: 'plan' },
    {
      source: 'my_event',
      expected: { kind: 'object', fields: { title: { kind: 'number' } } },
      code: 'type/mismatch',
      shown: 'my_event',
    },
    { source: 'applies', expected: { kind: 'list', of: { kind: 'text' } }, code: 'type/mismatch', shown: 'applies' },
    {
      source: 'applies',
      expected: { kind: 'showable' },
      code: 'type/not-showable',
      shown: 'applies',
      remedy: 'Show it with a list or a table, or count it with `size(applies)`.',
    },
    {
      source: 'languages',
      expected: { kind: 'showable' },
      code: 'type/not-showable',
      shown: 'languages',
      remedy: 'Write `join(languages, ", ")`, or count it with `size(languages)`.',
    },
    {
      source: 'plan',
      expected: { kind: 'showable' },
      code: 'type/not-showable',
      shown: 'plan',
      remedy: 'Name one of its fields, such as `plan.total` or `plan.currency`.',
    },
    { source: 'plan', expected: { kind: 'value' }, code: 'type/not-showable', shown: 'plan' },
    { source: 'content', expected: { kind: 'showable' }, code: 'type/not-showable', shown: 'content' },
  ])('$expected.kind does not take $source', ({ source, expected, code, shown, problem, remedy }) => {
    const { problems } = checkExpression(source, names, contract, { expected });

    expect(problems.map((found) => [found.code, source.slice(found.start, found.end)])).toEqual([[code, shown]]);
    if (problem) expect(problems[0]?.problem).toBe(problem);
    if (remedy) expect(problems[0]?.remedy).toBe(remedy);
  });
});

describe('the fields that a form adds', () => {
  const extras = (form: string) => (form === 'event' ? { diet: { kind: 'text' } as const } : {});

  it('are known by their form', () => {
    expect(checkExpression('my_event.ext.diet', names, contract, { extras }).type).toEqual({ kind: 'text' });
  });

  it('are reported when the form does not add them', () => {
    expect(checkExpression('my_event.ext.diett', names, contract, { extras }).problems).toMatchObject([
      { code: 'type/unknown-field', start: 13, end: 18 },
    ]);
  });
});
