/** A form of the office on a notice that every student reads, so that its answers go the whole way. */
import { type FormTimes, saveForm } from '../../../server/forms/office/forms.ts';
import type { FieldInput } from '../../../server/forms/store/office-forms.ts';
import type { TestServer } from './test-server.ts';

export interface NoticeForm {
  readonly noticeId: number;
  readonly formId: string;
  /** Sends answers as somebody. */
  reply(as: string, answers: unknown, more?: object): ReturnType<typeof replyTo>;
  /** Changes the questions; answers the new version. */
  change(fields: readonly FieldInput[]): Promise<number>;
  /** The form as somebody sees it with the notice. */
  shown(as: string): Promise<NonNullable<Awaited<ReturnType<typeof detail>>['data']['form']>>;
}

const formId = 'notice.test';
const title = { en: 'A form for tests' };

export async function putOnNotice(
  server: TestServer,
  fields: readonly FieldInput[],
  times: FormTimes = {},
): Promise<NoticeForm> {
  const office = () => ({ database: server.database, now: server.now() });
  await saveForm(office(), formId, { title, fields }, times);
  const { id: noticeId } = await server.database
    .selectFrom('notices')
    .select('id')
    .where('for_everyone', '=', 1)
    .where('publish_at', '<=', server.now().toISOString())
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await server.database.updateTable('notices').set({ form_id: formId }).where('id', '=', noticeId).execute();
  return {
    noticeId,
    formId,
    reply: (as, answers, more = {}) => replyTo(server, noticeId, as, { answers, ...more }),
    change: (changed) => saveForm(office(), formId, { title, fields: changed }),
    async shown(as) {
      const { data } = await detail(server, noticeId, as);
      if (!data.form) throw new Error('the notice has no form');
      return data.form;
    },
  };
}

function replyTo(server: TestServer, id: number, as: string, body: object) {
  return server.ask('news/field-submit', { as, body: { id, ...body } });
}

function detail(server: TestServer, id: number, as: string) {
  return server.ask('news/detail', { as, query: { id } });
}

/** A question with a label of its own name. */
export function question(key: string, type: FieldInput['type'], more: Partial<FieldInput> = {}): FieldInput {
  return { key, type, label: { en: key }, ...more };
}

/** Choices with labels of their own values. */
export function choices(...values: readonly (string | number)[]) {
  return values.map((value) => ({ value, label: { en: String(value) } }));
}
