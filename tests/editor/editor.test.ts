/**
 * What people see who write the portal in an editor: the schemas of `portico schema` and the first lines of the shipped files,
 * in the oldest and the newest YAML language server that runs here. `YAML_LANGUAGE_SERVER=/path/to/bin/yaml-language-server`
 * adds another one.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import settings from '../../.vscode/settings.json' with { type: 'json' };
import { completions, type Edit, hovers, mistakes } from './cases.ts';
import {
  type EditorDiagnostic,
  type LanguageServer,
  type Position,
  startLanguageServer,
} from './support/language-server.ts';
import { root, shippedFiles } from './support/shipped-files.ts';

const config = join(root, 'config');
const { resolve } = createRequire(import.meta.url);

function programOf(dependency: string): string {
  return join(dirname(resolve(`${dependency}/package.json`)), 'bin/yaml-language-server');
}

const other = process.env['YAML_LANGUAGE_SERVER'];
const servers: readonly (readonly [string, string])[] = [
  ['the oldest server', programOf('yaml-language-server-oldest')],
  ['the newest server', programOf('yaml-language-server')],
  ...(other === undefined ? [] : [['the server that was asked for', other] as const]),
];

describe.each(servers)('%s', (_, program) => {
  let server: LanguageServer;
  /** What the server says of each document. All are opened at once, because it waits a while before it looks at one. */
  const said = new Map<string, readonly EditorDiagnostic[]>();
  beforeAll(async () => {
    server = await startLanguageServer(program, root);
    const edits = [...mistakes, ...completions].map((edit) => [pathFor(edit), edited(edit).text] as const);
    const files = shippedFiles.map((file) => [join(config, file), textOf(file)] as const);
    await Promise.all(
      [...files, ...edits].map(async ([path, text]) => said.set(path, await server.diagnose(path, text))),
    );
  });
  afterAll(() => server.stop());

  test('finds nothing wrong with the shipped files', () => {
    const wrong = shippedFiles.filter((file) => said.get(join(config, file))?.length !== 0);

    expect(wrong).toEqual([]);
    expect(shippedFiles.length).toBeGreaterThan(80);
  });

  test.each(mistakes)('reports $mistake once, in its line', (mistake) => {
    const diagnostics = said.get(pathFor(mistake)) ?? [];

    expect(diagnostics.map(({ range, message }) => [range.start.line, message])).toEqual([
      [edited(mistake).at.line, expect.stringContaining(mistake.says)],
    ]);
  });

  test.each(completions)('offers $offers in $file for $by', async (place) => {
    const labels = (await server.complete(pathFor(place), edited(place).at)).map(({ label }) => label);

    expect(labels).toEqual(expect.arrayContaining([...place.offers]));
    expect(labels.filter((label) => place.not?.includes(label))).toEqual([]);
  });

  test.each(hovers)('says in $file what "$on" is', async ({ file, on, says }) => {
    const text = textOf(file);

    expect(await server.hover(join(config, file), positionOf(text, text.indexOf(on)))).toContain(says);
  });
});

test('the settings of Visual Studio Code lead each kind of file to its schema, without the first line of the file', async () => {
  const server = await startLanguageServer(programOf('yaml-language-server'), root, settings['yaml.schemas']);
  const said = await Promise.all(
    ['portal.yaml', 'pages/home.yaml', 'forms/login.yaml', 'statuses/tuition.yaml', 'api/calls/user.yaml'].map(
      async (file) => {
        const text = `${textOf(file).replace(/^# yaml-language-server.*\n/, '')}\nnonsense: true\n`;
        const diagnostics = await server.diagnose(join(config, file), text);
        return diagnostics.map(({ range }) => range.start.line - text.split('\n').length);
      },
    ),
  );
  await server.stop();

  // The last line but the empty one; among calls and entities any name may be, so that its value is what is wrong.
  expect(said).toEqual([[-2], [-2], [-2], [-2], [-2]]);
});

function textOf(file: string): string {
  return readFileSync(join(config, file), 'utf8');
}

/** Pages with much in one file; the shipped ones say some of it in parts. */
const written = join(import.meta.dirname, 'edited');

function textToEdit(file: string): string {
  return existsSync(join(written, file)) ? readFileSync(join(written, file), 'utf8') : textOf(file);
}

/** Each edit has a document of its own beside the real one, so that what the server says of one is never taken for another's. */
let edits = 0;
const paths = new WeakMap<Edit, string>();
function pathFor(edit: Edit): string {
  const known = paths.get(edit) ?? join(config, dirname(edit.file), `edit-${(edits += 1)}.yaml`);
  paths.set(edit, known);
  return known;
}

/** The text with the edit, without the mark, and where the mark was. */
function edited({ file, find, by }: Edit): { readonly text: string; readonly at: Position } {
  const before = textToEdit(file);
  if (!before.includes(find)) throw new Error(`${file} does not hold ${find}.`);
  const marked = before.replace(find, () => by);
  const mark = marked.indexOf('‸');
  return { text: marked.replace('‸', ''), at: positionOf(marked, mark) };
}

function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
}
