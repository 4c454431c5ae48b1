/** Hands in an application: everything that is wrong with it is reported together, then it is counted, numbered and kept. */

import { extraSearchText, keepExtraFiles } from '../../forms/store/extra-fields.ts';
import { checkOfficeForm, type OfficeAnswers } from '../../forms/store/office-form-answers.ts';
import { takeOptionPlaces } from '../../forms/store/option-places.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { nextNumber } from '../../kernel/call/counters.ts';
import { type FieldIssue, Refusal } from '../../kernel/call/refusal.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { attachableFiles, useFiles } from '../../kernel/files/record-files.ts';
import { readJson, writeJson } from '../../kernel/values/json.ts';
import { searchText } from '../../kernel/values/search.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { lockPerson } from '../../people/store/lock-person.ts';
import { isTypeOpen } from '../rules/application-types.ts';
import { openApplications } from '../store/applications.ts';

type Context = CallContext<'application/create'>;
type TypeRecord = Row<'application_types'>;

export async function applicationCreate(context: Context): Promise<CallAnswer<'application/create'>> {
  const { user, body, now } = context;
  if (user.ownClassId === null) throw new Refusal('notEligible');
  const type = await findType(context);
  if (!isTypeOpen(type, now)) throw new Refusal('windowClosed');
  const office = await checkOfficeForm(context, type.form_id, body, { purposes: ['application', 'form'] });
  const issues = [...checkPoints(type, body), ...(await checkAttachment(context, type)), ...office.issues];
  if (issues.length > 0) throw new Refusal('invalid', { issues });
  await lockPerson(context.database, context.user.id); // the second of two at once sees the first one's count
  await checkOpenCount(context, type);
  return insertApplication(context, type, office);
}

async function findType({ database, body }: Context): Promise<TypeRecord> {
  const type = await database
    .selectFrom('application_types')
    .selectAll()
    .where('id', '=', body.type_id)
    .executeTakeFirst();
  if (!type) throw new Refusal('notFound');
  return type;
}

function checkPoints(type: TypeRecord, { allocating_points: points }: Context['body']): FieldIssue[] {
  if (points === undefined) return [];
  if (type.allow_points !== 1) return [{ field: 'allocating_points', rule: 'unknown' }];
  if (points < 1) return [{ field: 'allocating_points', rule: 'min' }];
  return type.max_points !== null && points > type.max_points ? [{ field: 'allocating_points', rule: 'max' }] : [];
}

async function checkAttachment({ database, user, body }: Context, type: TypeRecord): Promise<FieldIssue[]> {
  const ids = body.attachment ?? [];
  if (ids.length === 0) return type.attachment_required === 1 ? [{ field: 'attachment', rule: 'required' }] : [];
  if (ids.length > type.max_files) return [{ field: 'attachment', rule: 'length' }];
  const needs = { userId: user.id, purposes: ['application'], accept: readJson<string[]>(type.accept) };
  return (await attachableFiles(database, ids, needs)) ? [] : [{ field: 'attachment', rule: 'file' }];
}

async function checkOpenCount({ database, user }: Context, type: TypeRecord): Promise<void> {
  const open = await openApplications(database, user.id);
  if ((open.get(type.id) ?? 0) >= type.max_open) throw new Refusal('tooManyOpen');
}

async function insertApplication(
  context: Context,
  type: TypeRecord,
  office: OfficeAnswers,
): Promise<CallAnswer<'application/create'>> {
  const { database, user, body, now, time, portal } = context;
  const moment = instantOf(now);
  const year = time.date(moment).slice(0, 4);
  const number = await nextNumber(database, `application-${year}`);
  const no = `SLD-${year}-${String(number).padStart(6, '0')}`;
  const { id } = await database
    .insertInto('applications')
    .values({
      no,
      type_id: type.id,
      user_id: user.id,
      name: body.name,
      email: body.email,
      content: body.content,
      allocating_points: body.allocating_points ?? null,
      form_version: office.version,
      answers: office.answers && writeJson(office.answers),
      ext: writeJson(body.ext ?? {}),
      head_text: searchText(no, body.name),
      search_text: searchText(
        no,
        body.name,
        body.content,
        ...Object.values(readJson<Record<string, string>>(type.name)),
        extraSearchText(portal, 'application', body.ext ?? {}),
      ),
      created_at: moment,
      updated_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await useFiles(database, { record: 'application', role: 'attachment' }, id, body.attachment ?? []);
  await useFiles(database, { record: 'application', role: 'answer' }, id, office.fileIds);
  await keepExtraFiles(context, 'application', id, body.ext);
  await takeOptionPlaces(context, { record: 'application', id }, office);
  return { id, no, status: 'default' };
}
