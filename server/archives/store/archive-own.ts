/** The own record of development: events attended, points earned, awards, badges. */
import type { ArchiveRecord } from '#contract';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import type { Words } from '../../kernel/portal/texts.ts';
import { readJson } from '../../kernel/values/json.ts';
import { searchText } from '../../kernel/values/search.ts';
import type { StoredProfile } from '../../profile/rules/stored-profile.ts';
import type { Archive, ArchiveContext } from './archive-entries.ts';

type Kind = ArchiveRecord['kind'];

/** A record as its own table numbers it. */
interface OwnRecord {
  readonly id: number;
  readonly title: string;
  readonly date: string;
  readonly points?: number;
  readonly note: string | null;
}

const loaders: Readonly<Record<Kind, (context: ArchiveContext) => Promise<readonly OwnRecord[]>>> = {
  event: loadEvents,
  points: loadEarnedPoints,
  award: loadAwards,
  badge: loadBadges,
};

const kinds = Object.keys(loaders) as Kind[]; // the keys of the table above

export async function loadOwnRecord(context: ArchiveContext): Promise<Archive<'mine'>> {
  const found: Record<Kind, readonly OwnRecord[]> = { event: [], points: [], award: [], badge: [] };
  for (const kind of kinds) found[kind] = await loaders[kind](context);
  const entries = kinds.flatMap((kind, place) =>
    found[kind].map(({ id, title, date, points = null, note }) => ({
      // Records of four tables are in one list, so the number tells the table as well.
      entry: { id: id * kinds.length + place, kind, title, date, points, note },
      searched: searchText(title, note),
    })),
  );
  const summary = {
    events: found.event.length,
    points: found.points.reduce((total, record) => total + (record.points ?? 0), 0),
    awards: found.award.length,
    badges: found.badge.length,
  };
  return { entries, summary };
}

async function loadEvents({ database, user, language, time }: ArchiveContext): Promise<OwnRecord[]> {
  const rows = await database
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select(['registrations.id', 'events.title', 'events.venue', 'events.activity_start_at'])
    .where('registrations.user_id', '=', user.id)
    .where('registrations.status', '=', 'attended')
    .execute();
  const text = (json: string) => inLanguage(readJson<Localized>(json), language);
  return rows.map((row) => ({
    id: row.id,
    title: text(row.title),
    date: time.date(row.activity_start_at),
    note: text(row.venue),
  }));
}

async function loadEarnedPoints({ database, user, language, time, portal }: ArchiveContext): Promise<OwnRecord[]> {
  const rows = await database
    .selectFrom('points_log')
    .select(['id', 'title', 'amount', 'remark', 'created_at'])
    .where('user_id', '=', user.id)
    .where('type', 'in', ['award', 'allocate'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: portal.read(readJson<Words>(row.title), language),
    date: time.date(row.created_at),
    points: row.amount,
    note: row.remark && portal.read(readJson<Words>(row.remark), language),
  }));
}

async function loadAwards({ database, user }: ArchiveContext): Promise<OwnRecord[]> {
  const { profile } = await database
    .selectFrom('users')
    .select('profile')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const awards = readJson<StoredProfile>(profile).awards ?? [];
  return awards.map(({ title, date, organisation }, index) => ({ id: index + 1, title, date, note: organisation }));
}

async function loadBadges({ database, user, language, time }: ArchiveContext): Promise<OwnRecord[]> {
  const rows = await database
    .selectFrom('cards')
    .select(['id', 'title', 'issuer', 'issued_at'])
    .where('user_id', '=', user.id)
    .where('kind', '=', 'badge')
    .where('is_revoked', '=', 0)
    .execute();
  const text = (json: string) => inLanguage(readJson<Localized>(json), language);
  return rows.map((row) => ({
    id: row.id,
    title: text(row.title),
    date: time.date(row.issued_at),
    note: text(row.issuer),
  }));
}
