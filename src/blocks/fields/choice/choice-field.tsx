/** One of several choices: a menu, all of them under each other, or a search on the server. */
import { type MouseEvent } from 'react';
import {
  type Choice,
  type FieldProps,
  isSearched,
  LateBoundary,
  late,
  useFieldInput,
  useFieldOptions,
  useFieldValue,
  useMessage,
  useText,
} from '#engine';
import { Select } from '../../shared/select.tsx';
import { ChoiceWords } from '../shared/choice-words.tsx';
import own from '../shared/choices.module.css';
import classes from '../shared/field.module.css';

/** Few forms have one. */
const SearchedChoice = late(() => import('./searched-choice.tsx').then((file) => file.SearchedChoice));

export function ChoiceField(props: FieldProps<'choice'>) {
  const { options } = props.field;
  if (!isSearched(options)) return <ListedChoice {...props} />;
  return (
    <LateBoundary fallback={<input className={classes.input} id={props.id} readOnly />}>
      <SearchedChoice {...props} options={options} />
    </LateBoundary>
  );
}

function ListedChoice(props: FieldProps<'choice'>) {
  const choices = useFieldOptions(props.field.options);
  return props.field.look === 'buttons' ? (
    <ChoiceButtons {...props} choices={choices} />
  ) : (
    <ChoiceMenu {...props} choices={choices} />
  );
}

type ChoicesProps = FieldProps<'choice'> & { readonly choices: readonly Choice[] };

function ChoiceMenu({ field, id, describedBy, invalid, choices }: ChoicesProps) {
  const text = useText();
  const message = useMessage();
  return (
    <Select
      // The browser forgets a choice whose option comes later: the menu is made anew when the options arrive.
      key={choices.map((choice) => choice.value).join()}
      {...useFieldInput(field)}
      id={id}
      aria-required={field.required}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    >
      <option value="" disabled={field.readOnly}>
        {field.placeholder === undefined ? message('choose') : text(field.placeholder)}
      </option>
      {choices.map((choice) => (
        <MenuChoice key={choice.value} field={field} choice={choice} />
      ))}
    </Select>
  );
}

type MenuChoiceProps = { readonly field: FieldProps<'choice'>['field']; readonly choice: Choice };

/** A menu has no read-only state: there all other choices are locked, and the value is still sent. */
function MenuChoice({ field, choice }: MenuChoiceProps) {
  return field.readOnly ? (
    <LockedChoice field={field} choice={choice} />
  ) : (
    <option value={choice.value} disabled={isTaken(choice)}>
      {choice.label}
    </option>
  );
}

function LockedChoice({ field, choice }: MenuChoiceProps) {
  const value = useFieldValue(field.name);
  return (
    <option value={choice.value} disabled={String(value ?? '') !== String(choice.value)}>
      {choice.label}
    </option>
  );
}

function ChoiceButtons({ field, id, describedBy, invalid, choices }: ChoicesProps) {
  const input = useFieldInput(field);
  const keep = field.readOnly ? { onClick: (event: MouseEvent) => event.preventDefault() } : {};
  return (
    <div id={id} className={own.choices} data-invalid={invalid || undefined}>
      {choices.map((choice) => (
        <label key={choice.value} className={own.choice}>
          <input
            {...input}
            {...keep}
            type="radio"
            value={choice.value}
            disabled={isTaken(choice)}
            aria-describedby={describedBy}
          />
          <ChoiceWords choice={choice} />
        </label>
      ))}
    </div>
  );
}

/** Choices of a form that the server defines may be full. */
function isTaken(choice: Choice & { readonly disabled?: boolean }): boolean {
  return choice.disabled === true;
}
