/** The choices that a form of the office takes from elsewhere: a value map of the portal, or the countries. */
import { type ChoiceLists, countryChoices } from '#model';
import type { Language } from '../../kernel/portal/language.ts';
import type { PortalView } from '../../kernel/portal/portal-view.ts';

interface Asking {
  readonly type: string;
  readonly options_map: string | null;
}

/** The names of all lists that a question can take its choices from. */
export function choiceListNames(portal: Pick<PortalView, 'valueMaps'>): readonly string[] {
  return ['countries', ...Object.keys(portal.valueMaps('en'))];
}

/** The lists that these questions name, by name; one that does not exist is left out. */
export function choiceLists(portal: PortalView, fields: readonly Asking[], language: Language): ChoiceLists {
  const names = new Set(
    fields.flatMap(({ type, options_map: map }) => (type === 'country' ? ['countries'] : map === null ? [] : [map])),
  );
  if (names.size === 0) return {};
  const maps = portal.valueMaps(language);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const choices = maps[name]?.map(({ value, label }) => ({ value, label, disabled: false }));
      const listed = name === 'countries' ? countryChoices(language).countries : choices;
      return listed ? [[name, listed] as const] : [];
    }),
  );
}
