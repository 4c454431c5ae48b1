/** The office's door: what its command line may do with the records of a portal. Nothing of the web server comes with it. */

export {
  applicationTypeKeys,
  findApplication,
  type ListedApplication,
  listApplications,
  type ShownApplication,
} from './applications/office/application-list.ts';
export {
  type ApplicationClosing,
  askForMore,
  closeApplication,
  replyToApplication,
} from './applications/office/applications.ts';
export { type UnlabelledValue, unlabelledValues } from './check-labels.ts';
export { addCategory, categoryNamed } from './contents/office/categories.ts';
export { type CategoryRecord, listCategories } from './contents/store/categories.ts';
export { cancelSections } from './courses/office/cancel-sections.ts';
export { type ListedRound, type ListedSection, listRounds, listSections } from './courses/office/round-list.ts';
export { type Allocation, allocateRound, closeRound, openRound } from './courses/office/rounds.ts';
export { dropByHand, enrolByHand, type GivenSeat } from './courses/office/seats-by-hand.ts';
export { courseSettings } from './courses/rules/course-settings.ts';
export { isDemoDatabase } from './demo/is-demo.ts';
export { noteAttendance } from './events/office/attendance.ts';
export {
  findEvent,
  type ListedEvent,
  type ListedRegistration,
  listEvents,
  listRegistrations,
  type SaidRegistration,
  sayRegistrations,
} from './events/office/event-list.ts';
export {
  approveRegistration,
  attachToEvent,
  cancelEvent,
  changeCapacity,
  changeEvent,
  type EventChange,
  type EventFiles,
  type NewEvent,
  promoteRegistration,
  publishEvent,
  rejectRegistration,
  venueCode,
} from './events/office/events.ts';
export { listPhotos } from './events/office/photo-list.ts';
export { addPhotos, removePhotos, reviewPhotos } from './events/office/photos.ts';
export { judgeReviews, type ListedReview, listReviews } from './events/office/reviews.ts';
export { registerByHand, unregisterByHand } from './events/office/seats-by-hand.ts';
export { eventRules } from './events/rules/event-rules.ts';
export { type AnswerSource, type RecordKind } from './forms/office/answered-records.ts';
export { type ListedForm, listForms } from './forms/office/form-list.ts';
export { closeForm, openForm } from './forms/office/forms.ts';
export { bringForm } from './forms/office/import-form.ts';
export { exportAnswers } from './forms/office/submissions.ts';
export type { FieldInput, FormContent } from './forms/store/office-forms.ts';
export { type ImportedRecords, importRecords } from './import-records.ts';
export {
  answeredForms,
  exportKeptAnswers,
  findKeptAnswer,
  listKeptAnswers,
  listKeptForms,
  type ShownAnswer,
} from './kept-forms/office/kept-answers.ts';
export { type StoredChange, storedChanges } from './kept-forms/office/kept-changes.ts';
export { closeKeptForm, reopenKeptForm, replyToKeptAnswer } from './kept-forms/office/kept-forms.ts';
export { writeAudit } from './kernel/call/audit.ts';
export { addToCounter } from './kernel/call/counters.ts';
export { Refusal, type RefusalName, refusals } from './kernel/call/refusal.ts';
export { isDamaged } from './kernel/database/damaged.ts';
export { isDiskFull } from './kernel/database/disk-full.ts';
export { FilesAway } from './kernel/database/files-away.ts';
export { inTransaction } from './kernel/database/in-transaction.ts';
export { isLocked } from './kernel/database/locked.ts';
export { isConnectionLost } from './kernel/database/lost-connection.ts';
export { type Database, openDatabase } from './kernel/database/open.ts';
export { isReadOnly } from './kernel/database/read-only.ts';
export { type FileStore, fileStore } from './kernel/files/file-store.ts';
export { filesFolderIssue } from './kernel/files/files-folder.ts';
export {
  bringPicture,
  type FilingOffice,
  fileIfNamed,
  fileNamed,
  type NamedFile,
  type OfficeFile,
} from './kernel/files/office-files.ts';
export { type Language, type Localized } from './kernel/portal/language.ts';
export { lastLiveConfig } from './kernel/portal/live-config.ts';
export { type PortalView, portalView } from './kernel/portal/portal-view.ts';
export { databaseLineIssue } from './kernel/safe-lines.ts';
export { type Environment, secretOf } from './kernel/secret-from-file.ts';
export { readSettings, type ServerSettings } from './kernel/settings.ts';
export { type Clock, clockFromText } from './kernel/values/clock.ts';
export { pageAddress, writtenLink } from './kernel/values/page-link.ts';
export { readExcel } from './kernel/values/read-excel.ts';
export { richAsText } from './kernel/values/rich-text.ts';
export { type Table, type TableFormat, type TableValue, writeTable } from './kernel/values/table-files.ts';
export { after, dayMs, hourMs, instantOf, type TimeWriter, timeWriter } from './kernel/values/time.ts';
export { alreadySent, findMessage, type ListedMessage, listMessages } from './messages/office/message-list.ts';
export { type OfficeMessage, sendOfficeMessage, takeMessageBack } from './messages/office/messages.ts';
export { findReceivers, type Receivers, receiverIssues, receiversOf } from './messages/office/receivers.ts';
export { findNotice, type ListedNotice, listNotices, sameNotice } from './notices/office/notice-list.ts';
export {
  type NewNotice,
  type NoticeChange,
  publishNotice,
  replaceNotice,
  withdrawNotice,
} from './notices/office/notices.ts';
export { allowLogin, type NamedPerson, personNamed, studentsOfClass } from './people/office/access.ts';
export { type ListedClass, listClasses } from './people/office/class-list.ts';
export { daysBetweenReminders, inviteByMail, type Reminded, remindByMail } from './people/office/invite.ts';
export { removeLead } from './people/office/leads.ts';
export { type ListedPerson, listPeople } from './people/office/people-list.ts';
export { type ErasedPerson, erasePerson } from './person/office/erase-person.ts';
export { type ExportedPerson, exportPerson } from './person/office/export-person.ts';
export { adjustPoints, grantPoints } from './points/office/points.ts';
export { alreadyChanged, type ListedPoints, listPoints, spendablePoints } from './points/office/points-log.ts';
export { awaitedOf, exportMissing, isPutNow, missingKept, missingPeople } from './reminders/office/missing-people.ts';
export { decideExchange, reviewExchange } from './study/office/exchange.ts';
export {
  type ListedExchange,
  type ListedPartner,
  type ListedSeason,
  listExchange,
  listPartners,
  listSeasons,
} from './study/office/exchange-list.ts';
export { bringExercise, nameCandidates, tickItem } from './study/office/graduation.ts';
export {
  markdownAsRich,
  momentReader,
  readEvent,
  readForm,
  readMessage,
  readNotice,
  readRecords,
  readWritten,
  type WritingDesk,
  type Written,
  type WrittenEvent,
  type WrittenForm,
  type WrittenMessage,
  type WrittenNotice,
  type WrittenRecords,
} from './written/index.ts';
