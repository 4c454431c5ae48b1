/** Fields that few pages show: one chunk, loaded when the first of them is shown. */
export { AddressField } from './address/address-field.tsx';
export { AgreementField } from './agreement/agreement-field.tsx';
export { ChoicesField } from './choices/choices-field.tsx';
export { DateRangeField } from './date-range/date-range-field.tsx';
export { DateTimeField } from './date-time/date-time-field.tsx';
export { LocationField } from './location/location-field.tsx';
export { MoneyField } from './money/money-field.tsx';
export { MonthField } from './month/month-field.tsx';
export { NoteField } from './note/note-field.tsx';
export { PhoneField } from './phone/phone-field.tsx';
export { QuestionsField } from './questions/questions-field.tsx';
export { RankingField } from './ranking/ranking-field.tsx';
export { RatingField } from './rating/rating-field.tsx';
export { TimeField } from './time/time-field.tsx';
export { UnknownField } from './unknown/unknown-field.tsx';
