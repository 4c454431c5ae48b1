/** `npm run generate`: everything that comes from `schema/`, `demo/` and the guide. With `--check` nothing is written; a stale file fails. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { builtInTexts } from './built-in-texts.ts';
import { bundleLanguage, readSchemas } from './language/language.ts';
import { modelTypes } from './language/model-types.ts';
import { declaredTypes } from './language/renderer-types.ts';
import { referencePages } from './reference.ts';

const rendererExample = 'docs/examples/points-by-month';
const language = readLanguage();
const outputs: Record<string, string> = {
  'src/generated/language.generated.json': languageText(language),
  'src/generated/built-in-texts.generated.json': `${JSON.stringify(builtInTexts(language, readYaml('schema/texts')), null, 1)}\n`,
  'src/generated/demo.generated.json': `${JSON.stringify(Object.fromEntries(readFiles('demo', /\/[^/]+\.(csv|md|yaml)$/)), null, 1)}\n`,
  'src/generated/starter.generated.json': `${JSON.stringify(starterFiles(), null, 1)}\n`,
  'src/model/config.generated.ts': await modelTypes(language),
  [`${rendererExample}/declared.generated.ts`]: await declaredTypes(
    readJson(`${rendererExample}/points-by-month.schema.json`),
  ),
  ...referencePages({
    language,
    api: readYaml('config/api'),
    examples: readYaml('src/blocks'),
    detection: { now: readJson('bench/results.json').detect, before: readJson('bench/detect/before.json') },
  }),
};

const stale = Object.entries(outputs).filter(
  ([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text,
);
if (process.argv.includes('--check')) {
  for (const [file] of stale) console.error(`${file} is stale. Run \`npm run generate\` and commit the result.`);
  process.exitCode = stale.length ? 1 : 0;
} else {
  for (const [file, text] of stale) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`wrote ${file}`);
  }
}

/** Ends with a sentence where a schema is no JSON or declares what it cannot. */
function readLanguage() {
  try {
    return bundleLanguage(readSchemas('schema'));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  }
}

/** The language as JSON with one definition a line, so that changes to two of them do not meet when they are merged. */
function languageText({ $defs, ...head }: typeof language): string {
  const lines = Object.entries($defs).map(([name, schema]) => `${JSON.stringify(name)}:${JSON.stringify(schema)}`);
  return `${JSON.stringify(head).slice(0, -1)},"$defs":{\n${lines.join(',\n')}\n}}\n`;
}

/** The files of the guide to a portal of one's own, by their path in its config. */
function starterFiles(): Readonly<Record<string, string>> {
  const guide = readFileSync('docs/guide/start-a-portal-of-your-own.md', 'utf8');
  const samples = guide.matchAll(/^```yaml alone\n# config\/(\S+)\n(.*?\n)```$/gms);
  return Object.fromEntries([...samples].map(([, path, text]) => [path, text]));
}

function readYaml(root: string): ReadonlyMap<string, string> {
  return readFiles(root, /\.yaml$/);
}

/** Every file of these names below `root`, by its path in it. */
function readFiles(root: string, names: RegExp): ReadonlyMap<string, string> {
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => names.test(path))
    .sort();
  return new Map(found.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
