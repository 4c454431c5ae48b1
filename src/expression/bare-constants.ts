/**
 * What is the whole value in the YAML and was meant as it is: to an expression, `start: 2026-03-01` is a subtraction and
 * `start: Riverside` the name of a value. A constant has quotes of its own.
 */
import { isKeyOf, type Type } from '#model';
import { isName } from './bare-words.ts';
import { describeType, type ExpectedType, familyOf, isTypeAlone } from './checked-type.ts';
import { code, type ExpressionProblem, quoted, suggest } from './expression-problem.ts';
import { functions } from './functions.ts';
import { isMoment, spells } from './moments.ts';
import { truthMeant } from './truth-words.ts';
import { languageWords } from './words-and-signs.ts';

type Names = Readonly<Record<string, Type>>;
type Found = Omit<ExpressionProblem, 'start' | 'end'>;

/** What is wrong with a constant without quotes; null when there is none, or it fits nothing that is expected. */
export function bareConstant(source: string, names: Names, expected: ExpectedType): ExpressionProblem | null {
  if (!isTypeAlone(expected)) return null;
  const text = source.trim();
  const found = oneOfList(text, names, expected) ?? figures(text, expected) ?? words(text, names, expected);
  const start = source.length - source.trimStart().length;
  return found && { ...found, start, end: start + text.length };
}

/** `male` where a list of such words is expected. */
function oneOfList(text: string, names: Names, expected: Type): Found | null {
  if (expected.kind !== 'list' || expected.of.kind !== 'one-of' || isName(text, names)) return null;
  const option = expected.of.options.find((each) => String(each) === text);
  if (option === undefined) return null;
  const instead = `[${quoted(option)}]`;
  return {
    code: 'type/mismatch',
    problem: `A list of words is expected here, and ${code(text)} is one word.`,
    remedy: `Write a list: ${code(instead)}.`,
    repair: { rule: 'Write a list', source: instead },
  };
}

/** `2026-03-01`, `09:30`, `+44 20 7946 0000`, and `10` where an amount of money is expected. */
function figures(text: string, expected: Type): Found | null {
  if (!/^\+?\d[\d\s.:/TZ+-]*$/.test(text)) return null;
  const family = familyOf(expected);
  const isSum = family === 'money' && /^\d+(\.\d\d?)?$/.test(text);
  if (expected.kind === 'one-of' || !(isSum || family === 'text' || (isMoment(family) && spells(text, family))))
    return null;
  const instead = quoted(isSum ? Number(text).toFixed(2) : text);
  return {
    code: 'type/mismatch',
    problem: `This should be ${describeType(expected)}, but ${code(text)} without quotes of its own is read as an expression.`,
    remedy: `Write ${code(instead)}.`,
    repair: { rule: 'Put it in quotes of its own', source: instead },
  };
}

/** `Riverside`, `New Town`, `/files/map.pdf`: words that are no names, nor nearly, and addresses. */
function words(text: string, names: Names, expected: Type): Found | null {
  if (familyOf(expected) !== 'text' || expected.kind === 'one-of') return null;
  const isAddress = /^(?:https?:\/)?\/[^\s"]+$/.test(text);
  if (!isAddress && !/^\p{L}[\p{L}\p{N}_]*(?:(?:,? |-)[\p{L}\p{N}_]+)*$/u.test(text)) return null;
  const isRead = text.split(/,? |-/).some((part) => isName(part, names) || ofLanguage.has(part));
  if (isRead || isKeyOf(functions, text) || truthMeant(text) !== undefined) return null;
  const known = suggest(text, [...Object.keys(names), 'now'], 'Here you can use');
  if (known.startsWith('Did you mean')) return null;
  const rule = `${known} If a text is meant, put it in quotes of its own`;
  return {
    code: 'type/unknown-name',
    problem: `There is nothing called ${code(text)} here.`,
    remedy: `${rule}: ${code(quoted(text))}.`,
    repair: { rule, source: quoted(text) },
  };
}

const ofLanguage: ReadonlySet<string> = new Set([...languageWords, 'is']);
