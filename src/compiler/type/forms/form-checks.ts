/** What is checked over several answers of a form: which answers a check reads, and whether it says anything at all. */
import { namesRead } from '#expression/node';
import { type Expression, type FormCheck, type FormCheckModel, type Operation, operationOf } from '#model';
import { choices, makeDiagnostic, type Reporting } from '../../diagnostics/report.ts';
import { isRecord, listOf, type PlainRecord, recordOf, textOf } from '../../kernel/records.ts';
import { pathKey } from '../../kernel/sources.ts';
import type { FileContext } from '../../link/file-context.ts';
import { writtenForm } from '../../link/form-parts.ts';
import { type Bounds, nameAlone, truthOf } from '../expressions/truth-of.ts';

/** @param fields  the names of the form's fields */
export function formCheck(check: FormCheck, fields: ReadonlySet<string>): FormCheckModel {
  const reads = namesRead(check.that).filter((name) => fields.has(name));
  const mayBeEmpty = askedWhetherEmpty(check.that);
  return { ...check, reads, waitsFor: reads.filter((name) => !mayBeEmpty.has(name)) };
}

/** The names of which an expression asks whether they are empty: `phone == null`, `empty(phone)`. */
function askedWhetherEmpty(expression: Expression): ReadonlySet<string> {
  const found = new Set<string>();
  visit(expression, (parts) => {
    const [operator, first, second] = parts;
    if (operator === '==' || operator === '!=') {
      if (second === null) note(first);
      if (first === null) note(second);
    }
    if (operator === 'has') note(first);
    if (operator === 'run' && first === 'empty') note(second);
  });
  return found;

  function note(operand: Expression | undefined): void {
    const name = nameAlone(operand);
    if (name !== null) found.add(name);
  }
}

function visit(expression: Expression, look: (parts: Operation) => void): void {
  const parts = operationOf(expression);
  if (!parts) return;
  look(parts);
  for (const part of parts.slice(1)) visit(part, look);
}

/** @param model  the compiled form, whose expressions are what the words of the file mean */
export function* checkFormChecks(model: unknown, context: FileContext): Reporting {
  const written = writtenForm(context.source.data).fields;
  const names = new Set(written.map(({ name }) => name));
  const bounds = boundsOf(written.map(({ field }) => field));
  const built = isRecord(model) ? listOf(model['checks']) : [];
  for (const [index] of listOf(recordOf(context.source.data)['checks']).entries()) {
    const path = ['checks', index, 'that'];
    const that = recordOf(built[index])['that'] as Expression | undefined; // what `normalise` made of it
    if (that === undefined || that === null || context.source.broken.has(pathKey(path))) continue;
    const span = context.source.tree.spanOf(path, 'value');
    const isFixed = namesRead(that).every((name) => !names.has(name));
    if (isFixed) {
      const words = {
        problem: 'This check reads no field of the form, so no answer could change it.',
        remedy: choices(
          'Compare one of the fields of the form, which are',
          [...names],
          'Compare the field of the form, which is',
        ),
      };
      yield makeDiagnostic('link/check-without-field', span, words);
      continue;
    }
    const truth = truthOf(that, bounds);
    if (truth === null) continue;
    const words = truth
      ? { problem: 'This check always holds, so its sentence is never said.', remedy: 'Correct it, or delete it.' }
      : {
          problem: 'This check never holds.',
          effect: 'The form could not be sent any more.',
          remedy: 'Write what must hold, or delete the check.',
        };
    yield makeDiagnostic('type/settled-check', span, words);
  }
}

function boundsOf(fields: readonly PlainRecord[]): Bounds {
  const fixed = (value: unknown) => (typeof value === 'number' ? value : undefined);
  const numbers = fields.filter(({ kind }) => kind === 'number');
  return new Map(numbers.map(({ name, min, max }) => [textOf(name), { min: fixed(min), max: fixed(max) }]));
}
