/**
 * Hand-written renderers as the compiler knows them: a schema under `schema/renderers/` says which calls a renderer needs and
 * what its options are, so that a page that shows it is checked like any other.
 */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { nearestNames } from '#expression/node';
import type { Expression } from '#model';
import { checkArguments } from './check-arguments.ts';
import type { RendererDeclaration } from './definitions.ts';
import type { FileContext, Names } from './file-context.ts';
import { definition, definitionNames, type SchemaNode } from './language.ts';
import { isRecord, listOf, own, recordOf } from './records.ts';
import { makeDiagnostic, quoted, suggestion } from './report.ts';
import { describeSlip } from './slip-words.ts';
import type { Path } from './sources.ts';

const folder = 'renderers/';

/** The renderers whose schema ships with the language. */
export function shippedRenderers(): ReadonlyMap<string, RendererDeclaration> {
  const names = definitionNames().filter((key) => key.startsWith(folder));
  return new Map(names.map((key) => [key.slice(folder.length), readRenderer(definition(key))]));
}

/**
 * `x-needs` names the calls whose answers the renderer shows, `x-runs` those it makes when something is pressed, `x-forms` the
 * forms that it shows, `x-texts` what it says.
 */
export function readRenderer(schema: SchemaNode): RendererDeclaration {
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

/** A page that shows a renderer brings along its calls and forms, and the catalogues need its texts. */
export function useRenderer(renderer: string, path: Path, context: FileContext): void {
  const { uses, definitions, source: file, texts, report } = context;
  const { needs = {}, runs = [], forms = [], texts: said = [] } = definitions.renderers.get(renderer) ?? {};
  for (const call of [...Object.values(needs), ...runs]) uses.calls.add(call);
  for (const call of Object.values(needs)) uses.loads.add(call);
  for (const form of forms) {
    if (definitions.forms.has(form) || definitions.unreadable.has(`forms/${form}.yaml`)) uses.forms.add(form);
    else report(noSuchForm(renderer, form, path, context));
  }
  for (const source of said) {
    const { key, placeholders } = numbered(source);
    texts.push({ key, source, placeholders, faulty: false, file, path, renderer });
  }
}

function noSuchForm(renderer: string, form: string, path: Path, { source, definitions }: FileContext) {
  const known = [...definitions.forms.keys()];
  return makeDiagnostic('link/unknown-form', source.tree.spanOf(path, 'value'), {
    problem: `The renderer ${quoted(renderer)} shows the form ${quoted(form)}, which there is none of.`,
    effect: 'The page could not be opened.',
    remedy: suggestion(
      nearestNames(form, known),
      [],
      `Write the form as forms/${form}.yaml, or take the renderer out.`,
    ),
  });
}

/** Values stand in a renderer's texts by name; a catalogue knows them by number. */
function numbered(source: string): { readonly key: string; readonly placeholders: readonly string[] } {
  const placeholders = [...source.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  let count = 0;
  return { key: source.replace(/\{\w+\}/g, () => `{${count++}}`), placeholders };
}

/** Checks `with` of a custom block: what each call that the renderer needs is sent. */
export function checkRendererArguments(
  renderer: string,
  given: unknown,
  path: Path,
  names: Names,
  context: FileContext,
): Readonly<Record<string, Readonly<Record<string, Expression>>>> | undefined {
  const declared = context.definitions.renderers.get(renderer);
  if (!declared) return undefined;
  const needs = Object.keys(declared.needs);
  for (const name of Object.keys(recordOf(given)).filter((key) => !needs.includes(key))) {
    context.report(
      makeDiagnostic('link/unknown-parameter', context.source.tree.spanOf([...path, name], 'key'), {
        problem: `The renderer ${quoted(renderer)} needs nothing called ${quoted(name)}.`,
        remedy: suggestion(nearestNames(name, needs), needs, 'Take it out.'),
      }),
    );
  }
  const compiled = Object.entries(declared.needs).map(([name, call]) => {
    const values = isRecord(given) ? own(given, name) : undefined;
    return [name, checkArguments(call, values, [...path, name], names, context) ?? {}] as const;
  });
  return Object.fromEntries(compiled);
}

const validators = new WeakMap<object, ValidateFunction>();

/** Checks `options` of a custom block against the renderer's own schema. */
export function checkRendererOptions(renderer: string, given: unknown, path: Path, context: FileContext): void {
  const declared = context.definitions.renderers.get(renderer);
  if (!declared) return;
  const validate = validators.get(declared.options) ?? compileOptions(declared.options);
  validators.set(declared.options, validate);
  if (validate(given ?? {})) return;
  for (const error of validate.errors ?? []) {
    const inside = error.instancePath
      .split('/')
      .slice(1)
      .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    const place = given === undefined ? path.slice(0, -1) : [...path, ...inside];
    context.report(describeSlip({ error, path: place, source: context.source, root: definition(context.source.kind) }));
  }
}

function compileOptions(schema: SchemaNode): ValidateFunction {
  return new Ajv2020({
    allErrors: true,
    strict: false,
    verbose: true,
    messages: false,
    validateSchema: false,
    meta: false,
  }).compile(schema);
}
