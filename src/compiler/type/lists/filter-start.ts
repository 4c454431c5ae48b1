/**
 * What a filter has chosen at first: one of its choices as it is (`start: 2`), or what other data say (`start: setup.current_term_id`),
 * or the current day or month (`start: now`).
 * Data that themselves wait for the filters of the page cannot be read, or each would wait for the other.
 */
import { nearestNames } from '#expression/node';
import { type Expression, isKeyOf, isOneOf } from '#model';
import { choices, makeDiagnostic, quoted, type Reporting, suggestion } from '../../diagnostics/report.ts';
import { listOf, own, type PlainRecord, recordOf, textOf, valueAt } from '../../kernel/records.ts';
import { type Path, pathKey } from '../../kernel/sources.ts';
import { checkCalendarDay } from '../../link/calendar-days.ts';
import type { OptionFacts } from '../../link/definitions.ts';
import type { FileContext, Names, Place } from '../../link/file-context.ts';
import { expressionAt } from '../expressions/expression-at.ts';
import { namesIn } from '../expressions/names-in.ts';
import { filterValueType } from '../page/page-names.ts';
import { namesSent } from './filters-sent.ts';

const today: Expression = ['run', 'day', ['name', 'now']];

export const currentMonth: Expression = ['run', 'month_of', ['name', 'now']];

/** What `now` means for each look of a filter. */
const currentOf: Readonly<Record<string, Expression>> = { date: today, range: today, month: currentMonth };

/** @param path  of `start` in its filter */
export function* compileStart(value: unknown, at: Place): Reporting<Expression> {
  const { path, names, context } = at;
  const filter = recordOf(valueAt(context.source.data, path.slice(0, -1)));
  const current = value === 'now' ? own(currentOf, textOf(filter['look'])) : undefined;
  if (current !== undefined) return current;
  if (empty.has(textOf(filter['look']))) {
    yield* reportStart(`A filter with ${quoted(`look: ${textOf(filter['look'])}`)} begins empty.`, 'Take it out.', at);
    return null;
  }
  if (typeof value !== 'string' || !readsNames(value, filter, names, context)) {
    const word = String(value);
    if (filter['look'] === 'yes-no' && isKeyOf(truths, word)) return truths[word];
    yield* checkConstant(value, filter, at);
    yield* checkChoice(value, filter, path, context);
    return value as Expression; // the schema lets texts and numbers through
  }
  const { filters: _, ...fields } = names.fields;
  const type = filterValueType(filter, names, context);
  const expected = type.kind === 'json' ? undefined : { ...type, nullable: true as const };
  const { expression } = yield* expressionAt(value, { ...at, names: { ...names, fields } }, expected);
  yield* checkCircle(value, path, context);
  return expression;
}

/** A choice of the filter, a day and a word that nothing here is called stand for themselves. */
function readsNames(value: string, { options }: PlainRecord, names: Names, { definitions }: FileContext): boolean {
  const type = typeof options === 'string' ? definitions.options.get(options)?.type : undefined;
  if ((type?.kind === 'one-of' && type.options.includes(value)) || /^\d[\d./-]+$/.test(value)) return false;
  const first = /^[a-z_]\w*/.exec(value)?.[0];
  return /[.(]/.test(value) || (first !== undefined && own(names.fields, first) !== undefined);
}

/** What is typed or chosen several times begins without anything. */
const empty: ReadonlySet<string> = new Set(['search', 'several']);

const truths = { true: true, false: false };

interface Written {
  readonly form: RegExp;
  readonly what: string;
  readonly remedy: string;
}

const aDay: Written = {
  form: /^\d{4}-\d\d-\d\d$/,
  what: 'a day',
  remedy: 'Write `now` for the current day, or a day like `2026-03-13`.',
};

/** How a start is written for the looks that have no list of choices. */
const written: Readonly<Record<string, Written>> = {
  date: aDay,
  range: aDay,
  month: {
    form: /^\d{4}-(0[1-9]|1[0-2])$/,
    what: 'a month',
    remedy: 'Write `now` for the current month, or a month like `2026-03`.',
  },
  'yes-no': { form: /^$/, what: 'yes or no', remedy: 'Write `"true"`, in quotes, or take it out.' },
};

function* checkConstant(start: unknown, { look }: PlainRecord, at: Place): Reporting {
  const wanted = own(written, textOf(look));
  if (!wanted || at.context.source.broken.has(pathKey(at.path))) return;
  if (wanted.form.test(String(start))) yield* checkCalendarDay(String(start), at);
  else yield* reportStart(`${quoted(start)} is not read as ${wanted.what}.`, wanted.remedy, at);
}

function* reportStart(problem: string, remedy: string, { path, context }: Place): Reporting {
  yield makeDiagnostic('shape/wrong-form', context.source.tree.spanOf(path, 'value'), { problem, remedy });
}

function* checkChoice(start: unknown, { options }: PlainRecord, path: Path, context: FileContext): Reporting {
  const list = typeof options === 'string' ? context.definitions.options.get(options) : undefined;
  if (context.source.broken.has(pathKey(path)) || list?.type.kind !== 'one-of') return;
  if (isOneOf(start, list.type.options)) return;
  const known = list.type.options.map(String);
  const isText = typeof start === 'string' && known.includes(start);
  const near = suggestion(
    nearestNames(String(start), known),
    [],
    choices('The choices are', known, 'The only choice is'),
  );
  yield makeDiagnostic('link/unknown-option', context.source.tree.spanOf(path, 'value'), {
    problem: `${quoted(isText ? `"${start}"` : start)} is none of the choices of this filter.`,
    remedy: choiceMeant(start, list) ?? near,
  });
}

/** Where the label of a choice is written in place of its value, or the value as a text in place of a number. */
function choiceMeant(start: unknown, { source }: OptionFacts): string | null {
  for (const option of listOf(recordOf(source.data)['options'])) {
    const { value, label } = recordOf(option);
    if (label === start) return `The choice ${quoted(label)} has the value ${quoted(value)}: write that.`;
    if (String(value) !== String(start)) continue;
    return typeof value === 'number'
      ? `Write ${value} without quotes.`
      : `Put quotes around it: ${quoted(`"${value}"`)}.`;
  }
  return null;
}

function* checkCircle(value: string, path: Path, context: FileContext): Reporting {
  const data = recordOf(recordOf(context.source.data)['data']);
  const read = namesIn(value, path, context).find(
    ({ name }) => Object.hasOwn(data, name) && waitsForFilters(name, recordOf(data[name]), context),
  );
  if (!read) return;
  yield makeDiagnostic('link/circular-start', read.span, {
    problem: `The filter waits for ${quoted(read.name)}, and ${quoted(read.name)} waits for the filters of the page.`,
    effect: 'Neither would ever be loaded.',
    remedy: 'Read the start from data that no filter goes to.',
  });
}

function waitsForFilters(name: string, source: PlainRecord, context: FileContext): boolean {
  const written = [source['when'], ...Object.values(recordOf(source['with']))];
  return namesSent(name, context.source).length > 0 || written.some((value) => /\bfilters\./.test(textOf(value)));
}
