/** Writes the own review of an event, in place of an earlier one, or adds pictures to its photo wall. */

import { keepExtraFiles, keepUndeclared } from '../../forms/store/extra-fields.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { type FieldIssue, Refusal } from '../../kernel/call/refusal.ts';
import { attachableFiles, replaceFiles } from '../../kernel/files/record-files.ts';
import { readJson, writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { lockPerson } from '../../people/store/lock-person.ts';
import type { EventRecord } from '../rules/event-times.ts';
import { describeComments, selectComments, visibleComments } from '../store/event-comments.ts';
import { findEvent } from '../store/find-event.ts';
import { ownRegistrations } from '../store/registrations.ts';

type Context = CallContext<'activity/comment'>;
type Body = Context['body'];

export async function activityComment(context: Context): Promise<CallAnswer<'activity/comment'>> {
  const { database, user, body, now } = context;
  if (user.ownClassId === null) throw new Refusal('notEligible');
  const { event } = await findEvent(context, body.id);
  await lockPerson(database, user.id);
  await checkTakesPart(context, event);
  if (instantOf(now) < event.activity_start_at) throw new Refusal('eventNotOpen');
  const before = body.kind === 'comment' ? await findOwnReview(context) : undefined;
  const issues = await findIssues(context, before?.id);
  if (issues.length > 0) throw new Refusal('invalid', { issues });
  const id = before ? await replace(context, before) : await insert(context);
  await replaceFiles(database, { record: 'comment', role: 'image' }, id, body.images ?? []);
  await keepExtraFiles(context, 'comment', id, body.ext);
  return loadComment(context, id);
}

/** Who was at the event may say what it was like; pictures only where the office wants some. */
async function checkTakesPart({ database, user, body }: Context, event: EventRecord): Promise<void> {
  const own = (await ownRegistrations(database, user.id, [event.id])).get(event.id);
  const mayUpload = body.kind === 'comment' || event.photo_upload_enabled === 1;
  if (own?.status !== 'attended' || !mayUpload) throw new Refusal('notEligible');
}

function findOwnReview({ database, user, body }: Context) {
  return database
    .selectFrom('event_comments')
    .select(['id', 'ext'])
    .where('event_id', '=', body.id)
    .where('user_id', '=', user.id)
    .where('kind', '=', 'comment')
    .executeTakeFirst();
}

interface Kind {
  readonly needs: readonly (keyof Body)[];
  readonly refuses: readonly (keyof Body)[];
  readonly mostImages: number;
  /** What its pictures were uploaded for. */
  readonly purpose: string;
}

/**
 * What tells the kinds apart. Both come by one call, so a request may satisfy the form of the other kind; how long and how
 * many each part may be is said by the forms.
 */
const kinds: Readonly<Record<Body['kind'], Kind>> = {
  comment: { needs: ['content', 'rating'], refuses: ['caption'], mostImages: 3, purpose: 'comment' },
  photo: { needs: ['images'], refuses: ['content', 'rating'], mostImages: 9, purpose: 'photo' },
};

const pictureTypes = ['jpg', 'jpeg', 'png', 'webp'];

/** @param reviewId  the earlier review, whose pictures may be sent again */
async function findIssues({ database, user, body }: Context, reviewId: number | undefined): Promise<FieldIssue[]> {
  const { needs, refuses, mostImages, purpose } = kinds[body.kind];
  const images = body.images ?? [];
  const isMissing = (part: keyof Body) => body[part] === undefined || (part === 'images' && images.length === 0);
  const issues = [
    ...needs.filter(isMissing).map((field) => ({ field, rule: 'required' })),
    ...refuses.filter((part) => body[part] !== undefined).map((field) => ({ field, rule: 'unknown' })),
  ];
  if (images.length > mostImages) return [...issues, { field: 'images', rule: 'max' }];
  const heldBy = reviewId === undefined ? {} : { heldBy: { record: 'comment', role: 'image', id: reviewId } as const };
  const found = await attachableFiles(database, images, {
    userId: user.id,
    purposes: [purpose],
    accept: pictureTypes,
    ...heldBy,
  });
  return found ? issues : [...issues, { field: 'images', rule: 'file' }];
}

type Review = NonNullable<Awaited<ReturnType<typeof findOwnReview>>>;

/** A review that the office has hidden stays hidden, whatever it says now. */
async function replace({ database, body, now, portal, call }: Context, { id, ext }: Review): Promise<number> {
  const stored = readJson<Record<string, unknown>>(ext);
  await database
    .updateTable('event_comments')
    .set({
      rating: body.rating ?? null,
      content: body.content ?? null,
      ext: body.ext === undefined ? ext : writeJson(keepUndeclared(portal, call.name, stored, body.ext)),
      updated_at: instantOf(now),
    })
    .where('id', '=', id)
    .execute();
  return id;
}

async function insert({ database, user, body, now, portal, call }: Context): Promise<number> {
  const moment = instantOf(now);
  const { id } = await database
    .insertInto('event_comments')
    .values({
      event_id: body.id,
      user_id: user.id,
      kind: body.kind,
      rating: body.rating ?? null,
      content: body.content ?? null,
      caption: body.caption ?? null,
      status: body.kind === 'photo' ? 'pending' : 'published',
      created_at: moment,
      updated_at: moment,
      ext: writeJson(keepUndeclared(portal, call.name, {}, body.ext ?? {})),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function loadComment(context: Context, id: number): Promise<CallAnswer<'activity/comment'>> {
  const rows = await selectComments(visibleComments(context, context.body.id))
    .where('event_comments.id', '=', id)
    .execute();
  const [comment] = await describeComments(context, rows);
  if (!comment) throw new Refusal('notFound');
  return comment;
}
