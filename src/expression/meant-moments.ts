/** Days and times as people write them, put into the form that files have. */
import { daysAfter, isCalendarDay, own } from '#model';

/** What a text most likely means; where the month may come first, that reading is the second. */
export function meantMoments(text: string): readonly string[] {
  const { dayText, clock } = split(text.trim());
  const days = meantDays(dayText);
  if (clock === undefined) return days;
  if (dayText === '') return [clock === '24:00' ? '23:59' : clock];
  return days.map((day) => (clock === '24:00' ? `${dayAfter(day)} 00:00` : `${day} ${clock}`));
}

/** `18:30`, `18.30 Uhr`, `18h30`, `6 pm`, also behind a day; and `0930` or `9` alone. */
function split(text: string): { readonly dayText: string; readonly clock?: string } {
  const [, alone, minutes = '00'] = /^([01]?\d|2[0-4])([0-5]\d)?$/.exec(text) ?? [];
  if (alone !== undefined) return { dayText: '', clock: `${twoDigits(alone)}:${minutes}` };
  const [, dayText = '', hour, minute, half, mark] =
    /^(.*?)(?:^|[\s,T]+(?:(?:at|um|à)\s+)?)(\d{1,2})(?:(?:[:.]|\s*h\s*)(\d\d)(?::\d\d)?)?\s*(?:([ap])\.?\s?m\.?|(uhr|hrs|h))?$/i.exec(
      text,
    ) ?? [];
  if (hour === undefined || (minute ?? half ?? mark) === undefined) return { dayText: text };
  const ofDay = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return { dayText, clock: `${twoDigits(String(ofDay))}:${minute ?? '00'}` };
}

const namedDays: Readonly<Record<string, string>> = {
  now: 'hour+0',
  today: 'day+0',
  heute: 'day+0',
  tomorrow: 'day+1',
  morgen: 'day+1',
  yesterday: 'day-1',
};

function meantDays(text: string): readonly string[] {
  const named = own(namedDays, text.toLowerCase()) ?? countedDay(text);
  if (named !== undefined) return [named];
  const days = writtenDays(text).filter(isCalendarDay);
  // In front of a day may be that of the week.
  return days.length > 0 ? days : writtenDays(text.replace(/^\p{L}+\.?,?\s+/u, '')).filter(isCalendarDay);
}

/** `day + 14` or `Day 14`: counted from today; days that are meant to be over have a minus. */
function countedDay(text: string): string | undefined {
  const [, unit = '', sign = '', count] = /^(?:to)?(day|hour)s?\s*([-+−–]?)\s*(\d+(?:\.5)?)$/i.exec(text) ?? [];
  return count === undefined ? undefined : `${unit.toLowerCase()}${/[-−–]/.test(sign) ? '-' : '+'}${count}`;
}

/** `2026.9.1`, `1.9.2026`, `1/9/2026`, `1 Sept 2026` or `September 1, 2026`. */
function writtenDays(text: string): readonly string[] {
  const [, year, month = '', day = ''] = /^(\d{4})\D(\d{1,2})\D(\d{1,2})\D?$/.exec(text) ?? [];
  if (year !== undefined) return [inOrder(year, month, day)];
  const [, first = '', sign, second = '', ofNumbers] =
    /^(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d\d)$/.exec(text) ?? [];
  // A dot is never between a month and the day behind it.
  if (ofNumbers !== undefined)
    return [
      ...(Number(second) > 12 ? [] : [inOrder(ofNumbers, second, first)]),
      ...(sign === '.' || Number(first) > 12 || first === second ? [] : [inOrder(ofNumbers, first, second)]),
    ];
  const [, before, name, after, ofNames = ''] =
    /^(?:(\d{1,2})(?:st|nd|rd|th|er|\.)?(?:\s+of)?[\s-]*)?(\p{L}{3,})\.?(?:\s+(\d{1,2})(?:st|nd|rd|th)?)?,?[\s-]+(\d{4}|\d\d)$/u.exec(
      text,
    ) ?? [];
  const number = months.findIndex((each) => each.test(name ?? '')) + 1;
  if (number === 0) return [];
  return [inOrder(ofNames, String(number), before ?? after ?? '')];
}

/** In English, German and French, whole or short. */
const months = [
  /^jan/i,
  /^f[eé][bv]/i,
  /^m[aä]r/i,
  /^a[pv]r/i,
  /^ma[iy]/i,
  /^jui?n/i,
  /^juil|^jul/i,
  /^a(ug|o[uû])/i,
  /^sep/i,
  /^o[ck]t/i,
  /^nov/i,
  /^d[eé][cz]/i,
];

/** The day is left out where only a month is said. */
function inOrder(year: string, month: string, day: string): string {
  return [year.padStart(4, '20'), twoDigits(month), ...(day === '' ? [] : [twoDigits(day)])].join('-');
}

function dayAfter(day: string): string {
  const [, counted] = /^day\+(\d+)$/.exec(day) ?? [];
  return counted === undefined ? daysAfter(day, 1) : `day+${Number(counted) + 1}`;
}

function twoDigits(number: string): string {
  return number.padStart(2, '0');
}
