/** Countries by what is typed of their names. */
import { type Country, countryName, searchable } from '#model';

/** Names that begin with the words come first; accents do not matter, and English names are found in every language. */
export function findCountries(all: readonly Country[], typed: string): readonly Country[] {
  const wanted = searchable(typed.trim());
  if (wanted === '') return all;
  const places = all.map((country) => {
    const names = namesOf(country);
    const starts = names.some((name) => name.startsWith(wanted));
    return { country, rank: starts ? 0 : names.some((name) => name.includes(wanted)) ? 1 : 2 };
  });
  return [0, 1].flatMap((wantedRank) => places.filter(({ rank }) => rank === wantedRank).map(({ country }) => country));
}

/** The country of this name, or the only one that was found. */
export function countryMeant(found: readonly Country[], typed: string): Country | undefined {
  const same = found.find((country) => namesOf(country).includes(searchable(typed.trim())));
  return same ?? (found.length === 1 ? found[0] : undefined);
}

function namesOf({ classname, name }: Country): readonly string[] {
  return [searchable(name), searchable(countryName(classname, 'en'))];
}
