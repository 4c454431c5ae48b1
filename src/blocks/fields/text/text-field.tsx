/** One line of text. */
import { type FieldProps, useFieldInput, useText } from '#engine';
import classes from '../field.module.css';

export function TextField({ field, id, describedBy, invalid }: FieldProps<'text'>) {
  const text = useText();
  return (
    <input
      {...useFieldInput(field)}
      id={id}
      className={classes.input}
      type="text"
      maxLength={field.max}
      readOnly={field.readOnly}
      placeholder={text(field.placeholder)}
      autoComplete={field.autocomplete ?? 'off'}
      aria-required={field.required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  );
}
