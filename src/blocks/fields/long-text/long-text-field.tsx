/** Several lines of text, with a counter. */
import { type FieldProps, useFieldInput, useFieldValue, useMessage, useText } from '#engine';
import classes from '../field.module.css';
import own from './long-text-field.module.css';

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
      {field.readOnly ? null : <Counter name={field.name} max={field.max} />}
    </>
  );
}

/** Counts by itself, so that a key re-renders this line and nothing else. */
function Counter({ name, max }: { readonly name: string; readonly max: number }) {
  const message = useMessage();
  const value = useFieldValue(name);
  const used = typeof value === 'string' ? value.length : 0;
  return (
    <p className={own.counter} data-near={used > max * 0.9 || undefined}>
      {message('characters', { used, max })}
    </p>
  );
}
