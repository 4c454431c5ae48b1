/** The questions of an event, and answers that are changed. */
import { describe, expect, it } from 'vitest';
import type { FieldInput, FormContent } from '../../server/forms/store/office-forms.ts';
import { hourMs } from '../../server/kernel/values/time.ts';
import { eventPortal } from './support/event-portal.ts';
import { addEvent, addForm, advanceWith } from './support/events.ts';
import { pdfBytes, upload } from './support/upload.ts';

const portal = eventPortal();
const { apply, cancel, mine } = portal;

const diet: FieldInput = {
  key: 'diet',
  type: 'radio',
  required: true,
  label: { en: 'Diet', 'zh-Hant': '飲食' },
  options: [
    { value: 'any', label: { en: 'No preference' } },
    { value: 'veg', label: { en: 'Vegetarian' }, limit: 1 },
  ],
};

const dinner: FormContent = {
  title: { en: 'Dinner' },
  fields: [diet, { key: 'cv', type: 'file', label: { en: 'CV' }, accept: ['pdf'], max_files: 1, max_size: 5_000_000 }],
};

describe('the questions of an event', () => {
  const withForm = async () => {
    await addForm(portal.server.database, 'activity.test.apply', dinner);
    return addEvent(portal.server, { formId: 'activity.test.apply' });
  };

  it('must be answered', async () => {
    const id = await withForm();

    const none = await apply('student1', id);
    const chinese = await portal.server.ask('activity/apply', {
      as: 'student1',
      body: { id },
      headers: { language: 'zh-Hant' },
    });
    const unknown = await apply('student1', id, { answers: { diet: 'any', shoe: 44 } });

    expect(none).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'answers.diet', rule: 'required', message: 'Diet is a required field' }] },
    });
    expect(chinese.data.errors?.[0]?.message).toMatch(/^飲食 ?為必填/);
    expect(unknown.code).toBe(422);
    expect(await mine('student1', id)).toBeNull();
  });

  it('are refused where the event asks none', async () => {
    const id = await addEvent(portal.server);

    expect(await apply('student1', id, { answers: { diet: 'any' } })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'answers', rule: 'unknown' }] },
    });
  });

  it('are not asked by an event without questions, and an empty record says so too', async () => {
    const id = await addEvent(portal.server);

    expect(await apply('student1', id, { form_version: 0, answers: {} })).toMatchObject({
      code: 200,
      data: { status: 'registered', answers: null, form_version: null },
    });
  });

  it('are kept with the registration, files as links, extra fields beside them', async () => {
    const id = await withForm();
    const { data: file } = await upload(portal.server, {
      as: 'student1',
      filename: 'cv.pdf',
      bytes: pdfBytes,
      purpose: 'apply',
    });

    const { data } = await apply('student1', id, {
      answers: { diet: 'any', cv: [file.id] },
      ext: { remark: 'I come a little later.' },
    });

    expect(data).toMatchObject({
      form_version: 1,
      answers: { diet: 'any', cv: [{ id: file.id, title: 'cv.pdf' }] },
      ext: { remark: 'I come a little later.' },
    });
    expect(await apply('student2', id, { answers: { diet: 'any' }, ext: { nothing: 1 } })).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'ext.nothing', rule: 'unknown' }] },
    });
  });

  it('count places, and give them back with the registration', async () => {
    const id = await withForm();
    await apply('student1', id, { answers: { diet: 'veg' } });

    const full = await apply('student2', id, { answers: { diet: 'veg' } });
    await cancel('student1', { id });
    const free = await apply('student2', id, { answers: { diet: 'veg' } });

    expect(full).toMatchObject({ code: 422, data: { errors: [{ field: 'answers.diet' }] } });
    expect(free.code).toBe(200);
  });

  it('that have changed since they were loaded are asked again when the answers no longer fit', async () => {
    const id = await withForm();
    const renewed = { ...dinner, fields: [{ ...diet, key: 'menu' }] };
    await addForm(portal.server.database, 'activity.test.apply', renewed, 2);

    const stale = await apply('student1', id, { form_version: 1, answers: { diet: 'any' } });

    expect(stale).toMatchObject({ code: 409, data: { reason: 'form_changed' } });
    expect(await apply('student1', id, { form_version: 2, answers: { menu: 'any' } })).toMatchObject({ code: 200 });
  });
});

describe('changing the answers', () => {
  const registered = async () => {
    await addForm(portal.server.database, 'activity.test.apply', dinner);
    const id = await addEvent(portal.server, { formId: 'activity.test.apply' });
    const { data: file } = await upload(portal.server, {
      as: 'student1',
      filename: 'cv.pdf',
      bytes: pdfBytes,
      purpose: 'apply',
    });
    const answers = { diet: 'any', cv: [file.id] };
    const { data } = await apply('student1', id, { answers, ext: { remark: 'Late' } });
    return { id, sn: data.sn, answers };
  };

  it('keeps the serial, the files that stay, and what is not sent beside them', async () => {
    const { id, sn, answers } = await registered();

    const changed = await apply('student1', id, { sn, answers: { ...answers, diet: 'veg' } });

    expect(changed.data).toMatchObject({
      sn,
      status: 'registered',
      answers: { diet: 'veg', cv: [{ id: answers.cv[0] }] },
    });
    expect(changed.data.ext).toEqual({ remark: 'Late' });
    expect(await apply('student2', id, { answers: { diet: 'veg' } })).toMatchObject({ code: 422 });
  });

  it('keeps the answers, their files and their places when none are sent', async () => {
    const { id, sn, answers } = await registered();
    await apply('student1', id, { sn, answers: { ...answers, diet: 'veg' } });

    const changed = await apply('student1', id, { sn, ext: { remark: 'On time' } });

    expect(changed.data).toMatchObject({ answers: { diet: 'veg', cv: [{ id: answers.cv[0] }] }, form_version: 1 });
    expect(changed.data.ext).toEqual({ remark: 'On time' });
    expect(await apply('student2', id, { answers: { diet: 'veg' } })).toMatchObject({ code: 422 });
  });

  it('takes the answers back that are sent as none', async () => {
    const { id, sn } = await registered();

    const changed = await apply('student1', id, { sn, answers: { diet: 'any' } });

    expect(changed.data.answers).toEqual({ diet: 'any' });
  });

  it('is for the owner, and for the event it belongs to', async () => {
    const { id, sn, answers } = await registered();
    const other = await addEvent(portal.server);

    expect(await apply('student2', id, { sn, answers })).toMatchObject({ code: 403, data: { reason: 'not_owner' } });
    expect(await apply('student1', other, { sn })).toMatchObject({ code: 404 });
    expect(await apply('student1', id, { sn: 'ZZZZZZZZZZZZ', answers })).toMatchObject({ code: 404 });
  });

  it('ends with the time to register', async () => {
    const { id, sn, answers } = await registered();

    await advanceWith(portal.server, ['student1'], 24 * hourMs - 1);
    const last = await apply('student1', id, { sn, answers });
    portal.server.advance(1);
    const late = await apply('student1', id, { sn, answers });

    expect(last.code).toBe(200);
    expect(late).toMatchObject({ code: 409, message: 'Registration ended', data: { reason: 'window_closed' } });
  });

  it('is not possible for a cancelled registration', async () => {
    const { id, sn, answers } = await registered();
    await cancel('student1', { sn });

    expect(await apply('student1', id, { sn, answers })).toMatchObject({ code: 409, data: { reason: 'state' } });
  });
});
