/** What ajv makes of the language's schema, written into the bundle: a module in place of `src/compiler/shape/built-validators.ts`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { _, Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';

const standIn = 'src/compiler/shape/built-validators.ts';

/** A plugin of rolldown. @param {string} root the repository */
export function builtValidators(root) {
  const file = join(root, standIn);
  return {
    name: 'built-validators',
    load(id) {
      return id === file ? { code: moduleOf(root), moduleType: 'js' } : null;
    },
  };
}

/** @param {string} root the repository @returns {string} a module with a validator for each kind of file */
function moduleOf(root) {
  const language = JSON.parse(readFileSync(join(root, 'src/generated/language.generated.json'), 'utf8'));
  const kinds = Object.keys(language.$defs).filter((key) => !key.includes('/') || key.startsWith('office/'));
  const ajv = new Ajv2020({
    strict: false,
    discriminator: true,
    messages: false,
    validateFormats: true,
    validateSchema: false,
    meta: false,
    inlineRefs: false,
    code: { source: true, esm: true, formats: _`formats` },
  });
  for (const format of ['regex', 'language', 'currency']) ajv.addFormat(format, { validate: () => true });
  ajv.addSchema(language, 'language');
  const names = Object.fromEntries(
    kinds.map((kind, index) => [`kind${index}`, `language#/$defs/${kind.replaceAll('/', '~1')}`]),
  );
  const runtime = [];
  const code = standaloneCode(ajv, names).replaceAll(/require\("([^"]+)"\)\.default/g, (_all, path) => {
    runtime.push(path);
    return `runtime${runtime.length - 1}.default`;
  });
  return [
    "import { isPattern } from './is-pattern.ts';",
    "import { isCurrency } from '#expression/node';",
    "import { isLanguage } from '../kernel/language-names.ts';",
    ...runtime.map((path, index) => `import runtime${index} from '${path}.js';`),
    'const formats = { regex: { validate: isPattern }, language: { validate: isLanguage }, currency: { validate: isCurrency } };',
    code,
    `export const builtValidators = { ${kinds.map((kind, index) => `'${kind}': kind${index}`).join(', ')} };`,
  ].join('\n');
}
