/** Fields that few pages show: one chunk, loaded when the first of them is shown. */
export { AddressField } from './fields/address/address-field.tsx';
export { AgreementField } from './fields/agreement/agreement-field.tsx';
export { ChoicesField } from './fields/choices/choices-field.tsx';
export { DateRangeField } from './fields/date-range/date-range-field.tsx';
export { DateTimeField } from './fields/date-time/date-time-field.tsx';
export { LocationField } from './fields/location/location-field.tsx';
export { MoneyField } from './fields/money/money-field.tsx';
export { MonthField } from './fields/month/month-field.tsx';
export { NoteField } from './fields/note/note-field.tsx';
export { PhoneField } from './fields/phone/phone-field.tsx';
export { QuestionsField } from './fields/questions/questions-field.tsx';
export { RankingField } from './fields/ranking/ranking-field.tsx';
export { RatingField } from './fields/rating/rating-field.tsx';
export { TimeField } from './fields/time/time-field.tsx';
export { UnknownField } from './fields/unknown/unknown-field.tsx';
