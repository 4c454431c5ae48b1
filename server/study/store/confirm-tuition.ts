/** The confirmation of a tuition plan: what was confirmed, by whom, when, from where, and under which number. */

import { nextNumber } from '../../kernel/call/counters.ts';
import type { Database } from '../../kernel/database/open.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { snapshotHash } from './tuition.ts';

export interface TuitionConfirmation {
  readonly userId: number;
  readonly planId: number;
  readonly version: number;
  readonly now: Date;
  /** The year in the receipt number. */
  readonly year: string;
  readonly address: string;
  readonly userAgent: string;
  readonly ext?: unknown;
}

export type KeptConfirmation = Pick<Row<'tuition_confirmations'>, 'id' | 'receipt_no'>;

/** Keeps a confirmation; whether it may be given was asked before. Belongs into a transaction. */
export async function keepConfirmation(database: Database, given: TuitionConfirmation): Promise<KeptConfirmation> {
  const version = await database
    .selectFrom('tuition_versions')
    .selectAll()
    .where('plan_id', '=', given.planId)
    .where('version', '=', given.version)
    .executeTakeFirstOrThrow();
  const number = await nextNumber(database, `tuition-${given.year}`);
  return database
    .insertInto('tuition_confirmations')
    .values({
      plan_id: given.planId,
      version: given.version,
      user_id: given.userId,
      receipt_no: `T-${given.year}-${String(number).padStart(6, '0')}`,
      snapshot_hash: snapshotHash(version),
      confirmed_at: instantOf(given.now),
      address: given.address,
      user_agent: given.userAgent,
      ext: writeJson(given.ext ?? {}),
    })
    .returning(['id', 'receipt_no'])
    .executeTakeFirstOrThrow();
}
