/** `portico office create-event | change-event`: an event from a file, as a new one or in the place of what it said before. */
import { counted } from '#expression/node';
import {
  attachToEvent,
  bringPicture,
  changeEvent,
  type EventChange,
  type EventFiles,
  type ListedEvent,
  listEvents,
  listForms,
  type NewEvent,
  pageAddress,
  publishEvent,
  readEvent,
  type WrittenEvent,
} from '#office';
import { print } from '../terminal/terminal.ts';
import { audienceRows, categoryFor, forWhom, reportName } from './audience.ts';
import { type Consent, confirm } from './confirm.ts';
import { atDesk, change, type Desk, type DeskOptions, eventDesk } from './desk.ts';
import { eventById } from './events.ts';
import { attachmentsOf, coverOf } from './named-files.ts';
import { endOfEvent, type GoodFile, readGood, reportOver } from './office-files.ts';
import { inOneLine } from './office-table.ts';
import { inOfficeWords } from './office-words.ts';
import { bodyLines, previewLine, titleLines } from './preview.ts';
import { publishOnce, type TrialOptions, trialHead, tryOut } from './try-out.ts';
import { showEnd, showWhen } from './when.ts';

type EventFile = GoodFile<WrittenEvent>;

export interface EventFileOptions extends DeskOptions, TrialOptions, Consent {
  readonly newCategory?: boolean;
}

export function createEventFrom(file: string, options: EventFileOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const written = await readGood(file, readEvent, desk);
    const { title } = written.value.event;
    reportOver(desk, written, endOfEvent(written.value));
    const again = await alreadyThere(desk, written.value);
    const work = async (office: Desk) => createWith(office, written, options);
    const detail = { title: title.en };
    const publication = {
      command: 'create-event',
      detail,
      again,
      preview: () => preview(desk, written.value),
      ...options,
    };
    const id = await publishOnce(desk, publication, work);
    if (id === undefined) return;
    print(`Event ${id} "${inOneLine(title.en)}" is published. Registration ${registration(desk, written.value)}.`);
    print(`Its address is ${pageAddress(desk.settings.siteBaseUrl, `/pages/events/detail?id=${id}`)}`);
    if (written.value.event.inform) print('The students it is for get a message and a mail when registration begins.');
  });
}

async function alreadyThere(desk: Desk, { event }: WrittenEvent): Promise<string | undefined> {
  const known = await listEvents(desk, false);
  const same = known.find(
    ({ title, start, state }) => title === event.title.en && start === event.startAt && state !== 'cancelled',
  );
  if (!same) return undefined;
  return `Event ${same.id} has the same title and the same start, so it would be there twice; \`change-event ${same.id}\` changes that one.`;
}

function registration(desk: Desk, { event }: WrittenEvent): string {
  const now = desk.now.toISOString();
  if (event.registrationEndAt <= now) return `is closed since ${showEnd(event.registrationEndAt, desk.time)}`;
  return event.registrationStartAt > now ? `opens on ${showWhen(event.registrationStartAt, desk.time)}` : 'is open';
}

export function changeEventById(id: string, file: string, options: EventFileOptions): Promise<number> {
  return atDesk(options, async (desk) => {
    const before = await eventById(desk, id);
    const written = await readGood(file, readEvent, desk);
    reportOver(desk, written, { ...endOfEvent(written.value), why: 'The event is changed at once' });
    const title = inOneLine(written.value.event.title.en);
    const work = async (office: Desk) => changeIn(office, before, written, options);
    const { informed, parts, isSame } = await tryOut(desk, work);
    if (isSame) return print(`Event ${before.id} "${title}" is all of this already.`);
    const who = counted(informed, 'person', 'people');
    if (options.dryRun) {
      print(`${trialHead}\n\n${preview(desk, written.value)}\n\nOther than now: ${parts}`);
      if (informed > 0) print(`${who} would be told that the time or the place is another one.`);
      return;
    }
    if (informed > 0) await confirm(`"${title}" will be changed: ${parts} ${who} will be told.`, options);
    await change(desk, 'change-event', { event: before.id, title: written.value.event.title.en }, work);
    print(`"${title}" is changed: ${parts}`);
    if (informed > 0) print(`${counted(informed, 'person has', 'people have')} a message and a mail.`);
  });
}

interface DoneChange {
  readonly informed: number;
  /** What is other, in a sentence. */
  readonly parts: string;
  readonly isSame: boolean;
}

async function changeIn(
  office: Desk,
  before: ListedEvent,
  written: EventFile,
  options: EventFileOptions,
): Promise<DoneChange> {
  const files = filesOf(written);
  const event = await completed(office, written, options);
  const desk = { ...eventDesk(office), files: office.files };
  const why = before.state === 'cancelled' ? 'is cancelled' : 'is over';
  const { changes, informed } = await inOfficeWords(() => changeEvent(desk, before.id, event, files), {
    state: `"${inOneLine(before.title)}" ${why}, so it cannot be changed.`,
  });
  const after = await eventById(office, String(before.id));
  const moved = before.waiting - after.waiting;
  const up = moved > 0 ? ` ${counted(moved, 'person moves', 'people move')} up from the waiting list.` : '';
  return {
    informed,
    isSame: changes.length === 0,
    parts: `${changes.map((name) => partNames[name]).join(', ')}.${up}`,
  };
}

const partNames: Readonly<Record<EventChange, string>> = {
  title: 'title',
  summary: 'summary',
  content: 'text',
  cover: 'cover',
  category_id: 'category',
  organiser: 'organiser',
  contact: 'contact',
  time: 'the line about its time',
  venue: 'venue',
  address: 'address',
  location: 'place on the map',
  online_url: 'address online',
  activity_start_at: 'start',
  activity_end_at: 'end',
  registration_start_at: 'start of registration',
  registration_end_at: 'end of registration',
  sign_in_start_at: 'start of check-in',
  sign_in_end_at: 'end of check-in',
  cancel_end_at: 'until when people can cancel',
  assessment_start_at: 'start of the assessment',
  assessment_end_at: 'end of the assessment',
  capacity: 'seats',
  waiting_list_enabled: 'whether people can wait',
  needs_approval: 'whether it needs your approval',
  points_cost: 'points that it costs',
  points_award: 'points that it gives',
  award_after_assessment: 'when it gives points',
  sign_in_mode: 'how people check in',
  sign_in_radius_m: 'how near they check in',
  venue_code: 'code at the venue',
  walk_in: 'whether people may come without registration',
  visibility: 'whether visitors see it',
  informs: 'whether students are informed of it',
  form_id: 'form of registration',
  sign_form_id: 'form of check-in',
  assessment_form_id: 'form of the assessment',
  photo_upload_enabled: 'whether people upload pictures',
  attachments: 'attachments',
  audience: 'for whom it is',
};

/** The event with what only the portal knows, but for its picture. */
async function completed(office: Desk, file: EventFile, { newCategory }: EventFileOptions): Promise<NewEvent> {
  const { event, category, audience } = file.value;
  await checkForms(office, file);
  const { id: categoryId } = await categoryFor(office, 'event', { name: category, isNew: newCategory }, file);
  const rows = audience && (await audienceRows(office, audience, file));
  file.settle();
  return { ...event, categoryId, ...(rows ? { audience: rows } : {}) };
}

async function createWith(office: Desk, file: EventFile, options: EventFileOptions): Promise<number> {
  const { cover, attachments } = filesOf(file);
  const event = await completed(office, file, options);
  const address = await bringPicture(office, null, cover);
  const id = await publishEvent(eventDesk(office), { ...event, ...(address === null ? {} : { cover: address }) });
  await attachToEvent(office, id, attachments);
  return id;
}

function filesOf(file: EventFile): EventFiles {
  const cover = coverOf(file);
  return { attachments: attachmentsOf(file), ...(cover ? { cover } : {}) };
}

async function checkForms(office: Desk, file: EventFile): Promise<void> {
  const { formId, signFormId, assessmentFormId } = file.value.event;
  const wanted = { 'form-id': formId, 'sign-form-id': signFormId, 'assessment-form-id': assessmentFormId };
  if (Object.values(wanted).every((id) => id === undefined)) return;
  const known = (await listForms(office, office.language)).map(({ id }) => id);
  for (const [key, id] of Object.entries(wanted)) {
    if (id !== undefined && !known.includes(id))
      reportName(file, [key], { problem: `There is no form ${id}.`, wanted: id, known });
  }
}

function preview({ time }: Desk, { event, category, audience = {}, cover, attachments }: WrittenEvent): string {
  const { capacity, waitingList, pointsCost, pointsAward } = event;
  const period = (start: string, end: string) => `${showWhen(start, time)} – ${showEnd(end, time)}`;
  return [
    ...titleLines(event.title),
    ...previewLine('Summary', event.summary?.en),
    ...previewLine('Category', category),
    ...previewLine('When', period(event.startAt, event.endAt)),
    ...previewLine('Where', event.venue.en),
    ...previewLine('Registration', period(event.registrationStartAt, event.registrationEndAt)),
    ...previewLine('Seats', `${capacity ?? 'no limit'}${waitingList ? ', with a waiting list' : ''}`),
    ...previewLine('Costs', pointsCost ? counted(pointsCost, 'point') : undefined),
    ...previewLine('Gives', pointsAward ? counted(pointsAward, 'point') : undefined),
    ...previewLine('For', forWhom(audience, event.visibility === 'public')),
    ...previewLine('Informs', event.inform ? 'by message and mail, when registration begins' : undefined),
    ...previewLine('Cover', cover),
    ...previewLine('Attachments', attachments.map(({ file }) => file).join(', ')),
    ...previewLine('Questions of the registration', event.formId),
    ...previewLine('Questions of the check-in', event.signFormId),
    ...previewLine('Questions of the assessment', event.assessmentFormId),
    ...bodyLines(event.content),
  ].join('\n');
}
