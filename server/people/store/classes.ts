/** Classes, who leads them and how many study in them. */
import type { ClassInfo } from '#contract';
import { compiledOnce } from '../../kernel/database/compiled-once.ts';
import type { Database } from '../../kernel/database/open.ts';
import { inLanguage, type Language, type Localized } from '../../kernel/portal/language.ts';
import { readJson } from '../../kernel/values/json.ts';

/** The ids of the people who study in a class now. */
export function studentsOf(database: Database, classId: number) {
  return database
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.user_id')
    .select('enrolments.user_id')
    .where('enrolments.class_id', '=', classId)
    .where('enrolments.is_current', '=', 1)
    .where('users.status', '=', 'active');
}

/** How many students each class has. */
export async function countStudents(
  database: Database,
  classIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (classIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('enrolments')
    .innerJoin('users', 'users.id', 'enrolments.user_id')
    .select((eb) => ['enrolments.class_id', eb.fn.countAll<number>().as('count')])
    .where('enrolments.is_current', '=', 1)
    .where('users.status', '=', 'active')
    .where('enrolments.class_id', 'in', classIds)
    .groupBy('enrolments.class_id')
    .execute();
  return new Map(rows.map((row) => [row.class_id, row.count]));
}

export async function loadClassInfo(
  database: Database,
  classId: number | null,
  language: Language,
): Promise<ClassInfo | null> {
  if (classId === null) return null;
  const [row] = await classById(database, { classId });
  if (!row) return null;
  const { id, title, programme, intake_year, student_count } = row;
  return { id, title, programme, intake_year, student_count, adminInfo: await loadLeads(database, classId, language) };
}

const classById = compiledOnce((database, { classId }: { classId: number }) =>
  database
    .selectFrom('classes')
    .selectAll()
    .select((eb) =>
      studentsOf(database, classId)
        .clearSelect()
        .select(eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .as('student_count'),
    )
    .where('id', '=', classId),
);

const leadsOf = compiledOnce((database, { classId }: { classId: number }) =>
  database
    .selectFrom('class_leads')
    .innerJoin('users', 'users.id', 'class_leads.user_id')
    .select(['users.id', 'users.name', 'users.en_name', 'users.headimg', 'users.email', 'users.campus_email'])
    .select(['users.phone', 'class_leads.title', 'class_leads.office', 'class_leads.message'])
    .where('class_leads.class_id', '=', classId)
    .orderBy('class_leads.position')
    .orderBy('users.id'),
);

async function loadLeads(database: Database, classId: number, language: Language): Promise<ClassInfo['adminInfo']> {
  const rows = await leadsOf(database, { classId });
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? row.en_name ?? '',
    en_name: row.en_name ?? row.name ?? '',
    headimg: row.headimg,
    title: inLanguage(readJson<Localized>(row.title), language),
    email: row.email ?? row.campus_email ?? '',
    phone: row.phone,
    office: row.office,
    message: row.message && inLanguage(readJson<Localized>(row.message), language),
  }));
}
