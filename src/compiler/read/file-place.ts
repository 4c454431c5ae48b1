/** Where a file of a config belongs, and which schema it answers to. */
import { nearestNames } from '#expression/node';
import type { Diagnostic } from '#model';
import type { DiagnosticCode } from '../diagnostics/diagnostic-catalogue.ts';
import { listed, makeDiagnostic, quoted } from '../diagnostics/report.ts';
import { type ConfigKind, fileKinds } from '../kernel/file-kinds.ts';
import { isLanguage, meantLanguage } from '../kernel/language-names.ts';
import { own } from '../kernel/records.ts';
import type { Files } from '../kernel/sources.ts';

/** Where files of each kind are. */
const places: Readonly<Record<ConfigKind, RegExp>> = {
  portal: /^portal\.yaml$/,
  messages: /^messages\.yaml$/,
  sentences: /^sentences\.yaml$/,
  entities: /^api\/entities\/.+\.yaml$/,
  calls: /^api\/calls\/.+\.yaml$/,
  page: /^pages\/.+\.yaml$/,
  form: /^forms\/[^/]+\.yaml$/,
  part: /^parts\/[^/]+\.yaml$/,
  layout: /^layouts\/[^/]+\.yaml$/,
  status: /^statuses\/[^/]+\.yaml$/,
  options: /^options\/[^/]+\.yaml$/,
  texts: /^texts\/[^/]+\.yaml$/,
};

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

/** With an ending that an editor spoilt, too: `.YAML`, `.yaml.txt`. */
const yamlEnding = /\.ya?ml(\.txt)?$/i;

/** The kind of a file, or undefined where it is in no place that Portico reads. */
export function kindOfFile(file: string): ConfigKind | undefined {
  if (namelessIn(file) !== undefined || isOfNoLanguage(file)) return undefined;
  return fileKinds.find((kind) => places[kind].test(file));
}

/** A catalogue is named by its language. */
function isOfNoLanguage(file: string): boolean {
  const language = catalogueName(file);
  return language !== undefined && !isLanguage(language);
}

function catalogueName(file: string): string | undefined {
  return /^texts\/([^/]+)\.ya?ml$/.exec(file)?.[1];
}

/** A config without portal.yaml, unless another file is meant to be it. */
export function checkHasPortal(files: Files): readonly Diagnostic[] {
  if (files.has('portal.yaml') || [...files.keys()].some((file) => meantFile(file, files) === 'portal.yaml')) return [];
  return [
    aboutFile('portal.yaml', 'read/no-portal', {
      problem: 'There is no portal.yaml in this folder.',
      remedy: 'Make one: it says the title of the portal and which calls and pages it uses.',
    }),
  ];
}

/** A file that is in no place that Portico reads. */
export function unplacedFile(file: string, files: Files): Diagnostic {
  const folder = namelessIn(file);
  if (folder !== undefined) {
    return aboutFile(file, 'read/unknown-place', {
      problem: `The file ${quoted(file)} has no name in front of its ending.`,
      remedy: `Give it one, such as ${quoted(`${folder}${nameIn[folder] ?? 'name'}.yaml`)}.`,
    });
  }
  const ending = spoiltEnding(file);
  return aboutFile(file, 'read/unknown-place', {
    problem:
      ending === undefined
        ? `Portico does not know what ${quoted(file)} is.`
        : `The name of ${quoted(file)} ends in ${quoted(ending)}, and only names that end in ${quoted('.yaml')} are read.`,
    remedy: wayToRename(file, files) ?? wayToPlace(file),
  });
}

/** `.yml`, where nothing else is wrong with the name. */
function spoiltEnding(file: string): string | undefined {
  const name = file.replace(yamlEnding, '.yaml');
  return name !== file && kindOfFile(name) !== undefined ? yamlEnding.exec(file)?.[0] : undefined;
}

function wayToRename(file: string, files: Files): string | null {
  const meant = meantFile(file, files);
  if (meant !== undefined) return `Rename it to ${quoted(meant)}.`;
  const [taken] = likelyNames(file, files);
  if (taken === undefined) return null;
  return folderOf(taken) === folderOf(file)
    ? `There is a ${quoted(taken)} as well: keep one of the two, under that name.`
    : `There is a ${quoted(taken)} already: put it beside that under another name, or delete one of the two.`;
}

function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1);
}

function wayToPlace(file: string): string {
  return /^texts\/[^/]+$/.test(file)
    ? `A file of translations is named by its language, such as ${quoted('texts/zh-Hant.yaml')}.`
    : `Portico reads ${folders.map((each) => `${each}/`).join(', ')}, ${listed(topFiles)}.`;
}

/** The folder of a file that has nothing in front of its ending. */
function namelessIn(file: string): string | undefined {
  return /^(.*\/|)\s*\.ya?ml$/.exec(file)?.[1];
}

/** A name as it may be in a folder. */
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

/** The name under which the file would be read, when it is clear and no other file has it. */
function meantFile(file: string, files: Files): string | undefined {
  return likelyNames(file, files).find((name) => !files.has(name));
}

/** Names under which it would be read, the likeliest first. */
function likelyNames(file: string, files: Files): readonly string[] {
  const steps = file.split('/');
  const language = meantLanguage(catalogueName(file) ?? '');
  const candidates = [
    file,
    ...(language === undefined ? [] : [`texts/${language}.yaml`]),
    ...(steps.length === 1 ? nearestNames(file, topFiles) : []),
    ...folders.flatMap((folder) =>
      isLike(folder, steps) ? [`${folder}/${steps.slice(folder.split('/').length).join('/')}`] : [],
    ),
    ...folderSaid(files.get(file) ?? '').map((folder) => `${folder}/${steps.at(-1)}`),
    // Only pages and the API have folders within their folder.
    `${steps[0]}/${steps.at(-1)}`,
  ].map((name) => name.replace(yamlEnding, '.yaml'));
  return candidates.filter((name) => name !== file && kindOfFile(name) !== undefined);
}

/**
 * The names that files have to whoever refers to them, for one that cannot be used: that under which it would be read. Where it may
 * be anything, it may be each of the things that are named by a file alone.
 */
export function namesOfLost(file: string, files: Files): readonly string[] {
  if (kindOfFile(file) !== undefined) return [file];
  const meant = meantFile(file, files);
  if (meant !== undefined) return [meant];
  const name = file.replace(/^.*\//, '').replace(yamlEnding, '.yaml');
  return ['forms', 'parts', 'layouts', 'statuses', 'options'].map((folder) => `${folder}/${name}`);
}

/** The folder of files that begin with such a key. */
const folderByKey: Readonly<Record<string, string>> = {
  route: 'pages',
  sends: 'forms',
  keeps: 'forms',
  cases: 'statuses',
  options: 'options',
};

function folderSaid(text: string): readonly string[] {
  const keys = text.match(/^[a-z]+(?=:)/gm) ?? [];
  return keys.flatMap((key) => own(folderByKey, key) ?? []).slice(0, 1);
}

function isLike(folder: string, steps: readonly string[]): boolean {
  return folder.split('/').every((name, index) => nearestNames(steps[index] ?? '', [name]).length > 0);
}

function aboutFile(
  file: string,
  code: DiagnosticCode,
  words: { readonly problem: string; readonly remedy: string },
): Diagnostic {
  return makeDiagnostic(code, { file, start: 0, end: 0, line: 1, column: 1 }, words);
}
