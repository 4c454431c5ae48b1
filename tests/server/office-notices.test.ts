import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawCover } from '../../server/demo/pictures.ts';
import { after, dayMs, hourMs, instantOf } from '../../server/kernel/values/time.ts';
import {
  type NewNotice,
  type PublishingOffice,
  publishNotice,
  replaceNotice,
  withdrawNotice,
} from '../../server/notices/office/notices.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';
import { pdfBytes } from './support/upload.ts';

let server: TestServer;
let office: PublishingOffice;
beforeEach(async () => {
  server = await startServer();
  office = { ...server.house, portal: server.house.portal(), now: server.now() };
}, startTimeoutMs);
afterEach(() => server.close());

const title = { en: 'Mind the wet paint', 'zh-Hant': '小心油漆未乾' };
const text = { en: '<p>The stairs are painted.</p>', 'zh-Hant': '<p>樓梯正在翻新。</p>' };
const inMs = (ms: number) => instantOf(after(server.now(), ms));

const publish = (more: Partial<NewNotice> = {}) =>
  publishNotice(office, { title, content: text, category: 'Administration', ...more });
const read = (id: number, as?: string, headers: Record<string, string> = {}) =>
  server.ask('news/detail', { ...(as ? { as } : {}), query: { id }, headers });
const codeFor = async (id: number, as?: string) => (await read(id, as)).code;
const countNotices = async () => (await server.database.selectFrom('notices').select('id').execute()).length;

describe('a notice of the office', () => {
  it('is there at once, for every student and no visitor', async () => {
    const id = await publish({ summary: { en: 'Today only.' }, isTop: true });

    const { data } = await read(id, 'chris');
    expect(data).toMatchObject({
      title: 'Mind the wet paint',
      summary: 'Today only.',
      content: '<p>The stairs are painted.</p>',
      category: { name: 'Administration' },
      publisher: 'Student Development Office',
      publish_at: '2025-11-21T10:00:00+08:00',
      expire_at: null,
      is_top: true,
      visibility: 'student',
      cover: null,
      form: null,
    });
    expect(await codeFor(id)).toBe(401);
  });

  it('is read and found in both languages', async () => {
    const id = await publish();
    const find = async (keyword: string) => {
      const { data } = await server.ask('news/index', { as: 'chris', body: { filter: 2, keyword } });
      return data.list.map((notice) => notice.id);
    };

    expect((await read(id, 'chris', { language: 'zh-Hant' })).data.title).toBe('小心油漆未乾');
    expect([await find('STAIRS are'), await find('樓梯正在'), await find('<p>')]).toEqual([[id], [id], []]);
  });

  it('that is public is for visitors, too', async () => {
    expect(await codeFor(await publish({ isPublic: true }))).toBe(200);
  });

  it('for later is hidden until its moment', async () => {
    const id = await publish({ publishAt: inMs(hourMs) });

    server.advance(hourMs - 1);
    expect(await codeFor(id, 'chris')).toBe(404);
    server.advance(1);
    expect(await codeFor(id, 'chris')).toBe(200);
  });

  it('with an end is expired from that moment on', async () => {
    const id = await publish({ expireAt: inMs(hourMs) });

    server.advance(hourMs - 1);
    expect((await read(id, 'chris')).data.is_expired).toBe(false);
    server.advance(1);
    expect((await read(id, 'chris')).data.is_expired).toBe(true);
  });

  it('for a class is read there and nowhere else', async () => {
    const { title: classB } = await server.database
      .selectFrom('classes')
      .select('title')
      .where('id', '=', server.classIds.B)
      .executeTakeFirstOrThrow();
    const id = await publish({ audience: { classTitles: [classB, classB] } });
    const asLead = (name: 'A' | 'B') => read(id, 'lead1', { classid: String(server.classIds[name]) });

    expect([await codeFor(id, 'sofia'), await codeFor(id, 'chris')]).toEqual([200, 404]);
    expect([(await asLead('B')).code, (await asLead('A')).code]).toEqual([200, 404]);
  });

  it('for a programme is read by its classes', async () => {
    const { programme } = await server.database
      .selectFrom('classes')
      .select('programme')
      .where('id', '=', server.classIds.A)
      .executeTakeFirstOrThrow();
    const id = await publish({ audience: { programmes: [programme] } });

    expect(await codeFor(id, 'chris')).toBe(200);
  });

  it('carries a picture for everybody and files for its readers', async () => {
    const { bytes } = drawCover(1, 64, 32);
    const id = await publish({
      cover: { filename: 'paint.png', bytes },
      attachments: [
        { filename: 'b.pdf', title: 'Second', bytes: pdfBytes },
        { filename: 'a.pdf', bytes: pdfBytes },
      ],
    });

    const { data } = await read(id, 'chris');
    const urls = [data.cover ?? '', ...data.attachments.map(({ url }) => url)];
    expect(data.cover).toMatch(/^\/files\/public\/[\w-]{32}\/paint\.png$/);
    expect(data.attachments.map((file) => file.title)).toEqual(['Second', 'a.pdf']);
    for (const url of urls) expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(200);
  });

  it('asks questions, which students answer', async () => {
    const field = { key: 'seen', type: 'text', required: true, label: { en: 'Where did you see it?' } } as const;
    const form = { content: { title: { en: 'Your turn' }, fields: [field] }, closeAt: inMs(dayMs), editable: true };
    const id = await publish({ form });

    const { data } = await read(id, 'chris');
    const sent = await server.ask('news/field-submit', {
      as: 'chris',
      body: { id, form_version: data.form?.version, answers: { seen: 'Here' } },
    });
    expect(data).toMatchObject({
      form_state: 'todo',
      form: { form_id: `notice.${id}`, state: 'open', editable: true },
    });
    expect([sent.code, (await read(id, 'chris')).data.form_state]).toEqual([200, 'done']);
  });

  it('is written down', async () => {
    const id = await publish();
    const rows = await server.database.selectFrom('audit').select('detail').where('action', '=', 'office').execute();

    expect(rows.map((row) => JSON.parse(row.detail))).toContainEqual({ what: 'notice', id, title: title.en });
  });
});

describe('a notice in the place of another', () => {
  const replace = (id: number, more: Partial<NewNotice> = {}) =>
    replaceNotice(office, id, { title, content: text, category: 'Administration', ...more });
  const cover = { filename: 'paint.png', bytes: drawCover(1, 64, 32).bytes };
  const attachments = [{ filename: 'a.pdf', bytes: pdfBytes }];

  it('changes nothing with the same words, pictures and files', async () => {
    const id = await publish({ cover, attachments, audience: { programmes: ['MBA'] } });
    const before = (await read(id, 'chris')).data;

    expect(await replace(id, { cover, attachments, audience: { programmes: ['MBA'] } })).toEqual([]);
    const { data } = await read(id, 'chris');
    expect([data.cover, data.attachments.map(({ id: file }) => file)]).toEqual([
      before.cover,
      before.attachments.map(({ id: file }) => file),
    ]);
  });

  it('names all that is other, and is found by its new words alone', async () => {
    const id = await publish({ cover, attachments, audience: { programmes: ['MBA'] } });
    const content = { en: '<p>The hall is swept.</p>' };

    const changes = await replace(id, { title: { en: 'Dust' }, content, isPublic: true, category: 'Events' });

    expect([...changes].toSorted()).toEqual(
      ['attachments', 'audience', 'category_id', 'content', 'cover', 'title', 'visibility'].toSorted(),
    );
    const find = async (keyword: string) =>
      (await server.ask('news/index', { as: 'chris', body: { filter: 2, keyword } })).data.list.map((one) => one.id);
    expect([await find('hall is swept'), await find('stairs are')]).toEqual([[id], []]);
    expect(await codeFor(id)).toBe(200);
  });

  it('keeps the times of its form where the file says none', async () => {
    const field = { key: 'seen', type: 'text', label: { en: 'Seen' } } as const;
    const content = { title: { en: 'Your turn' }, fields: [field] };
    const id = await publish({ form: { content, closeAt: inMs(dayMs), editable: true } });

    const same = await replace(id, { form: { content } });
    const later = await replace(id, { form: { content, closeAt: inMs(2 * dayMs) } });

    expect([same, later]).toEqual([[], ['form']]);
    expect((await read(id, 'chris')).data.form).toMatchObject({ version: 1, editable: true, state: 'open' });
  });

  it('is left as it was when something does not fit', async () => {
    const id = await publish();

    await expect(replace(id, { title: { en: 'Dust' }, audience: { programmes: ['PhD'] } })).rejects.toThrow('PhD');
    await expect(replace(id, { title: { en: 'Dust' }, expireAt: inMs(0) })).rejects.toThrow('cannot expire before');
    expect((await read(id, 'chris')).data.title).toBe(title.en);
  });

  it('is not found where there is none', async () => {
    await expect(replace(9999)).rejects.toMatchObject({ kind: 'notFound' });
    await expect(withdrawNotice(office, 9999)).rejects.toMatchObject({ kind: 'notFound' });
  });
});

describe('nothing is published', () => {
  const badForm = { content: { title: { en: 'x' }, fields: [{ key: 'Bad key', type: 'text', label: { en: 'x' } }] } };
  it.each<{ name: string; more: () => Partial<NewNotice>; says: string }>([
    { name: 'without a title', more: () => ({ title: { en: ' ' } }), says: 'needs a title' },
    { name: 'without a text', more: () => ({ content: { en: '' } }), says: 'needs a title and a text' },
    { name: 'that has expired', more: () => ({ expireAt: inMs(0) }), says: 'cannot expire before' },
    {
      name: 'in no category',
      more: () => ({ category: 'Gossip' }),
      says: 'called Gossip. There are: Academic, Events',
    },
    { name: 'for no class', more: () => ({ audience: { classTitles: ['Class Z'] } }), says: 'no class called Class Z' },
    { name: 'for no programme', more: () => ({ audience: { programmes: ['PhD'] } }), says: 'no programme called PhD' },
    { name: 'for nobody', more: () => ({ audience: {} }), says: 'names no class' },
    {
      name: 'that is public and for some',
      more: () => ({ isPublic: true, audience: { programmes: ['MBA'] } }),
      says: 'for everybody',
    },
    {
      name: 'with a program as attachment',
      more: () => ({ attachments: [{ filename: 'x.exe', bytes: Buffer.from('MZ') }] }),
      says: 'x.exe',
    },
    {
      name: 'with a form nobody can answer',
      more: () => ({ form: badForm as NewNotice['form'] & {} }),
      says: 'Bad key',
    },
  ])('$name', async ({ more, says }) => {
    const before = await countNotices();

    await expect(publish(more())).rejects.toThrow(says);
    expect(await countNotices()).toBe(before);
  });
});
