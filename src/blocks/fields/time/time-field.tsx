/** A time of day, by the browser's own clock. */
import { type FieldProps, useFieldInput } from '#engine';
import own from '../date/date-field.module.css';
import classes from '../shared/field.module.css';

export function TimeField({ field, id, describedBy, invalid }: FieldProps<'time'>) {
  return (
    <input
      {...useFieldInput(field)}
      id={id}
      className={`${classes.input} ${own.date}`}
      type="time"
      min={field.min}
      max={field.max}
      readOnly={field.readOnly}
      aria-required={field.required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  );
}
