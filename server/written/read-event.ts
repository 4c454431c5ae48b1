/** An event as a file says it, without what only the portal knows: the ids of its category and its classes. */
import { type OfficeText, readOfficeFile } from '#compiler';
import type { Audience } from '#model';
import type { NewEvent } from '../events/office/events.ts';
import type { WritingDesk } from './moments.ts';
import { officeDesk, type Written } from './written.ts';

export interface WrittenEvent {
  readonly event: Omit<NewEvent, 'categoryId' | 'audience' | 'cover'>;
  readonly category: string;
  readonly audience?: Audience;
  /** A file beside the event. */
  readonly cover?: string;
  readonly attachments: readonly { readonly file: string; readonly title?: string }[];
}

export function readEvent(source: OfficeText, desk: WritingDesk): Written<WrittenEvent> {
  const file = readOfficeFile('event', source, officeDesk(desk, source));
  if (!file.value) return { ...file, value: null };
  const { category, cover, attachments = [], for: audience, location, ...event } = file.value;
  const value = {
    event: { ...event, ...(location ? { location: { name: null, address: null, ...location } } : {}) },
    category,
    attachments,
    ...(audience ? { audience } : {}),
    ...(cover === undefined ? {} : { cover }),
  };
  return { ...file, value };
}
