/** The office's door: what its command line may do with the records of a portal. Nothing of the web server comes with it. */
export { type UnlabelledValue, unlabelledValues } from '../check-labels.ts';
export { type Clock, clockFromText } from '../clock.ts';
export { inTransaction } from '../database/in-transaction.ts';
export { type Database, openDatabase } from '../database/open.ts';
export { type FileStore, fileStore } from '../files/file-store.ts';
export { inLanguage, type Language, type Localized, languages } from '../language.ts';
export { type PortalView, portalView } from '../portal-view.ts';
export { Refusal, type RefusalName, refusals } from '../refusal.ts';
export { writeAudit } from '../rules/audit.ts';
export { type CategoryRecord, listCategories } from '../rules/categories.ts';
export type { FieldInput, FormContent } from '../rules/office-forms.ts';
export { type PrefillWord, prefillWords } from '../rules/prefilled-questions.ts';
export { escapeHtml, richAsText } from '../rules/rich-text.ts';
export { type Table, type TableFormat, type TableValue, writeTable } from '../rules/table-files.ts';
export { readSettings, type ServerSettings } from '../settings.ts';
export { dayAfter, instantOf, momentAt, startOfDay, type TimeWriter, timeWriter } from '../time.ts';
export { type AnswerSource, type RecordKind, recordColumns } from './answered-records.ts';
export {
  findApplication,
  type ListedApplication,
  listApplications,
  type ShownApplication,
} from './application-list.ts';
export { type ApplicationClosing, askForMore, closeApplication, replyToApplication } from './applications.ts';
export { addCategory, categoryNamed } from './categories.ts';
export { type ListedClass, listClasses } from './class-list.ts';
export {
  findEvent,
  type ListedEvent,
  type ListedRegistration,
  listEvents,
  listRegistrations,
  type SaidRegistration,
  sayRegistrations,
} from './event-list.ts';
export {
  approveRegistration,
  cancelEvent,
  changeCapacity,
  createEvent,
  type NewEvent,
  promoteRegistration,
  rejectRegistration,
  venueCode,
} from './events.ts';
export { type ListedForm, listForms } from './form-list.ts';
export { closeForm, formProblems, openForm, saveForm } from './forms.ts';
export {
  answeredForms,
  exportKeptAnswers,
  findKeptAnswer,
  listKeptAnswers,
  listKeptForms,
  type ShownAnswer,
} from './kept-answers.ts';
export { type StoredChange, storedChanges } from './kept-changes.ts';
export { closeKeptForm, reopenKeptForm, replyToKeptAnswer } from './kept-forms.ts';
export { type OfficeMessage, type Receivers, receiversOf, sendOfficeMessage } from './messages.ts';
export { type NewNotice, publishNotice } from './notices.ts';
export { type FilingOffice, keepOfficeFiles, type OfficeFile } from './office-files.ts';
export { listPhotos } from './photo-list.ts';
export { reviewPhotos } from './photos.ts';
export { grantPoints } from './points.ts';
export { type ListedRound, listRounds } from './round-list.ts';
export { type Allocation, allocateRound } from './rounds.ts';
export { exportAnswers } from './submissions.ts';
