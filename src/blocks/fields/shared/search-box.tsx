/** A choice that is found by typing: the input and the list below it. What is in the list is for the field to say. */
import { Combobox, useCombobox } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../../shared/icon.tsx';
import { Unseen } from '../../shared/unseen.tsx';
import { MantineParts } from '../../theme/mantine-parts.tsx';
import classes from './field.module.css';
import own from './search-box.module.css';

/** Above dialogs. The list is at the end of the page: fields of long forms cut off what leaves their box. */
const dropdownLayer = 400;

/** No choice has such a value. */
const again = '$again';

interface SearchBoxProps {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly placeholder: string;
  /** What is in the input: what is typed, or what was chosen. */
  readonly words: string;
  readonly listLabel: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string | undefined;
  /** Said in the list, for instance where there is nothing to choose. */
  readonly note: ReactNode;
  /** What screen readers say when it changes: the note, once it has come by typing. */
  readonly said: string | null;
  /** A last entry of the list that tries once more. */
  readonly retry?: { readonly label: string; readonly run: () => void } | undefined;
  readonly onType: (words: string) => void;
  readonly onChoose: (value: string) => void;
  readonly onLeave: () => void;
}

export function SearchBox(props: SearchBoxProps) {
  const { id, readOnly, options, chosen, note, retry } = props;
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() });
  const submit = (value: string) => {
    if (value === again) {
      retry?.run();
      return;
    }
    props.onChoose(value);
    box.closeDropdown();
  };
  return (
    <MantineParts>
      <Combobox
        store={box}
        unstyled
        readOnly={readOnly}
        width="target"
        position="bottom-start"
        offset={4}
        zIndex={dropdownLayer}
        onOptionSubmit={submit}
      >
        <div className={own.place}>
          <Combobox.Target withExpandedAttribute>
            <input
              id={id}
              className={classes.input}
              type="text"
              value={props.words}
              readOnly={readOnly}
              placeholder={props.placeholder}
              autoComplete="off"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={box.dropdownOpened}
              aria-controls={box.listId ?? undefined}
              aria-required={props.required}
              aria-invalid={props.invalid}
              aria-describedby={props.describedBy}
              onChange={(event) => {
                props.onType(event.target.value);
                box.openDropdown();
                box.updateSelectedOptionIndex();
              }}
              onClick={() => readOnly || box.openDropdown()}
              onBlur={() => {
                box.closeDropdown();
                props.onLeave();
              }}
            />
          </Combobox.Target>
          <Icon name="chevron-down" size={18} />
          <Combobox.Dropdown className={own.list} hidden={readOnly}>
            <Combobox.Options aria-label={props.listLabel}>
              {options.map(({ value, label }) => (
                <Combobox.Option key={value} value={value} active={value === chosen} className={own.option}>
                  {label}
                </Combobox.Option>
              ))}
              {note === null ? null : <Combobox.Empty className={own.empty}>{note}</Combobox.Empty>}
              {retry ? (
                <Combobox.Option value={again} className={own.option}>
                  {retry.label}
                </Combobox.Option>
              ) : null}
            </Combobox.Options>
          </Combobox.Dropdown>
        </div>
      </Combobox>
      <Unseen role="status">{props.said}</Unseen>
    </MantineParts>
  );
}
