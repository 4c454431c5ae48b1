/** Conditions on the server: the same evaluator as in the browser, with a clock and plain formats. */
import { evaluate, type Formatter } from '#expression';
import type { Expression, Scope } from '#model';
import type { TimeWriter } from '../values/time.ts';

/** Whether a condition holds at `now`. What cannot be known means no. */
export function holds(condition: Expression, scope: Scope, now: Date, time: TimeWriter): boolean {
  return valueIn(condition, scope, now, time) === true;
}

/** The value of an expression at `now`; null when it has none. */
export function valueIn(expression: Expression, scope: Scope, now: Date, time: TimeWriter): unknown {
  return evaluate(expression, scope, { now: now.getTime(), format: plainFormat(time) });
}

/** Values as they are stored, which every language reads alike. */
export function plainFormat(time: TimeWriter): Formatter {
  const datetime = (moment: number) => time.datetime(new Date(moment).toISOString());
  return {
    local: (moment) => datetime(moment).slice(0, 16),
    datetime,
    date: (day) => day,
    month: (month) => month,
    weekday: (day: number) =>
      new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day)),
    country: (code) => code,
    time: (clock) => clock,
    period: (start, end) => `${datetime(start)} – ${datetime(end)}`,
    short: (of) => (typeof of === 'string' ? of : datetime(of)),
    shortPeriod: (start, end) => `${datetime(start)} – ${datetime(end)}`,
    money: (amount, currency) => (currency ? `${currency} ${amount}` : amount),
    number: String,
    label: (_, value) => String(value),
    comma: ', ',
    yesNo: (value) => (value ? 'Yes' : 'No'),
  };
}
