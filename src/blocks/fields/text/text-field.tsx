/** One line of text. */
import { type FieldProps, useFieldInput, useText } from '#engine';
import classes from '../shared/field.module.css';
import { describedByAffixes, InputBox } from '../shared/input-box.tsx';

export function TextField({ field, id, describedBy, invalid }: FieldProps<'text'>) {
  const text = useText();
  const affixes = { id, prefix: text(field.prefix), suffix: text(field.suffix) };
  const input = (
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
      aria-describedby={describedByAffixes(affixes, describedBy)}
    />
  );
  return affixes.prefix + affixes.suffix === '' ? input : <InputBox {...affixes}>{input}</InputBox>;
}
