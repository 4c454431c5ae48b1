/** A box to tick, with its label behind it; or two buttons, where nothing is chosen until it is answered. */
import { lazy, type MouseEvent } from 'react';
import { type FieldProps, useFieldInput, useText } from '#engine';
import { LabelWords } from '../field-place.tsx';
import own from './yes-no-field.module.css';

const YesNoButtons = lazy(() => import('../late-fields.ts').then((file) => ({ default: file.YesNoButtons })));

export function YesNoField(props: FieldProps<'yes-no'>) {
  return props.field.look === 'buttons' ? <YesNoButtons {...props} /> : <YesNoBox {...props} />;
}

function YesNoBox({ field, id, describedBy, invalid }: FieldProps<'yes-no'>) {
  const text = useText();
  const keep = field.readOnly ? { onClick: (event: MouseEvent) => event.preventDefault() } : {};
  return (
    <label className={own.box} htmlFor={id}>
      <input
        {...useFieldInput(field)}
        {...keep}
        id={id}
        type="checkbox"
        aria-required={field.required || field.mustBeYes}
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
