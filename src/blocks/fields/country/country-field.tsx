/** One of some 220 countries and regions, found by typing a part of its name. */
import { Combobox, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { type FieldProps, plain, useFieldControl, useLanguage, useMessage, useText } from '#engine';
import { type Country, countries } from '#model';
import { Icon } from '../../shared/icon.tsx';
import { MantineParts } from '../../theme/mantine-parts.tsx';
import classes from '../field.module.css';
import own from './country-field.module.css';

/** Above dialogs. The list stands at the end of the page: fields of long forms cut off what leaves their box. */
const dropdownLayer = 400;

export function CountryField({ field, id, describedBy, invalid }: FieldProps<'country'>) {
  const text = useText();
  const message = useMessage();
  const { language } = useLanguage();
  const { value, set, blur } = useFieldControl(field);
  const all = countries(language);
  const chosen = all.find(({ classname }) => classname === value);
  // What is being typed; null while nothing is, then the country that was chosen is shown.
  const [typed, setTyped] = useState<string | null>(null);
  const found = typed === null ? all : search(all, typed);
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() });

  const settle = (country: Country | undefined) => {
    set(country?.classname ?? '');
    setTyped(null);
    box.closeDropdown();
  };
  /** What was typed counts where it is the name of a country, or can only mean one. */
  const leave = () => {
    box.closeDropdown();
    if (typed !== null) settle(typed.trim() === '' ? undefined : (exactly(found, typed) ?? chosen));
    blur();
  };

  return (
    <MantineParts>
      <Combobox
        store={box}
        unstyled
        width="target"
        position="bottom-start"
        offset={4}
        zIndex={dropdownLayer}
        onOptionSubmit={(code) => settle(all.find(({ classname }) => classname === code))}
      >
        <div className={own.place}>
          <Combobox.Target withExpandedAttribute>
            <input
              id={id}
              className={classes.input}
              type="text"
              value={typed ?? chosen?.name ?? ''}
              readOnly={field.readOnly}
              placeholder={text(field.placeholder)}
              autoComplete="off"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={box.dropdownOpened}
              aria-controls={box.listId ?? undefined}
              aria-required={field.required}
              aria-invalid={invalid}
              aria-describedby={describedBy}
              onChange={(event) => {
                setTyped(event.target.value);
                box.openDropdown();
                box.updateSelectedOptionIndex();
              }}
              onClick={() => field.readOnly || box.openDropdown()}
              onBlur={leave}
            />
          </Combobox.Target>
          <Icon name="chevron-down" size={18} />
          <Combobox.Dropdown className={own.list} hidden={field.readOnly}>
            <Combobox.Options aria-label={message('allCountries')}>
              {found.map(({ classname, name }) => (
                <Combobox.Option key={classname} value={classname} active={classname === value} className={own.option}>
                  {name}
                </Combobox.Option>
              ))}
              {found.length === 0 ? (
                <Combobox.Empty className={own.empty}>{message('noCountry')}</Combobox.Empty>
              ) : null}
            </Combobox.Options>
          </Combobox.Dropdown>
        </div>
      </Combobox>
    </MantineParts>
  );
}

/** Names that begin with the words come first; accents do not matter, and English is understood in every language. */
function search(all: readonly Country[], typed: string): readonly Country[] {
  const wanted = plain(typed.trim());
  if (wanted === '') return all;
  const english = new Map(countries('en').map(({ classname, name }) => [classname, plain(name)]));
  const places = all.map((country) => {
    const names = [plain(country.name), english.get(country.classname) ?? ''];
    const starts = names.some((name) => name.startsWith(wanted));
    return { country, rank: starts ? 0 : names.some((name) => name.includes(wanted)) ? 1 : 2 };
  });
  return [0, 1].flatMap((wantedRank) => places.filter(({ rank }) => rank === wantedRank).map(({ country }) => country));
}

function exactly(found: readonly Country[], typed: string): Country | undefined {
  const same = found.find(({ name }) => plain(name) === plain(typed.trim()));
  return same ?? (found.length === 1 ? found[0] : undefined);
}
