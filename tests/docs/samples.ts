/**
 * Turns a YAML sample of the guide into a config that the compiler can check: the shipped portal, with the sample laid over it.
 * A whole file names itself in its first line (`# config/pages/news/news.yaml`). A fragment says what it is a part of
 * (```` ```yaml fragment of field ````) and is put into the smallest file that may hold it. The files of another portal
 * (```` ```yaml alone ````) are checked together, without the shipped one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { type Files, type RendererDeclaration, readRenderer } from '#compiler';
import { type Fence, isYaml, type MarkdownDocument, readDocuments, root } from './documents.ts';

export interface Sample {
  /** `docs/guide/pages.md:12` */
  readonly name: string;
  /** The file it becomes, relative to the config folder. */
  readonly file: string;
  readonly files: Files;
  /** What is printed below it, for a sample that shows a mistake. */
  readonly expected: Fence | null;
}

/** @throws when a sample does not say what it is */
export function samplesIn(document: MarkdownDocument): readonly Sample[] {
  const own = wholeFilesIn(document.fences);
  return document.fences.flatMap((fence, index): readonly Sample[] => {
    if (!isYaml(fence)) return [];
    const name = `${document.path}:${fence.line}`;
    if (fence.info === alone)
      return [{ name, file: pathOf(fence), files: filesOf(document.fences, alone), expected: null }];
    if (fence.info === 'yaml wrong') {
      const expected = document.fences[index + 1];
      if (expected?.info !== 'text')
        throw new Error(`${name} shows a mistake, so a text block with the diagnostic follows it.`);
      return [{ name, file: pathOf(fence), files: layOver(own, pathOf(fence), fence.text), expected }];
    }
    const part = /^yaml fragment of (.+)$/.exec(fence.info)?.[1];
    if (part === undefined)
      return [{ name, file: pathOf(fence), files: layOver(own, pathOf(fence), fence.text), expected: null }];
    const wrap = wrappers[part];
    if (!wrap) throw new Error(`${name}: nobody knows how to wrap a fragment of ${part}.`);
    const { file, text } = wrap(fence.text);
    return [{ name, file, files: layOver(own, file, text), expected: null }];
  });
}

/** The files that a document writes from their first line to their last, by their path in the config folder. */
export function wholeFilesIn(fences: readonly Fence[]): Files {
  return filesOf(fences, 'yaml');
}

const alone = 'yaml alone';

function filesOf(fences: readonly Fence[], info: string): Files {
  return new Map(fences.filter((fence) => fence.info === info).map((fence) => [pathOf(fence), fence.text]));
}

function pathOf(fence: Fence): string {
  const path = /^# config\/(\S+\.yaml)\n/.exec(fence.text)?.[1];
  if (path === undefined) throw new Error(`The sample in line ${fence.line} does not begin with "# config/….yaml".`);
  return path;
}

const schemaOfGuide = readDocuments()
  .find(({ path }) => path === 'docs/guide/write-a-renderer.md')
  ?.fences.find(({ info }) => info === 'json')?.text;

/** The renderer that the guide writes. */
export const guideRenderers: ReadonlyMap<string, RendererDeclaration> = new Map([
  ['notice-board', readRenderer(JSON.parse(schemaOfGuide ?? '{}'))],
]);

let shipped: ReadonlyMap<string, string> | undefined;

export function shippedConfig(): ReadonlyMap<string, string> {
  if (shipped) return shipped;
  const folder = join(root, 'config');
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.yaml'));
  shipped = new Map(paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(join(folder, path), 'utf8')]));
  return shipped;
}

/** The other files that the same document shows are there too, so that a page may show its form first or last. */
function layOver(own: ReadonlyMap<string, string>, file: string, text: string): Files {
  return new Map([...shippedConfig(), ...own, [file, text]]);
}

interface WholeFile {
  readonly file: string;
  readonly text: string;
}

/** For each kind of fragment the smallest file around it. */
const wrappers: Readonly<Record<string, (fragment: string) => WholeFile>> = {
  field: (fragment) => ({
    file: 'forms/sample.yaml',
    text: `sends: application/create
asks: { type: ApplicationType }
with: { type_id: type.id }
fields:
  - { name: name, label: Name, kind: text, required: true }
  - { name: email, label: Email, kind: email, required: true }
  - { name: content, label: Content, kind: long-text, required: true }
${indented(fragment, 2)}`,
  }),
  form: (fragment) => ({
    file: 'forms/sample.yaml',
    text: `${fragment}fields:\n  - { name: day, label: Which day?, kind: date, required: true }\n`,
  }),
  block: (fragment) => page(`content:\n${indented(fragment, 2)}`),
  action: (fragment) => page(`content:\n  - button: Do it\n    do:\n${indented(fragment, 6)}`),
  item: (fragment) => page(`content:\n  - list: notices\n    item:\n${indented(fragment, 6)}`),
  column: (fragment) => page(`content:\n  - table: applications\n    columns:\n${indented(fragment, 6)}`),
  entity: (fragment) => ({
    file: 'api/entities/sample.yaml',
    text: `Sample:\n  description: A sample.\n  fields:\n${indented(fragment, 4)}\n`,
  }),
  portal: (fragment) => merged('portal.yaml', fragment),
  messages: (fragment) => merged('messages.yaml', fragment),
  texts: (fragment) => merged('texts/zh-Hant.yaml', fragment),
  'English texts': (fragment) => merged('texts/en.yaml', fragment),
};

function page(content: string): WholeFile {
  const text = `route: /pages/sample
title: Sample
access: signed-in
query: { id: id }
data:
  notices: { call: news/index, with: { filter: 2 } }
  notice: { call: news/detail, with: { id: query.id } }
  applications: { call: application/index }
  types: { call: application/type }
${content}`;
  return { file: 'pages/sample.yaml', text };
}

/** The shipped file with some of its keys replaced. */
function merged(file: string, fragment: string): WholeFile {
  const before = (parse(shippedConfig().get(file) ?? '{}') ?? {}) as object;
  return { file, text: stringify({ ...before, ...(parse(fragment) as object) }) };
}

function indented(text: string, by: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(by));
}
