/** The models of the files, put together as the model of the portal. */

import { namesRead } from '#expression';
import type {
  Catalogue,
  Form,
  FormField,
  FormModel,
  Layout,
  LayoutModel,
  OptionListModel,
  PageModel,
  PartModel,
  PortalModel,
  Settings,
  StatusModel,
} from '#model';
import type { FileKind } from '../kernel/file-kinds.ts';
import { layoutKey } from '../kernel/layouts.ts';
import { own } from '../kernel/records.ts';
import type { Files } from '../kernel/sources.ts';
import type { Definitions } from '../link/definitions.ts';
import { extraFields } from '../link/extra-fields.ts';
import { namesUsed, type TextUse, type UseKind, type Uses } from '../link/facts.ts';
import { formParts, namesAround } from '../link/form-parts.ts';
import { callOfForm, formVersion, keptAnswersCall, storeOf } from '../link/kept-forms.ts';
import { sendingOf, sentFields } from '../link/sent-fields.ts';
import { nameOf, ofKind } from '../link/sources-by-kind.ts';
import { asideFields, withStepCalls } from '../link/step-calls.ts';
import { formCheck } from '../type/forms/form-checks.ts';
import { logoOf } from '../type/portal/check-logo.ts';
import type { CompiledFiles, FileModel } from './compile-file.ts';

export interface Compiled extends CompiledFiles {
  readonly catalogues: ReadonlyMap<string, Catalogue>;
  readonly pictures: Files;
}

/** What each page and layout needs besides itself, by the id of the page or the key of the layout. */
export function usesOf({ sources, models }: CompiledFiles): ReadonlyMap<string, Uses> {
  const modelsOf = (kind: FileKind) =>
    new Map(ofKind(sources, kind).map((source) => [nameOf(source), models.get(source)]));
  const shared = { forms: modelsOf('form'), parts: modelsOf('part') };
  return new Map(
    [...ofKind(sources, 'page'), ...ofKind(sources, 'layout')].map((source) => [
      source.kind === 'layout' ? layoutKey(nameOf(source)) : nameOf(source),
      withShared(models.get(source), shared),
    ]),
  );
}

/** What several pages use, by name. */
interface Shared {
  readonly forms: ReadonlyMap<string, FileModel | undefined>;
  readonly parts: ReadonlyMap<string, FileModel | undefined>;
}

/** A page brings its forms and parts along, and what those need. */
function withShared(page: FileModel | undefined, shared: Shared): Uses {
  const reached = reachedFrom(page, shared);
  const shown = (kind: FileKind) =>
    new Set(reached.flatMap(({ source }) => (source.kind === kind ? [nameOf(source)] : [])));
  const used = (kind: UseKind) => new Set(reached.flatMap(({ facts }) => namesUsed(kind, facts)));
  return {
    forms: shown('form'),
    parts: shown('part'),
    calls: used('calls'),
    statuses: used('statuses'),
    options: used('options'),
  };
}

/** A file, and the forms and parts that it shows, each once. */
function reachedFrom(page: FileModel | undefined, shared: Shared): readonly FileModel[] {
  const reached = new Set<FileModel>();
  const walk = (file: FileModel | undefined): void => {
    if (!file || reached.has(file)) return;
    reached.add(file);
    for (const kind of ['forms', 'parts'] as const)
      for (const name of namesUsed(kind, file.facts)) walk(shared[kind].get(name));
  };
  walk(page);
  return [...reached];
}

/** Only called for a config without errors: what `normalise` built then has the shapes that are generated from the schema. */
export function assemble({ sources, models, definitions, texts, catalogues, pictures }: Compiled): PortalModel {
  const all = <Model>(kind: FileKind): readonly (readonly [string, Model])[] =>
    ofKind(sources, kind).map((source) => [nameOf(source), models.get(source)?.model as Model] as const); // see above
  const one = <Model>(kind: FileKind): Model => all<Model>(kind)[0]?.[1] as Model; // without this file there would be an error
  const named = <Model>(kind: FileKind): Readonly<Record<string, Model & { name: string }>> =>
    Object.fromEntries(all<Model>(kind).map(([name, model]) => [name, { ...model, name }]));
  return {
    settings: one<Settings>('portal'),
    logo: logoOf(sources, pictures),
    messages: one<PortalModel['messages']>('messages'),
    sentences: one<PortalModel['sentences']>('sentences'),
    contract: definitions.contract,
    pages: Object.fromEntries(all<PageModel>('page').map(([id, page]) => [id, { ...page, id }])),
    forms: Object.fromEntries(
      all<Form>('form').map(([name, form]) => [name, formModel(name, form, definitions, named('options'))]),
    ),
    parts: named<PartModel>('part'),
    layouts: Object.fromEntries(all<Layout>('layout').map(([name, layout]) => [name, layoutModel(name, layout)])),
    statuses: named<StatusModel>('status'),
    options: named<OptionListModel>('options'),
    texts: Object.fromEntries(catalogues),
    aside: textsAside(texts),
  };
}

/** The texts that only the server says: no browser loads their translations. */
function textsAside(texts: readonly TextUse[]): readonly string[] {
  const shown = new Set(texts.flatMap(({ key, file }) => (file.kind === 'sentences' ? [] : [key])));
  const said = texts.flatMap(({ key, file }) => (file.kind === 'sentences' && !shown.has(key) ? [key] : []));
  return [...new Set(said)];
}

/** Without content there is the page and nothing else. */
function layoutModel(name: string, { content, ...layout }: Layout): LayoutModel {
  return { ...layout, name, content: content ?? [{ kind: 'page', page: true }] };
}

/** Whether a field is worked out of other answers: nobody may change it, and its start reads them, or gives an amount without cents. */
function followsAnswers(field: FormField, names: readonly string[]): boolean {
  if (!('start' in field) || field.start === undefined) return false;
  const isFixed = field.kind === 'hidden' || ('readOnly' in field && field.readOnly);
  return isFixed && (field.kind === 'money' || namesRead(field.start).some((name) => names.includes(name)));
}

/** Fields of which those are marked that are worked out of other answers. What a picked row starts with is of its entry. */
function withFollowing(fields: readonly FormField[], asked: readonly string[]): readonly FormField[] {
  return fields.map((field): FormField => {
    if (followsAnswers(field, asked)) return { ...field, follows: true } as FormField; // such a field has a start
    if (field.kind !== 'rows' || field.pick) return field;
    const inside = [...asked, ...field.fields.map(({ name }) => name)];
    return { ...field, fields: withFollowing(field.fields, inside) } as FormField; // the same fields, marked
  });
}

function formModel(
  name: string,
  form: Form,
  definitions: Definitions,
  lists: Readonly<Record<string, OptionListModel>>,
): FormModel {
  const extra = new Set(Object.keys(extraFields(name, definitions) ?? {}));
  const sends = callOfForm(form);
  const { fields: _fields, steps: _steps, keeps: _keeps, checks, ...others } = form;
  const parts = formParts(form);
  const names = parts.fields.map((field) => field.name);
  const around = namesAround(form);
  const asked = names.filter((field) => !around.includes(field));
  const keeps = storeOf(form);
  const facts = keeps ? undefined : definitions.forms.get(name);
  const call = own(definitions.contract.calls, sends);
  const aside = facts ? [...asideFields(facts.source.data, definitions)] : [];
  return {
    ...others,
    ...parts,
    fields: withFollowing(parts.fields, asked),
    ...(checks ? { checks: checks.map((check) => formCheck(check, new Set(names))) } : {}),
    name,
    sends,
    extraFields: names.filter((field) => extra.has(field)),
    outline: facts ? withStepCalls(parts.outline, facts.source.data, definitions) : parts.outline,
    ...(aside.length > 0 ? { aside } : {}),
    ...(facts ? sendingOf(sentFields(facts, call, definitions), call, definitions) : {}),
    ...(keeps
      ? {
          keeps: { ...keeps, version: formVersion(parts.fields, lists) },
          then: [{ kind: 'refresh', refresh: [{ call: keptAnswersCall }] }, ...(form.then ?? [])],
        }
      : {}),
  };
}
