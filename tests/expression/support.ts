/** The world that the tests of expressions run in: a fixed clock, Hong Kong time and plain English formats. */
import type { Environment, Formatter } from '#expression';
import type { Contract, Type } from '#model';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const zoneOffsetMs = 8 * 3_600_000;

const format: Formatter = {
  label: (list, value) => `${list}:${value}`,
  local: (instantMs) => new Date(instantMs + zoneOffsetMs).toISOString().slice(0, 16),
  datetime: (instantMs) => {
    const [day = '', clock = ''] = format.local(instantMs).split('T');
    return `${format.date(day)} ${clock}`;
  },
  date: (day) => {
    const [year, month, date] = day.split('-');
    return `${date} ${months[Number(month) - 1]} ${year}`;
  },
  weekday: (day) => ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][day - 1] ?? '–',
  month: (month) => (month === '2025-09' ? 'September 2025' : month),
  country: (code) => (code === 'hk' ? 'Hong Kong' : code),
  time: (clock) => clock,
  period: (startMs, endMs) => {
    const [start, end] = [format.datetime(startMs), format.datetime(endMs)];
    return start.slice(0, 11) === end.slice(0, 11) ? `${start} – ${end.slice(12)}` : `${start} – ${end}`;
  },
  short: (of) => (typeof of === 'string' ? format.date(of) : format.datetime(of)).slice(0, 6),
  shortPeriod: (startMs, endMs, nowMs) => `${format.short(startMs, nowMs)} – ${format.short(endMs, nowMs)}`,
  money: (amount, currency) =>
    `${currency ? `${currency} ` : ''}${Number(amount).toLocaleString('en', { minimumFractionDigits: 2 })}`,
  number: (value, decimals) =>
    value.toLocaleString(
      'en',
      decimals === null
        ? { maximumFractionDigits: 2 }
        : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
    ),
  comma: ', ',
  yesNo: (value) => (value ? 'Yes' : 'No'),
};

/** Noon in Hong Kong. */
export const environment: Environment = { now: Date.parse('2025-11-21T12:00:00+08:00'), format };

export const contract: Pick<Contract, 'entities'> = {
  entities: {
    Event: {
      name: 'Event',
      description: 'An event.',
      fields: {
        id: { kind: 'id' },
        title: { kind: 'text' },
        content: { kind: 'rich' },
        apply_start: { kind: 'datetime' },
        apply_end: { kind: 'datetime', nullable: true },
        category: { kind: 'object', fields: { id: { kind: 'id' }, name: { kind: 'text' } } },
        my_apply: { kind: 'entity', name: 'Apply', nullable: true },
        ext: { kind: 'extra', form: 'event' },
      },
    },
    Apply: {
      name: 'Apply',
      description: 'A registration.',
      fields: {
        sn: { kind: 'text' },
        status: { kind: 'one-of', options: ['pending', 'registered', 'cancelled'] },
        points: { kind: 'integer' },
        position: { kind: 'integer', nullable: true },
        can_cancel: { kind: 'yes-no' },
      },
    },
    TuitionPlan: {
      name: 'TuitionPlan',
      description: 'A plan.',
      fields: { total: { kind: 'money' }, currency: { kind: 'text' } },
    },
  },
};

/** One name of every kind of type. */
export const names: Readonly<Record<string, Type>> = {
  days: { kind: 'integer' },
  units: { kind: 'number' },
  capacity: { kind: 'integer', nullable: true },
  title: { kind: 'text' },
  note: { kind: 'text', nullable: true },
  content: { kind: 'rich' },
  is_online: { kind: 'yes-no' },
  is_late: { kind: 'yes-no', nullable: true },
  status: { kind: 'one-of', options: ['done', 'waiting', 'default'] },
  level: { kind: 'one-of', options: [1, 2, 3] },
  starts: { kind: 'datetime' },
  ends: { kind: 'datetime', nullable: true },
  due_date: { kind: 'date' },
  from_time: { kind: 'time' },
  fee: { kind: 'money' },
  languages: { kind: 'list', of: { kind: 'text' } },
  period: { kind: 'list', of: { kind: 'date' }, size: 2 },
  marks: { kind: 'list', of: { kind: 'number' }, nullable: true },
  applies: { kind: 'list', of: { kind: 'entity', name: 'Apply' } },
  my_event: { kind: 'entity', name: 'Event' },
  plan: { kind: 'entity', name: 'TuitionPlan', nullable: true },
  anything: { kind: 'json' },
};
