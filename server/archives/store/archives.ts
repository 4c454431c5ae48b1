/**
 * The archives: the list of a class for its lead, the directory of a class, and the own record of development. A list
 * is loaded within its scope and narrowed, ordered and cut into pages here: a class is small, and half of its columns
 * are counted rather than stored.
 */
import { searchable } from '#model';
import type { CallContext } from '../../kernel/call/call.ts';
import { invalidField, Refusal } from '../../kernel/call/refusal.ts';
import { loadClassArchive } from './archive-class.ts';
import { loadDirectory } from './archive-directory.ts';
import {
  type Archive,
  type ArchiveContext,
  type ArchiveEntry,
  type ArchiveScope,
  type EntryKey,
  type FoundEntry,
  valueIn,
} from './archive-entries.ts';
import { loadOwnRecord } from './archive-own.ts';

/** What narrows and orders a list. */
export type ArchiveFilters = Omit<CallContext<'archives/index'>['body'], 'scope'>;

type SortKey = Exclude<EntryKey, 'ext' | 'headimg'>;

interface ScopeRules {
  readonly load: (context: ArchiveContext) => Promise<Archive>;
  /** The fields a list may be ordered by; the first one is the usual order. */
  readonly sorts: readonly [string, ...SortKey[]];
}

const scopes: Readonly<Record<ArchiveScope, ScopeRules>> = {
  class: {
    load: loadClassArchive,
    sorts: [
      'sid',
      'sid',
      'name',
      'en_name',
      'campus_email',
      'study_mode',
      'units_completed',
      'units_required',
      'has_outstanding',
      'events_attended',
      'points_available',
      'tuition_status',
      'last_login_at',
    ],
  },
  directory: { load: loadDirectory, sorts: ['en_name', 'en_name', 'name', 'industry'] },
  mine: { load: loadOwnRecord, sorts: ['-date', 'date', 'kind', 'title', 'points'] },
};

/**
 * The whole list of a scope, narrowed and ordered.
 * @throws Refusal 403 when a student asks for a class list, 422 for an unknown order
 */
export async function findArchive(
  context: ArchiveContext,
  scope: ArchiveScope,
  filters: ArchiveFilters,
): Promise<{ readonly list: readonly ArchiveEntry[]; readonly summary: Archive['summary'] }> {
  if (scope === 'class' && context.user.adminid === 0) throw new Refusal('notEligible');
  const { load, sorts } = scopes[scope];
  const [usual, ...keys] = sorts;
  const sort = filters.sort ?? usual;
  const key = keys.find((candidate) => candidate === sort.replace(/^-/, ''));
  if (!key) throw invalidField('sort', 'enum');
  const { entries, summary } = await load(context);
  const wanted = entries.filter((found) => matches(found, filters)).map(({ entry }) => entry);
  return { list: inOrder(wanted, key, sort.startsWith('-')), summary };
}

function matches({ entry, searched }: FoundEntry, filters: ArchiveFilters): boolean {
  const { keyword, study_mode: studyMode, tuition, outstanding, kind } = filters;
  if (keyword !== undefined && !searched.includes(searchable(keyword))) return false;
  if (studyMode !== undefined && valueIn(entry, 'study_mode') !== studyMode) return false;
  if (tuition !== undefined && valueIn(entry, 'tuition_status') !== tuition) return false;
  if (outstanding !== undefined && valueIn(entry, 'has_outstanding') !== (outstanding === 1)) return false;
  return kind === undefined || valueIn(entry, 'kind') === kind;
}

const collator = new Intl.Collator('en', { numeric: true });

/** Empty values come last either way; equal ones come in the order of their ids. */
function inOrder(entries: readonly ArchiveEntry[], key: SortKey, isDescending: boolean): ArchiveEntry[] {
  const direction = isDescending ? -1 : 1;
  return [...entries].sort((one, other) => {
    const [left, right] = [valueIn(one, key), valueIn(other, key)];
    if (left === null || right === null) {
      return Number(left === null) - Number(right === null) || one.id - other.id;
    }
    return direction * compare(left, right) || one.id - other.id;
  });
}

function compare(left: unknown, right: unknown): number {
  return typeof left === 'string' && typeof right === 'string'
    ? collator.compare(left, right)
    : Number(left) - Number(right);
}
