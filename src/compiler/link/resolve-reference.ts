/** Stage `link` for one name: does the thing exist that a file refers to? Each kind of name is a row. */
import { nearestNames } from '#expression/node';
import type { DiagnosticCode } from '../diagnostics/diagnostic-catalogue.ts';
import {
  makeDiagnostic,
  quoted,
  type Reporting,
  suggestedField,
  suggestion,
  type Words,
} from '../diagnostics/report.ts';
import { own, recordOf, textOf, valueAt } from '../kernel/records.ts';
import { anyIn, type Path } from '../kernel/sources.ts';
import { anyRoute } from './collect-pages.ts';
import type { Definitions } from './definitions.ts';
import { recordFields } from './extra-fields.ts';
import type { Noting, UseKind } from './facts.ts';
import type { FileContext } from './file-context.ts';
import { useRenderer } from './renderers.ts';
import { nameOf } from './sources-by-kind.ts';

interface Referable {
  readonly code: DiagnosticCode;
  /** "call named": what follows "There is no". */
  readonly what: string;
  readonly isKnown: (name: string, definitions: Definitions) => boolean;
  readonly known: (definitions: Definitions) => Iterable<string>;
  readonly where: string;
  /** Words that are often written for another one. */
  readonly meant?: Readonly<Record<string, string>>;
  /** What of it a page brings along that refers to it. */
  readonly uses?: UseKind;
  /** What is said of the one that is meant where none is written at `key`, and which is not there. */
  readonly unwritten?: (name: string, key: string) => Words;
}

const referables: Readonly<Record<string, Referable>> = {
  call: {
    code: 'link/unknown-call',
    what: 'call',
    isKnown: (name, { contract }) => Object.hasOwn(contract.calls, name),
    known: ({ contract }) => Object.keys(contract.calls),
    where: 'All calls are in api/calls/.',
    uses: 'calls',
    // Only fields for files have a call that need not be written.
    unwritten: (name, key) => ({
      problem: `This portal has no call named ${quoted(name)}, which takes the files of a field that names none.`,
      remedy: `Ask a developer to copy \`uploads.yaml\` from the shipped config into api/calls/ and api/entities/, or name a call of this portal that takes files: ${quoted(`${key}: …`)}.`,
    }),
  },
  entity: {
    code: 'link/unknown-entity',
    what: 'entity',
    isKnown: (name, { contract }) => Object.hasOwn(contract.entities, name),
    known: ({ contract }) => Object.keys(contract.entities),
    where: 'The entities are in api/entities/.',
  },
  form: {
    code: 'link/unknown-form',
    what: 'form',
    isKnown: (name, { forms }) => forms.has(name),
    known: ({ forms }) => forms.keys(),
    where: 'A form is a file under forms/.',
    uses: 'forms',
  },
  part: {
    code: 'link/unknown-part',
    what: 'part',
    isKnown: (name, { parts }) => parts.has(name),
    known: ({ parts }) => parts.keys(),
    where: 'A part is a file under parts/.',
    uses: 'parts',
  },
  layout: {
    code: 'link/unknown-layout',
    what: 'layout',
    isKnown: (name, { layouts }) => layouts.has(name),
    known: ({ layouts }) => layouts.keys(),
    where: 'A layout is a file under layouts/.',
    uses: 'layouts',
  },
  status: {
    code: 'link/unknown-status',
    what: 'status',
    isKnown: (name, { statuses }) => statuses.has(name),
    known: ({ statuses }) => statuses.keys(),
    where: 'A status is a file under statuses/.',
    uses: 'statuses',
  },
  options: {
    code: 'link/unknown-options',
    what: 'option list',
    isKnown: (name, { options }) => options.has(name),
    known: ({ options }) => options.keys(),
    where: 'An option list is a file under options/, where its choices stand.',
    uses: 'options',
  },
  page: {
    code: 'link/unknown-page',
    what: 'page with the address',
    isKnown: (name, { pages }) => pages.has(name),
    known: ({ pages }) => pages.keys(),
    where: 'The addresses stand behind `route` in the files of pages/.',
  },
  access: {
    code: 'link/unknown-access',
    what: 'access word',
    isKnown: (name, { roles }) => name === 'everyone' || name === 'signed-in' || (roles?.has(name) ?? true),
    known: ({ roles }) => ['everyone', 'signed-in', ...(roles?.keys() ?? [])],
    where: 'Roles are named in portal.yaml.',
    meant: { students: 'signed-in', users: 'signed-in', all: 'everyone', public: 'everyone', anyone: 'everyone' },
  },
  'user-field': {
    code: 'type/unknown-field',
    what: 'field of the user',
    isKnown: (name, definitions) => userFields(definitions)?.includes(name) ?? true,
    known: (definitions) => userFields(definitions) ?? [],
    where: 'The fields are those that the call under `user` answers with.',
  },
  renderer: {
    code: 'link/unknown-renderer',
    what: 'renderer',
    isKnown: (name, { renderers }) => renderers.has(name),
    known: ({ renderers }) => renderers.keys(),
    where:
      'A developer writes it, with a schema of this name under schema/renderers/; `npm run generate` makes it known.',
  },
};

/** The name itself; reports it when nothing has it, and notes its use so that the page's chunk brings it along. */
export function* resolveReference(kind: string, name: string, path: Path, context: FileContext): Noting<string> {
  const row = referables[kind];
  if (!row) {
    if (kind === 'form-field') yield* checkFormField(name, path, context);
    if (kind === 'own-field') yield* checkOwnField(name, path, context);
    return name;
  }
  if (row.isKnown(name, context.definitions)) {
    if (row.uses) yield { fact: 'use', what: { of: row.uses, name } };
    if (kind === 'renderer') yield* useRenderer(name, path, context);
    return name;
  }
  if (mayBeIn(context.definitions, kind, name)) return name;
  const isWritten = valueAt(context.source.data, path) !== undefined;
  const unwritten = isWritten ? undefined : row.unwritten?.(name, String(path.at(-1)));
  yield makeDiagnostic(
    row.code,
    context.source.tree.spanOf(path, 'value'),
    unwritten ?? notThere(name, row, context.definitions),
  );
  return name;
}

function notThere(name: string, row: Referable, definitions: Definitions): Words {
  const known = [...row.known(definitions)];
  const joint = row.what.includes(' with ') ? '' : ' named';
  return {
    problem: `There is no ${row.what}${joint} ${quoted(name)}.`,
    remedy: suggestion(nearNames(name, row, known), known, row.where),
  };
}

function nearNames(name: string, { meant = {} }: Referable, known: readonly string[]): readonly string[] {
  // `options/sizes.yaml` is the file of `sizes`.
  const ofFile = name.replace(/^\w+\/(?=[^/]+\.ya?ml$)|\.ya?ml$/g, '');
  const other = own(meant, name) ?? known.find((each) => each === ofFile);
  return other === undefined ? nearestNames(name, known) : [other];
}

/** Null where it is not known what the user call answers. */
function userFields(definitions: Definitions): readonly string[] | null {
  const fields = recordFields(definitions.user, definitions);
  return fields && Object.keys(fields);
}

/** Whether a file that could not be read would define the name; the message about the file is enough then. */
export function mayBeIn({ unreadable, lostRoutes }: Definitions, kind: string, name: string): boolean {
  if (kind === 'page') return lostRoutes.has(name) || lostRoutes.has(anyRoute);
  if (kind === 'call') return anyIn(unreadable, 'api/calls/');
  if (kind === 'entity') return anyIn(unreadable, 'api/entities/');
  const file = {
    form: `forms/${name}.yaml`,
    part: `parts/${name}.yaml`,
    layout: `layouts/${name}.yaml`,
    status: `statuses/${name}.yaml`,
    options: `options/${name}.yaml`,
  }[kind];
  return file !== undefined && unreadable.has(file);
}

/** `at` of a check and `same-as` of a field name fields of the form in which they are. */
function* checkOwnField(name: string, path: Path, context: FileContext): Reporting {
  const known = Object.keys(context.definitions.forms.get(nameOf(context.source))?.fields ?? {});
  const isLost = [...context.source.broken].some((key) => /(^|\n)(fields|steps)(\n\d+)?(\nname)?$/.test(key));
  if (known.includes(name) || isLost) return;
  yield makeDiagnostic('link/unknown-form-field', context.source.tree.spanOf(path, 'value'), {
    problem: `This form has no field ${quoted(name)}.`,
    remedy: suggestedField(name, known),
  });
}

/** `except` under `form: application` names fields of that form. */
function* checkFormField(name: string, path: Path, context: FileContext): Reporting {
  const item = valueAt(context.source.data, path.slice(0, -2));
  const form = context.definitions.forms.get(textOf(recordOf(item)['form']));
  if (!form || own(form.fields, name)) return;
  const known = Object.keys(form.fields);
  yield makeDiagnostic('link/unknown-form-field', context.source.tree.spanOf(path, 'value'), {
    problem: `The form has no field ${quoted(name)}.`,
    remedy: suggestedField(name, known),
  });
}
