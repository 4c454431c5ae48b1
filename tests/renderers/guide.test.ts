/** The code of the guide is what a developer types first: it fits the types of the portal. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { declaredTypes } from '../../tools/generate/language/renderer-types.ts';

const root = join(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'docs/guide/write-a-renderer.md'), 'utf8');

/** Each file of the guide by its path, which its first line says. */
const written = new Map(
  [...guide.matchAll(/```tsx?\n\/\/ (\S+)\n([^]*?)```/g)].map(([, path = '', code = '']) => [join(root, path), code]),
);

const types = join(root, 'src/model/config.generated.ts');
const [sample = ''] = guide.split('```json\n').slice(1);
const declared = await declaredTypes(JSON.parse(sample.split('```')[0] ?? ''));

/** What TypeScript says of the files of the guide, as if they and the types of their schema were there. */
function mistakesIn(files: ReadonlyMap<string, string>): readonly string[] {
  const { config } = ts.readConfigFile(join(root, 'tests/tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, include: [], files: ['seed.ts'] },
    ts.sys,
    join(root, 'tests'),
  );
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, directoryExists } = host;
  const folders = new Set([...files.keys()].map((file) => dirname(file)));
  const generated = (readFile(types) ?? '').replace(
    'export interface Renderers {',
    (start) => `${start}\n'notice-board': ${declared.slice(declared.indexOf('{'))};\n`,
  );
  host.readFile = (file) => (file === types ? generated : (files.get(file) ?? readFile(file)));
  host.fileExists = (file) => files.has(file) || fileExists(file);
  host.directoryExists = (folder) => folders.has(folder) || directoryExists?.(folder) === true;
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files.keys()].flatMap((file) => {
    const source = program.getSourceFile(file);
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  });
}

test('what the guide writes fits the types of the portal', () => {
  expect([...written.keys()].map((file) => file.slice(root.length + 1))).toEqual([
    'src/renderers/notice-board/notice-board.ts',
    'src/renderers/notice-board/notice-board-view.tsx',
    'tests/renderers/notice-board.test.tsx',
  ]);
  expect(mistakesIn(written)).toEqual([]);
});

test('code that its schema does not fit is marked in the editor', () => {
  const changes = [
    ["text('Nothing new')", "text('Nothing yet')"],
    ['options.count', 'options.most'],
    ['data.notices.list', 'data.news.list'],
    ["needs: { notices: 'news/index' }", "needs: { notices: 'faq/index' }"],
    ["name: 'notice-board'", "name: 'notice-bord'"],
    ['{ data, options,', '{ run, data, options,'],
    ['if (newest', "void run('news/read', { id: 1 });\n  if (newest"],
  ] as const;
  const changed = new Map(
    [...written].map(([file, code]) => [file, changes.reduce((all, [from, to]) => all.replace(from, to), code)]),
  );

  const mistakes = mistakesIn(changed).map((sentence) => sentence.slice(0, 100));

  const wrong = ['Nothing yet', 'most', 'news', 'faq/index', 'notice-bord', 'news/read'];
  const isSaid = (part: string) =>
    mistakes.some((sentence) => sentence.includes(`'${part}'`) || sentence.includes(`"${part}"`));
  expect(wrong.filter((part) => !isSaid(part))).toEqual([]);
});
