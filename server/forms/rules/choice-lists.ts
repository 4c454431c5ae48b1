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
  const maps = Object.entries(portal.valueMaps(language)).map(
    ([name, entries]) => [name, entries.map(({ value, label }) => ({ value, label, disabled: false }))] as const,
  );
  return { ...Object.fromEntries(maps), ...countryChoices(language) };
}

/** The lists that these questions name, by name; one that does not exist is left out. */
export function choiceLists(portal: PortalView, fields: readonly Asking[], language: Language): ChoiceLists {
  const names = new Set(fields.flatMap((field) => listOfQuestion(field) ?? []));
  if (names.size === 0) return {};
  return Object.fromEntries(Object.entries(allChoiceLists(portal, language)).filter(([name]) => names.has(name)));
}

/** The list that a question takes its choices from. */
export function listOfQuestion({ type, options_map }: Asking): string | undefined {
  return options_map ?? (type === 'country' ? 'countries' : undefined);
}
