/**
 * What the server needs of the compiled portal, and nothing more: its calls, the labels and extra fields of its forms,
 * its texts, the labels of states and choices. Everything else about the model stays behind this file.
 */

import type { Contract, FormModel, Messages, OptionListModel, PortalModel, StatusModel, Text } from '#model';
import { isAsQuestion, nameInForm, pageRoutes, pageWithForm } from '#model';
import { originOf } from '../values/origin-of.ts';
import type { Language, Localized } from './language.ts';
import { type Speaker, speakerOf, textIn } from './texts.ts';
import { statusValues } from './value-maps.ts';

/** The parts of the portal model that the server reads. */
export type ServedPortal = Pick<
  PortalModel,
  'contract' | 'settings' | 'logo' | 'messages' | 'sentences' | 'pages' | 'forms' | 'statuses' | 'options' | 'texts'
>;

/** Words of the config. A sentence of the code is none, and does not compile: it is said by its name. */
type OfConfig<Words extends Text> = Words extends string ? (string extends Words ? Words : never) : Words;

export interface ValueMapEntry {
  readonly value: string | number;
  readonly label: string;
  readonly color: string | null;
  readonly icon: string | null;
}

/** A form with a store of its own. */
export type KeptForm = FormModel & Required<Pick<FormModel, 'keeps'>>;

/** Where a form is filled in, and what the page is called. */
export interface FormPage {
  readonly route: string;
  readonly title: Localized;
}

export type ValueMaps = Readonly<Record<string, readonly ValueMapEntry[]>>;

export interface WrongField {
  readonly call: string;
  readonly field: string;
  readonly rule: string;
  /** What the field is called, where no form of the config says it. */
  readonly label?: string | undefined;
}

export interface PortalView extends Speaker {
  readonly contract: Contract;
  readonly timeZone: string;
  /** The addresses of its pages. */
  readonly routes: readonly string[];
  /** The other site on which its files are: `https://files.example`. */
  readonly filesAt: string | undefined;
  readonly perPage: number;
  /** The languages that people choose from. */
  readonly offered: readonly Language[];
  /** What the office has laid down for a subject, which knows itself what holds where nothing is said. */
  readonly settings: Pick<PortalModel['settings'], 'events' | 'courses' | 'reminders'>;
  /** True: extra fields that no form has are left out instead of refused. */
  readonly dropsUnknownExtras: boolean;
  /** A text of the config in another language; English when it has no translation. */
  translate<Words extends Text>(text: Words & OfConfig<Words>, language: Language): string;
  yesNo(value: boolean, language: Language): string;
  /** What the first and the last day of a period are called. */
  rangeEnds(language: Language): readonly [from: string, to: string];
  /** The message under a wrong field: one sentence for a missing value, one for everything else (spec section 5). */
  fieldMessage(wrong: WrongField, language: Language): string;
  /** The forms that send to a call. Those with a store of their own do not count: their answers are checked by form. */
  formsOf(call: string): readonly FormModel[];
  /** Who gets a message when a form is sent: addresses, each once; a group of staff is all of its people. */
  notified(form: KeptForm): readonly string[];
  /** The forms with a store of their own. */
  readonly keptForms: readonly KeptForm[];
  /** The page that shows a form; undefined where none can be opened without more. */
  pageOf(form: string): FormPage | undefined;
  /** The forms that send to the same call as the form of this name, itself included: their extra fields share a record. */
  formsLike(form: string): readonly FormModel[];
  /** The option list of this name. */
  optionList(name: string): OptionListModel | undefined;
  /** The values of an option list; undefined when there is none of this name. */
  optionValues(name: string): readonly (string | number)[] | undefined;
  /** What an option of a list is called; undefined when the list or the option is not there. */
  optionLabel(list: string, value: unknown, language: Language): string | undefined;
  valueMaps(language: Language): ValueMaps;
}

export function portalView(portal: ServedPortal): PortalView {
  const { settings, messages } = portal;
  const all = Object.values(portal.forms);
  const forms = all.filter(({ keeps }) => keeps === undefined);
  const formsOf = (call: string) => forms.filter((form) => form.sends === call);
  /** Those whose steps send to it too. */
  const formsAsking = (call: string) =>
    forms.filter((form) => form.sends === call || form.outline.some(({ sends }) => sends === call));
  const formsLike = (name: string) => formsOf(forms.find((form) => form.name === name)?.sends ?? '');
  const speaker = speakerOf(portal);
  const translate = (text: Text, language: Language) => textIn(portal.texts, text, language);

  const nameOf = (field: string) => field.replace(/^ext\./, '').replace(/[.[].*$/, '');
  /** Several forms of one call may know different fields by one name, so each is asked for the path. */
  const fieldOf = (call: string, field: string) =>
    formsAsking(call)
      .map((form) => {
        const name = nameInForm(form, field);
        return name === null ? undefined : form.fields.find((candidate) => candidate.name === nameOf(name));
      })
      .find((found) => found !== undefined);
  /** The field itself, in rows the one that is asked there. */
  const askedAt = (call: string, field: string) => {
    const known = fieldOf(call, field);
    const inside = known?.kind === 'rows' && known.fields.find((inner) => field.endsWith(`].${inner.name}`));
    return inside || known;
  };

  return {
    contract: portal.contract,
    ...speaker,
    timeZone: settings.timeZone,
    routes: pageRoutes(portal.pages),
    filesAt: originOf(settings.siteAddress),
    perPage: settings.lists.perPage,
    offered: settings.languages.offered,
    settings,
    dropsUnknownExtras: settings.forms.unknownExt === 'drop',
    translate,
    yesNo: (value, language) => translate(value ? messages.yes : messages.no, language),
    rangeEnds: (language) => [translate(messages.rangeFrom, language), translate(messages.rangeTo, language)],
    formsOf,
    formsLike,
    notified: ({ keeps }) => {
      const addresses = (keeps.notifies ?? []).flatMap((to) => (to.includes('@') ? to : (settings.staff?.[to] ?? [])));
      // One person in two groups gets one mail.
      return [...new Map(addresses.map((to) => [to.toLowerCase(), to])).values()];
    },
    keptForms: all.filter((form): form is KeptForm => form.keeps !== undefined),
    pageOf: (form) => {
      const found = pageWithForm(portal.pages, form);
      return found && { route: found.route, title: speaker.textInAll(found.title) };
    },
    optionList: (name) => portal.options[name],
    optionLabel: (list, value, language) => {
      const option = portal.options[list]?.options.find((candidate) => candidate.value === value);
      return option && translate(option.label, language);
    },
    optionValues: (name) => portal.options[name]?.options.map(({ value }) => value),
    fieldMessage({ call, field, rule, label }, language) {
      const known = askedAt(call, field);
      if (label === undefined && known && 'say' in known && known.say !== undefined)
        return translate(known.say, language);
      const words = label ?? (known ? translate(known.label, language) : translate(inWords(nameOf(field)), language));
      const short = formsAsking(call).some((form) => form.requiredStyle === 'is required');
      const sentence = fieldSentence(messages, rule === 'required', isAsQuestion(words), short);
      return translate(sentence, language).replace(/\{(label|0)\}/, () => words);
    },
    valueMaps: (language) => valueMapsOf(portal, (text) => translate(text, language)),
  };
}

function fieldSentence(messages: Messages, missing: boolean, isQuestion: boolean, short: boolean): Text {
  if (!missing) return messages.invalidFormat;
  if (isQuestion) return messages.requiredQuestion;
  return short ? messages.requiredShort : messages.required;
}

function valueMapsOf(portal: ServedPortal, show: (text: Text) => string): ValueMaps {
  const maps: Record<string, readonly ValueMapEntry[]> = {};
  for (const status of Object.values<StatusModel>(portal.statuses)) {
    if (!status.valueMap) continue;
    maps[status.valueMap] = statusValues(status, portal.contract).map(({ value, entry }) => ({
      value,
      label: show(entry.label),
      color: entry.colour,
      icon: entry.icon ?? null,
    }));
  }
  for (const list of Object.values<OptionListModel>(portal.options)) {
    if (!list.valueMap) continue;
    maps[list.valueMap] = list.options.map(({ value, label }) => ({
      value,
      label: show(label),
      color: null,
      icon: null,
    }));
  }
  return maps;
}

/** `type_id` → `Type id`, for fields that no form shows. */
function inWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Keeps the view of the portal that is live now; a new model gets a new view, an unchanged one keeps its own. */
export function livePortal(current: () => ServedPortal): () => PortalView {
  let model: ServedPortal | undefined;
  let view: PortalView | undefined;
  return () => {
    const latest = current();
    if (!view || latest !== model) {
      model = latest;
      view = portalView(latest);
    }
    return view;
  };
}
