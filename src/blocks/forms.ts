/**
 * Forms, and the fields that many of them have: one part, which the login page asks for at once and other pages when they have a form.
 */
export { ChoiceField } from './fields/choice/choice-field.tsx';
export { DateField } from './fields/date/date-field.tsx';
export { EmailField } from './fields/email/email-field.tsx';
export { HiddenField } from './fields/hidden/hidden-field.tsx';
export { LongTextField } from './fields/long-text/long-text-field.tsx';
export { NumberField } from './fields/number/number-field.tsx';
export { TextField } from './fields/text/text-field.tsx';
export { YesNoField } from './fields/yes-no/yes-no-field.tsx';
export { FormBlock } from './form/form-block.tsx';
