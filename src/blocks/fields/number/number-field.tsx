/** A number. A text box with a number keyboard: boxes of type number change by the mouse wheel and swallow mistakes. */
import { type FieldProps, useFieldInput, useText } from '#engine';
import classes from '../field.module.css';
import own from './number-field.module.css';

export function NumberField({ field, id, describedBy, invalid }: FieldProps<'number'>) {
  const text = useText();
  const unitId = field.unit === undefined ? undefined : `${id}-unit`;
  // The number keyboards of phones have no minus.
  const keyboard = field.min === undefined || field.min < 0 ? 'text' : field.integer ? 'numeric' : 'decimal';
  return (
    <div className={own.box}>
      <input
        {...useFieldInput(field)}
        id={id}
        className={classes.input}
        type="text"
        inputMode={keyboard}
        readOnly={field.readOnly}
        placeholder={text(field.placeholder)}
        autoComplete="off"
        aria-required={field.required}
        aria-invalid={invalid}
        aria-describedby={[unitId, describedBy].filter(Boolean).join(' ') || undefined}
      />
      {field.unit === undefined ? null : (
        <span id={unitId} className={own.unit}>
          {text(field.unit)}
        </span>
      )}
    </div>
  );
}
