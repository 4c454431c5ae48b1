/** A class that was brought in under a wrong title takes its right one. Needs a transaction. */
import type { Database } from '../../kernel/database/open.ts';
import type { Row } from '../../kernel/database/tables.ts';

/** What was the first class's is the second's from now on: its students, its leads, and what is for it. The first is no more. */
export async function joinClasses(database: Database, from: number, into: number): Promise<void> {
  await moveStudents(database, from, into);
  await moveLeads(database, from, into);
  await moveAudiences(database, from, into);
  await database.deleteFrom('classes').where('id', '=', from).execute();
}

/** Nobody studies twice in a class: the record that counts stays. */
async function moveStudents(database: Database, from: number, into: number): Promise<void> {
  const records = await database
    .selectFrom('enrolments')
    .select(['id', 'user_id', 'class_id', 'is_current'])
    .where('class_id', 'in', [from, into])
    .execute();
  const there = new Map(records.filter((each) => each.class_id === into).map((each) => [each.user_id, each]));
  for (const record of records.filter((each) => each.class_id === from)) {
    const twin = there.get(record.user_id);
    if (!twin) continue;
    const spare = record.is_current === 1 ? twin : record;
    await database.deleteFrom('enrolments').where('id', '=', spare.id).execute();
  }
  await database.updateTable('enrolments').set({ class_id: into }).where('class_id', '=', from).execute();
}

async function moveLeads(database: Database, from: number, into: number): Promise<void> {
  const leads = await database
    .selectFrom('class_leads')
    .select(['class_id', 'user_id', 'position'])
    .where('class_id', 'in', [from, into])
    .orderBy('position')
    .execute();
  const there = leads.filter((lead) => lead.class_id === into);
  const missing = leads.filter((lead) => lead.class_id === from && !there.some((one) => one.user_id === lead.user_id));
  const last = Math.max(0, ...there.map(({ position }) => position));
  for (const [index, { user_id }] of missing.entries())
    await database
      .updateTable('class_leads')
      .set({ class_id: into, position: last + index + 1 })
      .where('class_id', '=', from)
      .where('user_id', '=', user_id)
      .execute();
  await database.deleteFrom('class_leads').where('class_id', '=', from).execute();
}

async function moveAudiences(database: Database, from: number, into: number): Promise<void> {
  const rows = await database
    .selectFrom('audiences')
    .select(['record', 'record_id', 'value'])
    .where('kind', '=', 'class')
    .where('value', 'in', [String(from), String(into)])
    .execute();
  const isThere = (one: Pick<Row<'audiences'>, 'record' | 'record_id'>) =>
    rows.some((each) => each.value === String(into) && each.record === one.record && each.record_id === one.record_id);
  for (const { record, record_id } of rows.filter((each) => each.value === String(from) && !isThere(each)))
    await database
      .updateTable('audiences')
      .set({ value: String(into) })
      .where('record', '=', record)
      .where('record_id', '=', record_id)
      .where('kind', '=', 'class')
      .where('value', '=', String(from))
      .execute();
  await database.deleteFrom('audiences').where('kind', '=', 'class').where('value', '=', String(from)).execute();
}
