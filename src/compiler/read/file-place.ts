/** Where a file of a config belongs, and which schema it answers to. */
import { nearestNames } from '#expression/node';
import { type Diagnostic, keysOf } from '#model';
import type { DiagnosticCode } from '../diagnostics/diagnostic-catalogue.ts';
import { listed, lowerFirst, makeDiagnostic, quoted, withArticle } from '../diagnostics/report.ts';
import { type ConfigKind, fileKinds } from '../kernel/file-kinds.ts';
import { definition } from '../kernel/language.ts';
import { isLanguage, meantLanguage } from '../kernel/language-names.ts';
import { own } from '../kernel/records.ts';
import type { Files } from '../kernel/sources.ts';
import { spanIn } from '../kernel/span-in.ts';

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
    ...[folderSaid(files.get(file) ?? '') ?? []].flat().map((folder) => `${folder}/${steps.at(-1)}`),
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
  if (kindOfFile(file) !== undefined && !misplacedFile(file, files)) return [file];
  const meant = meantFile(file, files);
  if (meant !== undefined) return [meant];
  const name = file.replace(/^.*\//, '').replace(yamlEnding, '.yaml');
  return ['forms', 'parts', 'layouts', 'statuses', 'options'].map((folder) => `${folder}/${name}`);
}

/** What lies in each folder whose files tell by their keys what they are. */
const kindIn = {
  pages: 'page',
  forms: 'form',
  parts: 'part',
  layouts: 'layout',
  statuses: 'status',
  options: 'options',
} as const satisfies Partial<Record<(typeof folders)[number], ConfigKind>>;

/** A form among the pages, and the like: one message in place of one for each of its keys. */
export function misplacedFile(file: string, files: Files): Diagnostic | null {
  const around = keysOf(kindIn).find((folder) => file.startsWith(`${folder}/`));
  const text = files.get(file) ?? '';
  const said = around && folderSaid(text);
  if (around === undefined || said === undefined || said === around) return null;
  const strangers = topKeys(text).filter((key) => isSetting(key, kindIn[said]) && !isSetting(key, kindIn[around]));
  const [first = ''] = strangers;
  const start = text.search(new RegExp(`^${first}\\b`, 'm'));
  const target = `${said}/${file.slice(file.lastIndexOf('/') + 1)}`;
  return makeDiagnostic('read/wrong-folder', spanIn(text, file, start, start + first.length), {
    problem: `This file lies in ${quoted(`${around}/`)} and looks like ${withArticle(nounOf(said))}: it has ${listed(strangers.slice(0, 3).map(quoted))}.`,
    remedy: files.has(target)
      ? `There is a ${quoted(target)} already: move this one there under another name, or delete one of the two.`
      : `Move it to ${quoted(target)}.`,
  });
}

function nounOf(folder: keyof typeof kindIn): string {
  return lowerFirst(definition(kindIn[folder]).title ?? '');
}

/** The folder of the files that have most of these keys, and lack no more than one; undefined where it may be another as well. */
function folderSaid(text: string): keyof typeof kindIn | undefined {
  const keys = topKeys(text);
  const [best, second] = keysOf(kindIn)
    .map((folder) => ({ folder, known: keys.filter((key) => isSetting(key, kindIn[folder])).length }))
    .toSorted((a, b) => b.known - a.known);
  if (!best || best.known === second?.known) return undefined;
  const { required = [] } = definition(kindIn[best.folder]);
  return required.filter((key) => !keys.includes(key)).length > 1 ? undefined : best.folder;
}

function topKeys(text: string): readonly string[] {
  return [...new Set(text.match(/^[a-z][a-z-]*(?=:(?:\s|$))/gm))];
}

function isSetting(key: string, kind: ConfigKind): boolean {
  return own(definition(kind).properties ?? {}, key) !== undefined;
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
