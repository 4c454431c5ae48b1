/** Forms of the office as they are checked: read once, however many people answer them. */
import type { FormDefinition } from '#contract';
import { type ChoiceLists, type Choices, type DefinedForm, formFromDefinition, rememberByKey } from '#model';
import type { Language } from '../../kernel/portal/language.ts';
import type { PortalView } from '../../kernel/portal/portal-view.ts';
import { choiceLists } from './choice-lists.ts';

export interface ReadForm {
  readonly form: DefinedForm;
  readonly choices: Choices;
}

type AskedForm = Pick<FormDefinition, 'form_id' | 'version' | 'fields'>;

export interface DefinitionReader {
  readonly language: Language;
  /** Left out: choices that are in value maps are not known. */
  readonly portal?: PortalView;
}

/**
 * The questions as they are checked, the same for everybody: without what is known of a person. A choice without places
 * left is no mistake here: whether there is one is settled when places are taken.
 */
export function readDefinition({ language, portal }: DefinitionReader, definition: AskedForm): ReadForm {
  const fields = definition.fields.map((field) => ({
    ...field,
    value: null,
    options: field.options?.map((option) => ({ ...option, left: null })) ?? null,
  }));
  const lists = portal ? choiceLists(portal, fields, language) : {};
  return readForm({ ...definition, fields }, language, lists);
}

/** By what a form was made of: the same questions give the same fields, so that a schema is compiled once. */
const readForm = rememberByKey(
  (definition: AskedForm, language: Language, lists: ChoiceLists): ReadForm => {
    const form = formFromDefinition({ ...definition, answers: null }, language, lists);
    return { form, choices: choicesOf(form) };
  },
  {
    key: ({ form_id: id, version, fields }, language, lists) => JSON.stringify([id, version, language, fields, lists]),
    most: 200,
  },
);

function choicesOf(form: DefinedForm): Choices {
  const open = (choices: DefinedForm['lists'][string]) => choices.filter((choice) => !choice.disabled);
  return Object.fromEntries(
    form.fields.flatMap((field) => {
      const list = 'options' in field && typeof field.options === 'string' ? form.lists[field.options] : undefined;
      return list ? [[field.name, open(list).map((choice) => choice.value)]] : [];
    }),
  );
}
