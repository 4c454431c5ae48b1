/** An event as the office describes it, and what is kept of it. */
import type { Instant } from '../../kernel/database/tables.ts';
import type { Localized } from '../../kernel/portal/language.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { searchText } from '../../kernel/values/search.ts';
import { after, instantOf } from '../../kernel/values/time.ts';
import { defaultEventRules, type EventRules } from '../rules/event-rules.ts';

/** An event as the office describes it; what is left out takes its usual value. */
export interface NewEvent {
  readonly title: Localized;
  readonly summary?: Localized;
  /** Rich text. */
  readonly content: Localized;
  readonly cover?: string;
  readonly categoryId: number;
  readonly organiser: Localized;
  readonly contact?: Localized;
  /** Free text on the time, such as "every Friday". */
  readonly time?: Localized;
  readonly startAt: Instant;
  readonly endAt: Instant;
  readonly registrationStartAt: Instant;
  readonly registrationEndAt: Instant;
  readonly signInStartAt?: Instant;
  readonly signInEndAt?: Instant;
  /** Left out: as long before the start as the rules of the office say. */
  readonly cancelEndAt?: Instant;
  readonly assessmentStartAt?: Instant;
  readonly assessmentEndAt?: Instant;
  readonly venue: Localized;
  readonly address?: Localized;
  readonly location?: { latitude: number; longitude: number; name: string | null; address: string | null };
  readonly onlineUrl?: string;
  /** Left out: no limit. */
  readonly capacity?: number;
  readonly waitingList?: boolean;
  readonly needsApproval?: boolean;
  readonly pointsCost?: number;
  readonly pointsAward?: number;
  readonly awardAfterAssessment?: boolean;
  readonly signInMode?: 'none' | 'self' | 'qr' | 'qr_geo';
  readonly signInRadius?: number;
  /** Left out: a code that changes every minute. */
  readonly venueCode?: string;
  readonly walkIn?: boolean;
  readonly visibility?: 'public' | 'student';
  /** True: the students whom it is for get a message and a mail when its registration begins. */
  readonly inform?: boolean;
  /** The classes and programmes it is for; left out: everybody. */
  readonly audience?: readonly { readonly kind: 'class' | 'programme'; readonly value: string }[];
  readonly formId?: string;
  readonly signFormId?: string;
  readonly assessmentFormId?: string;
  readonly photoUpload?: boolean;
}

/** @throws Error when its times or its seats make no sense */
export function checkEvent(event: NewEvent): void {
  const periods = [
    ['event', event.startAt, event.endAt],
    ['registration', event.registrationStartAt, event.registrationEndAt],
    ['check-in', event.signInStartAt, event.signInEndAt],
    ['assessment', event.assessmentStartAt, event.assessmentEndAt],
  ] as const;
  for (const [name, start, end] of periods) {
    if (start !== undefined && end !== undefined && start >= end) throw new Error(`The ${name} ends before it begins.`);
  }
  if (event.capacity !== undefined) checkCapacity(event.capacity);
}

/** @throws Error for what is no number of seats */
export function checkCapacity(capacity: number): void {
  if (!Number.isInteger(capacity) || capacity < 0) throw new Error(`${capacity} is no number of seats.`);
}

/** All of an event but the classes and programmes that it is for. */
export function columnsOf(event: NewEvent, { cancelUntilMs }: EventRules = defaultEventRules) {
  return { ...contentOf(event), ...timesOf(event, cancelUntilMs), ...termsOf(event) };
}

function contentOf(event: NewEvent) {
  const json = (text: Localized | undefined) => (text ? writeJson(text) : null);
  const { title, summary, venue, organiser } = event;
  return {
    title: writeJson(title),
    summary: json(summary),
    content: writeJson(event.content),
    cover: event.cover ?? null,
    category_id: event.categoryId,
    organiser: writeJson(organiser),
    contact: json(event.contact),
    time: json(event.time),
    venue: writeJson(venue),
    address: json(event.address),
    location: event.location ? writeJson(event.location) : null,
    is_online: event.onlineUrl === undefined ? 0 : 1,
    online_url: event.onlineUrl ?? null,
    search_text: searchText(...[title, summary, venue, organiser].flatMap((text) => Object.values(text ?? {}))),
  };
}

function timesOf(event: NewEvent, cancelUntilMs: number) {
  return {
    activity_start_at: event.startAt,
    activity_end_at: event.endAt,
    registration_start_at: event.registrationStartAt,
    registration_end_at: event.registrationEndAt,
    sign_in_start_at: event.signInStartAt ?? null,
    sign_in_end_at: event.signInEndAt ?? null,
    cancel_end_at: event.cancelEndAt ?? instantOf(after(new Date(event.startAt), -cancelUntilMs)),
    assessment_start_at: event.assessmentStartAt ?? null,
    assessment_end_at: event.assessmentEndAt ?? null,
  };
}

const usualRadiusMetres = 300;

function termsOf(event: NewEvent) {
  const yesNo = (value: boolean | undefined) => (value ? 1 : 0);
  return {
    capacity: event.capacity ?? null,
    waiting_list_enabled: yesNo(event.waitingList),
    needs_approval: yesNo(event.needsApproval),
    points_cost: event.pointsCost ?? 0,
    points_award: event.pointsAward ?? 0,
    award_after_assessment: yesNo(event.awardAfterAssessment),
    sign_in_mode: event.signInMode ?? 'none',
    sign_in_radius_m: event.signInRadius ?? usualRadiusMetres,
    venue_code: event.venueCode ?? null,
    walk_in: yesNo(event.walkIn),
    visibility: event.visibility ?? 'student',
    informs: yesNo(event.inform),
    for_everyone: yesNo(event.audience === undefined),
    form_id: event.formId ?? null,
    sign_form_id: event.signFormId ?? null,
    assessment_form_id: event.assessmentFormId ?? null,
    photo_upload_enabled: yesNo(event.photoUpload),
  };
}
