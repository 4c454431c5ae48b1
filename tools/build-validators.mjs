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
  const language = bare(JSON.parse(readFileSync(join(root, 'src/generated/language.generated.json'), 'utf8')));
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
  const code = withoutReasons(standaloneCode(ajv, names)).replaceAll(/require\("([^"]+)"\)\.default/g, (_all, path) => {
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

const wordsOfPeople = new Set(['title', 'description', 'examples', 'default', '$comment']);

/** The schema without what says nothing about whether a value is valid: words for people, and what the compiler alone reads. */
function bare(schema) {
  if (Array.isArray(schema)) return schema.map(bare);
  if (typeof schema !== 'object' || schema === null) return schema;
  const rules = Object.entries(schema).filter(([key]) => !key.startsWith('x-') && !wordsOfPeople.has(key));
  return Object.fromEntries(
    rules.map(([key, rule]) => {
      if (['enum', 'const', 'required'].includes(key)) return [key, rule];
      if (!['properties', 'patternProperties', '$defs'].includes(key)) return [key, bare(rule)];
      return [key, Object.fromEntries(Object.entries(rule).map(([name, child]) => [name, bare(child)]))];
    }),
  );
}

const inQuotes = String.raw`"(?:[^"\\]|\\.)*"`;
const plain = String.raw`[^{}"]|${inQuotes}`;
const reason = new RegExp(String.raw`\{instancePath(?:${plain}|\{(?:${plain})*\})*\}`, 'g');
const received = '{instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}';

/** These validators only say yes or no (`src/compiler/shape/check-shape.ts`): where something is wrong, and what, is a third of their code. */
function withoutReasons(code) {
  return code.replaceAll(`, ${received}`, '').replaceAll(reason, '{}');
}
