/** Numbers that fit the name of their field. */
import type { Type } from '#model';
import { between } from './chance.ts';
import { type Making, placeOf, type ValuePlace } from './made.ts';
import { rowByName } from './row-by-name.ts';

interface Row {
  readonly names: RegExp;
  readonly least: number;
  readonly most: number;
  /** It stays as it is where everything else is very long: a year, a share. */
  readonly keeps?: true;
}

const rows: readonly Row[] = [
  { names: /pending$/i, least: 0, most: 0, keeps: true },
  { names: /(percent|share|progress)$/i, least: 0, most: 100, keeps: true },
  { names: /(^|_)(rating|stars|score)$/i, least: 1, most: 5, keeps: true },
  { names: /week_?day$/i, least: 1, most: 7, keeps: true },
  { names: /gpa/i, least: 2, most: 4, keeps: true },
  { names: /latitude/i, least: 22, most: 22, keeps: true },
  { names: /longitude/i, least: 114, most: 114, keeps: true },
  { names: /(^|_)(order|sort|position|rank|no|index)$/i, least: 1, most: 9, keeps: true },
  { names: /version/i, least: 1, most: 3, keeps: true },
  { names: /(ttl|expires_in|resend_after|seconds|duration)$/i, least: 300, most: 300, keeps: true },
  { names: /(size|bytes)$/i, least: 20_000, most: 4_000_000 },
  { names: /(width|height)$/i, least: 320, most: 640, keeps: true },
  { names: /weight|minimum|min_/i, least: 1, most: 3 },
  { names: /max/i, least: 4, most: 9 },
  { names: /points|amount|balance|price|fee|cost/i, least: 5, most: 120 },
  { names: /unread/i, least: 1, most: 9 },
];

/** They say how much there is to see, and agree with it. */
const countNames = /count|unread|total|^students$/i;

const rowOf = rowByName(rows);
const otherwise: Row = { names: /./, least: 0, most: 40 };
const yearNames = /year/i;
const big = 9_876_543_210;

/** @param kind  an integer has no decimals; of money the decimals are always two */
export function makeNumber(
  making: Making,
  { record, field }: ValuePlace,
  kind: 'integer' | 'number' | 'money',
  example: Type['example'],
): number {
  const at = placeOf(record, field);
  if (yearNames.test(field) && typeof example !== 'number')
    return making.now.getUTCFullYear() - between(making.seed, at, 0, 3);
  if (making.fullness === 'empty' && countNames.test(field)) return 0;
  if (making.fullness === 'one' && countNames.test(field)) return 1;
  const { least, most, keeps } = rowOf(field) ?? otherwise;
  if (typeof example === 'number' && record.id === 1) return example;
  if (making.fullness === 'long' && !keeps) return kind === 'integer' ? big : big + 0.5;
  if (typeof example === 'number') return near(making.seed, at, example, kind);
  const whole = between(making.seed, at, least, most);
  if (kind === 'integer' || whole === most) return whole;
  return whole + between(making.seed, `${at}/part`, 0, 9) / 10;
}

/** Up to a fifth less than the example, with as many decimals: what is bounded above stays within. */
function near(seed: number, at: string, example: number, kind: string): number {
  const places = kind === 'integer' ? 0 : (String(example).split('.')[1]?.length ?? 0);
  const share = between(seed, at, 80, 100) / 100;
  return Number((example * share).toFixed(places));
}
