/** An e-mail address: the keyboard of a phone offers the @. */
import { type FieldProps, useFieldInput, useText } from '#engine';
import classes from '../shared/field.module.css';

export function EmailField({ field, id, describedBy, invalid }: FieldProps<'email'>) {
  const text = useText();
  return (
    <input
      {...useFieldInput(field)}
      id={id}
      className={classes.input}
      type="email"
      maxLength={254}
      readOnly={field.readOnly}
      placeholder={text(field.placeholder)}
      autoComplete={field.autocomplete ?? 'email'}
      autoCapitalize="none"
      spellCheck={false}
      aria-required={field.required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  );
}
