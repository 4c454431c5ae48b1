/** Adds what the student writes to an application. One that waited for the student goes back to the office. */
import { holdsFiles } from '#model';
import { extraSearchText, keepExtraFiles } from '../../forms/store/extra-fields.ts';
import type { CallAnswer, CallContext } from '../../kernel/call/call.ts';
import { invalidField, Refusal } from '../../kernel/call/refusal.ts';
import type { Row } from '../../kernel/database/tables.ts';
import { attachableFiles, type FoundFile, fileLink, useFiles } from '../../kernel/files/record-files.ts';
import { writeJson } from '../../kernel/values/json.ts';
import { textAsRich } from '../../kernel/values/rich-text.ts';
import { searchText } from '../../kernel/values/search.ts';
import { instantOf } from '../../kernel/values/time.ts';
import { lockApplication } from '../store/application-changes.ts';

type Context = CallContext<'application/reply'>;

export async function applicationReply(context: Context): Promise<CallAnswer<'application/reply'>> {
  const { database, user, body, now, time, files } = context;
  const application = await lockApplication(database, { id: body.id, userId: user.id });
  if (!application) throw new Refusal('notFound');
  if (application.cancelled_at !== null || application.status === 'success') throw new Refusal('state');
  const attached = await checkAttachment(context);
  const moment = instantOf(now);
  const reply = await insertReply(context, application, moment);
  await useFiles(database, { record: 'application_reply', role: 'attachment' }, reply.id, body.attachment ?? []);
  await keepExtraFiles(context, 'application_reply', reply.id, body.ext);
  await database
    .updateTable('applications')
    .set({ status: 'default', updated_at: moment, search_text: withReply(context, application) })
    .where('id', '=', application.id)
    .execute();
  return {
    id: reply.id,
    from: 'student',
    author: reply.author,
    replyContent: textAsRich(reply.content),
    attachment: attached.map((file) => fileLink(files, file)),
    created_at: time.datetime(moment),
    ext: { ...body.ext },
    status: 'default',
  };
}

/** In the order in which they were sent. */
async function checkAttachment({ database, user, body, portal, call }: Context): Promise<readonly FoundFile[]> {
  const ids = body.attachment ?? [];
  const field = portal
    .formsOf(call.name)
    .flatMap(({ fields }) => fields.find(({ name }) => name === 'attachment') ?? []);
  const accept = field.flatMap((entry) => (holdsFiles(entry) ? entry.accept : []));
  const found = await attachableFiles(database, ids, { userId: user.id, purposes: ['application'], accept });
  if (!found) throw invalidField('attachment', 'file');
  return [...found].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

function insertReply({ database, user, body }: Context, { id }: Row<'applications'>, moment: string) {
  return database
    .insertInto('application_replies')
    .values({
      application_id: id,
      from_whom: 'student',
      author: user.enName ?? user.name ?? '',
      content: body.replyContent,
      created_at: moment,
      ext: writeJson(body.ext ?? {}),
    })
    .returning(['id', 'author', 'content'])
    .executeTakeFirstOrThrow();
}

/** Who looks for a word finds the application by what was replied as well. */
function withReply({ body, portal }: Context, { search_text: known }: Row<'applications'>): string {
  return searchText(known, body.replyContent, extraSearchText(portal, 'application-reply', body.ext ?? {}));
}
