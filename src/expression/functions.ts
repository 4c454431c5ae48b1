/**
 * The functions of the expression language, one row each. The checker, the evaluator and the reference page read this table;
 * to add a function, add a row. A row's `run` gets values of the right kinds or null and must not throw.
 */
import { momentWhen } from '#model';
import type { Environment } from './formatter.ts';
import { toInstant } from './instant.ts';

/** The kinds of values that functions take; the checker knows which types fit each (`parameter-kinds.ts`). */
export type ParameterKind =
  | 'text'
  | 'currency'
  | 'number'
  | 'amount'
  | 'yes-no'
  | 'list'
  | 'numbers'
  | 'text-or-list'
  | 'moment'
  | 'clock'
  | 'when'
  | 'value'
  | 'anything';

/** What a function takes in one place. */
export interface FunctionParameter {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly optional?: true;
  /** The last parameter only: may be given again and again. */
  readonly repeats?: true;
}

/** One function of the language. */
export interface ExpressionFunction {
  readonly parameters: readonly FunctionParameter[];
  readonly result: 'text' | 'number' | 'integer' | 'yes-no' | 'date';
  /** A sentence for the reference. */
  readonly description: string;
  /** An expression with the function, for the reference and for messages. */
  readonly example: string;
  /** Gives a value for null as well (most often a dash). Without it, the function of something empty is empty. */
  readonly takesEmpty?: true;
  /** Values come by their labels, where the contract says what they are called. */
  readonly labels?: true;
  /** The value changes as time goes by. */
  readonly readsClock?: true;
  readonly run: (values: readonly unknown[], environment: Environment) => unknown;
}

type Run = ExpressionFunction['run'];

/** What is shown where there is no value. */
export const dash = '–';
const dayMs = 86_400_000;

const text = { name: 'text', kind: 'text' } as const;
const moment = { name: 'moment', kind: 'moment' } as const;
const value = { name: 'value', kind: 'number' } as const;
const part = { name: 'part', kind: 'text' } as const;

export const functions = {
  size: {
    parameters: [{ name: 'value', kind: 'text-or-list' }],
    result: 'integer',
    description: 'How many entries a list has, or how many characters a text has.',
    example: 'size(attachments) > 0',
    run: ([of]) => (typeof of === 'string' ? [...of].length : sizeOf(of)),
  },
  empty: {
    parameters: [{ name: 'value', kind: 'anything' }],
    result: 'yes-no',
    description: 'Whether there is nothing: no value, a text without characters or a list without entries.',
    example: 'empty(cancel_note)',
    takesEmpty: true,
    run: ([of]) => of === null || of === '' || sizeOf(of) === 0,
  },
  contains: {
    parameters: [text, part],
    result: 'yes-no',
    description: 'Whether the part occurs in the text. Capitals and small letters differ.',
    example: 'contains(title, "Workshop")',
    run: ofTexts((whole, piece) => whole.includes(piece)),
  },
  starts_with: {
    parameters: [text, part],
    result: 'yes-no',
    description: 'Whether the text starts with the part.',
    example: 'starts_with(course_code, "MBA")',
    run: ofTexts((whole, piece) => whole.startsWith(piece)),
  },
  ends_with: {
    parameters: [text, part],
    result: 'yes-no',
    description: 'Whether the text ends with the part.',
    example: 'ends_with(email, ".hk")',
    run: ofTexts((whole, piece) => whole.endsWith(piece)),
  },
  lower: {
    parameters: [text],
    result: 'text',
    description: 'The text in small letters.',
    example: 'lower(email)',
    run: ofTexts((whole) => whole.toLowerCase()),
  },
  upper: {
    parameters: [text],
    result: 'text',
    description: 'The text in capitals.',
    example: 'upper(currency)',
    run: ofTexts((whole) => whole.toUpperCase()),
  },
  trim: {
    parameters: [text],
    result: 'text',
    description: 'The text without the spaces around it.',
    example: 'trim(keyword)',
    run: ofTexts((whole) => whole.trim()),
  },
  initials: {
    parameters: [{ name: 'name', kind: 'text' }],
    result: 'text',
    description: 'The first letters of the first and the last word, for a picture that is missing.',
    example: 'initials(title)',
    takesEmpty: true,
    run: ([name]) => (typeof name === 'string' ? initials(name) : ''),
  },
  join: {
    parameters: [
      { name: 'list', kind: 'list' },
      { name: 'separator', kind: 'text', optional: true },
    ],
    result: 'text',
    description:
      'The entries of a list in one text, by their labels where they have some, with a comma or the given separator between them.',
    example: 'join(languages, ", ")',
    takesEmpty: true,
    labels: true,
    run: ([list, separator], environment) =>
      showList(list, typeof separator === 'string' ? separator : environment.format.comma, environment),
  },
  show: {
    parameters: [{ name: 'value', kind: 'value' }],
    result: 'text',
    description: 'Any value as a text, by its label where it has one; a dash when there is none.',
    example: 'show(address)',
    takesEmpty: true,
    labels: true,
    run: ([shown], environment) => show(shown, environment),
  },
  yes_no: {
    parameters: [{ name: 'value', kind: 'yes-no' }],
    result: 'text',
    description: '"Yes" or "No".',
    example: 'yes_no(is_online)',
    takesEmpty: true,
    run: ([of], { format }) => (typeof of === 'boolean' ? format.yesNo(of) : dash),
  },
  number: {
    parameters: [value, { name: 'decimals', kind: 'number', optional: true }],
    result: 'text',
    description: 'A number with separators for thousands, and with as many decimals as asked for.',
    example: 'number(cumulative_gpa, 2)',
    takesEmpty: true,
    run: ([of, decimals], { format }) =>
      typeof of === 'number' ? format.number(of, typeof decimals === 'number' ? decimals : null) : dash,
  },
  money: {
    parameters: [
      { name: 'amount', kind: 'amount' },
      { name: 'currency', kind: 'currency', optional: true },
    ],
    result: 'text',
    description: 'An amount of money, with its currency when that is given.',
    example: 'money(total, currency)',
    takesEmpty: true,
    run: ([sum, currency], { format }) => {
      const written = typeof sum === 'number' ? sum.toFixed(2) : sum;
      return typeof written === 'string' && written !== ''
        ? format.money(written, typeof currency === 'string' ? currency : null)
        : dash;
    },
  },
  amount: {
    parameters: [{ name: 'money', kind: 'amount' }],
    result: 'number',
    description: 'An amount of money as a number, to compare or calculate with.',
    example: 'amount(balance) > 0',
    run: ([sum]) => (sum === null || sum === '' ? null : finite(Number(sum))),
  },
  file_size: {
    parameters: [{ name: 'bytes', kind: 'number' }],
    result: 'text',
    description: 'The size of a file in the unit that suits it.',
    example: 'file_size(size)',
    takesEmpty: true,
    run: ([bytes], { format }) => (typeof bytes === 'number' ? fileSize(bytes, format.number) : dash),
  },
  datetime: {
    parameters: [moment],
    result: 'text',
    description: 'A moment as date and time.',
    example: 'datetime(activity_start_at)',
    takesEmpty: true,
    run: ([of], { format }) => {
      const instantMs = isDay(of) ? null : toInstant(of);
      return isDay(of) ? format.date(of) : instantMs === null ? dash : format.datetime(instantMs);
    },
  },
  date: {
    parameters: [moment],
    result: 'text',
    description: 'The date of a moment.',
    example: 'date(activity_start_at)',
    takesEmpty: true,
    run: ([of], environment) => {
      const day = dayOf(of, environment);
      return day === null ? dash : environment.format.date(day);
    },
  },
  month: {
    parameters: [{ name: 'month', kind: 'text' }],
    result: 'text',
    description: 'A month of a year, such as `2025-09`, in words.',
    example: 'month(graduation)',
    takesEmpty: true,
    run: ([of], { format }) => (typeof of === 'string' && /^\d{4}-\d\d$/.test(of) ? format.month(of) : dash),
  },
  weekday: {
    parameters: [{ name: 'day', kind: 'number' }],
    result: 'text',
    description: 'The short name of a day of the week, from 1 for Monday to 7 for Sunday.',
    example: 'weekday(1)',
    takesEmpty: true,
    run: ([of], { format }) => (typeof of === 'number' && of >= 1 && of <= 7 ? format.weekday(of) : dash),
  },
  country: {
    parameters: [{ name: 'code', kind: 'text' }],
    result: 'text',
    description: 'The name of the country with a flag code such as `hk`.',
    example: 'country(nationality)',
    takesEmpty: true,
    run: ([of], { format }) => (typeof of === 'string' && of !== '' ? format.country(of) : dash),
  },
  time: {
    parameters: [{ name: 'moment', kind: 'clock' }],
    result: 'text',
    description: 'The time of the day of a moment.',
    example: 'time(activity_start_at)',
    takesEmpty: true,
    run: ([of], environment) => showTime(of, environment),
  },
  period: {
    parameters: [
      { name: 'start', kind: 'when' },
      { name: 'end', kind: 'when' },
    ],
    result: 'text',
    description: 'From start to end, the day once when both ends share it. An end that is empty is left open.',
    example: 'period(activity_start_at, activity_end_at)',
    takesEmpty: true,
    run: ([start, end], environment) => period(start ?? null, end ?? null, environment),
  },
  short: {
    parameters: [
      { name: 'start', kind: 'moment' },
      { name: 'end', kind: 'moment', optional: true },
    ],
    result: 'text',
    description:
      'A moment, or from start to end, as short as lists want it: the time today, day and time this week, else the date, with its year when that is another.',
    example: 'short(activity_start_at, activity_end_at)',
    takesEmpty: true,
    readsClock: true,
    run: ([start, end], environment) => short(start ?? null, end ?? null, environment),
  },
  day: {
    parameters: [moment],
    result: 'date',
    description: "The day on the portal's calendar that a moment falls on.",
    example: 'day(activity_start_at) == day(now)',
    run: ([of], environment) => dayOf(of, environment),
  },
  month_of: {
    parameters: [moment],
    result: 'text',
    description: "The month on the portal's calendar that a moment falls on, such as `2025-11`.",
    example: 'month_of(activity_start_at) == month_of(now)',
    run: ([of], environment) => dayOf(of, environment)?.slice(0, 7) ?? null,
  },
  days_between: {
    parameters: [
      { name: 'start', kind: 'moment' },
      { name: 'end', kind: 'moment' },
    ],
    result: 'integer',
    description: 'How many midnights lie between two days; 0 when they are the same day.',
    example: 'days_between(start_date, end_date) + 1',
    run: ([start, end], environment) => daysBetween(start, end, environment),
  },
  days_until: {
    parameters: [moment],
    result: 'integer',
    description: 'In how many days it will be: 0 today, 1 tomorrow, below 0 when it is over.',
    example: 'days_until(confirm_before_date) <= 3',
    readsClock: true,
    run: ([of], environment) => daysBetween(environment.now, of, environment),
  },
  hours_until: {
    parameters: [moment],
    result: 'number',
    description: 'In how many hours a moment comes or a day begins, with parts of an hour; below 0 when that is over.',
    example: 'hours_until(activity_start_at) <= 24',
    readsClock: true,
    run: ([of], environment) => {
      const instantMs = startOf(of, environment);
      return instantMs === null ? null : (instantMs - environment.now) / 3_600_000;
    },
  },
  min: {
    parameters: [{ ...value, repeats: true }],
    result: 'number',
    description: 'The smallest of some numbers.',
    example: 'min(points_available, points_cost)',
    run: (values) => (areNumbers(values) ? finite(Math.min(...values)) : null),
  },
  max: {
    parameters: [{ ...value, repeats: true }],
    result: 'number',
    description: 'The largest of some numbers.',
    example: 'max(0, capacity - registered_count)',
    run: (values) => (areNumbers(values) ? finite(Math.max(...values)) : null),
  },
  sum: {
    parameters: [{ name: 'numbers', kind: 'numbers' }],
    result: 'number',
    description: 'All numbers or amounts of money of a list added up. Empty ones count as nothing.',
    example: 'sum(courses.map(course, course.units))',
    run: ([list]) => (Array.isArray(list) ? sumOf(list) : null),
  },
  round: {
    parameters: [value, { name: 'decimals', kind: 'number', optional: true }],
    result: 'number',
    description: 'A number rounded to a whole number, or to some decimals.',
    example: 'round(units_completed / units_required * 100)',
    run: ([of, decimals]) => (typeof of === 'number' ? round(of, decimals) : null),
  },
} as const satisfies Record<string, ExpressionFunction>;

export type FunctionName = keyof typeof functions;

function ofTexts(work: (whole: string, piece: string) => unknown): Run {
  return ([whole, piece = '']) => (typeof whole === 'string' && typeof piece === 'string' ? work(whole, piece) : null);
}

function sizeOf(of: unknown): number | null {
  return typeof of === 'object' && of !== null ? Object.keys(of).length : null;
}

function areNumbers(values: unknown): values is readonly number[] {
  return Array.isArray(values) && values.every((entry) => typeof entry === 'number');
}

/** Money comes as a text; hundredths are added as whole numbers, so that 0.10 and 0.20 are 0.30. */
function sumOf(list: readonly unknown[]): number | null {
  const given = list.filter((entry) => entry !== null && entry !== undefined && entry !== '');
  const amounts: unknown = given.map((entry) => (typeof entry === 'string' ? Number(entry) : entry));
  if (!areNumbers(amounts)) return null;
  if (!given.some((entry) => typeof entry === 'string'))
    return finite(amounts.reduce((total, entry) => total + entry, 0));
  return finite(amounts.reduce((total, entry) => total + Math.round(entry * 100), 0) / 100);
}

function finite(result: number): number | null {
  return Number.isFinite(result) ? result : null;
}

function round(of: number, decimals: unknown): number | null {
  const places = typeof decimals === 'number' ? Math.min(Math.max(Math.trunc(decimals), 0), 10) : 0;
  const scale = 10 ** places;
  // 15 digits are what a number holds for sure: 1.005 * 100 is 100.49999999999999 otherwise.
  return finite(Math.round(Number((of * scale).toPrecision(15))) / scale);
}

function show(shown: unknown, environment: Environment): string {
  if (Array.isArray(shown)) return showList(shown, environment.format.comma, environment);
  if (typeof shown === 'boolean') return environment.format.yesNo(shown);
  // Plain digits, so that a year or a number of an invoice gets no separators; cut where binary fractions begin to show.
  if (typeof shown === 'number')
    return String(Number(shown.toPrecision(12))).replace('.', () => environment.format.number(0.5, 1).charAt(1));
  return typeof shown === 'string' && shown !== '' ? shown : dash;
}

function showList(list: unknown, separator: string, environment: Environment): string {
  if (!Array.isArray(list) || list.length === 0) return dash;
  return list.map((entry) => (Array.isArray(entry) ? dash : show(entry, environment))).join(separator);
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

/** A size for people: `2.4 MB`. A kilobyte has 1024 bytes, as in the limits that authors write. */
export function fileSize(bytes: number, write: Environment['format']['number']): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const step = Math.min(Math.max(Math.floor(Math.log2(bytes) / 10), 0), units.length - 1) || 0;
  return `${write(Math.round((bytes / 1024 ** step) * 10) / 10, null)} ${units[step]}`;
}

function isDay(of: unknown): of is string {
  return typeof of === 'string' && /^\d{4}-\d\d-\d\d$/.test(of);
}

function dayOf(of: unknown, { format }: Environment): string | null {
  if (isDay(of)) return of;
  const instantMs = toInstant(of);
  return instantMs === null ? null : format.local(instantMs).slice(0, 10);
}

/** When it is; of a day when it begins by the clocks of the portal. */
function startOf(of: unknown, { format }: Environment): number | null {
  const instantMs = toInstant(of);
  if (instantMs === null || !isDay(of)) return instantMs;
  return momentWhen(instantMs, (moment) => Date.parse(`${format.local(moment)}Z`) - moment);
}

function daysBetween(start: unknown, end: unknown, environment: Environment): number | null {
  const [from, to] = [toInstant(dayOf(start, environment)), toInstant(dayOf(end, environment))];
  return from === null || to === null ? null : Math.round((to - from) / dayMs);
}

function showTime(of: unknown, { format }: Environment): string {
  if (typeof of === 'string' && /^\d\d:\d\d/.test(of)) return format.time(of.slice(0, 5));
  const instantMs = isDay(of) ? null : toInstant(of);
  return instantMs === null ? dash : format.time(format.local(instantMs).slice(11, 16));
}

function period(start: unknown, end: unknown, environment: Environment): string {
  if (start === null && end === null) return dash;
  const [from, to] = [isDay(start) ? null : toInstant(start), isDay(end) ? null : toInstant(end)];
  if (from !== null && to !== null) return environment.format.period(from, to);
  const [first, last] = [showMoment(start, environment), showMoment(end, environment)];
  return first === last ? first : `${first} ${dash} ${last}`.trim();
}

function short(start: unknown, end: unknown, { now, format }: Environment): string {
  const [from, to] = [isDay(start) ? start : toInstant(start), isDay(end) ? end : toInstant(end)];
  if (typeof from === 'number' && typeof to === 'number') return format.shortPeriod(from, to, now);
  const [first, last] = [from, to].map((of) => (of === null ? '' : format.short(of, now)));
  if (first === '' && last === '') return dash;
  return last === '' || first === last ? `${first}` : `${first} ${dash} ${last}`.trim();
}

function showMoment(of: unknown, environment: Environment): string {
  if (of === null) return '';
  if (isDay(of)) return environment.format.date(of);
  const instantMs = toInstant(of);
  return instantMs === null ? showTime(of, environment) : environment.format.datetime(instantMs);
}
