/** An event as a file says it, without what only the portal knows: the ids of its category and its classes. */
import { type OfficeText, readOfficeFile } from '#compiler';
import type { Audience } from '#model';
import type { NewEvent } from '../events/office/events.ts';
import { officeDesk, type WritingDesk } from './moments.ts';
import { richTexts, type Written, withIssues } from './written.ts';

export interface WrittenEvent {
  readonly event: Omit<NewEvent, 'categoryId' | 'audience' | 'cover'>;
  readonly category: string;
  readonly audience?: Audience;
  /** A file beside the event. */
  readonly cover?: string;
}

export function readEvent(source: OfficeText, desk: WritingDesk): Written<WrittenEvent> {
  const file = readOfficeFile('event', source, officeDesk(desk));
  if (!file.value) return { ...file, value: null };
  const { category, cover, for: audience, location, content, ...event } = file.value;
  const { rich, issues } = richTexts(content, ['content'], file, desk);
  const value = {
    event: { ...event, content: rich, ...(location ? { location: { name: null, address: null, ...location } } : {}) },
    category,
    ...(audience ? { audience } : {}),
    ...(cover === undefined ? {} : { cover }),
  };
  return withIssues({ ...file, value }, issues);
}
