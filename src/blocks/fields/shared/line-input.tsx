/** One line to write in, which says what it is for and whether it is wrong. */
import type { ComponentProps } from 'react';
import { type FieldProps, useFieldInput, useText } from '#engine';
import classes from './field.module.css';

type LineInputProps = FieldProps<'text' | 'email'> &
  Pick<
    ComponentProps<'input'>,
    'type' | 'dir' | 'maxLength' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
  >;

export function LineInput({ field, id, describedBy, invalid, ...own }: LineInputProps) {
  const text = useText();
  return (
    <input
      {...useFieldInput(field)}
      {...own}
      id={id}
      className={classes.input}
      readOnly={field.readOnly}
      placeholder={text(field.placeholder)}
      aria-required={field.required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  );
}
