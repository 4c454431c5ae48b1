/** One of some 220 countries and regions, found by typing a part of its name. */
import { useState } from 'react';
import { type FieldProps, useFieldControl, useLanguage, useMessage, useText } from '#engine';
import { type Country, countries } from '#model';
import { SearchBox } from '../shared/search-box.tsx';
import { countryMeant, findCountries } from './find-countries.ts';

export function CountryField({ field, id, describedBy, invalid }: FieldProps<'country'>) {
  const text = useText();
  const message = useMessage();
  const { language } = useLanguage();
  const { value, set, blur } = useFieldControl(field);
  const all = countries(language);
  const chosen = all.find(({ classname }) => classname === value);
  // What is being typed; null while nothing is, then the country that was chosen is shown.
  const [typed, setTyped] = useState<string | null>(null);
  const found = typed === null ? all : findCountries(all, typed);

  const settle = (country: Country | undefined) => {
    set(country?.classname ?? '');
    setTyped(null);
  };
  /** What was typed counts where it is the name of a country, or can only mean one. */
  const leave = () => {
    if (typed !== null) settle(typed.trim() === '' ? undefined : (countryMeant(found, typed) ?? chosen));
    blur();
  };

  const note = found.length === 0 ? message('noCountry') : null;
  return (
    <SearchBox
      id={id}
      describedBy={describedBy}
      invalid={invalid}
      required={field.required}
      readOnly={field.readOnly}
      placeholder={text(field.placeholder)}
      words={typed ?? chosen?.name ?? ''}
      listLabel={message('allCountries')}
      options={found.map(({ classname, name }) => ({ value: classname, label: name }))}
      chosen={chosen?.classname}
      note={note}
      said={note}
      onType={setTyped}
      onChoose={(code) => settle(all.find(({ classname }) => classname === code))}
      onLeave={leave}
    />
  );
}
