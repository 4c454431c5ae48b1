/** Rules that hold for a whole file: names used twice, a form that does not fit its call. */

import { nearestNames } from '#expression/node';
import type { CallModel, Span } from '#model';
import { choices, makeDiagnostic, quoted, suggestion } from '../diagnostics/report.ts';
import { defaultAt, definition } from '../kernel/language.ts';
import { isRecord, listOf, own, type PlainRecord, recordOf, textOf, valueAt, visitRecords } from '../kernel/records.ts';
import type { Path } from '../kernel/sources.ts';
import { nameOf } from '../link/definitions.ts';
import { entryType } from '../link/extra-fields.ts';
import { type FileContext, reportAt, type Spot } from '../link/file-context.ts';
import { allQuestions, type ConditionPlace, type FieldPlace, ownName, writtenForm } from '../link/form-parts.ts';
import { isKeptForm } from '../link/kept-forms.ts';
import { checkStepCalls } from '../link/step-calls.ts';
import { checkBrand } from './check-brand.ts';
import { checkCalendars } from './check-calendars.ts';
import { checkOneOf } from './check-entries.ts';
import { checkFilters } from './check-filters.ts';
import { checkFieldsFitCall } from './check-form-call.ts';
import { checkKeeps } from './check-keeps.ts';
import { checkNeeds } from './check-needs.ts';
import { checkPatterns } from './check-patterns.ts';
import { checkRows } from './check-rows.ts';
import { checkSettings } from './check-settings.ts';
import { checkStateNames } from './check-state.ts';
import { checkTables } from './check-tables.ts';
import { isReserved } from './page-names.ts';

type Check = (context: FileContext) => void;

export function checkFile(context: FileContext): void {
  for (const check of checks[context.source.kind] ?? []) check(context);
}

const checks: Readonly<Record<string, readonly Check[]>> = {
  page: [
    checkAnswerNames,
    checkStateNames,
    checkPlace,
    checkData,
    checkNeeds,
    checkFilters,
    checkTables,
    checkCalendars,
    checkClosing,
  ],
  form: [
    checkAnswerNames,
    checkQuestions,
    checkSubmits,
    checkSections,
    checkRows,
    checkData,
    checkFieldNames,
    checkFieldsFitCall,
    checkStepCalls,
    checkFieldOrder,
    checkAlone,
    checkPatterns,
    checkPurpose,
    checkKeeps,
  ],
  layout: [checkData, checkClosing],
  portal: [checkBrand, checkSettings],
  options: [checkOptionValues],
};

/** A page is found where its route says. */
function checkPlace(context: FileContext): void {
  const data = recordOf(context.source.data);
  const place = `/pages/${nameOf(context.source)}`;
  const routes = [data['route'], ...listOf(data['also'])].map(textOf);
  if (routes.includes(place) || routes.includes(`/${nameOf(context.source)}`)) return;
  // A route that is no address, or another page's, has a message of its own.
  if (context.definitions.pages.get(routes[0] ?? '')?.source !== context.source) return;
  reportAt(
    'link/page-place',
    { path: ['route'], context },
    {
      problem: `The page with the address ${quoted(routes[0])} stands in ${context.source.file}.`,
      remedy: `Move the file to pages${(routes[0] ?? '').replace(/^\/pages/, '')}.yaml, where others will look for it.`,
    },
    'warning',
  );
}

function checkData(context: FileContext): void {
  const data = recordOf(recordOf(context.source.data)['data']);
  for (const [name, source] of Object.entries(data)) {
    if (isReserved(name, context.definitions)) {
      reportAt(
        'link/reserved-name',
        { path: ['data', name], context, part: 'key' },
        {
          problem: `${quoted(name)} is a name that the portal itself gives.`,
          remedy: 'Choose another name for this data.',
        },
      );
    }
    const call = own(context.definitions.contract.calls, textOf(recordOf(source)['call']));
    checkLimit(name, recordOf(source), call, context);
    checkPageSize(name, recordOf(source), call, context);
    if (recordOf(source)['paged'] !== true) continue;
    if (recordOf(source)['limit'] !== undefined && call?.paged !== false) {
      reportAt(
        'link/paged-and-limited',
        { path: ['data', name, 'limit'], context, part: 'key' },
        {
          problem: `${quoted(name)} has pages to turn and a limit, and only one of the two can hold.`,
          remedy: 'Keep `paged` for a list with pages, or `limit` for its first entries.',
        },
      );
    }
    if (call && !call.paged) {
      reportAt(
        'link/not-paged',
        { path: ['data', name, 'paged'], context, part: 'key' },
        { problem: `The call ${quoted(call.name)} does not answer in pages.`, remedy: 'Leave out `paged`.' },
      );
    }
  }
}

/** How long a page is and how it turns are about pages, and a call has a limit of its own. */
function checkPageSize(name: string, source: PlainRecord, call: CallModel | undefined, context: FileContext): void {
  const size = source['per-page'];
  const idle = ['per-page', 'turn'].find((key) => source[key] !== undefined && source['paged'] !== true);
  if (idle !== undefined) {
    reportAt(
      'link/no-pages',
      { path: ['data', name, idle], context, part: 'key' },
      {
        problem: `${quoted(idle)} is about pages, and ${quoted(name)} has none.`,
        remedy: `Add ${quoted('paged: true')}, or take this out.`,
      },
    );
  } else if (typeof size === 'number' && call?.paged && size > call.perPageMaximum) {
    reportAt(
      'shape/out-of-range',
      { path: ['data', name, 'per-page'], context },
      {
        problem: `The call ${quoted(call.name)} answers with at most ${call.perPageMaximum} entries at a time.`,
        remedy: `Write at most ${quoted(call.perPageMaximum)}.`,
      },
    );
  }
}

/** What is no list has no first entries. */
function checkLimit(name: string, source: PlainRecord, call: CallModel | undefined, context: FileContext): void {
  if (!call) return;
  if (source['limit'] === undefined || call.answer.kind === 'json') return;
  if (entryType(call.answer, context.definitions)) return;
  reportAt(
    'type/not-a-list',
    { path: ['data', name, 'limit'], context, part: 'key' },
    {
      problem: `The call ${quoted(call.name)} does not answer with a list, so it has no first entries.`,
      remedy: 'Leave out `limit`.',
    },
  );
}

/** The name of an answer (`call: … as: …`) is none that the portal itself gives. */
function checkAnswerNames(context: FileContext): void {
  visitRecords(context.source.data, [], (record, path) => {
    const name = textOf(record['as']);
    if (record['kind'] !== 'call' || !isReserved(name, context.definitions)) return;
    reportAt(
      'link/reserved-name',
      { path: [...path, 'as'], context },
      {
        problem: `${quoted(name)} is a name that the portal itself gives.`,
        remedy:
          name === 'result'
            ? 'Leave `as` out: the answer is called `result` anyway.'
            : 'Choose another name for this answer.',
      },
    );
  });
}

/** An action that closes a dialog stands in one. */
function checkClosing(context: FileContext): void {
  const { data } = context.source;
  for (const key of ['on-open', 'content']) visitRecords(recordOf(data)[key], [key], checkOne);

  function checkOne(record: PlainRecord, path: Path): void {
    if (record['close'] === undefined) return;
    const isInDialog = path.some((_, index) => recordOf(valueAt(data, path.slice(0, index)))['dialog'] !== undefined);
    if (isInDialog) return;
    reportAt(
      'link/nothing-to-close',
      { path, context },
      {
        problem: 'There is no dialog here that could be closed.',
        remedy: 'Take it out, or put it into the content of a dialog.',
      },
    );
  }
}

/** @param options  what could stand there, after the words of `lead` */
function reportUnknownOption(
  path: Path,
  value: unknown,
  { path: options, context }: Spot,
  { problem, lead }: { readonly problem: string; readonly lead: string },
): void {
  const known = options.map(String);
  const remedy = suggestion(nearestNames(String(value), known), [], choices(lead, known));
  reportAt('link/unknown-option', { path, context }, { problem, remedy });
}

function checkFieldNames(context: FileContext): void {
  const { fields, rows } = writtenForm(context.source.data);
  checkNamesOf(fields, 'this form', context);
  for (const row of rows) checkNamesOf(row, 'these rows', context);
  const isKept = isKeptForm(context.source.data);
  const unnested = [...rows.flat(), ...(isKept ? fields : [])].filter(({ sent }) => sent.includes('.'));
  for (const { path, sent } of unnested) {
    const span = context.source.tree.spanOf([...path, 'name'], 'value');
    const inRow = rows.flat().some((field) => field.path === path);
    context.report(
      makeDiagnostic('link/nested-name', span, {
        problem: `${quoted(sent)} has a dot, and ${inRow ? 'a row sends its answers side by side' : 'a form with `keeps` stores its answers side by side'}.`,
        remedy: `Write ${quoted(`name: ${ownName(sent)}`)}.`,
      }),
    );
  }
}

function checkNamesOf(fields: readonly FieldPlace[], around: string, context: FileContext): void {
  const seen = new Map<string, string>();
  for (const { path, name, sent } of fields) {
    const other = name === '' ? undefined : seen.get(name);
    if (other !== undefined) {
      const isNested = other !== name || sent !== name;
      reportAt(
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
    if (isReserved(name, context.definitions)) {
      reportAt(
        'link/reserved-name',
        { path: [...path, 'name'], context },
        {
          problem: `${quoted(name)} is a name that the portal itself gives.`,
          remedy: 'Choose another name for this field.',
        },
      );
    }
    seen.set(name, sent);
  }
}

/** Conditions and limits may read only fields that were asked before; so no two can wait for each other. */
function checkFieldOrder(context: FileContext): void {
  const { fields, conditions } = writtenForm(context.source.data);
  for (const { read, path, name, position, row } of conditions) {
    const below = fields.slice(position).map((other) => other.name);
    const later = row
      ? [...row.names.slice(row.position), ...below.filter((other) => !row.names.includes(other))]
      : below;
    const first = namesIn(read, path, context).find((each) => later.includes(each.name));
    const isCircle = conditions.some(
      (other) => other.name === first?.name && other.name !== name && reads(other, name),
    );
    if (first) reportLater({ first, name, key: String(path.at(-1)), isCircle }, context);
  }
  for (const { field, path, name } of fields) {
    const other = textOf(field['same-as']);
    const place = other === '' ? -1 : fields.findIndex((each) => each.name === other);
    if (place < 0 || place < fields.findIndex((each) => each.name === name)) continue;
    const span = context.source.tree.spanOf([...path, 'same-as'], 'value');
    reportLater({ first: { name: other, span }, name, key: 'same-as', isCircle: false }, context);
  }

  function reads({ read, path }: ConditionPlace, name: string | null): boolean {
    return namesIn(read, path, context).some((each) => each.name === name);
  }
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

function reportLater({ first, name, key, isCircle }: Later, context: FileContext): void {
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
    context.report(makeDiagnostic('type/later-field', first.span, words));
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
  context.report(makeDiagnostic('type/later-field', first.span, { problem, remedy }));
}

/** A section holds questions and notes: two headings for one question help nobody. */
function checkSections(context: FileContext): void {
  visitRecords(context.source.data, [], ({ kind, fields }, path) => {
    if (kind !== 'section') return;
    listOf(fields).forEach((inner, index) => {
      if (recordOf(inner)['kind'] !== 'section') return;
      const place = [...path, 'fields', index, 'section'];
      reportAt(
        'shape/unknown-kind',
        { path: place, context, part: 'key' },
        {
          problem: 'This section stands inside another one.',
          remedy: 'Begin it in the same column as the section above, or take its heading out.',
        },
      );
    });
  });
}

/** The questions stand in one of two places. */
function checkQuestions(context: FileContext): void {
  const { fields, steps, sends, keeps } = recordOf(context.source.data);
  if (fields === undefined && steps === undefined) {
    reportAt(
      'shape/missing-key',
      { path: [sends === undefined && keeps !== undefined ? 'keeps' : 'sends'], context, part: 'key' },
      {
        problem: 'This form asks nothing.',
        remedy: 'Add `fields:` with the questions, or `steps:` when there are many.',
      },
    );
  } else if (fields !== undefined && steps !== undefined) {
    reportAt(
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
function checkSubmits(context: FileContext): void {
  const { data } = context.source;
  checkOneOf({ keys: ['submit', 'submits'] }, 'Form', recordOf(data), { path: [], context });
  const submits = listOf(recordOf(data)['submits']);
  if (submits.length === 0 || submits.some((way) => recordOf(way)['check'] !== false)) return;
  reportAt(
    'link/nothing-checked',
    { path: ['submits'], context, part: 'key' },
    {
      problem: 'No button of this form checks the answers.',
      remedy: 'Take `check: false` out of the one that sends them for good.',
    },
  );
}

/** The option that stands alone is one of the options. */
function checkAlone(context: FileContext): void {
  for (const { field, path } of allQuestions(context.source.data)) {
    const type = context.definitions.options.get(textOf(field['options']))?.type;
    const { alone } = field;
    if (alone === undefined || type?.kind !== 'one-of' || type.options.includes(alone as string | number)) continue;
    reportUnknownOption(
      [...path, 'alone'],
      alone,
      { path: type.options, context },
      {
        problem: `${quoted(alone)} is none of the choices of this field.`,
        lead: 'The choices are',
      },
    );
  }
}

interface NameRead {
  readonly name: string;
  readonly span: Span;
}

/** The names that a condition reads, each where it stands. Words in quotes and fields of other records are no names. */
export function namesIn(when: unknown, path: Path, { source: { tree } }: FileContext): readonly NameRead[] {
  if (isRecord(when))
    return Object.keys(when).map((key) => ({
      name: key.split('.')[0] ?? '',
      span: tree.spanOf([...path, key], 'key'),
    }));
  const text = textOf(when);
  const bare = text.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, (constant) => ' '.repeat(constant.length));
  return [...bare.matchAll(/(?<![.\w])[a-z][a-z0-9_]*/g)].map(({ 0: name, index }) => ({
    name,
    span: tree.spanWithin(path, text, index, index + name.length),
  }));
}

/** What files are for: the words that the call which takes them knows. */
function checkPurpose(context: FileContext): void {
  const usualUpload = textOf(defaultAt(definition('fields/files'), 'upload'));
  for (const { field, path } of allQuestions(context.source.data)) {
    const call = own(context.definitions.contract.calls, textOf(field['upload']) || usualUpload);
    const type = call && own(call.body, 'purpose');
    const purpose = textOf(field['purpose']);
    if (purpose === '' || type?.kind !== 'one-of' || type.options.includes(purpose)) continue;
    reportUnknownOption(
      [...path, 'purpose'],
      purpose,
      { path: type.options, context },
      {
        problem: `The call ${quoted(call?.name)} takes no files with the purpose ${quoted(purpose)}.`,
        lead: 'The purposes are',
      },
    );
  }
}

function checkOptionValues(context: FileContext): void {
  const seen = new Set<unknown>();
  listOf(recordOf(context.source.data)['options']).forEach((option, index) => {
    const value = recordOf(option)['value'];
    if (value !== undefined && seen.has(value)) {
      reportAt(
        'link/repeated-option',
        { path: ['options', index, 'value'], context },
        { problem: `Two options have the value ${quoted(value)}.`, remedy: 'Give one of them another value.' },
      );
    }
    seen.add(value);
  });
}
