/**
 * Stage `shape`: does a file have the keys and kinds of values that the schema asks for? ajv finds the slips,
 * this file says them in plain words, one message a slip.
 */
import type { Span } from '#model';
import { nearestNames } from '#expression/node';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { chooseBranch, definition, languageDocument, resolveNode, type SchemaNode } from './language.ts';
import { capitalised, makeDiagnostic, quoted, type Report, suggestion, withArticle } from './report.ts';
import type { Path, Source } from './sources.ts';
import { tagKinds } from './tag-kinds.ts';

/** A file whose kinds are told. `broken` holds the places that later stages had better not look at. */
export interface ShapedSource extends Source {
  readonly kind: string;
  readonly broken: ReadonlySet<string>;
}

let ajv: Ajv2020 | undefined;

function validator(kind: string): import('ajv/dist/2020.js').ValidateFunction {
  if (!ajv) {
    ajv = new Ajv2020({ allErrors: true, strict: false, discriminator: true, verbose: true, messages: false, validateFormats: true });
    ajv.addFormat('regex', isPattern);
    ajv.addSchema(languageDocument, 'language');
  }
  const found = ajv.getSchema(`language#/$defs/${kind}`);
  if (!found) throw new Error(`The language has no file of kind ${kind}.`);
  return found;
}

/** A pattern that both the browser and the server can run: anchored, without look-behind and back-references. */
function isPattern(text: string): boolean {
  if (!text.startsWith('^') || !text.endsWith('$') || /\(\?<|\\[1-9]/.test(text)) return false;
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

export function checkShape(kind: string, source: Source, report: Report): ShapedSource {
  const node = definition(kind);
  const tagged = tagKinds(node, source, report);
  const broken = new Set(tagged.untold.map(pathKey));
  const validate = validator(kind);
  if (!validate(tagged.data)) {
    const slips = meaningful(validate.errors ?? []).filter(({ path }) => !isBelow(path, tagged.untold));
    const renamed = misspeltRequired(slips);
    for (const slip of slips) {
      broken.add(pathKey(slipPath(slip)));
      if (slip.error.keyword === 'required' && renamed.has(slip)) continue;
      const describe = words[slip.error.keyword] ?? otherSlip;
      report(describe({ ...slip, source, renamed: renamed.get(slip) }));
    }
  }
  return { ...source, data: tagged.data, kind, broken };
}

export function pathKey(path: Path): string {
  return path.join('\n');
}

interface Slip {
  readonly error: ErrorObject;
  readonly path: Path;
}

interface SlipInFile extends Slip {
  readonly source: Source;
  /** For an unknown key: the required key it was probably meant to be. */
  readonly renamed: string | undefined;
}

/** Leaves out what a union says about the shapes the author did not mean. */
function meaningful(errors: readonly ErrorObject[]): readonly Slip[] {
  let left = errors.filter((error) => !['if', 'oneOf', 'discriminator'].includes(error.keyword));
  for (const union of errors.filter((error) => error.keyword === 'anyOf')) {
    const branches = (union.parentSchema as SchemaNode).anyOf ?? [];
    const chosen = chooseBranch(branches, union.data);
    left = left.filter((error) => {
      if (error === union) return chosen < 0;
      if (error.instancePath === union.instancePath && error.keyword === 'type') return false;
      const branch = branchOf(union.schemaPath, error.schemaPath);
      return !error.instancePath.startsWith(union.instancePath) || branch === null || branch === chosen;
    });
  }
  return left.map((error) => ({ error, path: pathOf(error) }));
}

function branchOf(unionPath: string, errorPath: string): number | null {
  if (!errorPath.startsWith(`${unionPath}/`)) return null;
  return Number(errorPath.slice(unionPath.length + 1).split('/')[0]);
}

function pathOf(error: ErrorObject): Path {
  return error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

function slipPath(slip: Slip): Path {
  const key = slip.error.params['additionalProperty'] ?? slip.error.params['propertyName'];
  return key === undefined ? slip.path : [...slip.path, String(key)];
}

function isBelow(path: Path, places: readonly Path[]): boolean {
  return places.some((place) => place.every((step, index) => String(step) === String(path[index])));
}

/** A misspelt required key is missing and unknown at once: pairs the two, so that one message remains. */
function misspeltRequired(slips: readonly Slip[]): ReadonlyMap<Slip, string> {
  const pairs = new Map<Slip, string>();
  for (const missing of slips.filter((slip) => slip.error.keyword === 'required')) {
    const wanted = String(missing.error.params['missingProperty']);
    const unknown = slips.find(
      (slip) =>
        slip.error.keyword === 'additionalProperties' &&
        slip.error.instancePath === missing.error.instancePath &&
        nearestNames(String(slip.error.params['additionalProperty']), [wanted]).length > 0,
    );
    if (!unknown) continue;
    pairs.set(missing, wanted);
    pairs.set(unknown, wanted);
  }
  return pairs;
}

type Describe = (slip: SlipInFile) => import('#model').Diagnostic;

const words: Readonly<Record<string, Describe>> = {
  additionalProperties: unknownKey,
  required: missingKey,
  type: wrongType,
  anyOf: wrongType,
  enum: unknownValue,
  const: unknownValue,
  pattern: wrongForm,
  format: wrongForm,
  minLength: (slip) => atValue(slip, 'shape/empty', `${subject(slip)} is empty.`, 'Write its text, or delete the line.'),
  maxLength: (slip) =>
    atValue(slip, 'shape/too-long', `${subject(slip)} is longer than ${slip.error.params['limit']} characters.`, 'Write it shorter.'),
  minItems: (slip) =>
    atValue(slip, 'shape/too-few', `${subject(slip)} needs at least ${slip.error.params['limit']} ${entries(slip)}.`, 'Add what is missing.'),
  maxItems: (slip) =>
    atValue(slip, 'shape/too-many', `${subject(slip)} can have at most ${slip.error.params['limit']} ${entries(slip)}.`, 'Remove some.'),
  minProperties: (slip) => atValue(slip, 'shape/empty', `${subject(slip)} is empty.`, 'Add what belongs into it, or delete it.'),
  uniqueItems: (slip) => atValue(slip, 'shape/repeated', `${subject(slip)} names the same entry twice.`, 'Keep one of them.'),
  minimum: outOfRange,
  maximum: outOfRange,
  exclusiveMinimum: outOfRange,
  propertyNames: wrongName,
};

/** `propertyNames` comes with the slip of the name itself, which says the same. */
function otherSlip(slip: SlipInFile): import('#model').Diagnostic {
  return atValue(slip, 'shape/wrong-form', `${subject(slip)} is not written as expected.`, howTo(slip));
}

function unknownKey(slip: SlipInFile): import('#model').Diagnostic {
  const key = String(slip.error.params['additionalProperty']);
  const schema = resolveNode(slip.error.parentSchema as SchemaNode);
  const known = Object.keys(schema.properties ?? {}).filter((name) => name !== 'kind' || schema['x-kind'] === undefined);
  const given = new Set(Object.keys((slip.error.data as object | null) ?? {}));
  const near = slip.renamed ? [slip.renamed] : nearestNames(key, known.filter((name) => !given.has(name)));
  return makeDiagnostic('shape/unknown-key', slip.source.tree.spanOf([...slip.path, key], 'key'), {
    problem: `${capitalised(withArticle(noun(schema)))} has no setting called ${quoted(key)}.`,
    remedy: suggestion(near, [], `Its settings are ${known.map(quoted).join(', ')}.`),
  });
}

function missingKey(slip: SlipInFile): import('#model').Diagnostic {
  const schema = resolveNode(slip.error.parentSchema as SchemaNode);
  const key = String(slip.error.params['missingProperty']);
  const property = schema.properties?.[key];
  const meaning = property ? resolveNode(property).description : undefined;
  return makeDiagnostic('shape/missing-key', placeOf(slip), {
    problem: `This ${noun(schema)} does not say its ${quoted(key)}.`,
    remedy: `Add ${quoted(`${key}: ${example(property) ?? '…'}`)}${meaning ? `: ${lowerFirst(meaning)}` : '.'}`,
  });
}

const typeWords: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list: lines that begin with a dash',
  object: 'a group of keys',
  null: 'nothing',
};

function wrongType(slip: SlipInFile): import('#model').Diagnostic {
  const expected = expectedTypes(slip.error);
  const value = slip.error.data;
  const raw = rawText(slip);
  if (value === null) return atKey(slip, 'shape/empty', `${subject(slip)} has no value.`, `Write ${typeWords[expected[0] ?? 'string']} behind the colon, or delete the line.`);
  if (typeof value === 'object' && expected.includes('string') && /^[{[]/.test(raw)) {
    return atValue(slip, 'shape/braces', `${subject(slip)} begins with ${raw.startsWith('{') ? 'a brace' : 'a bracket'}, so it is not read as a text.`, `Put the whole text in quotes: "${raw.split('\n')[0]}".`);
  }
  if ((typeof value === 'number' || typeof value === 'boolean') && expected.includes('string')) {
    const read = typeof value === 'number' ? `the number ${value}` : `the answer ${value ? 'yes' : 'no'}`;
    return {
      ...atValue(slip, 'shape/wrong-type', `${subject(slip)} should be a text, but ${raw} is read as ${read}.`, `Put quotes around it: "${raw}".`),
      ...(typeof value === 'number' && String(value) !== raw ? { effect: `Students would see ${value}.` } : {}),
    };
  }
  const wanted = expected.map((type) => typeWords[type] ?? type).join(', or ');
  const found = typeWords[Array.isArray(value) ? 'array' : typeof value]?.split(':')[0] ?? 'something else';
  return atValue(slip, 'shape/wrong-type', `${subject(slip)} should be ${wanted}, but it is ${found}.`, howTo(slip));
}

function expectedTypes(error: ErrorObject): readonly string[] {
  if (error.keyword === 'type') return [error.schema as string | string[]].flat();
  const branches = (error.parentSchema as SchemaNode).anyOf ?? [];
  return [...new Set(branches.flatMap((branch) => resolveNode(branch).type ?? []))];
}

function unknownValue(slip: SlipInFile): import('#model').Diagnostic {
  const known = slip.error.keyword === 'const' ? [slip.error.schema] : (slip.error.schema as readonly unknown[]);
  const names = known.map(String);
  return atValue(
    slip,
    'shape/unknown-value',
    `${subject(slip)} cannot be ${quoted(slip.error.data)}.`,
    suggestion(nearestNames(String(slip.error.data), names), names, `Choose one of ${names.map(quoted).join(', ')}.`),
  );
}

function wrongForm(slip: SlipInFile): import('#model').Diagnostic {
  if (slip.error.propertyName !== undefined) return wrongName(slip);
  return atValue(slip, 'shape/wrong-form', `${subject(slip)} is not written as expected.`, howTo(slip));
}

function wrongName(slip: SlipInFile): import('#model').Diagnostic {
  const key = String(slip.error.params['propertyName'] ?? slip.error.propertyName);
  const upper = /^[A-Z]/.test(String((slip.error.parentSchema as SchemaNode)['pattern'] ?? '').replace(/[\^[]/g, ''));
  return makeDiagnostic('shape/wrong-name', slip.source.tree.spanOf([...slip.path, key], 'key'), {
    problem: `${quoted(key)} cannot be a name here.`,
    remedy: upper ? 'Begin it with a capital letter and use only letters and digits.' : 'Use small letters, digits and the marks of the names beside it, and begin with a letter.',
  });
}

function outOfRange(slip: SlipInFile): import('#model').Diagnostic {
  const { comparison, limit } = slip.error.params as { comparison: string; limit: number };
  const bound = { '>=': 'at least', '<=': 'at most', '>': 'more than', '<': 'less than' }[comparison] ?? comparison;
  return atValue(slip, 'shape/out-of-range', `${subject(slip)} cannot be ${quoted(slip.error.data)}.`, `Write a number that is ${bound} ${limit}.`);
}

function atValue(slip: SlipInFile, code: string, problem: string, remedy: string): import('#model').Diagnostic {
  return makeDiagnostic(code, slip.source.tree.spanOf(slip.path, 'value'), { problem, remedy });
}

function atKey(slip: SlipInFile, code: string, problem: string, remedy: string): import('#model').Diagnostic {
  return makeDiagnostic(code, slip.source.tree.spanOf(slip.path, 'key'), { problem, remedy });
}

/** Where something is missing: at the key of the group, or its first key when it stands in a list or is the file. */
function placeOf(slip: SlipInFile): Span {
  const first = Object.keys((slip.error.data as object | null) ?? {}).find((key) => key !== 'kind' || slip.path.length === 0);
  const named = typeof slip.path.at(-1) === 'string';
  if (named || first === undefined) return slip.source.tree.spanOf(slip.path, named ? 'key' : 'value');
  return slip.source.tree.spanOf([...slip.path, first], 'key');
}

function rawText(slip: SlipInFile): string {
  const { start, end } = slip.source.tree.spanOf(slip.path, 'value');
  return slip.source.text.slice(start, end);
}

/** The author's own word for the place: the key, or "This entry" in a list. */
function subject(slip: SlipInFile): string {
  const last = slip.path.at(-1);
  if (typeof last === 'string') return quoted(last);
  const list = slip.path.at(-2);
  return list === undefined ? 'This file' : `An entry of ${quoted(list)}`;
}

function entries(slip: SlipInFile): string {
  return slip.error.params['limit'] === 1 ? 'entry' : 'entries';
}

function noun(schema: SchemaNode): string {
  return (schema.title ?? 'group').replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}

function howTo(slip: SlipInFile): string {
  const schema = slip.error.parentSchema ? resolveNode(slip.error.parentSchema as SchemaNode) : undefined;
  const sample = example(schema);
  return sample ? `Write it like ${quoted(sample)}.` : 'Compare it with the reference of the language.';
}

function example(schema: SchemaNode | undefined): string | undefined {
  const sample = schema ? resolveNode(schema).examples?.[0] : undefined;
  if (sample === undefined) return undefined;
  return typeof sample === 'string' ? sample : JSON.stringify(sample);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
