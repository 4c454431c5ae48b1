/** Choices that are searched on the server: which data of the form they come from, and what is left to load at once. */
import type { DataSource, DefinedField, FormModel, Options } from '#model';
import { namesOf } from '../scope/scope-node.ts';

export type SearchedOptions = Exclude<Options, string> & { readonly search: string };

export function isSearched(options: Options): options is SearchedOptions {
  return typeof options === 'object' && options.search !== undefined;
}

/** The data that is asked with what is typed, and its name. */
export function sourceOf(
  { from }: SearchedOptions,
  { data = {} }: Pick<FormModel, 'data'>,
): { readonly name: string; readonly source: DataSource } | null {
  for (const name of namesOf(from)) {
    const source = Object.hasOwn(data, name) ? data[name] : undefined;
    if (source) return { name, source };
  }
  return null;
}

/** The data of a form without what only searches read: that is never loaded whole. */
export function dataToLoad(form: FormModel): FormModel['data'] {
  const searched = form.fields.flatMap(searchedIn);
  if (searched.length === 0) return form.data;
  const names = searched.flatMap((options) => sourceOf(options, form)?.name ?? []);
  const whole = JSON.stringify(form);
  const isReadElsewhere = (name: string) =>
    reads(whole, name) > searched.reduce((sum, { from }) => sum + reads(JSON.stringify(from), name), 0);
  const kept = Object.entries(form.data ?? {}).filter(([name]) => !names.includes(name) || isReadElsewhere(name));
  return Object.fromEntries(kept);
}

function searchedIn(field: DefinedField): SearchedOptions[] {
  if (field.kind === 'rows') return field.fields.flatMap(searchedIn);
  return 'options' in field && isSearched(field.options) ? [field.options] : [];
}

/** How often an expression in it reads the name. */
function reads(model: string, name: string): number {
  return model.split(JSON.stringify(['name', name])).length - 1;
}
