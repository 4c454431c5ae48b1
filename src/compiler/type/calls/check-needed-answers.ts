/** Whether a form always has the answers that its call cannot do without. */
import type { CallModel, Fields } from '#model';
import { quoted, type Reporting } from '../../diagnostics/report.ts';
import { own, recordOf, textOf, valueAt } from '../../kernel/records.ts';
import { type Path, pathKey } from '../../kernel/sources.ts';
import { parameters } from '../../link/call-parameters.ts';
import type { Definitions } from '../../link/definitions.ts';
import { recordFields } from '../../link/extra-fields.ts';
import { diagnosticAt, type FileContext } from '../../link/file-context.ts';
import { type FieldPlace, mayFollow, writtenForm } from '../../link/form-parts.ts';
import { groupsOf, typeAt } from '../../link/sent-fields.ts';
import { stepCalls } from '../../link/step-calls.ts';

/** Kinds of fields that send something whatever is answered: no, or a list without entries. What is hidden nobody answers. */
const alwaysSent: ReadonlySet<string> = new Set(['yes-no', 'agreement', 'captcha', 'questions', 'pick', 'hidden']);

/** A question whose answer a call needs. */
interface Needed {
  readonly place: FieldPlace;
  readonly call: string;
  /** What else is said of the place of the answer: ` in each row of …`. */
  readonly within?: string;
  /** How much of the path is around the call itself: a step that is not asked sends nothing of its own. */
  readonly around?: number;
}

/**
 * A question that may be left empty, or is asked at times only, sends nothing then. Where the call needs its answer the server refuses
 * the form, and nobody sees why.
 */
export function* checkNeededAnswers(context: FileContext): Reporting {
  const data = recordOf(context.source.data);
  const reported = new Set<string>();
  for (const { place, call, within = '', around = 0 } of [...neededByForm(context), ...neededBySteps(context)]) {
    const { path } = place;
    const condition = conditionAround(path, around, data);
    if (isBroken(path, context) || (condition ? isBroken(condition, context) : isNeverEmpty(place))) continue;
    if (reported.has(pathKey(path))) continue;
    reported.add(pathKey(path));
    const needs = `The call ${quoted(call)} needs ${quoted(place.sent)}${within}, and this question`;
    const other = 'ask a developer to let the call do without it.';
    yield diagnosticAt(
      'type/answer-needed',
      condition ? { path: condition, context, part: 'key' } : { path: [...path, 'name'], context },
      condition
        ? {
            problem: `${needs} is asked only at times.`,
            effect: 'The server would refuse the form whenever it is not asked.',
            remedy: `Ask it always, or ${other}`,
          }
        : {
            problem: `${needs} may be left empty.`,
            effect: 'The server would refuse the form then.',
            remedy: `Write ${quoted('required: true')}, or ${other}`,
          },
      'warning',
    );
  }
}

/** What the call of the form needs: its own values, those in a group of it, and those in each row. */
function neededByForm({ source, definitions }: FileContext): readonly Needed[] {
  const data = recordOf(source.data);
  const call = own(definitions.contract.calls, textOf(data['sends']));
  if (!call || call.partial) return [];
  const { fields, rows } = writtenForm(data);
  const given = recordOf(data['with']);
  return fields.flatMap((place): Needed[] => {
    const [first = ''] = place.sent.split('.');
    const type = typeAt(parameters(call), place.sent, definitions);
    if (!type || own(given, place.sent) !== undefined || own(given, first) !== undefined) return [];
    // Of two that have one name, the other one may be answered.
    if (fields.some((other) => other !== place && other.sent === place.sent)) return [];
    const columns = type.kind === 'list' ? recordFields(type.of, definitions) : null;
    const inRows = rows.find((row) => row.some(({ path }) => isWithin(path, place.path))) ?? [];
    return [
      ...(isNeeded(place.sent, call, { fields, definitions }) ? [{ place, call: call.name }] : []),
      ...inRows
        .filter((column) => isDemanded(columns ?? {}, column.sent))
        .map((column) => ({
          place: column,
          call: call.name,
          within: ` in each row of ${quoted(place.sent)}`,
          around: place.path.length,
        })),
    ];
  });
}

/** What the calls of steps need. */
function neededBySteps({ source, definitions }: FileContext): readonly Needed[] {
  return stepCalls(source.data, definitions).flatMap(({ step, call, fields }) =>
    fields
      .filter(({ sent }) => isDemanded(parameters(call), sent))
      .map((place) => ({ place, call: call.name, around: place.path[1] === step ? 2 : 0 })),
  );
}

function isDemanded(fields: Fields, name: string): boolean {
  const type = own(fields, name);
  return type !== undefined && !type.nullable;
}

/** Whether a call needs a value: one in a group that may be left out only where something else is sent in the group. */
function isNeeded(
  sent: string,
  call: CallModel,
  { fields, definitions }: { readonly fields: readonly FieldPlace[]; readonly definitions: Definitions },
): boolean {
  const isOptional = (path: string) => typeAt(parameters(call), path, definitions)?.nullable === true;
  const isAlone = (group: string) => !fields.some((other) => other.sent !== sent && other.sent.startsWith(`${group}.`));
  return !isOptional(sent) && !groupsOf(sent).some((group) => isOptional(group) && isAlone(group));
}

function isWithin(path: Path, outer: Path): boolean {
  return path.length > outer.length && outer.every((part, index) => path[index] === part);
}

/**
 * Where the `when` of the question, or of the section or the step that it is in, is written.
 * @param outside  how many parts of the path are around all that is looked at
 */
function conditionAround(path: Path, outside: number, data: unknown): Path | null {
  const around = path.map((_, index) => path.slice(0, index + 1)).slice(outside);
  const asked = around.find((place) => own(recordOf(valueAt(data, place)), 'when') !== undefined);
  return asked ? [...asked, 'when'] : null;
}

function isNeverEmpty({ field }: FieldPlace): boolean {
  return (
    alwaysSent.has(textOf(field['kind'])) ||
    field['required'] === true ||
    // Rows of which some are needed must be filled in.
    (field['kind'] === 'rows' && typeof field['min'] === 'number') ||
    mayFollow(field)
  );
}

/** Whether something at the place, or within it, has another message. */
function isBroken(path: Path, { source: { broken } }: FileContext): boolean {
  const key = pathKey(path);
  return [...broken].some((place) => place === key || place.startsWith(`${key}\n`));
}
