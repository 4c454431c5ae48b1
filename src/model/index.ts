export type * from './config.generated.ts';
export type * from './contract.ts';
export type * from './countries.ts';
export { countries, countryChoices } from './countries.ts';
export type * from './diagnostic.ts';
export type * from './expression.ts';
export type * from './form-definition.ts';
export { formFromDefinition, isSafePattern } from './form-definition.ts';
export type * from './form-schema.ts';
export {
  ajvFormOptions,
  answersOf,
  askedKey,
  formErrors,
  formSchema,
  formVerdict,
  isQuestion,
  isRequired,
  patternReach,
  prepareValues,
  readsToday,
} from './form-schema.ts';
export { lengthsOf, parsePattern } from './parse-pattern.ts';
export type * from './portal.ts';
export type * from './preview.ts';
export {
  previewHeader,
  previewParameter,
  previewRoles,
  previewStates,
  previewToken,
  readPreview,
  usualPreview,
  writePreview,
} from './preview.ts';
export { slowText } from './slow-pattern.ts';
