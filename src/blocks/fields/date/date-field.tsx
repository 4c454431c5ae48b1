/** A day of the calendar, by the browser's own calendar. */
import { type FieldProps, useFieldInput, useToday } from '#engine';
import classes from '../shared/field.module.css';
import own from './date-field.module.css';

export function DateField({ field, id, describedBy, invalid }: FieldProps<'date'>) {
  const today = useToday();
  const day = (bound: string | undefined) => (bound === 'today' ? today : bound);
  return (
    <input
      {...useFieldInput(field)}
      id={id}
      className={`${classes.input} ${own.date}`}
      type="date"
      min={day(field.min)}
      max={day(field.max)}
      readOnly={field.readOnly}
      aria-required={field.required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  );
}
