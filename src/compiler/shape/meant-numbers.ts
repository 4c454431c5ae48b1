/** Numbers as people write them: with a sign of a currency, in words, or with what is counted behind. Each gives null where no number is certain. */
import { meantCurrency } from '#expression/node';
import { amountOf, plainBranches, resolveNode, type SchemaNode } from '../kernel/language.ts';

export function meantNumber(text: string, key: unknown): string | null {
  const word = text.trim().toLowerCase();
  return withoutComma(word) ?? plainAmount(text.trim()) ?? numberInWords(word) ?? withoutUnit(word, key);
}

/** `2,000` is 2000, and `0,5` is 0.5. */
function withoutComma(text: string): string | null {
  if (/^-?[1-9]\d{0,2}(,\d{3})+$/.test(text)) return text.replaceAll(',', '');
  return /^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : null;
}

/** What was meant by a value of another type. */
export interface Meant {
  readonly rule: string;
  readonly value: string;
}

/** `2,000` or `3,5`. A comma before three digits belongs to thousands or to decimals, where there may be such. */
export function meantByComma(text: string, node: SchemaNode): Meant | null {
  const number = withoutComma(text);
  if (number === null) return null;
  const shapes = [node, ...plainBranches(node)].map(resolveNode);
  const takes = (shape: SchemaNode) => [shape.type].flat().includes('number');
  const mayHaveDecimals = shapes.some(
    (shape) => takes(shape) && node['x-amount'] !== true && shape['x-amount'] !== true,
  );
  if (number.includes('.') && !shapes.some(takes)) return null;
  const decimal = text.replace(',', '.');
  if (number === decimal || !/^-?\d{1,3},\d{3}$/.test(text) || !mayHaveDecimals)
    return { rule: `Write ${number}, without a comma`, value: number };
  if (shapes.some(({ maximum }) => Number(number) > Number(maximum ?? Number.NaN)))
    return { rule: `Write ${decimal}, with a point`, value: decimal };
  return { rule: `Write ${number}, without a comma, or ${decimal} where that is meant`, value: number };
}

/** `HK$1,200`, `€ 1.200,50` or `400 HKD`; nothing else than a currency may be beside it. */
export function plainAmount(text: string): string | null {
  const [, before = '', digits = '', after = ''] = /^([^\d-]*)(-?\d(?:[\d.,' \u00a0]*\d)?)(\D*)$/.exec(text) ?? [];
  const isAmount = [before, after].map((sign) => sign.trim()).every((sign) => sign === '' || isCurrencySign(sign));
  const [, thousands = '', decimals] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  if (!isAmount || !/^-?\d{1,3}(?:[.,' \u00a0]\d{3})*$|^-?\d+$/.test(thousands)) return null;
  return thousands.replaceAll(/[^\d-]/g, '') + (decimals === undefined ? '' : `.${decimals}`);
}

function isCurrencySign(text: string): boolean {
  return /^\p{Sc}$/u.test(text) || meantCurrency(text) !== undefined;
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** `forty`, `twenty-five` or `a hundred`. */
export function numberInWords(text: string): string | null {
  const [, hundreds] = /^(a|\w+) hundred$/.exec(text) ?? [];
  if (hundreds !== undefined) return inDigits(small.indexOf(hundreds === 'a' ? 'one' : hundreds), 100);
  const [, ten = '', one] = /^(\w+ty)(?:[- ](\w+))?$/.exec(text) ?? [];
  if (ten === '') return inDigits(small.indexOf(text), 1);
  const [before, behind] = [tens.indexOf(ten) + 2, one === undefined ? 0 : small.indexOf(one)];
  return before < 2 || behind < 0 || behind > 9 ? null : String(before * 10 + behind);
}

function inDigits(count: number, times: number): string | null {
  return count < 0 ? null : String(count * times);
}

/** Behind a number these change how much it is, unless the key counts just them. */
const measures =
  /^(ms|s|sec|second|min|minute|h|hr|hour|d|day|week|w|month|m|year|y|term|semester|k|dozen|hundred|thousand|million|percent|b|kb|mb|gb)$/;

/** `40 people`, and `5 days` at `days`; `5 MB` is the number of its bytes. */
export function withoutUnit(text: string, key: unknown): string | null {
  const [, number = '', word = ''] = /^(\d+(?:\.\d+)?) ?(\p{L}+)$/u.exec(text) ?? [];
  if (number === '') return null;
  if (/^[km]b$/.test(word)) return String(amountOf(`${number} ${word === 'kb' ? 'kB' : 'MB'}`));
  const one = word.replace(/s$/, '');
  const isCounted = String(key)
    .split('-')
    .some((each) => each === word || each.replace(/s$/, '') === one);
  return isCounted || !measures.test(one) ? number : null;
}
