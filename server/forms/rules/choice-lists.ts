/** The choices that a form of the office takes from elsewhere: a value map of the portal, or the countries. */
import { type ChoiceLists, countryChoices } from '#model';
import type { Language } from '../../kernel/portal/language.ts';
import type { PortalView } from '../../kernel/portal/portal-view.ts';

interface Asking {
  readonly type: string;
  readonly options_map?: string | null;
}

/** All lists that a question can take its choices from, by name. */
export function allChoiceLists(portal: Pick<PortalView, 'valueMaps'>, language: Language): ChoiceLists {
  return { ...listsNamed(() => true, portal, language), ...countryChoices(language) };
}

/** The lists that these questions name, by name; one that does not exist is left out. */
export function choiceLists(portal: PortalView, fields: readonly Asking[], language: Language): ChoiceLists {
  const names = new Set(fields.flatMap((field) => listOfQuestion(field) ?? []));
  if (names.size === 0) return {};
  const countries = names.has('countries') ? countryChoices(language) : {};
  return { ...listsNamed((name) => names.has(name), portal, language), ...countries };
}

/** The value maps of the portal as choices. */
function listsNamed(
  isWanted: (name: string) => boolean,
  portal: Pick<PortalView, 'valueMaps'>,
  language: Language,
): ChoiceLists {
  const wanted = Object.entries(portal.valueMaps(language)).filter(([name]) => isWanted(name));
  return Object.fromEntries(
    wanted.map(([name, entries]) => [name, entries.map(({ value, label }) => ({ value, label, disabled: false }))]),
  );
}

/** The list that a question takes its choices from. */
export function listOfQuestion({ type, options_map }: Asking): string | undefined {
  return options_map ?? (type === 'country' ? 'countries' : undefined);
}
