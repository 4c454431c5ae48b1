import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { countStudents } from '../store/classes.ts';

export async function userClassList(context: CallContext<'user/class-list'>): Promise<CallAnswer<'user/class-list'>> {
  const { database, user, query, classId } = context;
  const onlyLed = query.is_class_restrictions === 1 && user.adminid > 0;
  const own = onlyLed || user.ownClassId === null ? [] : [user.ownClassId];
  const classIds = [...new Set([...user.ledClassIds, ...own])];
  if (classIds.length === 0) return { list: [] };
  const rows = await database
    .selectFrom('classes')
    .select(['id', 'title', 'programme', 'intake_year'])
    .where('id', 'in', classIds)
    .orderBy('intake_year', 'desc')
    .orderBy('title')
    .orderBy('id')
    .execute();
  const counts = await countStudents(database, classIds);
  return {
    list: rows.map((row) => ({ ...row, student_count: counts.get(row.id) ?? 0, is_current: row.id === classId })),
  };
}
