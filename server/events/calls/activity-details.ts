/** One event in full. With the code of its venue, a visitor learns title and times of an event that is not public. */
import type { Activity } from '#contract';
import { loadCategories } from '../../contents/store/categories.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import type { Paging } from '../../kernel/call/paging.ts';
import { Refusal } from '../../kernel/call/refusal.ts';
import { fileLink, filesOf } from '../../kernel/files/record-files.ts';
import { inLanguage, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { readsAsVisitor } from '../../people/store/audience.ts';
import { showsOnlineAddress } from '../rules/event-times.ts';
import { loadPhotos } from '../store/event-photos.ts';
import { type EventRecord, summariseEvents } from '../store/events.ts';
import { findEvent } from '../store/find-event.ts';

type Context = CallContext<'activity/details'>;

const photosPerPage = { usual: 30, most: 60 } as const;

export async function activityDetails(context: Context): Promise<CallAnswer<'activity/details'>> {
  const { query, time, now } = context;
  const paging = readPhotoPaging(query);
  const { event, byCode } = await findEvent(context, query.id, query.sn);
  const categories = await loadCategories(context.database, 'event', context.language);
  const [summary] = await summariseEvents(byCode ? { ...context, user: null } : context, [event], categories);
  if (!summary) throw new Refusal('notFound');
  const details = byCode ? headOnly : await detailsOf(context, event, summary.my_apply);
  const photos = await loadPhotos(
    readsAsVisitor(context) || byCode ? { ...context, user: null } : context,
    event.id,
    paging,
  );
  return { ...summary, ...details, photos, server_time: time.datetime(instantOf(now)) };
}

/** @throws Refusal 400 when a number is out of bounds */
function readPhotoPaging(query: Context['query']): Paging {
  const { photo_page: page = 1, 'photo-per-page': perPage = photosPerPage.usual } = query;
  if (page < 1 || perPage < 1 || perPage > photosPerPage.most) throw new Refusal('badRequest');
  return { page, perPage };
}

type Details = Omit<Activity, keyof Awaited<ReturnType<typeof summariseEvents>>[number] | 'photos' | 'server_time'>;

async function detailsOf(context: Context, event: EventRecord, apply: Activity['my_apply']): Promise<Details> {
  const { database, language, files, now } = context;
  const text = (json: string | null) => json && inLanguage(readJson<Localized>(json), language);
  const attachments = await filesOf(database, { record: 'event', role: 'attachment' }, [event.id]);
  const takesPart = apply?.status === 'registered' || apply?.status === 'attended';
  return {
    content: text(event.content) ?? '',
    contact: text(event.contact),
    address: text(event.address),
    location: event.location === null ? null : readJson(event.location),
    online_url: takesPart && showsOnlineAddress(event, now) ? event.online_url : null,
    attachments: (attachments.get(event.id) ?? []).map((file) => fileLink(files, file)),
  };
}

/** What the code of the venue does not open. */
const headOnly: Details & Partial<Activity> = {
  content: '',
  contact: null,
  address: null,
  location: null,
  online_url: null,
  attachments: [],
  summary: null,
  cover: null,
  organiser: '',
  venue: '',
  cancel_note: null,
  capacity: null,
  registered_count: 0,
  available_count: null,
  waiting_count: 0,
  photo_count: 0,
  comment_count: 0,
};
