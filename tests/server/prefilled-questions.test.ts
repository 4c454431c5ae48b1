import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FieldDefinition } from '#contract';
import { formProblems, saveForm } from '../../server/forms/office/forms.ts';
import type { FieldInput } from '../../server/forms/store/office-forms.ts';
import { readJson } from '../../server/kernel/values/json.ts';
import { addEvent, addForm, inHours } from './support/events.ts';
import { choices, putOnNotice, question } from './support/office-form.ts';
import { takePart } from './support/take-part.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, startTimeoutMs);
afterAll(() => server.close());

const again = { editable: true };
const title = { en: 'About you' };

/** What is in the questions at first, by their keys. */
const valuesIn = ({ fields }: { readonly fields: readonly FieldDefinition[] }) =>
  Object.fromEntries(fields.map(({ key, value }) => [key, value]));

const change = (person: string, profile: object) =>
  server.database
    .updateTable('users')
    .set(profile)
    .where('id', '=', server.ids[person] ?? 0)
    .execute();

describe('a question that starts with the profile', () => {
  const rows: readonly { readonly name: string; readonly field: FieldInput; readonly value: unknown }[] = [
    { name: 'knows the student number', field: question('q', 'text', { prefill: 'sid' }), value: '1155000001' },
    { name: 'knows the name', field: question('q', 'text', { prefill: 'name' }), value: '陳家樂' },
    { name: 'knows the English name', field: question('q', 'textarea', { prefill: 'en_name' }), value: 'Chris Chan' },
    {
      name: 'knows the own email',
      field: question('q', 'email', { prefill: 'email' }),
      value: 'chris.chan@mail.example',
    },
    {
      name: 'knows the email of the campus',
      field: question('q', 'text', { prefill: 'campus_email' }),
      value: '1155000001@link.sld.example',
    },
    {
      name: 'knows the telephone number with its dial code',
      field: question('q', 'phone', { prefill: 'phone' }),
      value: { phone_code: '852', phone: '51230001' },
    },
    {
      name: 'knows the telephone number as a text',
      field: question('q', 'text', { prefill: 'phone' }),
      value: '+852 51230001',
    },
    { name: 'knows the class', field: question('q', 'text', { prefill: 'class_title' }), value: 'MBA 2025 Class A' },
    {
      name: 'chooses the programme',
      field: question('q', 'radio', { prefill: 'programme', options: choices('MBA', 'EMBA') }),
      value: 'MBA',
    },
    {
      name: 'is empty when the programme is none of the choices',
      field: question('q', 'select', { prefill: 'programme', options: choices('EMBA', 'DBA') }),
      value: null,
    },
    {
      name: 'is empty when the programme can no longer be chosen',
      field: question('q', 'select', {
        prefill: 'programme',
        options: [{ value: 'MBA', label: { en: 'MBA' }, disabled: true }, ...choices('EMBA')],
      }),
      value: null,
    },
    {
      name: 'is empty when the name is too long',
      field: question('q', 'text', { prefill: 'en_name', max_length: 5 }),
      value: null,
    },
    {
      name: 'is empty when its pattern asks for something else',
      field: question('q', 'text', { prefill: 'email', pattern: '\\S+@link\\.sld\\.example' }),
      value: null,
    },
  ];
  it.each(rows)('$name', async ({ field, value }) => {
    const form = await putOnNotice(server, [field], again);

    const { fields } = await form.shown('chris');

    expect(valuesIn({ fields })).toEqual({ q: value });
    expect(fields[0]).not.toHaveProperty('prefill');
  });

  it('knows it under a condition too, before the condition holds', async () => {
    const visible_when = { field: 'comes', op: 'eq', value: 'yes' };
    const form = await putOnNotice(
      server,
      [
        question('comes', 'radio', { required: true, options: choices('yes', 'no') }),
        question('contact', 'email', { prefill: 'email', required: true, visible_when }),
      ],
      again,
    );

    expect(valuesIn(await form.shown('chris'))).toEqual({ comes: null, contact: 'chris.chan@mail.example' });
  });

  it('is empty where the profile says nothing', async () => {
    const form = await putOnNotice(
      server,
      [
        question('sid', 'text', { prefill: 'sid' }),
        question('class', 'text', { prefill: 'class_title' }),
        question('phone', 'phone', { prefill: 'phone' }),
      ],
      again,
    );

    expect(valuesIn(await form.shown('ivan'))).toEqual({
      sid: '1155000003',
      class: 'MBA 2025 Class B',
      phone: null,
    });
    const { data } = await server.ask('news/detail', {
      as: 'lead1',
      query: { id: form.noticeId },
      headers: { Classid: String(server.classIds.A) },
    });
    expect(data.form && valuesIn(data.form)).toEqual({
      sid: null,
      class: null,
      phone: { phone_code: '852', phone: '39430011' },
    });
  });

  it('follows the profile, and leaves the answer that was sent', async () => {
    const form = await putOnNotice(server, [question('contact', 'email', { prefill: 'email' })], again);
    await form.reply('sofia', { contact: 'elsewhere@mail.example' });
    await change('sofia', { email: 'new.sofia@mail.example' });

    const shown = await form.shown('sofia');

    expect(valuesIn(shown)).toEqual({ contact: 'new.sofia@mail.example' });
    expect(shown.answers).toEqual({ contact: 'elsewhere@mail.example' });
  });

  it('may be answered with something else, or not at all', async () => {
    const form = await putOnNotice(server, [question('contact', 'email', { prefill: 'email' })], again);

    const other = await form.reply('chris', { contact: 'other@mail.example' });
    const none = await form.reply('chris', {});

    expect(other.data.answers).toEqual({ contact: 'other@mail.example' });
    expect(none.data.answers).toEqual({});
  });
});

describe('a question that cannot be changed', () => {
  const fixed = (more: Partial<FieldInput> = {}) =>
    question('contact', 'email', { prefill: 'campus_email', readonly: true, required: true, ...more });

  it.each([
    { name: 'something else', answers: { contact: 'forged@mail.example' } },
    { name: 'nothing', answers: {} },
  ])('keeps what the profile says when $name is sent', async ({ answers }) => {
    const form = await putOnNotice(server, [fixed()], again);

    const { code, data } = await form.reply('wendy', answers);

    expect([code, data.answers]).toEqual([200, { contact: '1155000002@link.sld.example' }]);
  });

  it('keeps what the profile says at each sending', async () => {
    const form = await putOnNotice(server, [fixed()], again);
    await form.reply('student5', {});
    await change('student5', { campus_email: 'student5@link.sld.example' });

    const { data } = await form.reply('student5', { contact: '1155000105@link.sld.example' });

    expect(data.answers).toEqual({ contact: 'student5@link.sld.example' });
  });

  it('keeps its default where the profile says nothing', async () => {
    const form = await putOnNotice(server, [fixed({ default: 'office@sld.example' })], again);
    await change('student7', { campus_email: null });

    const { value } = (await form.shown('student7')).fields[0] ?? {};
    const { data } = await form.reply('student7', { contact: 'forged@mail.example' });

    expect(value).toBeNull();
    expect(data.answers).toEqual({ contact: 'office@sld.example' });
  });

  it('stays empty and holds nobody up where neither is known', async () => {
    const form = await putOnNotice(server, [fixed()], again);
    await change('student8', { campus_email: null });

    const [field] = (await form.shown('student8')).fields;
    const { code, data } = await form.reply('student8', { contact: 'forged@mail.example' });

    expect(field).toMatchObject({ value: null, required: false, readonly: true });
    expect([code, data.answers]).toEqual([200, {}]);
  });
});

describe('the own values', () => {
  const contact = {
    title,
    fields: [question('contact', 'email', { prefill: 'email', readonly: true, required: true })],
  };
  const formId = 'activity.prefill';
  beforeAll(() => addForm(server.database, formId, contact));
  const show = (as: string | undefined, query: Record<string, string | number>) =>
    server.ask('activity/apply-field-show', { ...(as ? { as } : {}), query });

  it('stand in the form of an event, to register and to change, and not where answers are looked at', async () => {
    const id = await addEvent(server, { formId });
    const before = await show('chris', { id, operate: 'apply' });
    const { data: own } = await server.ask('activity/apply', {
      as: 'chris',
      body: { id, answers: { contact: 'forged@mail.example' } },
    });

    const edit = await show('chris', { id, operate: 'edit', sn: own.sn });
    const view = await show('chris', { id, operate: 'view', sn: own.sn });

    const known = { contact: 'chris.chan@mail.example' };
    expect(own.answers).toEqual(known);
    expect([before, edit, view].map(({ data }) => valuesIn(data))).toEqual([known, known, { contact: null }]);
  });

  it('are not told to visitors at the door, and kept for whom they check in', async () => {
    const id = await addEvent(server, {
      startAt: inHours(server, -1),
      endAt: inHours(server, 2),
      registrationStartAt: inHours(server, -48),
      registrationEndAt: inHours(server, -2),
      cancelEndAt: inHours(server, -24),
      signFormId: formId,
      signInMode: 'qr',
      venueCode: 'QUOKKA',
    });
    await takePart(server, id, 'wendy');

    const seen = await show(undefined, { id, operate: 'sign', sn: 'QUOKKA' });
    const { code, data } = await server.ask('activity/sign', {
      body: { id, sn: 'QUOKKA', sid: '1155000002', email: '1155000002@link.sld.example', answers: {} },
    });

    expect(seen.data.fields).toMatchObject([{ key: 'contact', value: null, required: false }]);
    expect([code, JSON.stringify(data)]).toEqual([200, expect.not.stringContaining('@')]);
    const kept = await server.database
      .selectFrom('sign_ins')
      .select('answers')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(readJson(kept.answers ?? '')).toEqual({ contact: 'wendy.wong@mail.example' });
  });

  it('are not told to visitors of a notice', async () => {
    const form = await putOnNotice(server, contact.fields, again);
    await server.database
      .updateTable('notices')
      .set({ visibility: 'public' })
      .where('id', '=', form.noticeId)
      .execute();

    const { data } = await server.ask('news/detail', { query: { id: form.noticeId } });

    expect(data.form && valuesIn(data.form)).toEqual({ contact: null });
  });

  it('are read once for all kinds of applications, and not when no question asks for them', async () => {
    const office = { database: server.database, now: server.now() };
    const types = () => server.ask('application/type', { as: 'chris' });
    const run = vi.spyOn(server.database.getExecutor(), 'executeQuery');
    const profilesRead = () => run.mock.calls.filter(([{ sql }]) => sql.includes('campus_email')).length;

    await types();
    const before = profilesRead();
    const formIds = ['application.letter', 'application.leave'];
    for (const id of formIds) await saveForm(office, id, contact);
    const { data } = await types();
    const after = profilesRead();
    run.mockRestore();

    const forms = data.list.flatMap(({ form }) => (form && formIds.includes(form.form_id) ? [valuesIn(form)] : []));
    expect(forms).toEqual(formIds.map(() => ({ contact: 'chris.chan@mail.example' })));
    expect([before, after]).toEqual([0, 1]);
  });

  it('stand in the notice of the demonstration that looks for volunteers', async () => {
    const { data: found } = await server.ask('news/index', { as: 'chris', body: { filter: 0, keyword: 'Volunteers' } });
    const { id = 0 } = found.list[0] ?? {};

    const { data } = await server.ask('news/detail', { as: 'chris', query: { id } });
    const { data: event } = await show('chris', { id: server.eventIds.withForm, operate: 'apply' });

    expect(data.form && valuesIn(data.form)).toMatchObject({
      student_class: 'MBA 2025 Class A',
      contact_email: 'chris.chan@mail.example',
      contact_phone: { phone_code: '852', phone: '51230001' },
    });
    expect(valuesIn(event)).toMatchObject({
      contact_email: '1155000001@link.sld.example',
      contact_phone: { phone_code: '852', phone: '51230001' },
    });
  });
});

describe('the office', () => {
  const wrong = (more: object) => question('a', 'text', more as Partial<FieldInput>);

  it.each([
    {
      name: 'a word that the profile does not know',
      field: wrong({ prefill: 'mail' }),
      problem:
        'a: the profile knows sid, name, en_name, email, campus_email, phone, class_title, programme, and nothing called mail.',
    },
    {
      name: 'a word that every object knows',
      field: wrong({ prefill: 'constructor' }),
      problem: /nothing called constructor/,
    },
    {
      name: 'a word that is no answer to the question',
      field: wrong({ type: 'date', prefill: 'email' }),
      problem: 'a: email of the profile fits questions of type text, textarea, email, and this one is date.',
    },
    {
      name: 'a telephone number in a question for an email',
      field: wrong({ type: 'email', prefill: 'phone' }),
      problem: /phone of the profile fits questions of type text, textarea, phone, and this one is email/,
    },
    {
      name: 'two values to start with',
      field: wrong({ prefill: 'email', value: 'x@mail.example' }),
      problem: 'a: it cannot start with a value of its own and with email of the profile.',
    },
  ])('does not save $name', async ({ field, problem }) => {
    const content = { title, fields: [field] };

    expect(formProblems(content).join(' ')).toMatch(problem);
    await expect(saveForm({ database: server.database, now: server.now() }, 'test.wrong', content)).rejects.toThrow(
      problem,
    );
  });
});
