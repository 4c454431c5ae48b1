export { addressParts, countryPattern, phonePatterns } from './address-parts.ts';
export { daysAfter, isCalendarDay } from './calendar-day.ts';
export { choicesFrom, type ListedChoice } from './choices-from.ts';
export type * from './column-sort.ts';
export type * from './computed-limits.ts';
export { fieldNow, limitsOf } from './computed-limits.ts';
export type * from './config.generated.ts';
export type * from './contract.ts';
export { answerOf, contractFields, hasWords } from './contract.ts';
export { countWords } from './count-words.ts';
export type * from './countries.ts';
export { countries, countryChoices, dialCodeOf, isMainCountry } from './countries.ts';
export { countryName } from './country-names.ts';
export type * from './diagnostic.ts';
export { distanceM } from './distance.ts';
export { entryNames } from './entry-names.ts';
export type * from './expression.ts';
export { operationOf } from './expression.ts';
export { extensionOf } from './file-ending.ts';
export { firstEntries } from './first-entries.ts';
export { followed, followsOthers } from './following.ts';
export type * from './form-definition.ts';
export { formFromDefinition } from './form-definition.ts';
export type * from './form-errors.ts';
export { formVerdict, isAsQuestion } from './form-errors.ts';
export type * from './form-facts.ts';
export {
  agreedTo,
  askedIn,
  askedKey,
  choicesInside,
  decimalsOf,
  fixedChoices,
  holdsFiles,
  isQuestion,
  isRequired,
  namesWithoutInput,
  patternReach,
} from './form-facts.ts';
export type * from './form-field.ts';
export type * from './form-rules.ts';
export { emailPattern, formSchema } from './form-schema.ts';
export type * from './json-schema.ts';
export { decimalSign, directionOf, languageName, languageTag, listSeparator, plainDates } from './languages.ts';
export { pageRoutes, pageWithForm } from './page-routes.ts';
export { lengthsOf, parsePattern } from './parse-pattern.ts';
export type * from './picked-rows.ts';
export { isPicked } from './picked-rows.ts';
export { type FormsOfText, formsOf, type PluralForm, pluralForms, withForms } from './plural-forms.ts';
export type * from './portal.ts';
export { nothingDrawn, numberInAddress } from './portal.ts';
export type * from './prepare-values.ts';
export { answersOf, prepareValues } from './prepare-values.ts';
export type * from './preview.ts';
export {
  previewHeader,
  previewParameter,
  previewStates,
  previewToken,
  readPreview,
  usualPreview,
  writePreview,
} from './preview.ts';
export { queryValues } from './query-values.ts';
export { mayBeQuestion } from './question-kinds.ts';
export { grouped, isKeyOf, isOneOf, isRecord, keysOf, listOf, own, put, recordOf, wordOf } from './records.ts';
export type { Reloaded } from './reloaded.ts';
export { rememberByKey, rememberByObject } from './remember.ts';
export { isEmptyRow, sentenceNames } from './row-sentence.ts';
export { isSafePattern, longestAnswer } from './safe-pattern.ts';
export { searchable } from './searchable.ts';
export {
  besidePath,
  fromSent,
  mergeSent,
  nameInForm,
  nameInSent,
  partAt,
  sentKeys,
  toSent,
  withoutAnswers,
} from './sent-answers.ts';
export { slowText } from './slow-pattern.ts';
export { sum } from './sum.ts';
export { catalogueKey, contextSeparator, englishOf, fillText, translationOf } from './text.ts';
export { visibleWhen } from './visible-when.ts';
export { momentWhen, offsetReader } from './zone-offset.ts';
