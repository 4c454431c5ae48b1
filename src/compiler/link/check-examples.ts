/** The `example` of a field in the contract: made-up answers show it, so it is what the field holds. */
import type { ScalarKind, Type } from '#model';
import { listed, makeDiagnostic, quoted, type Reporting } from '../diagnostics/report.ts';
import type { Path } from '../kernel/sources.ts';
import type { ShapedSource } from '../shape/check-shape.ts';

interface Held {
  readonly what: string;
  readonly fits: (example: unknown) => boolean;
  readonly such: string;
}

const isText = (example: unknown) => typeof example === 'string';
const like = (pattern: RegExp) => (example: unknown) => typeof example === 'string' && pattern.test(example);
const isDate = (example: unknown) =>
  like(/^\d{4}-\d{2}-\d{2}(T.+)?$/)(example) && !Number.isNaN(Date.parse(String(example)));

const text: Held = { what: 'text', fits: isText, such: '"A word"' };

/** What each kind holds; `json` holds anything. */
const held: Readonly<Record<Exclude<ScalarKind, 'json'>, Held>> = {
  text,
  rich: text,
  path: text,
  route: { what: 'an address within the portal', fits: like(/^\//), such: '/pages/home' },
  id: {
    what: 'a whole number above 0',
    fits: (example) => Number.isInteger(example) && Number(example) > 0,
    such: '1',
  },
  integer: { what: 'a whole number', fits: Number.isInteger, such: '12' },
  number: { what: 'a number', fits: Number.isFinite, such: '1.5' },
  money: { what: 'an amount with two decimals in quotes', fits: like(/^-?\d+\.\d{2}$/), such: '"198000.00"' },
  'yes-no': { what: 'true or false', fits: (example) => typeof example === 'boolean', such: 'true' },
  country: { what: 'a code of two small letters', fits: like(/^[a-z]{2}$/), such: 'hk' },
  datetime: {
    what: 'a day with a time',
    fits: (example) => isDate(example) && like(/T/)(example),
    such: '2025-09-01T18:30:00+08:00',
  },
  date: { what: 'a day', fits: (example) => isDate(example) && !like(/T/)(example), such: '2025-09-01' },
  month: { what: 'a month', fits: like(/^\d{4}-(0[1-9]|1[0-2])$/), such: '2025-09' },
  time: { what: 'a time of day', fits: like(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/), such: '"18:30"' },
};

/** Reports an example that is no value of its field. */
export function* checkExample(type: Type, example: unknown, source: ShapedSource, path: Path): Reporting {
  if (example === undefined || (example === null && type.nullable)) return;
  const right = rightExample(type, example);
  if (!right) return;
  yield makeDiagnostic('link/wrong-example', source.tree.spanOf(path, 'value'), {
    problem: `This is no example of a field that holds ${right.what}.`,
    effect: 'Made-up answers would differ from those of the server.',
    remedy: `Write one such as ${quoted(right.such)}.`,
  });
}

/** @returns undefined for an example that fits, or that nobody shows */
function rightExample(type: Type, example: unknown): Pick<Held, 'what' | 'such'> | undefined {
  if (type.kind === 'one-of') {
    const [first = ''] = type.options;
    const isOne = type.options.some((option) => option === example);
    return isOne ? undefined : { what: listed(type.options.map(quoted), 'or'), such: String(first) };
  }
  const kind = type.kind in held ? held[type.kind as keyof typeof held] : undefined; // the kind is a key of it
  if (!kind || kind.fits(example)) return undefined;
  return { what: kind.what, such: meantBy(example, type.kind) ?? kind.such };
}

/** A number or a word that lacks its quotes, an amount that lacks its decimals. */
function meantBy(example: unknown, kind: Type['kind']): string | undefined {
  if (kind === 'money' && typeof example === 'number') return `"${example.toFixed(2)}"`;
  return kind === 'text' && (typeof example === 'number' || typeof example === 'boolean') ? `"${example}"` : undefined;
}
