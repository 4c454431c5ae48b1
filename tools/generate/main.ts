/** `npm run generate`: everything that comes from `schema/`. With `--check` nothing is written; a stale file fails. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { bundleLanguage, readSchemas } from './language.ts';
import { modelTypes } from './model-types.ts';

const language = bundleLanguage(readSchemas('schema'));
const outputs: Record<string, string> = {
  'src/generated/language.generated.json': `${JSON.stringify(language)}\n`,
  'src/model/config.generated.ts': await modelTypes(language),
};

const stale = Object.entries(outputs).filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text);
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
