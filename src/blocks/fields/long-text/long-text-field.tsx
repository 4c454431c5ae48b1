/** Several lines of text, with a counter. */
import { type FieldProps, useFieldInput, useFieldValue, useMessage, useText } from '#engine';
import { countWords } from '#model';
import classes from '../shared/field.module.css';
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
      {field.readOnly ? null : <Counter field={field} />}
    </>
  );
}

/** Counts by itself, so that a key re-renders this line and nothing else. */
function Counter({ field }: { readonly field: FieldProps<'long-text'>['field'] }) {
  const message = useMessage();
  const value = useFieldValue(field.name);
  const written = typeof value === 'string' ? value : '';
  const { maxWords } = field;
  const used = maxWords === undefined ? written.length : countWords(written);
  const max = maxWords ?? field.max;
  return (
    <p className={own.counter} data-near={used > max * 0.9 || undefined}>
      {message(maxWords === undefined ? 'characters' : 'words', { used, max })}
    </p>
  );
}
