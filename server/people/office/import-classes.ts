/** Brings classes in, or up to date, with what their students study. Needs a transaction. */
import type { OfficeRecords } from '#model';
import { bring, type Outcome } from '../../kernel/database/bring.ts';
import type { Database } from '../../kernel/database/open.ts';
import { readJson, writeJson } from '../../kernel/values/json.ts';
import { joinClasses } from './join-classes.ts';
import { type KnownClass, renewStudies, type Study } from './studies.ts';

type Class = NonNullable<OfficeRecords['classes']>[number];

export async function importClass(
  { database }: { readonly database: Database },
  { title, formerTitle, programme, ...study }: Class,
): Promise<Outcome> {
  const known = await allClasses(database);
  const former = formerTitle === title ? undefined : known.find((each) => each.title === formerTitle);
  const right = known.find((each) => each.title === title);
  const before = right ?? former;
  if (former && !right) await database.updateTable('classes').set({ title }).where('id', '=', former.id).execute();
  const values = { programme, intake_year: Number(study.begins.slice(0, 4)), study: writeJson(study) };
  const { outcome } = await bring(database, 'classes', { title }, values);
  if (outcome === 'updated' && before) await renewStudies(database, before, study);
  if (!former) return outcome;
  if (right) {
    await renewStudies(database, former, study);
    await joinClasses(database, former.id, right.id);
  }
  return 'updated';
}

export async function allClasses(database: Database): Promise<readonly KnownClass[]> {
  const classes = await database.selectFrom('classes').select(['id', 'title', 'study']).execute();
  return classes.map(({ id, title, study }) => ({
    id,
    title,
    study: study === null ? null : readJson<Study>(study),
  }));
}
