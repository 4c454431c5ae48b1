/** The fields of a form among themselves: names used twice, an order in which each waits for the other, sections, ways to send. */

import { nearestNames } from '#expression/node';
import { isOneOf } from '#model';
import { choices, counted, makeDiagnostic, quoted, type Reporting, suggestion } from '../../diagnostics/report.ts';
import { defaultAt, definition } from '../../kernel/language.ts';
import { listOf, own, recordOf, recordsIn, textOf, valueAt } from '../../kernel/records.ts';
import type { Path } from '../../kernel/sources.ts';
import { checkCalendarDay } from '../../link/calendar-days.ts';
import { diagnosticAt, type FileContext, type Spot } from '../../link/file-context.ts';
import {
  allQuestions,
  type ConditionPlace,
  type FieldPlace,
  mayFollow,
  namesAround,
  ownName,
  writtenForm,
} from '../../link/form-parts.ts';
import { isKeptForm } from '../../link/kept-forms.ts';
import { type NameRead, namesIn } from '../expressions/names-in.ts';
import { isReserved, reportReserved } from '../page/page-names.ts';
import { checkOneOf } from './check-entries.ts';

export function* checkFieldNames(context: FileContext): Reporting {
  const { fields, rows } = writtenForm(context.source.data);
  yield* checkNamesOf(fields, 'this form', context);
  for (const row of rows) yield* checkNamesOf(row, 'these rows', context);
  const isKept = isKeptForm(context.source.data);
  const unnested = [...rows.flat(), ...(isKept ? fields : [])].filter(({ sent }) => sent.includes('.'));
  for (const { path, sent } of unnested) {
    const span = context.source.tree.spanOf([...path, 'name'], 'value');
    const inRow = rows.flat().some((field) => field.path === path);
    yield makeDiagnostic('link/nested-name', span, {
      problem: `${quoted(sent)} has a dot, and ${inRow ? 'a row sends its answers side by side' : 'a form with `keeps` stores its answers side by side'}.`,
      remedy: `Write ${quoted(`name: ${ownName(sent)}`)}.`,
    });
  }
}

function* checkNamesOf(fields: readonly FieldPlace[], around: string, context: FileContext): Reporting {
  const seen = new Map<string, string>();
  for (const { path, name, sent } of fields) {
    const other = name === '' ? undefined : seen.get(name);
    if (other !== undefined) {
      const isNested = other !== name || sent !== name;
      yield diagnosticAt(
        'link/repeated-field',
        { path: [...path, 'name'], context },
        {
          problem: isNested
            ? `${quoted(sent)} and ${quoted(other)} of ${around} both end in ${quoted(name)}, which is what the form calls them.`
            : `Two fields of ${around} are called ${quoted(name)}.`,
          remedy: isNested
            ? 'Ask one of the two in another form.'
            : 'Give one of them another name; answers are stored by it.',
        },
      );
    }
    if (isReserved(name, context.definitions))
      yield reportReserved(name, { path: [...path, 'name'], context }, 'this field');
    seen.set(name, sent);
  }
}

/** Conditions and limits may read only fields that were asked before; so no two can wait for each other. */
export function* checkFieldOrder(context: FileContext): Reporting {
  const { fields, conditions } = writtenForm(context.source.data);
  for (const { read, path, name, position, row } of conditions) {
    const below = fields.slice(position).map((other) => other.name);
    const later = row
      ? [...row.names.slice(row.position), ...below.filter((other) => !row.names.includes(other))]
      : below;
    const around = path.at(-1) === 'start' ? namesAround(context.source.data) : [];
    const first = namesIn(read, path, context).find((each) => later.includes(each.name) && !around.includes(each.name));
    const isCircle = conditions.some(
      (other) => other.name === first?.name && other.name !== name && reads(other, name),
    );
    if (first) yield* reportLater({ first, name, key: String(path.at(-1)), isCircle });
  }
  for (const { field, path, name } of fields) {
    const other = textOf(field['same-as']);
    const place = other === '' ? -1 : fields.findIndex((each) => each.name === other);
    if (place < 0 || place < fields.findIndex((each) => each.name === name)) continue;
    const span = context.source.tree.spanOf([...path, 'same-as'], 'value');
    yield* reportLater({ first: { name: other, span }, name, key: 'same-as', isCircle: false });
  }

  function reads({ read, path }: ConditionPlace, name: string | null): boolean {
    return namesIn(read, path, context).some((each) => each.name === name);
  }
}

/** What is typed cannot be worked out as well, and when a form opens nothing is answered yet. */
export function* checkStarts(context: FileContext): Reporting {
  const { fields, rows } = writtenForm(context.source.data);
  const around = namesAround(context.source.data);
  const names = fields.map(({ name }) => name).filter((name) => !around.includes(name));
  for (const place of fields) yield* reportRead(place, names, context);
  for (const row of rows) {
    // A picked entry is there when it is chosen.
    if (row.some(({ path }) => recordOf(valueAt(context.source.data, path.slice(0, -2)))['kind'] === 'pick')) continue;
    const inside = [...names, ...row.map((inner) => inner.name)];
    for (const place of row) yield* reportRead(place, inside, context);
  }
}

function* reportRead({ field, path, name }: FieldPlace, names: readonly string[], context: FileContext): Reporting {
  if (mayFollow(field)) return;
  const read = namesIn(field['start'], [...path, 'start'], context).find((each) => names.includes(each.name));
  if (!read) return;
  yield makeDiagnostic('type/start-of-answers', read.span, {
    problem: `${quoted(read.name)} is asked in this form, and nothing is answered yet when it opens.`,
    effect: `${quoted(name)} would stay empty.`,
    remedy: mayFollow({ ...field, 'read-only': true })
      ? `Write ${quoted('read-only: true')} beside it: then it is worked out whenever ${quoted(read.name)} changes, and sent with the form.`
      : 'Let it start with what is known before. Only single values, such as a number or a text, are worked out from answers.',
  });
}

interface Later {
  /** What is read too early. */
  readonly first: NameRead;
  /** The field that reads it; null for a note, a section, a step. */
  readonly name: string | null;
  readonly key: string;
  /** The other one reads this one. */
  readonly isCircle: boolean;
}

function* reportLater({ first, name, key, isCircle }: Later): Reporting {
  const what = name === null ? 'this' : quoted(name);
  const decided =
    key === 'when'
      ? `Whether ${what} is asked`
      : key === 'required'
        ? `Whether ${what} is required`
        : key === 'where'
          ? `What ${what} offers`
          : `${quoted(key)} of ${what}`;
  const isOwn = first.name === name;
  if (isCircle) {
    const words = {
      problem: `${what} and ${quoted(first.name)} depend on each other.`,
      remedy: 'Let one of the two stand by itself, or say in `checks` what must hold between them.',
    };
    yield makeDiagnostic('type/later-field', first.span, words);
    return;
  }
  const problem = isOwn
    ? `${decided} cannot depend on its own answer.`
    : `${decided} depends on ${quoted(first.name)}, which comes later.`;
  const reader = key === 'when' || key === 'where' ? 'the condition' : 'it';
  const remedy = isOwn
    ? `Let ${reader} read fields that stand above ${what}.`
    : name === null
      ? `Let the condition read fields that stand above, or move this below ${quoted(first.name)}.`
      : `Move ${what} below ${quoted(first.name)}.`;
  yield makeDiagnostic('type/later-field', first.span, { problem, remedy });
}

/** A section holds questions and notes: two headings for one question help nobody. */
export function* checkSections(context: FileContext): Reporting {
  for (const {
    record: { kind, fields },
    path,
  } of recordsIn(context.source.data, [])) {
    if (kind !== 'section') continue;
    for (const [index, inner] of listOf(fields).entries()) {
      if (recordOf(inner)['kind'] !== 'section') continue;
      const place = [...path, 'fields', index, 'section'];
      yield diagnosticAt(
        'shape/unknown-kind',
        { path: place, context, part: 'key' },
        {
          problem: 'This section stands inside another one.',
          remedy: 'Begin it in the same column as the section above, or take its heading out.',
        },
      );
    }
  }
}

/** The questions are in one of two places. */
export function* checkQuestions(context: FileContext): Reporting {
  const { fields, steps, sends, keeps } = recordOf(context.source.data);
  if (fields === undefined && steps === undefined) {
    yield diagnosticAt(
      'shape/missing-key',
      { path: [sends === undefined && keeps !== undefined ? 'keeps' : 'sends'], context, part: 'key' },
      {
        problem: 'This form asks nothing.',
        remedy: 'Add `fields:` with the questions, or `steps:` when there are many.',
      },
    );
  } else if (fields !== undefined && steps !== undefined) {
    yield diagnosticAt(
      'shape/unknown-key',
      { path: ['fields'], context, part: 'key' },
      {
        problem: 'This form has `fields` and `steps`; its questions stand in one of the two.',
        remedy: 'Move these fields into a step.',
      },
    );
  }
}

/** One button or several; and of several, one whose answers are checked. */
export function* checkSubmits(context: FileContext): Reporting {
  const { data } = context.source;
  yield* checkOneOf({ keys: ['submit', 'submits'] }, definition('form'), recordOf(data), { path: [], context });
  const submits = listOf(recordOf(data)['submits']);
  if (submits.length === 0 || submits.some((way) => recordOf(way)['check'] !== false)) return;
  yield diagnosticAt(
    'link/nothing-checked',
    { path: ['submits'], context, part: 'key' },
    {
      problem: 'No button of this form checks the answers.',
      remedy: 'Take `check: false` out of the one that sends them for good.',
    },
  );
}

/** The option that is alone is one of the options. */
export function* checkAlone(context: FileContext): Reporting {
  for (const { field, path } of allQuestions(context.source.data)) {
    const type = context.definitions.options.get(textOf(field['options']))?.type;
    const { alone } = field;
    if (alone === undefined || type?.kind !== 'one-of' || isOneOf(alone, type.options)) continue;
    yield* reportUnknownOption(
      [...path, 'alone'],
      alone,
      { path: type.options, context },
      {
        problem: `${quoted(alone)} is none of the choices of this field.`,
        lead: 'The choices are',
        alone: 'The only choice is',
      },
    );
  }
}

const dayKinds: ReadonlySet<unknown> = new Set(['date', 'date-time', 'date-range']);

/** The bounds of days are days of the calendar. */
export function* checkDays(context: FileContext): Reporting {
  for (const { field, path } of allQuestions(context.source.data)) {
    if (!dayKinds.has(field['kind'])) continue;
    for (const key of ['min', 'max']) yield* checkCalendarDay(textOf(field[key]), { path: [...path, key], context });
  }
}

/** No more has to be chosen, and no more can be, than there is; what is alone cannot be chosen beside others. */
export function* checkCounts(context: FileContext): Reporting {
  for (const { field, path } of allQuestions(context.source.data)) {
    const type = context.definitions.options.get(textOf(field['options']))?.type;
    const kind = textOf(field['kind']);
    if (!severalKinds.has(kind) || type?.kind !== 'one-of') continue;
    const most = type.options.length - (isOneOf(field['alone'], type.options) ? 1 : 0);
    // Bounds that exclude each other have a message of their own.
    if (Number(field['max'] ?? defaultAt(definition(`fields/${kind}`), 'max')) < Number(field['min'])) continue;
    for (const [key, effect] of countEffects) {
      const count = field[key];
      if (typeof count !== 'number' || count <= most) continue;
      yield diagnosticAt(
        'shape/min-above-max',
        { path: [...path, key], context },
        {
          problem: `${quoted(key)} is ${quoted(count)}, and the list ${quoted(field['options'])} has only ${counted(most, 'choice')} that can stand together.`,
          effect,
          remedy: `Write a ${quoted(key)} that is at most ${quoted(most)}, or add choices to options/${textOf(field['options'])}.yaml.`,
        },
      );
    }
  }
}

const severalKinds: ReadonlySet<string> = new Set(['choices', 'ranking']);

const countEffects = [
  ['min', 'No answer could fulfil it.'],
  ['max', 'Nobody could ever choose so many.'],
] as const;

/** What files are for: the words that the call which takes them knows. */
export function* checkPurpose(context: FileContext): Reporting {
  const usualUpload = textOf(defaultAt(definition('fields/files'), 'upload'));
  for (const { field, path } of allQuestions(context.source.data)) {
    const call = own(context.definitions.contract.calls, textOf(field['upload']) || usualUpload);
    const type = call && own(call.body, 'purpose');
    const purpose = textOf(field['purpose']);
    if (purpose === '' || type?.kind !== 'one-of' || type.options.includes(purpose)) continue;
    yield* reportUnknownOption(
      [...path, 'purpose'],
      purpose,
      { path: type.options, context },
      {
        problem: `The call ${quoted(call?.name)} takes no files with the purpose ${quoted(purpose)}.`,
        lead: 'The purposes are',
        alone: 'The only purpose is',
      },
    );
  }
}

/** @param options  what could be there, after the words of `lead`, or of `alone` where it is one */
function* reportUnknownOption(
  path: Path,
  value: unknown,
  { path: options, context }: Spot,
  { problem, lead, alone }: Readonly<Record<'problem' | 'lead' | 'alone', string>>,
): Reporting {
  const known = options.map(String);
  const remedy = suggestion(nearestNames(String(value), known), [], choices(lead, known, alone));
  yield diagnosticAt('link/unknown-option', { path, context }, { problem, remedy });
}
