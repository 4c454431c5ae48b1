/** A status is made for one entity (`of`): the entry or record around the place where it is shown must be such a one. */
import type { Severity } from '#model';
import { choices, makeDiagnostic, quoted, type Reporting, withoutReports } from '../../diagnostics/report.ts';
import { listOf, own, recordOf } from '../../kernel/records.ts';
import type { Path } from '../../kernel/sources.ts';
import type { StatusFacts } from '../../link/definitions.ts';
import type { FileContext, Names, Place } from '../../link/file-context.ts';
import { withIncluded } from '../../link/included-entity.ts';
import { namesFor } from '../page/page-names.ts';
import { compileCondition } from './compile-values.ts';

/**
 * Another entity is an error when one of the conditions cannot hold for it, and a warning when all could: two records may
 * happen to have fields that are alike.
 */
export function* checkStatusFits(name: string, at: Place): Reporting {
  const { path, names, context } = at;
  const status = context.definitions.statuses.get(name);
  if (!status || names.blind || isKin(names.subject?.entity, status.entity, context)) return;
  const shown: Shown = { name, status, path, names };
  if (!conditionsOf(status).every((when) => canBeAsked(when, status, at)))
    yield* reportOther(shown, 'error', 'No label, or a wrong one, would stand there.', context);
  else if (names.subject) yield* reportOther(shown, 'warning', 'Its labels were written for something else.', context);
}

/** Whether one is the other, or includes its fields. A status for an entity that nobody knows fits everywhere. */
function isKin(shown: string | undefined, meant: string, { definitions }: FileContext): boolean {
  if (!own(definitions.contract.entities, meant)) return true;
  return shown !== undefined && withIncluded(shown, definitions).includes(meant);
}

function conditionsOf({ source }: StatusFacts): readonly unknown[] {
  return listOf(recordOf(source.data)['cases']).flatMap((entry) => recordOf(entry)['when'] ?? []);
}

/** Whether a condition can be asked here. One with which even its own entity can do nothing has a message of its own. */
function canBeAsked(when: unknown, { entity }: StatusFacts, at: Place): boolean {
  const isClear = (names: Names): boolean => withoutReports(compileCondition(when, { ...at, names })) !== null;
  const { entities } = at.context.definitions.contract;
  return isClear(at.names) || !isClear(namesFor(own(entities, entity)?.fields ?? {}));
}

interface Shown {
  readonly name: string;
  readonly status: StatusFacts;
  readonly path: Path;
  readonly names: Names;
}

function* reportOther(
  { name, status, path, names }: Shown,
  severity: Severity,
  effect: string,
  context: FileContext,
): Reporting {
  const entity = names.subject?.entity;
  const fitting = [...context.definitions.statuses]
    .filter(([, other]) => isKin(entity, other.entity, context))
    .map(([other]) => other);
  const words = {
    problem: `The status ${quoted(name)} is made for ${quoted(status.entity)}, and what is shown here is ${entity ? quoted(entity) : 'no such record'}.`,
    effect,
    remedy:
      fitting.length > 0 ? choices('It can be', fitting) : 'Make a status for it under statuses/, or take this out.',
  };
  yield makeDiagnostic('link/status-of-something-else', context.source.tree.spanOf(path, 'value'), words, severity);
}
