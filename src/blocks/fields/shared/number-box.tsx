/**
 * A text box for a number, with what is before and behind it. Boxes of type number change by the mouse wheel and
 * swallow mistakes.
 */
import type { ComponentProps } from 'react';
import { type FieldProps, useNumberInput, useText } from '#engine';
import classes from './field.module.css';
import { describedByAffixes, InputBox } from './input-box.tsx';

type NumberBoxProps = FieldProps<'number' | 'money'> &
  Pick<ComponentProps<'input'>, 'inputMode' | 'placeholder' | 'maxLength'>;

export function NumberBox({ field, id, describedBy, invalid, ...input }: NumberBoxProps) {
  const text = useText();
  const affixes = {
    id,
    prefix: text(field.prefix),
    suffix: text(field.kind === 'money' ? field.currency : field.unit),
  };
  return (
    <InputBox {...affixes} isShort>
      <input
        {...useNumberInput(field)}
        {...input}
        id={id}
        className={classes.input}
        type="text"
        dir="ltr"
        readOnly={field.readOnly}
        autoComplete="off"
        aria-required={field.required}
        aria-invalid={invalid}
        aria-describedby={describedByAffixes(affixes, describedBy)}
      />
    </InputBox>
  );
}
