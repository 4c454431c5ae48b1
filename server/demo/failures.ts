/** Records that fail on purpose, so that one can see what the portal does then. Only a demonstration looks at them. */
import type { DemoContext } from './demo-context.ts';

/** @param record  the id of the notice, or the key of the file */
export async function failOnPurpose(
  { database }: DemoContext,
  kind: 'notice' | 'file',
  record: string | number,
  code: 401 | 500,
): Promise<void> {
  await database
    .insertInto('demo_failures')
    .values({ kind, record: String(record), code })
    .execute();
}
