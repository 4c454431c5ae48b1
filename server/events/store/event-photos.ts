/**
 * Pictures of events. They hang on what somebody wrote or uploaded (`event_comments`), which says whether others see
 * them; their addresses are signed anew for each reader.
 */
import type { Photo } from '#contract';
import type { CallContext } from '../../kernel/call/call.ts';
import { type PageMeta, type Paging, pageMeta, pageOffset } from '../../kernel/call/paging.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { inLanguage } from '../../kernel/portal/language.ts';

type Reader = Pick<CallContext, 'database' | 'user' | 'files' | 'time'>;
type WallReader = Reader & Pick<CallContext, 'portal' | 'language'>;

/** What a picture hangs on, with the names of whoever uploaded it. */
export type PhotoOwner = Pick<Row<'event_comments'>, 'id' | 'caption' | 'status' | 'created_at'> &
  Pick<Row<'users'>, 'en_name' | 'name'>;

/** The pictures of several comments at once, by the id of the comment, in their order. */
export async function photosOf(context: Reader, owners: readonly PhotoOwner[]): Promise<ReadonlyMap<number, Photo[]>> {
  const photos = new Map<number, Photo[]>();
  if (owners.length === 0) return photos;
  const byId = new Map(owners.map((owner) => [owner.id, owner]));
  const files = await picturesOnComments(context.database)
    .select(['file_uses.record_id', ...ofFile])
    .where('file_uses.record_id', 'in', [...byId.keys()])
    .orderBy('file_uses.position')
    .orderBy('files.id')
    .execute();
  for (const file of files) {
    const owner = byId.get(file.record_id);
    if (owner) photos.set(owner.id, [...(photos.get(owner.id) ?? []), describePhoto(context, file, owner)]);
  }
  return photos;
}

/** A page of the photo wall: published pictures and the own ones, the newest first. Visitors see none. */
export async function loadPhotos(
  context: WallReader,
  eventId: number,
  paging: Paging,
): Promise<{ list: Photo[]; _meta: PageMeta }> {
  const { database, user } = context;
  if (!user) return { list: [], _meta: pageMeta(paging, 0) };
  const wall = picturesOnWall(database, [eventId]).where((eb) =>
    eb.or([eb('wall.status', '=', 'published'), eb('wall.user_id', '=', user.id)]),
  );
  const { count } = await wall.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await wall
    .leftJoin('users', 'users.id', 'wall.user_id')
    .selectAll('wall')
    .select(['users.en_name', 'users.name'])
    .orderBy('wall.created_at', 'desc')
    .orderBy('wall.upload_id', 'desc')
    .orderBy('wall.position')
    .orderBy('wall.id')
    .limit(paging.perPage)
    .offset(pageOffset(paging))
    .execute();
  const office = inLanguage(context.portal.office, context.language);
  const list = rows.map((row) => describePhoto(context, row, row.user_id === null ? { ...row, name: office } : row));
  return { list, _meta: pageMeta(paging, count) };
}

/** How many pictures of each event everybody may see; an event without pictures is not in the answer. */
export async function countPhotos(
  database: Database,
  eventIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (eventIds.length === 0) return new Map();
  const rows = await picturesOnWall(database, eventIds)
    .select((eb) => ['event_id', eb.fn.countAll<number>().as('count')])
    .where('status', '=', 'published')
    .groupBy('event_id')
    .execute();
  return new Map(rows.map((row) => [row.event_id, row.count]));
}

const ofFile = [
  'files.id',
  'files.key',
  'files.filename',
  'files.is_public',
  'files.width',
  'files.height',
  'file_uses.position',
] as const;

/** What students have uploaded, and what the office has added, which belongs to nobody and is seen by everybody. */
function picturesOnWall(database: Database, eventIds: readonly number[]) {
  const uploaded = picturesOnComments(database)
    .innerJoin('event_comments', 'event_comments.id', 'file_uses.record_id')
    .select(ofFile)
    .select(({ cast }) => [
      'event_comments.event_id',
      cast<number | null>('event_comments.user_id', 'integer').as('user_id'),
      'event_comments.caption',
      'event_comments.status',
      'event_comments.created_at',
      'event_comments.id as upload_id',
    ])
    .where('event_comments.event_id', 'in', eventIds)
    .where('event_comments.kind', '=', 'photo');
  const added = picturesOfOffice(database)
    .select(ofFile)
    .select(({ cast, lit, val }) => [
      'file_uses.record_id as event_id',
      cast<number | null>(lit(null), 'integer').as('user_id'),
      cast<string | null>(lit(null), 'text').as('caption'),
      cast<string>(val('published'), 'text').as('status'),
      'files.created_at',
      cast<number>(lit(0), 'integer').as('upload_id'),
    ])
    .where('file_uses.record_id', 'in', eventIds);
  return database.selectFrom(uploaded.unionAll(added).as('wall'));
}

/** Pictures of events that the office has added: `file_uses.record_id` is the event. */
export function picturesOfOffice(database: Database) {
  return database
    .selectFrom('file_uses')
    .innerJoin('files', 'files.id', 'file_uses.file_id')
    .where('file_uses.record', '=', 'event')
    .where('file_uses.role', '=', 'photo');
}

function picturesOnComments(database: Database) {
  return database
    .selectFrom('file_uses')
    .innerJoin('files', 'files.id', 'file_uses.file_id')
    .where('file_uses.record', '=', 'comment')
    .where('file_uses.role', '=', 'image');
}

type PictureFile = Pick<Row<'files'>, 'id' | 'key' | 'filename' | 'is_public' | 'width' | 'height'>;

function describePhoto({ files, time }: Reader, file: PictureFile, owner: Omit<PhotoOwner, 'id'>): Photo {
  const url = files.address(file);
  return {
    id: file.id,
    thumb_url: url,
    url,
    width: file.width ?? 0,
    height: file.height ?? 0,
    caption: owner.caption,
    uploader: owner.en_name ?? owner.name,
    created_at: time.datetime(owner.created_at),
    status: owner.status as Photo['status'], // written by the server from the same list of words
    can_download: owner.status !== 'hidden',
  };
}
