/** A text box for a number, with its unit behind it. Boxes of type number change by the mouse wheel and swallow mistakes. */
import type { ComponentProps } from 'react';
import { type FieldProps, useFieldInput, useText } from '#engine';
import classes from '../field.module.css';
import own from './number-box.module.css';

type NumberBoxProps = FieldProps<'number' | 'money'> &
  Pick<ComponentProps<'input'>, 'inputMode' | 'placeholder' | 'maxLength'>;

export function NumberBox({ field, id, describedBy, invalid, ...input }: NumberBoxProps) {
  const text = useText();
  const unit = field.kind === 'money' ? field.currency : field.unit;
  const unitId = unit === undefined ? undefined : `${id}-unit`;
  return (
    <div className={own.box}>
      <input
        {...useFieldInput(field)}
        {...input}
        id={id}
        className={classes.input}
        type="text"
        readOnly={field.readOnly}
        autoComplete="off"
        aria-required={field.required}
        aria-invalid={invalid}
        aria-describedby={[unitId, describedBy].filter(Boolean).join(' ') || undefined}
      />
      {unit === undefined ? null : (
        <span id={unitId} className={own.unit}>
          {text(unit)}
        </span>
      )}
    </div>
  );
}
