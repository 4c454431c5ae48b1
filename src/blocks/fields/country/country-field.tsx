/** One of some 220 countries and regions, found by typing a part of its name. */
import { useState } from 'react';
import { type FieldProps, plain, useFieldControl, useLanguage, useMessage, useText } from '#engine';
import { type Country, countries } from '#model';
import { SearchBox } from '../shared/search-box.tsx';

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

  const settle = (country: Country | undefined) => {
    set(country?.classname ?? '');
    setTyped(null);
  };
  /** What was typed counts where it is the name of a country, or can only mean one. */
  const leave = () => {
    if (typed !== null) settle(typed.trim() === '' ? undefined : (exactly(found, typed) ?? chosen));
    blur();
  };

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
      note={found.length === 0 ? message('noCountry') : null}
      onType={setTyped}
      onChoose={(code) => settle(all.find(({ classname }) => classname === code))}
      onLeave={leave}
    />
  );
}

/** Names that begin with the words come first; accents do not matter, and English names are found in every language. */
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
