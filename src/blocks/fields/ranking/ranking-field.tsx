/** Choices in order of preference: one menu a place, each choice once. */
import { type FieldProps, useFieldControl, useFieldOptions, useMessage } from '#engine';
import { Select } from '../../shared/select.tsx';
import own from './ranking-field.module.css';

export function RankingField({ field, id, describedBy, invalid }: FieldProps<'ranking'>) {
  const message = useMessage();
  const choices: readonly Ranked[] = useFieldOptions(field.options);
  const { value, set, blur } = useFieldControl(field);
  const kept: readonly unknown[] = Array.isArray(value) ? value : [];
  // What is offered no more leaves its place empty.
  const ranks = kept.map((one) => (choices.some((choice) => choice.value === one) ? one : ''));
  // Where there are fewer choices than places, the last places could never be filled.
  const count = choices.length === 0 ? field.max : Math.min(field.max, choices.length);

  const put = (place: number, text: string) => {
    const chosen = choices.find((choice) => String(choice.value) === text)?.value ?? '';
    set(places(count).map((index) => (index === place ? chosen : (ranks[index] ?? ''))));
  };

  return (
    <div id={id} className={own.ranks}>
      {places(count).map((place) => {
        const current = ranks[place] ?? '';
        return (
          <label key={place} className={own.rank}>
            {message('nthChoice', { number: place + 1 })}
            <Select
              value={String(current)}
              aria-required={field.required && place < Math.max(field.min ?? 1, 1)}
              aria-invalid={invalid}
              aria-describedby={describedBy}
              onChange={(event) => put(place, event.target.value)}
              onBlur={blur}
            >
              <option value="" disabled={field.readOnly}>
                {message('choose')}
              </option>
              {choices.map((choice) => (
                <option
                  key={choice.value}
                  value={choice.value}
                  disabled={choice.value !== current && (isOut(choice, ranks) || field.readOnly)}
                >
                  {choice.label}
                </option>
              ))}
            </Select>
          </label>
        );
      })}
    </div>
  );
}

interface Ranked {
  readonly value: string | number;
  readonly label: string;
  readonly disabled?: boolean;
}

/** A choice that is in another place already, or has no places left. */
function isOut(choice: Ranked, ranks: readonly unknown[]): boolean {
  return choice.disabled === true || ranks.includes(choice.value);
}

function places(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}
