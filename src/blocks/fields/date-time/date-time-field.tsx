/** A moment: shown and typed in the portal's zone, kept with the offset of that zone. */
import { type FieldProps, useFieldControl, useFormat } from '#engine';
import own from '../date/date-field.module.css';
import classes from '../shared/field.module.css';
import { localOf, momentOf } from './portal-zone.ts';

export function DateTimeField({ field, id, describedBy, invalid }: FieldProps<'date-time'>) {
  const { local } = useFormat();
  const { value, set, blur } = useFieldControl(field);
  return (
    <input
      id={id}
      className={`${classes.input} ${own.date}`}
      type="datetime-local"
      value={localOf(value, local)}
      // A fifth figure of the year would be no moment any more, and all of it gone.
      max="9999-12-31T23:59"
      readOnly={field.readOnly}
      aria-required={field.required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      onChange={(event) => set(momentOf(event.target.value, local))}
      onBlur={blur}
    />
  );
}
