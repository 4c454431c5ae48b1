/** When applications of a type are taken. */
import type { Row } from '../../kernel/database/tables.ts';
import { instantOf } from '../../kernel/values/time.ts';

/** The start belongs to the time, the end does not; without one the time is open on that side. */
export function isTypeOpen(type: Pick<Row<'application_types'>, 'open_from' | 'open_to'>, now: Date): boolean {
  const moment = instantOf(now);
  return (type.open_from === null || type.open_from <= moment) && (type.open_to === null || moment < type.open_to);
}
