/** An amount of money: a text box with a number keyboard, so that no cent is rounded away. */
import { type FieldProps, useFieldInput, useText } from '#engine';
import classes from '../field.module.css';
import own from '../number/number-field.module.css';

export function MoneyField({ field, id, describedBy, invalid }: FieldProps<'money'>) {
  const text = useText();
  const unitId = field.unit === undefined ? undefined : `${id}-unit`;
  return (
    <div className={own.box}>
      <input
        {...useFieldInput(field)}
        id={id}
        className={classes.input}
        type="text"
        inputMode="decimal"
        maxLength={20}
        readOnly={field.readOnly}
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
