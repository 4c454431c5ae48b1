/** A box to tick, with its label behind it. */
import type { MouseEvent } from 'react';
import { type FieldProps, useFieldInput, useText } from '#engine';
import { LabelWords } from './label-words.tsx';
import own from './tick-box.module.css';

type TickBoxProps = Pick<FieldProps<'yes-no' | 'agreement'>, 'field' | 'id' | 'describedBy' | 'invalid'> & {
  readonly isRequired: boolean;
};

export function TickBox({ field, id, describedBy, invalid, isRequired }: TickBoxProps) {
  const text = useText();
  // A box has no read-only state.
  const keep = field.readOnly ? { onClick: (event: MouseEvent) => event.preventDefault() } : {};
  return (
    <label className={own.box} htmlFor={id}>
      <input
        {...useFieldInput(field)}
        {...keep}
        id={id}
        type="checkbox"
        aria-required={isRequired}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        aria-readonly={field.readOnly || undefined}
      />
      <span>
        <LabelWords field={field} label={text(field.label)} />
      </span>
    </label>
  );
}
