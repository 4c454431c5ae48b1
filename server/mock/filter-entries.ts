/** Filters of a list, as far as they can be understood from their names: a parameter called like a field, a search, an order. */
import { isRecord } from '#model';
import { holdsWord } from '../kernel/values/search.ts';

type Row = Readonly<Record<string, unknown>>;
type Parameters = Readonly<Record<string, unknown>>;

const searchNames = ['keyword', 'search', 'q', 'query'];

/** Parameters that no field is called like change nothing. */
export function entriesThatFit(entries: readonly unknown[], parameters: Parameters): readonly unknown[] {
  const wanted = Object.entries(parameters).filter(([name]) => name !== 'sort');
  const found = entries.filter((entry) => isRecord(entry) && wanted.every(([name, value]) => fits(entry, name, value)));
  const order = parameters['sort'];
  return typeof order === 'string' ? sorted(found.filter(isRecord), order) : found;
}

function fits(row: Row, name: string, value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (searchNames.includes(name)) return holdsWord(String(value), ...textsOf(row));
  const [own, record] = [row[name], row[name.replace(/_id$/, '')]];
  if (isScalar(own)) return own === value || (typeof own === 'boolean' && Number(own) === Number(value));
  return name.endsWith('_id') && isRecord(record) ? record['id'] === value : true;
}

function textsOf(row: Row): readonly string[] {
  return Object.values(row).filter((value) => typeof value === 'string');
}

/** `-publish_at` is the newest first. */
function sorted(rows: readonly Row[], order: string): readonly Row[] {
  const name = order.replace(/^-/, '');
  const direction = order.startsWith('-') ? -1 : 1;
  return [...rows].sort((left, right) => direction * compare(left[name], right[name]));
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left ?? '').localeCompare(String(right ?? ''), 'en');
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
