/** What a portal has to know before students can use it, as a YAML file or a table says it. */
import { type OfficeFiles, type OfficeText, readOfficeFile } from '#compiler';
import type { WritingDesk } from './moments.ts';
import { officeDesk, type Written } from './written.ts';

export type WrittenRecords = OfficeFiles['records'];

export function readRecords(source: OfficeText, desk: WritingDesk): Written<WrittenRecords> {
  return readOfficeFile('records', source, officeDesk(desk, source));
}
