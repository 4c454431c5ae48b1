/**
 * The words of a form with a store of its own as they are now, kept with what is sent: labels, options and translations. Old
 * answers are read with the words of their time, whatever has become of the form since.
 */
import {
  catalogueKey,
  englishOf,
  type FormField,
  holdsFiles,
  isQuestion,
  type OptionListModel,
  own,
  type Text,
  translationOf,
} from '#model';
import { answerLine } from '../../forms/rules/answer-cell.ts';
import type { AnswerReader } from '../../forms/rules/row-sentence.ts';
import type { Language } from '../../kernel/portal/language.ts';
import type { KeptForm, PortalView } from '../../kernel/portal/portal-view.ts';
import { readJson } from '../../kernel/values/json.ts';

export type Question = Exclude<FormField, { readonly kind: 'note' }>;

/** What is stored of a form with each version of it. */
export interface KeptContent {
  readonly fields: readonly Question[];
  /** The option lists of its fields, by name. */
  readonly options: Readonly<Record<string, OptionListModel>>;
  /** Labels in other languages: language → English → translation. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export function contentOf(form: KeptForm, portal: PortalView): KeptContent {
  const fields = form.fields.filter(isQuestion);
  const options: Record<string, OptionListModel> = {};
  const words = new Map<string, Text>();
  collect(fields, portal, options, words);
  const others = portal.languages.filter((language) => language !== 'en');
  const texts = Object.fromEntries(others.map((language) => [language, translated(words, language, portal)]));
  return { fields, options, texts };
}

/** What a field of any kind may have that is read by people. */
interface Worded {
  readonly label?: Text;
  /** The sentence of a row. */
  readonly row?: Text;
  readonly options?: unknown;
  readonly fields?: unknown;
}

/** Fields may hold fields; each may name an option list. */
function collect(
  fields: readonly object[],
  portal: PortalView,
  options: Record<string, OptionListModel>,
  words: Map<string, Text>,
): void {
  for (const field of fields) {
    const { label, row, options: name, fields: inner } = field as Worded; // of the model: each key that is there has this type
    for (const text of [label, row]) if (text !== undefined) words.set(keyOf(text), text);
    const list = typeof name === 'string' ? portal.optionList(name) : undefined;
    if (list) options[list.name] = list;
    for (const option of list?.options ?? []) words.set(keyOf(option.label), option.label);
    if (Array.isArray(inner)) collect(inner as object[], portal, options, words); // fields, as the model has them
  }
}

function keyOf(text: Text): string {
  return typeof text === 'string' ? text : catalogueKey(text.text, text.context);
}

function translated(words: ReadonlyMap<string, Text>, language: Language, portal: PortalView): Record<string, string> {
  const found = [...words].map(([key, text]) => [key, text, portal.translate(text, language)] as const);
  return Object.fromEntries(
    found.flatMap(([key, text, translation]) => (translation === englishOf(text) ? [] : [[key, translation]])),
  );
}

/** One answer in words. */
export interface AnswerInWords {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

/** The answers in words, in the order of the questions; what was not asked or left empty is not among them. */
export function answersInWords(
  content: KeptContent,
  answers: Readonly<Record<string, unknown>>,
  { portal, language, now }: AnswerReader,
): AnswerInWords[] {
  const then = viewOfThen(content, portal);
  return content.fields.flatMap((field) => {
    const answer = own(answers, field.name);
    if (answer === undefined) return [];
    const text = holdsFiles(field) ? '' : answerLine(field, answer, { portal: then, language, now });
    return [{ name: field.name, label: labelOf(field, then, language), text }];
  });
}

export function labelOf(field: Question, portal: Pick<PortalView, 'translate'>, language: Language): string {
  return portal.translate(field.label, language);
}

/** The portal with the words that a form had when it was answered. */
export function viewOfThen({ options, texts }: KeptContent, portal: PortalView): PortalView {
  const translate = (text: Text, language: Language) =>
    translationOf(texts[language], text) ?? portal.translate(text, language);
  return {
    ...portal,
    translate,
    optionLabel: (list, value, language) => {
      const option = options[list]?.options.find((candidate) => candidate.value === value);
      return option && translate(option.label, language);
    },
  };
}

export function readContent(stored: string): KeptContent {
  return readJson<KeptContent>(stored);
}
