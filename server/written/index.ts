/** Files that the office writes: an event, a notice, a message, a form, records. The command line, the demonstration and the tests read them here. */
export { markdownAsRich } from './markdown.ts';
export { momentReader, type WritingDesk } from './moments.ts';
export { readEvent, type WrittenEvent } from './read-event.ts';
export { readForm, type WrittenForm } from './read-form.ts';
export { readMessage, type WrittenMessage } from './read-message.ts';
export { readNotice, type WrittenNotice } from './read-notice.ts';
export { readRecords, type WrittenRecords } from './read-records.ts';
export { readWritten } from './read-written.ts';
export type { Written } from './written.ts';
