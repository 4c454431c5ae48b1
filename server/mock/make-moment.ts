/** Dates and times in a sensible order: what was sent lies before now, an end behind its start, a deadline before the event. */
import type { Type } from '#model';
import { after, dayMs, hourMs, minuteMs } from '../kernel/values/time.ts';
import { between, chance } from './chance.ts';
import { type Making, placeOf, type RecordPlace } from './made.ts';
import { rowByName } from './row-by-name.ts';

interface Row {
  readonly names: RegExp;
  /** `past`: the younger the smaller the id, as lists come newest first. `plan`: around a day of the record, before or after now. */
  readonly from: 'past' | 'plan';
  readonly days: number;
  readonly hours?: number;
}

/** The first row that fits a field's name. Of a plan an end comes after every start. */
const rows: readonly Row[] = [
  { names: /birth/i, from: 'past', days: -8000 },
  { names: /enrol|admission|joined|member_since/i, from: 'past', days: -700 },
  { names: /creat|added|register(ed)?_at|since|upload|issued/i, from: 'past', days: -5 },
  { names: /publish|post|release|announce/i, from: 'past', days: -4 },
  { names: /submit|sent|apply_at|paid|replied|reply/i, from: 'past', days: -3 },
  { names: /confirm|accept|complete|updat|changed|modif/i, from: 'past', days: -2 },
  { names: /read|seen|last|cancelled|revoked|ended_at/i, from: 'past', days: -1 },
  { names: /(regist|apply|application|sign_?up|booking).*(start|open|from|begin)/i, from: 'plan', days: -12 },
  { names: /(regist|apply|application|sign_?up|booking).*(end|clos|to$|until|due|deadline)/i, from: 'plan', days: -3 },
  { names: /cancel/i, from: 'plan', days: -2 },
  { names: /sign_?in.*(start|open|from)|check_?in.*(start|open|from)/i, from: 'plan', days: 0, hours: -1 },
  { names: /graduat|normative|maximum|expected/i, from: 'plan', days: 600 },
  { names: /(^|_)(expire|expiry|expires|valid|until|due|deadline)/i, from: 'plan', days: 30 },
  { names: /result/i, from: 'plan', days: 40 },
  { names: /add_drop.*(end|clos)/i, from: 'plan', days: 25 },
  { names: /add_drop/i, from: 'plan', days: 20 },
  { names: /(^|_)(end|ends|close|closes|to|finish)(_|$)/i, from: 'plan', days: 10 },
  { names: /(^|_)(start|starts|open|opens|from|begin|begins)(_|$)/i, from: 'plan', days: 0 },
];

const rowOf = rowByName(rows);
const otherwise: Row = { names: /./, from: 'plan', days: 1 };

/** How far the days of plans lie before and behind now. */
const planDays = { least: -20, most: 20 } as const;

/** A day or a moment that a contract gives as example, in ms. */
export function exampleMoment({ kind, example }: Type): number | undefined {
  if (typeof example !== 'string' || (kind !== 'date' && kind !== 'datetime')) return undefined;
  const moment = Date.parse(kind === 'date' ? `${example}T12:00:00Z` : example);
  return Number.isNaN(moment) ? undefined : moment;
}

/** Examples come around today, at their time of the day and as far from each other as they are. */
export function makeMoment(making: Making, record: RecordPlace, field: string, type?: Type): Date {
  const example = type && exampleMoment(type);
  if (example !== undefined) {
    const days = Math.round((making.now.getTime() - (record.since ?? example)) / dayMs) + planDay(making, record);
    return after(new Date(example), days * dayMs);
  }
  const { from, days, hours = 0 } = rowOf(field) ?? otherwise;
  const quarter = between(making.seed, placeOf(record, 'quarter'), 0, 32) * 15 * minuteMs;
  const noon = Math.floor(making.now.getTime() / dayMs) * dayMs;
  if (from === 'past') return after(new Date(noon), days * dayMs - record.id * dayMs - quarter);
  return after(new Date(noon), (planDay(making, record) + days) * dayMs + hours * hourMs + quarter);
}

function planDay({ seed }: Making, record: RecordPlace): number {
  return between(seed, placeOf(record, 'plan'), planDays.least, planDays.most);
}

/** A time of day: `18:30`. An end is later than every start. */
export function makeTime(making: Making, record: RecordPlace, field: string, example: unknown): string {
  if (typeof example === 'string') return example;
  const isEnd = /(^|_)(end|to|close|until)/i.test(field);
  const hour = (isEnd ? 14 : 9) + (chance(making.seed, placeOf(record, 'hour')) % 4);
  return `${String(hour).padStart(2, '0')}:${isEnd ? '45' : '30'}`;
}
