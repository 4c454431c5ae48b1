/** A custom block: what its renderer's calls are sent, and its options against the schema of the renderer. */
import { isMisspelt, nearestNames } from '#expression/node';
import type { Expression } from '#model';
import { eachOf, makeDiagnostic, quoted, type Reporting, suggestion } from '../../diagnostics/report.ts';
import { definition } from '../../kernel/language.ts';
import { isRecord, own, recordOf } from '../../kernel/records.ts';
import type { Path } from '../../kernel/sources.ts';
import type { FileContext, Place } from '../../link/file-context.ts';
import { optionsValidator } from '../../link/renderers.ts';
import { describeIssue } from '../../shape/describe-issue.ts';
import { mistakeOf } from '../../shape/issue.ts';
import { checkArguments } from './check-arguments.ts';

/** Checks `with` of a custom block: what each call that the renderer needs is sent. */
export function* checkRendererArguments(
  renderer: string,
  given: unknown,
  at: Place,
): Reporting<Readonly<Record<string, Readonly<Record<string, Expression>>>> | undefined> {
  const { path, context } = at;
  const declared = context.definitions.renderers.get(renderer);
  if (!declared) return undefined;
  const needs = Object.keys(declared.needs);
  const unknown = Object.keys(recordOf(given)).filter((key) => !needs.includes(key));
  for (const name of unknown) {
    yield makeDiagnostic('link/unknown-parameter', context.source.tree.spanOf([...path, name], 'key'), {
      problem: `The renderer ${quoted(renderer)} needs nothing called ${quoted(name)}.`,
      remedy: suggestion(nearestNames(name, needs), needs, 'Take it out.'),
    });
  }
  return yield* eachOf(declared.needs, function* (call, name): Reporting<Readonly<Record<string, Expression>>> {
    const values = isRecord(given) ? own(given, name) : undefined;
    // Misspelt, it is there all the same.
    if (values === undefined && isMisspelt(name, unknown)) return {};
    return (yield* checkArguments(call, values, { ...at, path: [...path, name] })) ?? {};
  });
}

/** Checks `options` of a custom block against the renderer's own schema. */
export function* checkRendererOptions(renderer: string, given: unknown, path: Path, context: FileContext): Reporting {
  const declared = context.definitions.renderers.get(renderer);
  if (!declared) return;
  const validate = optionsValidator(declared.options);
  if (validate(given ?? {})) return;
  for (const error of validate.errors ?? []) {
    const inside = error.instancePath
      .split('/')
      .slice(1)
      .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    const place = given === undefined ? path.slice(0, -1) : [...path, ...inside];
    yield describeIssue({
      mistake: mistakeOf(error),
      path: place,
      source: context.source,
      root: definition(context.source.kind),
    });
  }
}
