/** Classes and people as a file says them. */
import { type OfficeFiles, type OfficeText, readOfficeFile } from '#compiler';
import { momentReader, type WritingDesk } from './moments.ts';
import type { Written } from './written.ts';

export type WrittenPeople = OfficeFiles['people'];

export function readPeople(source: OfficeText, desk: WritingDesk): Written<WrittenPeople> {
  return readOfficeFile('people', source, momentReader(desk));
}
