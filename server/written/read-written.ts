/** Any file of the office: what kind it is shows in its keys. */
import { type OfficeFileKind, type OfficeText, officeFileKind } from '#compiler';
import type { WritingDesk } from './moments.ts';
import { readEvent } from './read-event.ts';
import { readForm } from './read-form.ts';
import { readMessage } from './read-message.ts';
import { readNotice } from './read-notice.ts';
import { readRecords } from './read-records.ts';
import type { Written } from './written.ts';

const readers: Readonly<Record<OfficeFileKind, (source: OfficeText, desk: WritingDesk) => Written<unknown>>> = {
  event: readEvent,
  form: readForm,
  message: readMessage,
  notice: readNotice,
  records: readRecords,
};

export function readWritten(source: OfficeText, desk: WritingDesk): Written<unknown> {
  return readers[officeFileKind(source)](source, desk);
}
