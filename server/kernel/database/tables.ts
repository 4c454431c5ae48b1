/** The tables, as queries see them: read off the migrations that make them. */
import type { Selectable } from 'kysely';
import type * as firstSlice from './migrations/001-first-slice.ts';
import type * as people from './migrations/002-people.ts';
import type * as events from './migrations/003-events.ts';
import type * as courses from './migrations/004-courses.ts';
import type * as study from './migrations/005-study.ts';
import type * as contents from './migrations/006-contents.ts';
import type * as forms from './migrations/007-forms.ts';
import type * as keptForms from './migrations/009-kept-forms.ts';
import type * as emailChanges from './migrations/010-email-changes.ts';
import type * as classStudies from './migrations/011-class-studies.ts';
import type * as invitations from './migrations/012-invitations.ts';
import type * as mailPages from './migrations/013-mail-pages.ts';
import type * as withdrawnNotices from './migrations/014-withdrawn-notices.ts';
import type * as mailOwners from './migrations/015-mail-owners.ts';
import type * as sentMessages from './migrations/016-sent-messages.ts';
import type * as cancelledSections from './migrations/017-cancelled-sections.ts';
import type * as reminders from './migrations/018-reminders.ts';
import type * as exchangeNews from './migrations/019-exchange-news.ts';
import type * as plainWords from './migrations/020-plain-words.ts';
import type * as liveConfig from './migrations/021-live-config.ts';
import type * as usedPoints from './migrations/022-used-points.ts';
import type * as closedRounds from './migrations/023-closed-rounds.ts';
import type { AdditionsOf, TablesOf } from './migrations/table-words.ts';

export type { Day, Instant, Json, YesNo } from './migrations/table-words.ts';

type Made = TablesOf<typeof firstSlice.tables> &
  TablesOf<typeof people.tables> &
  TablesOf<typeof events.tables> &
  TablesOf<typeof courses.tables> &
  TablesOf<typeof study.tables> &
  TablesOf<typeof contents.tables> &
  TablesOf<typeof forms.tables> &
  TablesOf<typeof keptForms.tables> &
  TablesOf<typeof emailChanges.tables> &
  TablesOf<typeof sentMessages.tables> &
  TablesOf<typeof reminders.tables> &
  TablesOf<typeof liveConfig.tables>;

type Additions = AdditionsOf<typeof people.added> &
  AdditionsOf<typeof contents.added> &
  AdditionsOf<typeof forms.added> &
  AdditionsOf<typeof classStudies.added> &
  AdditionsOf<typeof invitations.added> &
  AdditionsOf<typeof mailPages.added> &
  AdditionsOf<typeof withdrawnNotices.added> &
  AdditionsOf<typeof mailOwners.added> &
  AdditionsOf<typeof sentMessages.added> &
  AdditionsOf<typeof cancelledSections.added> &
  AdditionsOf<typeof reminders.added> &
  AdditionsOf<typeof exchangeNews.added> &
  AdditionsOf<typeof plainWords.added> &
  AdditionsOf<typeof usedPoints.added> &
  AdditionsOf<typeof closedRounds.added>;

/** Every table by name, with the columns that later migrations added. */
export type Tables = {
  [Name in keyof Made]: Name extends keyof Additions ? Made[Name] & Additions[Name] : Made[Name];
};

/** A row as it is read. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
