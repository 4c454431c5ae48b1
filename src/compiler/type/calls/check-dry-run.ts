/** `checks-with` asks a call while a form is filled in: the call answers problems, and is asked to keep nothing. */
import type { CallModel } from '#model';
import { choices, makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import { isRecord, own, recordOf } from '../../kernel/records.ts';
import { parameters } from '../../link/call-parameters.ts';
import { recordFields } from '../../link/extra-fields.ts';
import type { FileContext } from '../../link/file-context.ts';
import { writtenForm } from '../../link/form-parts.ts';

export function* checkDryRun(call: CallModel, context: FileContext): Reporting {
  if (answersProblems(call, context)) yield* checkTries(call, context);
  else {
    const words = {
      problem: `The call ${quoted(call.name)} does not answer what it would refuse: it has no list ${quoted('problems')} with a ${quoted('field')} and a ${quoted('message')}.`,
      effect: 'Nothing would ever be shown.',
      remedy: 'Take this out, or ask a developer for a call that answers problems.',
    };
    yield makeDiagnostic('type/unknown-field', context.source.tree.spanOf(['checks-with'], 'key'), words);
  }
}

/** A list of problems, each with its place and its words. */
function answersProblems({ answer }: CallModel, { definitions }: FileContext): boolean {
  const problems = own(recordFields(answer, definitions) ?? {}, 'problems');
  const fields = problems?.kind === 'list' ? recordFields(problems.of, definitions) : null;
  return (
    answer.kind === 'json' ||
    (fields !== null && own(fields, 'field') !== undefined && own(fields, 'message') !== undefined)
  );
}

/** Something is sent along that is not sent in earnest, and says yes. */
function* checkTries(call: CallModel, context: FileContext): Reporting {
  const data = recordOf(context.source.data);
  if (!isRecord(data['checks-with'])) return;
  const given = data['checks-with'];
  const known = parameters(call);
  // A name that the call does not know has been reported.
  if (Object.keys(given).some((name) => !own(known, name))) return;
  const inEarnest = new Set([
    ...Object.keys(recordOf(data['with'])),
    ...writtenForm(data).fields.map(({ sent }) => sent.split('.')[0] ?? ''),
  ]);
  const further = Object.entries(given).filter(([name]) => !inEarnest.has(name));
  if (further.some(([, value]) => !saysNo.has(value))) return;
  const others = Object.keys(known).filter((name) => !inEarnest.has(name) && known[name]?.kind !== 'extra');
  const [off] = further;
  const place = off ? ['checks-with', off[0]] : ['checks-with'];
  yield makeDiagnostic('link/check-that-sends', context.source.tree.spanOf(place, off ? 'value' : 'key'), {
    problem: off
      ? `${quoted(`${off[0]}: ${String(off[1])}`)} is what is sent in earnest as well.`
      : 'Nothing is sent along that is not sent in earnest as well.',
    effect: 'The answers would be submitted while they are filled in.',
    remedy: `${off ? `Write the value that makes the call only try, such as ${quoted(`${off[0]}: 1`)}. ` : ''}${choices('What the call takes besides the answers is', others)}`,
  });
}

const saysNo: ReadonlySet<unknown> = new Set([0, false, '', null, '0', 'false', 'null']);
