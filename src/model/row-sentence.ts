/** One row of a form as the sentence that stands for it. */
import type { RowsField } from './config.generated.ts';
import type { Expression, Scope } from './expression.ts';
import type { DefinedField } from './form-field.ts';

type Answers = Readonly<Record<string, unknown>>;

/**
 * The names that the placeholders of a sentence read: the answers of the row, null where there is none. A placeholder that only
 * shows an answer has choices in words; one that compares or calculates reads the answers as they are sent.
 * @param inWords  an answer to a field with choices as a person reads it
 * @returns the names for one placeholder
 */
export function sentenceNames(
  { fields }: Pick<RowsField, 'fields'>,
  row: Answers,
  inWords: (field: DefinedField, answer: unknown) => unknown,
): (argument: Expression) => Scope {
  const answers = Object.fromEntries(fields.map(({ name }) => [name, row[name] ?? null]));
  const words = Object.fromEntries(
    fields.map((field) => {
      const answer = answers[field.name];
      if (!('options' in field)) return [field.name, answer];
      return [field.name, Array.isArray(answer) ? answer.map((one) => inWords(field, one)) : inWords(field, answer)];
    }),
  );
  return (argument) => (isOnlyShown(argument) ? words : answers);
}

/** Whether nothing is answered in a row yet; a box that is not ticked is no answer, nor is what is worked out. */
export function isEmptyRow({ fields }: Pick<RowsField, 'fields'>, row: Answers): boolean {
  const given = fields.filter((field) => !('follows' in field && field.follows)).map(({ name }) => row[name]);
  return given.every(
    (answer) =>
      answer === null ||
      answer === undefined ||
      answer === '' ||
      answer === false ||
      (Array.isArray(answer) && answer.every((one) => one === '')),
  );
}

/** A name alone, its label, or a function of such and of constants. */
function isOnlyShown(argument: Expression): boolean {
  if (!Array.isArray(argument)) return false;
  const [operation, ...operands] = argument as readonly [string, ...Expression[]]; // what it does, then what with
  if (operation === 'label') return isOnlyShown(operands[0] ?? null);
  return operation === 'name' || (operation === 'run' && operands.every((one) => !Array.isArray(one) || isPlain(one)));
}

function isPlain(operand: Expression): boolean {
  return isOnlyShown(operand) && Array.isArray(operand) && operand[0] !== 'run';
}
