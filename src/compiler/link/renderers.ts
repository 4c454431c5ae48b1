/**
 * Hand-written renderers as the compiler knows them: a schema under `schema/renderers/` says which calls a renderer needs and
 * what its options are, so that a page that shows it is checked like any other.
 */

import { nearestNames } from '#expression/node';
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
 * forms that it shows, `x-texts` what it says.
 * @throws Error with a sentence when one of them is written wrongly
 */
export function readRenderer(schema: SchemaNode): RendererDeclaration {
  for (const [key, value] of Object.entries(schema)) refuseWrong(key, value);
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
    yield { fact: 'text', what: { key, source, placeholders, numbers, faulty: false, file, path, renderer } };
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
