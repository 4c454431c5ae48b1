/** A number on a short scale: the steps beside each other, with what the ends mean. */
import { type FieldProps, useFieldControl, useText } from '#engine';
import own from './rating-field.module.css';

export function RatingField({ field, id, describedBy, invalid }: FieldProps<'rating'>) {
  const text = useText();
  const { value, set, blur } = useFieldControl(field);
  const { min, max } = field;
  const [low, high] = [text(field.low), text(field.high)];
  const steps = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const meaning = (step: number) => (step === min ? low : step === max ? high : '');
  return (
    <div id={id}>
      <div className={own.steps} data-invalid={invalid || undefined}>
        {steps.map((step) => (
          <label key={step} className={own.step}>
            <input
              type="radio"
              name={id}
              value={step}
              checked={value === step}
              aria-label={[step, meaning(step)].filter((part) => part !== '').join(' – ')}
              aria-describedby={describedBy}
              onChange={() => field.readOnly || set(step)}
              onBlur={blur}
            />
            {step}
          </label>
        ))}
      </div>
      {low === '' && high === '' ? null : (
        <p className={own.ends} aria-hidden="true">
          <span>{low}</span>
          <span>{high}</span>
        </p>
      )}
    </div>
  );
}
