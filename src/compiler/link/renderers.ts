/**
 * Hand-written renderers as the compiler knows them: a schema under `schema/renderers/` says which calls a renderer needs and
 * what its options are, so that a page that shows it is checked like any other.
 */

import { Ajv2020 } from 'ajv/dist/2020.js';
import { nearestNames } from '#expression/node';
import { rememberByObject } from '#model';
import { makeDiagnostic, quoted, suggestion } from '../diagnostics/report.ts';
import { definition, definitionNames, type SchemaNode } from '../kernel/language.ts';
import { isRecord, listOf, own, recordOf } from '../kernel/records.ts';
import type { Path } from '../kernel/sources.ts';
import type { RendererDeclaration } from './definitions.ts';
import type { Noting } from './facts.ts';
import type { FileContext } from './file-context.ts';

const folder = 'renderers/';

/** The renderers whose schema ships with the language. */
export function shippedRenderers(): ReadonlyMap<string, RendererDeclaration> {
  const names = definitionNames().filter((key) => key.startsWith(folder));
  return new Map(names.map((key) => [key.slice(folder.length), readRenderer(definition(key))]));
}

/** What a schema declares beside the options, each with an example. */
const declared: Readonly<Record<string, unknown>> = {
  'x-needs': { notices: 'news/index' },
  'x-runs': ['news/read'],
  'x-forms': ['activity-comment'],
  'x-texts': ['Newest notices'],
};

/**
 * `x-needs` names the calls whose answers the renderer shows, `x-runs` those it makes when something is pressed, `x-forms` the
 * forms that it shows, `x-texts` what it says; the rest is the schema of its options.
 * @throws Error with a sentence when one of them is written wrongly, the options take names that are not described, or their schema
 *   is no JSON Schema
 */
export function readRenderer(schema: unknown): RendererDeclaration {
  if (!isRecord(schema))
    throw new Error('It is no schema. Write it as an object: `{ "additionalProperties": false }`.');
  for (const [key, value] of Object.entries(schema)) refuseWrong(key, value);
  refuseOpen(schema, []);
  refuseUnusable(schema);
  const needs = Object.entries(recordOf(schema['x-needs'])).map(([name, call]) => [name, String(call)]);
  const listed = (key: string) => listOf(schema[key]).map(String);
  return {
    needs: Object.fromEntries(needs),
    runs: listed('x-runs'),
    forms: listed('x-forms'),
    texts: listed('x-texts'),
    options: schema,
  };
}

function refuseWrong(key: string, value: unknown): void {
  if (!key.startsWith('x-')) return;
  const names = Object.keys(declared);
  if (!names.includes(key))
    throw new Error(`It declares ${quoted(key)}. ${suggestion(nearestNames(key, names), names, '')}`);
  const example = declared[key];
  const written = Array.isArray(example) ? Array.isArray(value) && value : isRecord(value) && Object.values(value);
  if (!written || written.some((name) => typeof name !== 'string'))
    throw new Error(`Write \`${key}\` like ${quoted(JSON.stringify(example))}.`);
}

/** Where a schema has others that are for the same value, and others that are for what is in it. */
const forTheSame = ['allOf', 'anyOf', 'oneOf'];
const forTheInner = ['properties', 'patternProperties', '$defs', 'prefixItems'];
const forAllInner = ['items', 'additionalProperties'];

/**
 * In JSON Schema a group takes every name unless it says otherwise, and a misspelt option would be taken too.
 * @param isClosed  whether a schema around it, for the same value, says so already
 */
function refuseOpen(node: SchemaNode, path: Path, isClosed = false): void {
  refuseMisspelt(node, path);
  refuseMissing(node, path);
  const closed = isClosed || [node.additionalProperties, node['unevaluatedProperties']].some(isClosing);
  const isChoice = [...forTheSame, '$ref'].some((key) => key in node);
  const isGroup = [node.type].flat().includes('object') || node.properties || (path.length === 0 && !isChoice);
  if (isGroup && !closed) {
    throw new Error(`${placeIn(path)} takes misspelt options too. Add \`"additionalProperties": false\` there.`);
  }
  const visit = (inner: unknown, way: Path, isClosedAround: boolean) => {
    if (isRecord(inner)) refuseOpen(inner, way, isClosedAround);
  };
  for (const key of forAllInner) visit(node[key], [...path, key], false);
  for (const key of [...forTheSame, ...forTheInner])
    for (const [name, inner] of Object.entries(node[key] ?? {}))
      visit(inner, [...path, key, name], closed && forTheSame.includes(key));
}

const types = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/** What JSON Schema says of a value. */
const keywords = [
  ...['title', 'description', 'examples', 'default', 'deprecated', 'type', 'enum', 'const', 'format', 'if', 'then'],
  ...['else', 'not', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength'],
  ...['maxLength', 'pattern', 'contains', 'minContains', 'maxContains', 'minItems', 'maxItems', 'uniqueItems'],
  ...['required', 'minProperties', 'maxProperties', 'propertyNames', 'dependentRequired', 'dependentSchemas'],
  ...['unevaluatedItems', 'unevaluatedProperties', 'readOnly', 'writeOnly', 'contentEncoding', 'contentMediaType'],
  ...[...forTheSame, ...forTheInner, ...forAllInner],
];

/** A misspelt key would say nothing, and the options would be checked for something else. */
function refuseMisspelt(node: SchemaNode, path: Path): void {
  for (const key of Object.keys(node)) {
    if (path.length > 0 && key.startsWith('x-'))
      throw new Error(
        `${placeIn(path)} says ${quoted(key)}, which does nothing in options: they come as they are written. Take it out.`,
      );
    const meant = keywords.includes(key) ? [] : nearestNames(key, keywords);
    if (meant.length > 0) throw new Error(`${placeIn(path)} says ${quoted(key)}. ${suggestion(meant, [], '')}`);
  }
  for (const type of [node.type ?? []].flat())
    if (!types.includes(type))
      throw new Error(
        `${placeIn(path)} has the type ${quoted(String(type))}. ${suggestion(nearestNames(type, types), types, '')}`,
      );
}

/** Options that have to be given and may not be given: no page could get it right. */
function refuseMissing(
  { required, properties, patternProperties, additionalProperties }: SchemaNode,
  path: Path,
): void {
  if (additionalProperties !== false || patternProperties !== undefined) return;
  const names = Object.keys(properties ?? {});
  const [missing] = listOf(required)
    .map(String)
    .filter((name) => !names.includes(name));
  if (missing !== undefined)
    throw new Error(
      `${placeIn(path)} has ${quoted(missing)} under \`required\`, and not under \`properties\`. ${suggestion(
        nearestNames(missing, names),
        [],
        'Describe it there, or take it out of `required`.',
      )}`,
    );
}

function placeIn(path: Path): string {
  return path.length === 0 ? 'Its schema' : `Its schema at ${quoted(path.join('/'))}`;
}

function refuseUnusable(schema: SchemaNode): void {
  try {
    optionsValidator(schema);
  } catch (error) {
    throw new Error(`Its options are no JSON Schema: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** Holds what a page gives under `options` against the schema of the renderer. */
export const optionsValidator = rememberByObject((schema: SchemaNode) =>
  new Ajv2020({
    allErrors: true,
    strict: false,
    verbose: true,
    messages: false,
    validateSchema: false,
    meta: false,
  }).compile(schema),
);

/** `false`, or what the value of every other name is. */
function isClosing(others: unknown): boolean {
  return others === false || isRecord(others);
}

/** A page that shows a renderer brings along its calls and forms, and the catalogues need its texts. */
export function* useRenderer(renderer: string, path: Path, context: FileContext): Noting {
  const { definitions, source: file } = context;
  const { needs = {}, runs = [], forms = [], texts: said = [] } = definitions.renderers.get(renderer) ?? {};
  for (const call of [...Object.values(needs), ...runs]) {
    if (own(definitions.contract.calls, call)) yield { fact: 'use', what: { of: 'calls', name: call } };
    else yield noSuchCall(renderer, call, path, context);
  }
  for (const call of Object.values(needs)) yield { fact: 'use', what: { of: 'loads', name: call } };
  for (const form of forms) {
    if (definitions.forms.has(form) || definitions.unreadable.has(`forms/${form}.yaml`))
      yield { fact: 'use', what: { of: 'forms', name: form } };
    else yield noSuchForm(renderer, form, path, context);
  }
  for (const source of said) {
    const { key, placeholders } = numbered(source);
    const numbers = [...placeholders.keys()]; // what they are is known to its code alone
    yield {
      fact: 'text',
      what: { key, source, placeholders, braces: [], numbers, faulty: false, file, path, renderer },
    };
  }
}

function noSuchCall(renderer: string, call: string, path: Path, { source, definitions }: FileContext) {
  return makeDiagnostic('link/unknown-call', source.tree.spanOf(path, 'value'), {
    problem: `The schema of the renderer ${quoted(renderer)} names the call ${quoted(call)}, which there is none of.`,
    effect: 'The page could not be opened.',
    remedy: suggestion(
      nearestNames(call, Object.keys(definitions.contract.calls)),
      [],
      'Describe the call under api/calls/, or take the renderer out.',
    ),
  });
}

function noSuchForm(renderer: string, form: string, path: Path, { source, definitions }: FileContext) {
  const known = [...definitions.forms.keys()];
  return makeDiagnostic('link/unknown-form', source.tree.spanOf(path, 'value'), {
    problem: `The schema of the renderer ${quoted(renderer)} names the form ${quoted(form)}, which there is none of.`,
    effect: 'The page could not be opened.',
    remedy: suggestion(
      nearestNames(form, known),
      [],
      `Write the form as forms/${form}.yaml, or take the renderer out.`,
    ),
  });
}

/** Values are in a renderer's texts by name; a catalogue knows them by number. */
function numbered(source: string): { readonly key: string; readonly placeholders: readonly string[] } {
  const placeholders = [...source.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  let count = 0;
  return { key: source.replace(/\{\w+\}/g, () => `{${count++}}`), placeholders };
}
