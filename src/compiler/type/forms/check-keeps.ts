/** Whether a form with a store of its own can be kept: what its questions ask, its times, and the calls that keep it. */
import { nearestNames } from '#expression/node';
import type { Expression } from '#model';
import type { DiagnosticCode } from '../../diagnostics/diagnostic-catalogue.ts';
import { choices, quoted, type Reporting, suggestion, type Words } from '../../diagnostics/report.ts';
import { listOf, own, recordOf, textOf } from '../../kernel/records.ts';
import { pathKey } from '../../kernel/sources.ts';
import { checkCalendarDay } from '../../link/calendar-days.ts';
import { recordFields } from '../../link/extra-fields.ts';
import { diagnosticAt, type FileContext, type Place, type Spot } from '../../link/file-context.ts';
import { writtenForm } from '../../link/form-parts.ts';
import { isKeptForm, keptAnswersCall, keptFormCall } from '../../link/kept-forms.ts';
import { nameOf } from '../../link/sources-by-kind.ts';
import { expressionAt } from '../expressions/expression-at.ts';

export function* checkKeeps(context: FileContext): Reporting {
  const data = recordOf(context.source.data);
  if (!isKeptForm(data) || context.source.broken.has('keeps')) return;
  yield* checkCalls(context);
  yield* checkKinds(context);
  for (const key of ['opens', 'closes', 'edit-until'])
    yield* checkCalendarDay(textOf(recordOf(data['keeps'])[key]), { path: ['keeps', key], context });
  yield* checkEditUntil(recordOf(data['keeps']), context);
  yield* checkNotified(listOf(recordOf(data['keeps'])['notifies']), context);
  for (const [index, submit] of listOf(data['submits']).entries()) {
    if (recordOf(submit)['with'] === undefined) continue;
    yield* report(
      'link/unknown-parameter',
      { path: ['submits', index, 'with'], context, part: 'key' },
      {
        problem: 'A form with `keeps` sends nothing but its answers, whatever button is pressed.',
        remedy: 'Take it out; a form that is kept as a draft needs a call that knows drafts.',
      },
    );
  }
  if (data['with'] === undefined) return;
  yield* report(
    'link/unknown-parameter',
    { path: ['with'], context, part: 'key' },
    {
      problem: 'A form with `keeps` sends nothing but its answers.',
      effect: 'What stands under `with` would be lost.',
      remedy: 'Take it out, or make it a field of the form with a `start`.',
    },
  );
}

function* report(code: DiagnosticCode, place: Spot & { readonly part?: 'key' }, words: Words): Reporting {
  if (!place.context.source.broken.has(pathKey(place.path))) yield diagnosticAt(code, place, words);
}

function* checkCalls(context: FileContext): Reporting {
  const missing = [keptFormCall, keptAnswersCall].filter((name) => !own(context.definitions.contract.calls, name));
  if (missing.length === 0 || [...context.definitions.unreadable.keys()].some((file) => file.startsWith('api/')))
    return;
  yield* report(
    'link/unknown-call',
    { path: ['keeps'], context, part: 'key' },
    {
      problem: `This portal has no call named ${missing.map(quoted).join(' and ')}, which forms with \`keeps\` need.`,
      remedy:
        'Ask a developer to copy `kept-forms.yaml` and `uploads.yaml` from the shipped config into api/calls/ and api/entities/.',
    },
  );
}

/** Whoever is notified is an address, or a group that portal.yaml names. */
function* checkNotified(notified: readonly unknown[], context: FileContext): Reporting {
  const { staff } = context.definitions;
  if (staff === null) return;
  for (const [index, name] of notified.entries()) {
    if (typeof name !== 'string' || name.includes('@') || staff.includes(name)) continue;
    const none = `Name it there, such as ${quoted(`staff: { ${name}: [ann@example.edu] }`)}, or write an address here.`;
    yield* report(
      'link/unknown-staff',
      { path: ['keeps', 'notifies', index], context },
      {
        problem: `portal.yaml names no group of staff called ${quoted(name)}.`,
        effect: 'Nobody would be told.',
        remedy: suggestion(
          nearestNames(name, staff),
          [],
          staff.length > 0 ? choices('Its groups are', staff, 'Its only group is') : none,
        ),
      },
    );
  }
}

/** Kinds whose answers are checked by a call of their own, or must not lie in a store. */
const notKept: Readonly<Record<string, string>> = {
  password: 'The office would read it in every export.',
  captcha: 'People have logged in before they send it.',
  questions: 'They belong to a form that the office puts together, which has a store already.',
};

function* checkKinds(context: FileContext): Reporting {
  for (const { field, path } of writtenForm(context.source.data).fields) {
    const kind = textOf(field['kind']);
    const effect = own(notKept, kind);
    if (effect === undefined) continue;
    yield* report(
      'type/not-kept',
      { path: [...path, 'kind'], context },
      {
        problem: `The form ${quoted(nameOf(context.source))} keeps its answers, and ${quoted(kind)} is nothing to keep.`,
        effect,
        remedy: 'Take the field out, or choose another kind.',
      },
    );
  }
}

/** Nobody can change what could not be sent yet. */
function* checkEditUntil(store: Readonly<Record<string, unknown>>, context: FileContext): Reporting {
  const [opens, until] = [textOf(store['opens']), textOf(store['edit-until'])];
  if (opens === '' || until === '' || endOf(until) > opens) return;
  yield* report(
    'shape/min-above-max',
    { path: ['keeps', 'edit-until'], context },
    {
      problem: `${quoted('edit-until')} is ${quoted(until)}, and the form opens only at ${quoted(opens)}.`,
      effect: 'Nobody could change anything.',
      remedy: 'Write a later moment, or take `edit-until` out.',
    },
  );
}

/** A whole day includes its last minute. */
function endOf(moment: string): string {
  return moment.includes('T') ? moment : `${moment}~`;
}

/** Checks `edits` of a form block: it names answers to that form, which has a store. */
export function* checkEdits(name: string, given: unknown, at: Place): Reporting<Expression | undefined> {
  const { path, names, context } = at;
  if (given === undefined) return undefined;
  const { expression, type, faulty } = yield* expressionAt(String(given), at);
  const form = context.definitions.forms.get(name);
  if (!form || faulty || names.blind) return expression;
  if (!form.isKept) {
    yield* report(
      'link/form-of-something-else',
      { path, context },
      {
        problem: `The form ${quoted(name)} has no store of its own, so nothing that was sent to it can be replaced.`,
        remedy: 'Take `edits` out, or give the form `keeps` in place of `sends`.',
      },
    );
    return expression;
  }
  const answers = own(recordFields(type, context.definitions) ?? {}, 'answers');
  const isKnown = type.kind === 'json' || type.kind === 'unknown' || answers?.kind === 'json';
  if (isKnown || (answers?.kind === 'extra' && answers.form === name)) return expression;
  yield* report(
    'link/form-of-something-else',
    { path, context },
    {
      problem: `${quoted(given)} is nothing that was sent to the form ${quoted(name)}.`,
      effect: 'Nothing of it would stand in the fields.',
      remedy: `Name what ${quoted(keptAnswersCall)} answers for this form, such as ${quoted('mine.latest')}.`,
    },
  );
  return expression;
}
