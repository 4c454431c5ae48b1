/**
 * What checking YAML against a JSON Schema costs by hand: every file parsed with positions and checked by ajv, nothing
 * else. No links, no types, no texts, no model. Prints the milliseconds and how many mistakes there were.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { LineCounter, parseDocument } from 'yaml';
import { definition } from '../../src/compiler/kernel/language.ts';
import type { Source } from '../../src/compiler/kernel/sources.ts';
import { tagKinds } from '../../src/compiler/shape/tag-kinds.ts';
import language from '../../src/generated/language.generated.json' with { type: 'json' };
import { readFolder } from './read-folder.ts';

const places: readonly (readonly [RegExp, string])[] = [
  [/^portal\.yaml$/, 'portal'],
  [/^messages\.yaml$/, 'messages'],
  [/^sentences\.yaml$/, 'sentences'],
  [/^api\/entities\//, 'entities'],
  [/^api\/calls\//, 'calls'],
  [/^pages\//, 'page'],
  [/^parts\//, 'part'],
  [/^layouts\//, 'layout'],
  [/^forms\//, 'form'],
  [/^statuses\//, 'status'],
  [/^options\//, 'options'],
  [/^texts\//, 'texts'],
];

const start = performance.now();
const files = readFolder(process.argv[2] ?? 'config');
// The compiler's own settings: with ajv's defaults making the validators takes four times as long.
const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  discriminator: true,
  verbose: true,
  messages: false,
  validateSchema: false,
  meta: false,
  inlineRefs: false,
  code: { optimize: false },
});
for (const format of ['regex', 'language', 'currency']) ajv.addFormat(format, true);
ajv.addSchema(language, 'language');

let mistakes = 0;
for (const [file, text] of files) {
  const kind = places.find(([place]) => place.test(file))?.[1];
  const validate = kind === undefined ? undefined : ajv.getSchema(`language#/$defs/${kind}`);
  if (kind === undefined || !validate) throw new Error(`No schema for ${file}.`);
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  mistakes += document.errors.length;
  if (!validate(withKinds(kind, file, text, document.toJS()))) mistakes += validate.errors?.length ?? 0;
}
console.log(JSON.stringify({ compileMs: performance.now() - start, mistakes, files: files.size }));

/** The schema tells blocks by a `kind` that the YAML writes as the first key; this puts it in, as the schema wants it. */
function withKinds(kind: string, file: string, text: string, data: unknown): unknown {
  const span = { file, start: 0, end: 0, line: 1, column: 1 };
  const tree = { spanOf: () => span } as unknown as Source['tree']; // asked for the place of a mistake only
  return tagKinds(definition(kind), { file, text, data, tree }).data;
}
