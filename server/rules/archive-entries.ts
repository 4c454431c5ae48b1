/** What every kind of archive is made of: lines, the words they are found by, and numbers on the whole. */
import type { ArchiveEntry, ArchiveSummary } from '#contract';
import type { CallContext } from '../call.ts';

/** What of a call the archives need. */
export type ArchiveContext = Pick<
  CallContext<'archives/index'>,
  'database' | 'user' | 'classId' | 'portal' | 'language' | 'now' | 'time' | 'files'
>;

/** A line with the words it is found by. */
export interface FoundEntry {
  readonly entry: ArchiveEntry;
  readonly searched: string;
}

export interface Archive {
  readonly entries: readonly FoundEntry[];
  readonly summary: ArchiveSummary;
}

/** A line in which nothing is filled in. */
export const emptyEntry: Omit<ArchiveEntry, 'id'> = {
  sid: null,
  name: null,
  en_name: null,
  headimg: null,
  campus_email: null,
  study_mode: null,
  units_completed: null,
  units_required: null,
  has_outstanding: null,
  events_attended: null,
  points_available: null,
  tuition_status: null,
  last_login_at: null,
  industry: null,
  linkedin: null,
  kind: null,
  title: null,
  date: null,
  points: null,
  note: null,
  ext: {},
};

export const emptySummary: ArchiveSummary = {
  students: null,
  tuition_unconfirmed: null,
  with_outstanding: null,
  events: null,
  points: null,
  awards: null,
  badges: null,
};
