/** Yes and no beside each other. */
import { type FieldProps, useFieldControl, useFormat } from '#engine';
import choice from '../shared/choices.module.css';
import own from './yes-no-field.module.css';

export function YesNoButtons({ field, id, describedBy, invalid }: FieldProps<'yes-no'>) {
  const format = useFormat();
  const { value, set, blur } = useFieldControl(field);
  return (
    <div id={id} className={`${choice.choices} ${own.buttons}`} data-invalid={invalid || undefined}>
      {[true, false].map((answer) => (
        <label key={String(answer)} className={choice.choice}>
          <input
            type="radio"
            name={id}
            checked={value === answer}
            aria-describedby={describedBy}
            onChange={() => field.readOnly || set(answer)}
            onBlur={blur}
          />
          {format.yesNo(answer)}
        </label>
      ))}
    </div>
  );
}
