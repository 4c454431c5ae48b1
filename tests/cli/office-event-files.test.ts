/** Files that the office gives to events and courses: attachments, pictures of its own, a syllabus. */
import { describe, expect, it } from 'vitest';
import { drawCover } from '../../server/demo/pictures.ts';
import { addEvent } from '../server/support/events.ts';
import { eventFile } from './support/event-file.ts';
import { sharedOffice } from './support/office.ts';
import { study } from './support/study-file.ts';

const portal = sharedOffice();
const { office } = portal;
const picture = (name: string, number: number) => portal.write(name, Buffer.from(drawCover(number, 40, 20).bytes));
const pdf = (name: string, words: string) => portal.write(name, `%PDF-1.4\n${words}\n`);

const detailsOf = async (id: string | number, as = 'chris', headers: Record<string, string> = {}) =>
  (await portal.server.ask('activity/details', { as, query: { id: Number(id) }, headers })).data;

describe('attachments of an event', () => {
  const event = (more: string) => eventFile('Gala', `content: Dress up.\n${more}`);
  const named = 'attachments: [menu.pdf, { file: seats.pdf, title: Where you sit }]\n';
  const run = (...words: readonly string[]) => office(...words);

  it('come to the students by message and mail, where the file says so', async () => {
    const file = portal.write('ball.yaml', event('inform: true\n').replace('Gala', 'Ball'));

    const trial = await run('create-event', file, '--dry-run');
    const { output } = await run('create-event', file);

    expect(trial.output).toContain('Informs: by message and mail, when registration begins\n');
    expect(output).toMatch(/\nThe students it is for get a message and a mail when registration begins\.\n$/);
  });

  it('lie beside its file, are changed with it, and go with it', async () => {
    pdf('menu.pdf', 'Soup');
    pdf('seats.pdf', 'Table 4');
    const file = (more: string) => portal.write('gala.yaml', event(more));

    const tried = await run('create-event', file(named), '--new-category', '--dry-run');
    const { output } = await run('create-event', file(named), '--new-category');
    const id = /^Event (\d+) /m.exec(output)?.[1] ?? '';
    const first = await detailsOf(id);
    const { body } = await portal.server.app.inject(first.attachments[1]?.url ?? '');
    const again = await run('change-event', id, file(named));
    pdf('menu.pdf', 'Salad');
    const changed = await run('change-event', id, file(named));
    const gone = await run('change-event', id, file(''));

    expect(tried.output).toContain('\nAttachments: menu.pdf, seats.pdf\n');
    expect(first.attachments).toMatchObject([
      { title: 'menu.pdf', ext: 'pdf' },
      { title: 'Where you sit', ext: 'pdf' },
    ]);
    expect(body).toContain('Table 4');
    expect(again.output).toBe(`Event ${id} "Gala" is all of this already.\n`);
    expect(changed.output).toBe('"Gala" is changed: attachments.\n');
    expect(gone.output).toBe('"Gala" is changed: attachments.\n');
    expect((await detailsOf(id)).attachments).toEqual([]);
  });

  it('are missed at their place when they are not there', async () => {
    const { exitCode, errors } = await run(
      'create-event',
      portal.write('gala.yaml', event('attachments: [nothing.pdf]\n')),
      '--new-category',
    );

    expect(exitCode).toBe(1);
    expect(errors).toMatch(/gala\.yaml:10:15 [^]*There is no file nothing\.pdf\./);
  });
});

describe('pictures of the office', () => {
  it('are on the photo wall at once, in the name of the office, and taken away again', async () => {
    const id = await addEvent(portal.server);
    const hasPhotos = async () => {
      const body = { has_photos: 1 as const };
      const { data } = await portal.server.ask('activity', { as: 'wendy', body, query: { 'per-page': 100 } });
      return data.list.some((one) => one.id === id);
    };
    const before = await hasPhotos();

    const added = await office('photos', String(id), '--add', picture('a.png', 1), picture('b.png', 2));
    await office('photos', String(id), '--add', picture('c.png', 3));
    const { photos, photo_count: count } = await detailsOf(id);
    const inChinese = await detailsOf(id, 'wendy', { language: 'zh-Hant' });
    const list = await office('photos', String(id));
    const listed = JSON.parse((await office('photos', String(id), '--format', 'json')).output) as { id: string }[];
    const hidden = await office('photos', String(id), '--hide', listed[0]?.id ?? '');

    expect(added.output).toBe('2 pictures are on the photo wall of "Design Thinking Workshop".\n');
    expect([before, count]).toEqual([false, 3]);
    expect(photos.list).toHaveLength(3);
    expect(photos.list[0]).toMatchObject({
      uploader: 'Student Development Office',
      status: 'published',
      can_download: true,
      width: 40,
      height: 20,
      caption: null,
    });
    expect(inChinese.photos.list[0]?.uploader).toBe('學生發展處');
    expect((await portal.server.app.inject(photos.list[1]?.url ?? '')).headers['content-type']).toBe('image/png');
    expect(list.output).toMatch(/│ Shown +│ The office +│/);
    expect(hidden.output).toBe('1 picture has a new state.\n');
    expect(await hasPhotos()).toBe(true);
    expect((await detailsOf(id)).photo_count).toBe(2);
  });

  it('are not added where a picture to look at is not there', async () => {
    const id = await addEvent(portal.server);

    const { exitCode } = await office('photos', String(id), '--add', picture('a.png', 1), '--approve', 'nothing');

    expect([exitCode, (await detailsOf(id)).photo_count]).toEqual([2, 0]);
  });

  it('are no files of another kind', async () => {
    const id = await addEvent(portal.server);

    const { exitCode, errors } = await office(
      'photos',
      String(id),
      '--add',
      picture('a.png', 1),
      pdf('plan.pdf', 'Plan'),
    );

    expect([exitCode, errors.trim()]).toEqual([
      2,
      'The file plan.pdf is no picture that a page can show. Save it as PNG, JPG or WebP. Nothing was changed.',
    ]);
    expect((await detailsOf(id)).photo_count).toBe(0);
  });
});

describe('the syllabus of a course', () => {
  it('lies beside its file, and is open to students of the course', async () => {
    pdf('zoology.pdf', 'Week 1: ants');
    const withOne = study.replace('    language: English\n', '    language: English\n    syllabus: zoology.pdf\n');
    const bring = async (text: string) => {
      const { output, errors } = await office('import', portal.write('study.yaml', text));
      return output || errors;
    };
    const titles = async () =>
      portal.server.database
        .selectFrom('file_uses')
        .innerJoin('files', 'files.id', 'file_uses.file_id')
        .select('files.filename')
        .where('record', '=', 'course')
        .where('filename', '=', 'zoology.pdf')
        .execute();

    const absent = await bring(withOne.replace('zoology.pdf', 'botany.pdf'));
    const first = await bring(withOne);
    const again = await bring(withOne);
    const held = await titles();
    const gone = await bring(study);

    expect(absent).toMatch(/study\.yaml:13:15 [^]*There is no file botany\.pdf\./);
    expect(first).toContain('Courses: 1 new, 0 changed, 0 as before.');
    expect(again).toContain('Courses: 0 new, 0 changed, 1 as before.');
    expect(held).toHaveLength(1);
    expect(gone).toContain('Courses: 0 new, 1 changed, 0 as before.');
    expect(await titles()).toEqual([]);
  });
});
