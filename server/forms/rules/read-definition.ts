/** Forms of the office as they are checked: read once, however many people answer them. */
import type { FormDefinition } from '#contract';
import { type Choices, type DefinedForm, formFromDefinition } from '#model';
import type { Language } from '../../kernel/portal/language.ts';
import type { PortalView } from '../../kernel/portal/portal-view.ts';
import { choiceLists } from './choice-lists.ts';

export interface ReadForm {
  readonly form: DefinedForm;
  readonly choices: Choices;
}

export interface DefinitionReader {
  readonly language: Language;
  /** Left out: choices that stand in value maps are not known. */
  readonly portal?: PortalView;
}

/** Read forms by what they were made of: the same questions give the same fields, so that a schema is compiled once. */
const readForms = new Map<string, ReadForm>();
const readFormsMaximum = 200;

/**
 * The questions as they are checked, the same for everybody: without what is known of a person. A choice without places
 * left is no mistake here: whether there is one is settled when places are taken.
 */
export function readDefinition(
  { language, portal }: DefinitionReader,
  definition: Pick<FormDefinition, 'form_id' | 'version' | 'fields'>,
): ReadForm {
  const fields = definition.fields.map((field) => ({
    ...field,
    value: null,
    options: field.options?.map((option) => ({ ...option, left: null })) ?? null,
  }));
  const lists = portal ? choiceLists(portal, fields, language) : {};
  const key = JSON.stringify([definition.form_id, definition.version, language, fields, lists]);
  const known = readForms.get(key);
  if (known) return known;
  const form = formFromDefinition({ ...definition, fields, answers: null }, language, lists);
  const read = { form, choices: choicesOf(form) };
  if (readForms.size >= readFormsMaximum) readForms.clear();
  readForms.set(key, read);
  return read;
}

function choicesOf(form: DefinedForm): Choices {
  const open = (choices: DefinedForm['lists'][string]) => choices.filter((choice) => !choice.disabled);
  return Object.fromEntries(
    form.fields.flatMap((field) => {
      const list = 'options' in field && typeof field.options === 'string' ? form.lists[field.options] : undefined;
      return list ? [[field.name, open(list).map((choice) => choice.value)]] : [];
    }),
  );
}
