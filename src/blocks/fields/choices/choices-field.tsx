/** Several of the choices: each of them a box to tick. */
import { type FieldProps, useFieldControl, useFieldOptions } from '#engine';
import { ChoiceWords } from '../shared/choice-words.tsx';
import own from '../shared/choices.module.css';

export function ChoicesField({ field, id, describedBy, invalid }: FieldProps<'choices'>) {
  const choices: readonly Offered[] = useFieldOptions(field.options);
  const { value, set, blur } = useFieldControl(field);
  const kept: readonly unknown[] = Array.isArray(value) ? value : [];
  // What is offered no more has no box: it goes with the next tick, and takes nobody's place.
  const chosen = kept.filter((one) => choices.some((choice) => choice.value === one));
  const isFull = field.max !== undefined && chosen.length >= field.max;

  const turn = (choice: Offered) => {
    if (field.readOnly) return;
    const left = chosen.filter((one) => one !== choice.value);
    set(left.length < chosen.length ? left : [...chosen.filter((one) => goTogether(one, choice.value)), choice.value]);
  };

  /** "None of these" and any other choice take each other's tick away. */
  const goTogether = (one: unknown, other: unknown) =>
    field.alone === undefined || (one !== field.alone && other !== field.alone);

  return (
    <div id={id} className={own.choices} data-invalid={invalid || undefined}>
      {choices.map((choice) => {
        const isChosen = chosen.includes(choice.value);
        return (
          <label key={choice.value} className={own.choice}>
            <input
              type="checkbox"
              checked={isChosen}
              disabled={!isChosen && ((isFull && choice.value !== field.alone) || choice.disabled === true)}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              aria-readonly={field.readOnly || undefined}
              onChange={() => turn(choice)}
              onBlur={blur}
            />
            <ChoiceWords choice={choice} />
          </label>
        );
      })}
    </div>
  );
}

/** A choice may have no places left. */
interface Offered {
  readonly value: string | number;
  readonly label: string;
  readonly description?: string;
  readonly disabled?: boolean;
}
