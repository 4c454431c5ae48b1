/** Places that show one certain kind of thing, known by its parts: files have addresses, questions of the office have fields. */
import type { CheckedType } from '#expression/node';
import type { Fields } from '#model';
import type { DiagnosticCode } from '../../diagnostics/diagnostic-catalogue.ts';
import { makeDiagnostic, quoted, type Reporting } from '../../diagnostics/report.ts';
import { recordFields } from '../../link/extra-fields.ts';
import type { FileContext, Place } from '../../link/file-context.ts';

interface Thing {
  readonly code: DiagnosticCode;
  readonly what: string;
  readonly otherwise: string;
  readonly fits: (type: CheckedType, context: FileContext) => boolean;
}

const things: Readonly<Record<'files' | 'questions', Thing>> = {
  files: {
    code: 'type/not-files',
    what: 'a list of files',
    otherwise: 'Name a list whose entries have a `url` and a `title`.',
    fits: (type, { definitions }) =>
      type.kind === 'json' ||
      (type.kind === 'list' && (type.of.kind === 'json' || has(recordFields(type.of, definitions), 'url'))),
  },
  questions: {
    code: 'type/not-questions',
    what: 'a group of questions',
    otherwise: 'Name a record that has a list of `fields`.',
    fits: (type, { definitions }) =>
      type.kind === 'json' || recordFields(type, definitions)?.['fields']?.kind === 'list',
  },
};

function has(fields: Fields | null, name: string): boolean {
  return fields !== null && Object.hasOwn(fields, name);
}

/** Reports a value that is no such thing, and names those in reach that are. */
export function* checkParts(
  kind: keyof typeof things,
  type: CheckedType,
  source: string,
  { path, names, context }: Place,
): Reporting {
  const { code, what, otherwise, fits } = things[kind];
  if (type.kind === 'null' || fits(type, context)) return;
  const within = fitting(recordFields(type, context.definitions) ?? {}, `${source}.`);
  const inReach = [...fitting(names.fields, ''), ...Object.entries(names.fields).flatMap(fieldsOfOne)];
  const found = (within.length > 0 ? within : inReach).slice(0, 3).map(quoted);
  yield makeDiagnostic(code, context.source.tree.spanOf(path, 'value'), {
    problem: `${quoted(source)} is not ${what}.`,
    remedy: found.length > 0 ? `Did you mean ${found.join(' or ')}?` : otherwise,
  });

  function fitting(fields: Fields, before: string): readonly string[] {
    const known = Object.entries(fields).filter(([, field]) => field.kind !== 'json' && fits(field, context));
    return known.map(([name]) => before + name);
  }

  function fieldsOfOne([name, field]: readonly [string, CheckedType]): readonly string[] {
    return fitting(recordFields(field, context.definitions) ?? {}, `${name}.`);
  }
}
