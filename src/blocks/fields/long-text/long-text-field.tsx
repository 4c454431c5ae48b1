/** Several lines of text, with a counter. */
import { type FieldProps, useFieldInput, useText } from '#engine';
import classes from '../shared/field.module.css';
import own from './long-text-field.module.css';
import { TextCounter } from './text-counter.tsx';

export function LongTextField({ field, id, describedBy, invalid }: FieldProps<'long-text'>) {
  const text = useText();
  return (
    <>
      <textarea
        {...useFieldInput(field)}
        id={id}
        className={`${classes.input} ${own.area}`}
        rows={field.rows}
        maxLength={field.max}
        readOnly={field.readOnly}
        placeholder={text(field.placeholder)}
        aria-required={field.required}
        aria-invalid={invalid}
        aria-describedby={describedBy}
      />
      {field.readOnly ? null : <TextCounter field={field} />}
    </>
  );
}
