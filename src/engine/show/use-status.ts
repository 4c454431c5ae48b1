/** The label of a record's state: the first case that fits. A label the server sends wins; a value that no case knows is shown as it is. */
import type { Colour, Expression, Icon, Scope, StatusModel } from '#model';
import { fittingCase } from '../scope/fitting-case.ts';
import { usePage } from '../scope/page-context.ts';
import { useReader, useWords } from '../scope/scope.tsx';
import { readText } from '../texts/texts.ts';
import { useValueMaps } from './value-maps.ts';

export interface StatusLabel {
  readonly label: string;
  readonly colour: Colour;
  readonly icon?: Icon;
}

/**
 * @param name   the status, by its file name
 * @param names  the fields of the record, when they are not in the scope already
 * @returns in grey, the value itself, when it is one that no case knows; null when there is no value
 */
export function useStatus(name: string, names?: Scope): StatusLabel | null {
  const status = usePage().statuses[name];
  const { value } = useReader();
  const { translate } = useWords();
  const labelOf = useValueMaps(status?.valueMap !== undefined);
  const found = fittingCase(status?.cases ?? [], (when) => value(when, names));
  if (!status) return null;
  if (!found) return unknownLabel(value(askedFor(status.cases), names));
  const own = readText(found.label, translate, (argument) => value(argument, names));
  const sent = serverLabel(status, found.when, labelOf);
  return { label: sent ?? own, colour: found.colour, ...(found.icon ? { icon: found.icon } : {}) };
}

/** What the first case compares. All values of the contract have a case, so one without is newer than this portal. */
function askedFor([first]: StatusModel['cases']): Expression {
  return Array.isArray(first?.when) && first.when[0] === '==' ? first.when[1] : null;
}

function unknownLabel(value: unknown): StatusLabel | null {
  return typeof value === 'string' && value !== '' ? { label: value, colour: 'grey' } : null;
}

function serverLabel(
  status: StatusModel,
  when: Expression | undefined,
  labelOf: (map: string, value: unknown) => string | null,
): string | null {
  const value = comparedValue(when);
  return status.valueMap === undefined || value === null ? null : labelOf(status.valueMap, value);
}

/** The value that a case stands for, when its condition is one comparison: `status == "waiting"`. */
function comparedValue(when: Expression | undefined): string | number | null {
  if (!Array.isArray(when) || when[0] !== '==') return null;
  const value: unknown = when[2];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
