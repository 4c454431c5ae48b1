/** Whether a form always has the answers that its call cannot do without. */
import { quoted, type Reporting } from '../../diagnostics/report.ts';
import { own, recordOf, textOf, valueAt } from '../../kernel/records.ts';
import { type Path, pathKey } from '../../kernel/sources.ts';
import { parameters } from '../../link/call-parameters.ts';
import { diagnosticAt, type FileContext } from '../../link/file-context.ts';
import { type FieldPlace, mayFollow, writtenForm } from '../../link/form-parts.ts';

/** Kinds of fields that send something whatever is answered: no, or a list without entries. What is hidden nobody answers. */
const alwaysSent: ReadonlySet<string> = new Set(['yes-no', 'agreement', 'captcha', 'questions', 'pick', 'hidden']);

/**
 * A question that may be left empty, or is asked at times only, sends nothing then. Where the call needs its answer the server refuses
 * the form, and nobody sees why.
 */
export function* checkNeededAnswers(context: FileContext): Reporting {
  const data = recordOf(context.source.data);
  const call = own(context.definitions.contract.calls, textOf(data['sends']));
  if (!call || call.partial) return;
  for (const place of writtenForm(data).fields) {
    const type = own(parameters(call), place.sent);
    if (!type || type.nullable || own(recordOf(data['with']), place.sent) !== undefined) continue;
    const condition = conditionAround(place.path, data);
    if (isBroken(place.path, context) || (condition ? isBroken(condition, context) : isNeverEmpty(place))) continue;
    const needs = `The call ${quoted(call.name)} needs ${quoted(place.sent)}, and this question`;
    const other = 'ask a developer to let the call do without it.';
    yield diagnosticAt(
      'type/answer-needed',
      condition ? { path: condition, context, part: 'key' } : { path: [...place.path, 'name'], context },
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

/** Where the `when` of the question, or of the section or the step that it is in, is written. */
function conditionAround(path: Path, data: unknown): Path | null {
  const around = path.map((_, index) => path.slice(0, index + 1));
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
