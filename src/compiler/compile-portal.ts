/**
 * A config folder in, the portal model and diagnostics out. The stages stand here in their order; none opens a file,
 * changes its input or throws for an author's mistake.
 */

import { nearestNames } from '#expression/node';
import type {
  Catalogue,
  Diagnostic,
  Form,
  FormModel,
  Layout,
  LayoutModel,
  Locale,
  OptionListModel,
  PageModel,
  PartModel,
  PortalModel,
  Settings,
  StatusModel,
} from '#model';
import type { DiagnosticCode } from './diagnostics/diagnostic-catalogue.ts';
import { withMisspeltDefinitions } from './diagnostics/misspelt-definitions.ts';
import { listed, makeDiagnostic, quoted, type Report, sorted } from './diagnostics/report.ts';
import { withoutFollowers } from './diagnostics/without-followers.ts';
import { definition } from './kernel/language.ts';
import { layoutKey } from './kernel/layout-key.ts';
import { listOf, own } from './kernel/records.ts';
import type { Files, Source } from './kernel/sources.ts';
import { checkLayouts } from './link/check-layouts.ts';
import { checkLogin } from './link/check-login.ts';
import { checkParts } from './link/check-part-uses.ts';
import { checkUnused } from './link/check-unused.ts';
import {
  collectDefinitions,
  type Definitions,
  nameOf,
  ofKind,
  type RendererDeclaration,
  usualLayout,
} from './link/definitions.ts';
import { extraFields, type FileContext, type Names, noUses, type TextUse, type Uses } from './link/file-context.ts';
import { formParts } from './link/form-parts.ts';
import { callOfForm, formVersion, keptAnswersCall, storeOf } from './link/kept-forms.ts';
import { type PortalNames, portalNames } from './link/portal-names.ts';
import { shippedRenderers } from './link/renderers.ts';
import { sendingOf, sentFields } from './link/sent-fields.ts';
import { asideFields, withStepCalls } from './link/step-calls.ts';
import { normalise } from './normalise/normalise.ts';
import type { Edit } from './read/repair.ts';
import { checkShape, type ShapedSource } from './shape/check-shape.ts';
import { inOriginal, readShaped } from './shape/read-shaped.ts';
import { checkComments } from './text/check-comments.ts';
import { checkCatalogue, languageOf } from './text/check-texts.ts';
import { checkFile } from './type/check-files.ts';
import { checkReloads } from './type/check-refresh.ts';
import { checkUnread } from './type/check-unread.ts';
import { checkUntyped } from './type/check-untyped.ts';
import { checkValueMaps } from './type/check-value-maps.ts';
import { checkContractLabels } from './type/contract-labels.ts';
import { checkFormChecks, formCheck } from './type/form-checks.ts';
import {
  formNames,
  layoutNames,
  namesFor,
  portalNames as namesOfPortal,
  pageNames,
  partNames,
  statusNames,
} from './type/page-names.ts';
import { checkConditionsAround } from './type/settled-conditions.ts';

export interface CompileOptions {
  /** Hand-written renderers besides those of `schema/renderers/`, by name. */
  readonly renderers?: ReadonlyMap<string, RendererDeclaration>;
  /** Reads one file; `rememberingReader()` for a run after run over nearly the same files. */
  readonly read?: typeof readShaped;
}

export interface Compilation {
  /** null when there is an error. */
  readonly portal: PortalModel | null;
  /** All problems of the run, sorted by file and line. */
  readonly diagnostics: readonly Diagnostic[];
  /** What each page needs besides itself, by page id; layouts have a `layoutKey`. */
  readonly uses: ReadonlyMap<string, Uses>;
  /** How many files of each kind were read. */
  readonly counts: Readonly<Record<string, number>>;
  /** What may be referred to by name, errors or not. */
  readonly names: () => PortalNames;
}

export function compilePortal(files: Files, options: CompileOptions = {}): Compilation {
  const diagnostics: Diagnostic[] = [];
  const changed = new Map<string, readonly Edit[]>();
  const report: Report = (diagnostic) => {
    const { file } = diagnostic.span;
    const edits = changed.get(file);
    diagnostics.push(edits ? inOriginal(diagnostic, files.get(file) ?? '', edits) : diagnostic);
  };

  const shaped = readAndShape(files, options.read ?? readShaped, changed, report);
  const readable = new Set(shaped.map(({ file }) => file));
  const unreadable = new Map(
    [...files].flatMap(([file, text]) => (readable.has(file) ? [] : [[meantFile(file, files) ?? file, text] as const])),
  );
  const definitions = collectDefinitions(
    shaped,
    new Map([...shippedRenderers(), ...(options.renderers ?? [])]),
    unreadable,
    report,
  );
  const texts: TextUse[] = [];
  const models = new Map(shaped.map((source) => [source, compileFile(source, definitions, texts, report)]));
  checkLogins([...models.values()]);
  checkComments(shaped, texts, report);
  checkValueMaps(shaped, models, definitions, report);
  checkContractLabels(shaped, definitions, report);
  const flawed = new Set(diagnostics.map(({ span }) => span.file));
  for (const source of shaped.filter(({ file }) => !flawed.has(file))) checkUnread({ source, definitions, report });
  checkParts(shaped, report);
  checkLayouts(shaped, report);
  // Where something is wrong, a text may well be said that nobody could find.
  const isSound = diagnostics.every(({ severity }) => severity !== 'error');
  if (isSound) {
    const compiled = [...models.values()];
    checkUnused(shaped, compiled, report);
    checkReloads(compiled, report);
    checkUntyped(compiled, report);
  }
  const catalogues = checkCatalogues(shaped, texts, isSound, files, report);

  const modelsOf = (kind: string) =>
    new Map(ofKind(shaped, kind).map((source) => [nameOf(source), models.get(source)]));
  const shared = { forms: modelsOf('form'), parts: modelsOf('part') };
  const found = sorted(withMisspeltDefinitions(sorted(withoutFollowers(diagnostics, unreadable)), files));
  const broken = found.some((diagnostic) => diagnostic.severity === 'error');
  return {
    portal: broken ? null : { ...assemble(shaped, models, definitions, catalogues), aside: textsAside(texts) },
    diagnostics: found,
    uses: new Map(
      [...ofKind(shaped, 'page'), ...ofKind(shaped, 'layout')].map((source) => [
        source.kind === 'layout' ? layoutKey(nameOf(source)) : nameOf(source),
        withShared(models.get(source), shared),
      ]),
    ),
    counts: countKinds(shaped),
    names: () => portalNames(definitions),
  };
}

/** Which schema a file answers to, by the place where it stands. */
const places: readonly (readonly [RegExp, string])[] = [
  [/^portal\.yaml$/, 'portal'],
  [/^messages\.yaml$/, 'messages'],
  [/^sentences\.yaml$/, 'sentences'],
  [/^api\/entities\/.+\.yaml$/, 'entities'],
  [/^api\/calls\/.+\.yaml$/, 'calls'],
  [/^pages\/.+\.yaml$/, 'page'],
  [/^forms\/[^/]+\.yaml$/, 'form'],
  [/^parts\/[^/]+\.yaml$/, 'part'],
  [/^layouts\/[^/]+\.yaml$/, 'layout'],
  [/^statuses\/[^/]+\.yaml$/, 'status'],
  [/^options\/[^/]+\.yaml$/, 'options'],
  [/^texts\/(zh-Hant|zh-Hans|ja)\.yaml$/, 'texts'],
];

/** The kinds of files, each with its schema. */
export const fileKinds: readonly string[] = places.map(([, kind]) => kind);

const folders = [
  'pages',
  'parts',
  'layouts',
  'forms',
  'statuses',
  'options',
  'texts',
  'api/calls',
  'api/entities',
] as const;
const topFiles = ['portal.yaml', 'messages.yaml', 'sentences.yaml'] as const;

/** @param changed  receives what was repaired in a file before it was read, for the positions of later stages */
function readAndShape(
  files: Files,
  read: typeof readShaped,
  changed: Map<string, readonly Edit[]>,
  report: Report,
): readonly ShapedSource[] {
  const shaped: ShapedSource[] = [];
  if (!files.has('portal.yaml') && ![...files.keys()].some((file) => meantFile(file, files) === 'portal.yaml')) {
    reportPlace(
      'portal.yaml',
      'read/no-portal',
      'There is no portal.yaml in this folder.',
      'Make one: it says the title of the portal and which calls and pages it uses.',
      report,
    );
  }
  for (const [file, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const kind = namelessIn(file) === undefined ? places.find(([place]) => place.test(file))?.[1] : undefined;
    if (!kind) {
      reportUnplaced(file, files, report);
      continue;
    }
    const found = read(kind, file, text);
    for (const diagnostic of found.diagnostics) report(diagnostic);
    if (found.edits.length > 0) changed.set(file, found.edits);
    if (found.shaped) shaped.push(found.shaped);
  }
  if (!files.has(usualFile)) shaped.push(checkShape('layout', emptySource(usualFile), report));
  if (!files.has('messages.yaml')) shaped.push(checkShape('messages', emptySource('messages.yaml'), report));
  return shaped;
}

/** Without it pages have header and footer. */
const usualFile = `layouts/${usualLayout}.yaml`;

const offeredLanguages: readonly string[] = ['zh-Hant', 'zh-Hans', 'ja'];

function reportUnplaced(file: string, files: Files, report: Report): void {
  const folder = namelessIn(file);
  if (folder !== undefined) {
    reportPlace(
      file,
      'read/unknown-place',
      `The file ${quoted(file)} has no name in front of its ending.`,
      `Give it one, such as ${quoted(`${folder}${nameIn[folder] ?? 'name'}.yaml`)}.`,
      report,
    );
    return;
  }
  const meant = meantFile(file, files);
  const isCatalogue = /^texts\/[^/]+$/.test(file);
  const all = `Portico reads ${folders.map((folder) => `${folder}/`).join(', ')}, ${listed(topFiles)}.`;
  const otherwise = isCatalogue
    ? `The files of translations are ${offeredLanguages.map((language) => quoted(`texts/${language}.yaml`)).join(', ')}.`
    : all;
  reportPlace(
    file,
    'read/unknown-place',
    `Portico does not know what ${quoted(file)} is.`,
    meant ? `Rename it to ${quoted(meant)}.` : otherwise,
    report,
  );
}

/** The folder of a file that has nothing in front of its ending. */
function namelessIn(file: string): string | undefined {
  return /^(.*\/|)\s*\.ya?ml$/.exec(file)?.[1];
}

/** A name as it may stand in a folder. */
const nameIn: Readonly<Record<string, string>> = {
  '': 'portal',
  'pages/': 'visit',
  'parts/': 'event-card',
  'layouts/': 'personal',
  'forms/': 'application',
  'statuses/': 'application',
  'options/': 'application-types',
  'texts/': 'zh-Hant',
};

/** The name under which the file would be read, when it is clear. */
function meantFile(file: string, files: Files): string | undefined {
  const steps = file.split('/');
  const candidates = [
    file,
    ...(steps.length === 1 ? nearestNames(file, topFiles) : []),
    ...folders.flatMap((folder) =>
      isLike(folder, steps) ? [`${folder}/${steps.slice(folder.split('/').length).join('/')}`] : [],
    ),
    // Only pages and the API have folders within their folder.
    `${steps[0]}/${steps.at(-1)}`,
  ].map((name) => name.replace(/\.ya?ml(\.txt)?$/i, '.yaml'));
  return candidates.find((name) => name !== file && !files.has(name) && places.some(([place]) => place.test(name)));
}

function isLike(folder: string, steps: readonly string[]): boolean {
  return folder.split('/').every((name, index) => nearestNames(steps[index] ?? '', [name]).length > 0);
}

function reportPlace(file: string, code: DiagnosticCode, problem: string, remedy: string, report: Report): void {
  report(makeDiagnostic(code, { file, start: 0, end: 0, line: 1, column: 1 }, { problem, remedy }));
}

function emptySource(file: string): Source {
  const span = { file, start: 0, end: 0, line: 1, column: 1 };
  return { file, text: '', data: {}, tree: { spanOf: () => span, spanWithin: () => span, keySpanWithin: () => span } };
}

interface FileModel {
  readonly model: unknown;
  readonly context: FileContext;
}

function compileFile(source: ShapedSource, definitions: Definitions, texts: TextUse[], report: Report): FileModel {
  const context: FileContext = {
    source,
    definitions,
    report,
    texts,
    uses: noUses(),
    barred: [],
    open: [],
    reloads: [],
    untyped: [],
  };
  checkFile(context);
  const names = namesOf(source.kind, context);
  const model = names ? normalise(definition(source.kind), source.data, [], names, context) : null;
  if (source.kind === 'form') {
    checkFormChecks(model, context);
    checkConditionsAround(model, context);
  }
  return { model, context };
}

function checkLogins(models: readonly FileModel[]): void {
  const contexts = models.map(({ context }) => context);
  const parts = new Map(
    contexts.filter(({ source }) => source.kind === 'part').map((context) => [nameOf(context.source), context]),
  );
  for (const context of contexts) checkLogin(context, parts);
}

/** The names in scope at the top of a file; null for files that are compiled elsewhere. */
function namesOf(kind: string, context: FileContext): Names | null {
  if (kind === 'page') return pageNames(context);
  if (kind === 'form') return formNames(context);
  if (kind === 'part') return partNames(context);
  if (kind === 'layout') return layoutNames(context);
  if (kind === 'status') return statusNames;
  if (kind === 'portal') return namesOfPortal(context);
  return ['messages', 'sentences', 'options'].includes(kind) ? namesFor({}) : null;
}

function checkCatalogues(
  shaped: readonly ShapedSource[],
  texts: readonly TextUse[],
  isSound: boolean,
  files: Files,
  report: Report,
): ReadonlyMap<string, Catalogue> {
  const portal = ofKind(shaped, 'portal')[0];
  const languages = (portal?.data as { languages?: { offered?: unknown } } | undefined)?.languages?.offered;
  const offered = (Array.isArray(languages) ? languages : []).map(String).filter((language) => language !== 'en');
  for (const language of offered) {
    if (files.has(`texts/${language}.yaml`) || !portal || !offeredLanguages.includes(language)) continue;
    report(
      makeDiagnostic(
        'text/no-catalogue',
        portal.tree.spanOf(['languages', 'offered', listOf(languages).indexOf(language)], 'value'),
        {
          problem: `There is no catalogue for ${quoted(language)}.`,
          effect: 'Students who choose that language would read English.',
          remedy: `Make the file texts/${language}.yaml, or take the language out.`,
        },
      ),
    );
  }
  return new Map(
    ofKind(shaped, 'texts').map((catalogue) => [
      languageOf(catalogue),
      checkCatalogue(catalogue, texts, isSound, report),
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
  const all = noUses();
  const add = (uses: Uses | undefined): void => {
    for (const kind of ['calls', 'statuses', 'options'] as const)
      for (const name of uses?.[kind] ?? []) all[kind].add(name);
    for (const kind of ['forms', 'parts'] as const) {
      for (const name of uses?.[kind] ?? []) {
        if (all[kind].has(name)) continue;
        all[kind].add(name);
        add(shared[kind].get(name)?.context.uses);
      }
    }
  };
  add(page?.context.uses);
  return all;
}

function countKinds(shaped: readonly ShapedSource[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind } of shaped) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** Only called for a config without errors: what `normalise` built then has the shapes that are generated from the schema. */
function assemble(
  shaped: readonly ShapedSource[],
  models: ReadonlyMap<ShapedSource, FileModel>,
  definitions: Definitions,
  catalogues: ReadonlyMap<string, Catalogue>,
): Omit<PortalModel, 'aside'> {
  const all = <Model>(kind: string): readonly (readonly [string, Model])[] =>
    ofKind(shaped, kind).map((source) => [nameOf(source), models.get(source)?.model as Model] as const);
  const one = <Model>(kind: string): Model => all<Model>(kind)[0]?.[1] as Model;
  const named = <Model>(kind: string): Readonly<Record<string, Model & { name: string }>> =>
    Object.fromEntries(all<Model>(kind).map(([name, model]) => [name, { ...model, name }]));
  return {
    settings: one<Settings>('portal'),
    messages: one<PortalModel['messages']>('messages'),
    contract: definitions.contract,
    pages: Object.fromEntries(all<PageModel>('page').map(([id, page]) => [id, { ...page, id }])),
    forms: Object.fromEntries(
      all<Form>('form').map(([name, form]) => [name, formModel(name, form, definitions, named('options'))]),
    ),
    parts: named<PartModel>('part'),
    layouts: Object.fromEntries(all<Layout>('layout').map(([name, layout]) => [name, layoutModel(name, layout)])),
    statuses: named<StatusModel>('status'),
    options: named<OptionListModel>('options'),
    texts: Object.fromEntries(catalogues) as Partial<Record<Locale, Catalogue>>,
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

function formModel(
  name: string,
  form: Form,
  definitions: Definitions,
  lists: Readonly<Record<string, OptionListModel>>,
): FormModel {
  const extra = new Set(Object.keys(extraFields(name, definitions)));
  const sends = callOfForm(form);
  const { fields: _fields, steps: _steps, keeps: _keeps, checks, ...others } = form;
  const parts = formParts(form);
  const names = parts.fields.map((field) => field.name);
  const keeps = storeOf(form);
  const facts = keeps ? undefined : definitions.forms.get(name);
  const call = own(definitions.contract.calls, sends);
  const aside = facts ? [...asideFields(facts.source.data, definitions)] : [];
  return {
    ...others,
    ...parts,
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
