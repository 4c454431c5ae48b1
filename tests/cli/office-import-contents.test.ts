/** Questions, documents, pictures of the home page and user agreements from a file of the office. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { drawPortrait } from '../../server/demo/pictures.ts';
import { fileOf } from '../server/support/sample-files.ts';
import { startTimeoutMs } from '../server/support/test-server.ts';
import { type OfficePortal, startOffice } from './support/office.ts';

describe('contents from a file', () => {
  let portal: OfficePortal;
  beforeEach(async () => {
    portal = await startOffice();
  }, startTimeoutMs);
  afterEach(() => portal.close());

  describe('with frequent questions', () => {
    const questions = `categories:
  - { of: question, name: { en: Zoo, zh-Hant: 動物園 } }
  - { of: notice, name: Zoo news }
questions:
  - question: { en: When does the zoo open?, zh-Hant: 動物園何時開放？ }
    answer: At **nine**.
    category: zoo
    attachments: [zoo.pdf, { file: way.pdf, title: The way }]
  - { question: Who feeds them?, answer: We do., category: 動物園, pinned: true }
`;
    const stored = async () => {
      const rows = await portal.server.database
        .selectFrom('questions')
        .innerJoin('categories', 'categories.id', 'category_id')
        .select(['questions.id', 'title', 'answer', 'is_top', 'updated_at', 'name'])
        .orderBy('questions.id')
        .execute();
      return rows
        .map((row) => ({
          ...row,
          title: JSON.parse(row.title),
          answer: JSON.parse(row.answer),
          name: JSON.parse(row.name).en,
        }))
        .filter(({ name }) => name === 'Zoo');
    };
    const attached = (id: number) =>
      portal.server.database
        .selectFrom('file_uses')
        .innerJoin('files', 'files.id', 'file_uses.file_id')
        .select(['files.id', 'filename', 'title', 'size'])
        .where('record', '=', 'question')
        .where('record_id', '=', id)
        .orderBy('file_uses.position')
        .execute();
    const run = (text: string, ...words: string[]) =>
      portal.office('import', portal.write('questions.yaml', text), ...words);
    beforeEach(() => {
      for (const name of ['zoo.pdf', 'way.pdf']) portal.write(name, '%PDF-1.4\n');
    });

    test('bring them once, with their files', async () => {
      const tried = await run(questions, '--dry-run');
      const triedRows = await stored();
      const first = await run(questions);
      const rows = await stored();
      const files = await attached(rows[0]?.id ?? 0);
      const again = await run(questions);

      const made = 'Categories: 2 new, 0 changed, 0 as before.\nQuestions: 2 new, 0 changed, 0 as before.\n';
      expect(tried).toMatchObject({
        exitCode: 0,
        errors: '',
        output: `Nothing is changed yet. This is what would be:\n${made}`,
      });
      expect(triedRows).toEqual([]);
      expect(first).toMatchObject({ exitCode: 0, errors: '', output: made });
      expect(again.output).toContain('The portal knew all of it already.');
      expect(rows).toMatchObject([
        {
          title: { en: 'When does the zoo open?', 'zh-Hant': '動物園何時開放？' },
          answer: { en: '<p>At <strong>nine</strong>.</p>' },
          is_top: 0,
        },
        { title: { en: 'Who feeds them?' }, is_top: 1 },
      ]);
      expect(files).toMatchObject([
        { filename: 'zoo.pdf', title: 'zoo.pdf' },
        { filename: 'way.pdf', title: 'The way' },
      ]);
      const found = await portal.server.ask('question/index', { as: 'chris', body: { keyword: 'nine' } });
      expect(found.data.list.map(({ title }) => title)).toContain('When does the zoo open?');
    });

    test('take a file with other content, another answer, and none where none is named', async () => {
      await run(questions);
      const [{ id, updated_at } = { id: 0, updated_at: '' }] = await stored();
      const before = await attached(id);
      await portal.server.database.updateTable('questions').set({ updated_at: '2020-01-01T00:00:00.000Z' }).execute();

      portal.write('zoo.pdf', '%PDF-1.5\n');
      const other = await run(questions);
      const renewed = await attached(id);
      const [changed, untouched] = await stored();
      const without = await run(questions.replace(/ {4}attachments.*\n/, '').replace('nine', 'ten'));

      expect(other.output).toContain('Questions: 0 new, 1 changed, 1 as before.');
      expect(renewed.map(({ filename }) => filename)).toEqual(['zoo.pdf', 'way.pdf']);
      expect(renewed[0]?.id).not.toBe(before[0]?.id);
      expect([changed?.updated_at, untouched?.updated_at]).toEqual([updated_at, '2020-01-01T00:00:00.000Z']);
      expect(without.output).toContain('Questions: 0 new, 1 changed, 1 as before.');
      expect(await attached(id)).toEqual([]);
      expect((await stored())[0]?.answer).toEqual({ en: '<p>At <strong>ten</strong>.</p>' });
    });

    test('are refused at the place of a category that is none', async () => {
      const { exitCode, errors } = await run(questions.replace('category: zoo', 'category: Coursess'));

      expect(exitCode).toBe(1);
      expect(errors).toMatch(
        /:7:15 [^]*There is no category of questions called Coursess\.[^]*Did you mean `Courses`\?/,
      );
      expect(await stored()).toEqual([]);
    });

    test('are refused at the place of each file that is none', async () => {
      portal.write('zoo.pdf', 'no such type');

      const { exitCode, errors } = await run(questions.replace('way.pdf', 'away.pdf'));

      expect(exitCode).toBe(1);
      expect(errors).toMatch(/:8:19 [^]*The file zoo\.pdf is not of a type that the portal takes\.[^]*Save it as PDF/);
      expect(errors).toMatch(/:8:36 [^]*There is no file away\.pdf\.[^]*Put it beside the file that names it/);
      expect(errors).toContain('questions.yaml has 2 errors. Nothing was changed.');
      expect(await stored()).toEqual([]);
    });

    test('leave a category that --new-category makes behind the others', async () => {
      await run(
        `categories:\n${['A', 'B', 'C', 'D'].map((name) => `  - { of: question, name: Z${name} }\n`).join('')}  - { of: notice, name: Late }\n`,
      );
      const notice = '---\ntitle: T\ncategory: Latest\n---\nText.\n';

      await portal.office('publish', portal.write('notice.md', notice), '--new-category');

      const rows = await portal.server.database
        .selectFrom('categories')
        .select('name')
        .where('record', '=', 'notice')
        .orderBy('position')
        .orderBy('id')
        .execute();
      expect(JSON.parse(rows.at(-1)?.name ?? '{}')).toEqual({ en: 'Latest' });
    });
  });

  describe('with documents', () => {
    const documents = `categories: [{ of: document, name: Zoo }]
documents:
  - kind: handbook
    title: { en: Zoo handbook, zh-Hant: 動物園手冊 }
    description: Everything about the zoo.
    category: Zoo
    cover: zoo.png
    for: { classes: [MBA 2025 Class A] }
    versions:
      - { version: "2.0", effective: 2026-01-01, file: zoo-2.pdf }
      - { version: "1.0", file: zoo-1.pdf }
`;
    const run = (text: string, ...words: string[]) =>
      portal.office('import', portal.write('documents.yaml', text), ...words);
    const shown = async (as = 'chris') =>
      (await portal.server.ask('file/index', { as, body: { keyword: 'zoo' } })).data.list;
    const publicFiles = async () =>
      (await portal.server.database.selectFrom('files').select('id').where('filename', '=', 'zoo.png').execute())
        .length;
    beforeEach(() => {
      portal.write('zoo-1.pdf', '%PDF-1.4\n');
      portal.write('zoo-2.pdf', '%PDF-1.5\n');
      portal.write('zoo.png', fileOf('png'));
    });

    test('bring them with their versions, the first as the current one, for whom they are', async () => {
      const tried = await run(documents, '--dry-run');
      const triedShown = await shown();
      const first = await run(documents);
      const [document] = await shown();
      const again = await run(documents);

      expect(tried.output).toContain('Documents: 1 new, 0 changed, 0 as before.');
      expect(triedShown).toEqual([]);
      expect(first).toMatchObject({ exitCode: 0, errors: '' });
      expect(document).toMatchObject({
        kind: 'handbook',
        title: 'Zoo handbook',
        version: '2.0',
        effective_date: '2026-01-01',
        filename: 'zoo-2.pdf',
        category: { name: 'Zoo' },
        older: [{ version: '1.0' }],
      });
      expect(document?.cover).toMatch(/^\/files\/public\/.*\/zoo\.png$/);
      expect(await shown('ivan')).toEqual([]);
      expect(again.output).toContain('The portal knew all of it already.');
    });

    test('take a new version, another file and another cover, and keep what is no longer named as older', async () => {
      await run(documents);
      await portal.server.database
        .updateTable('document_versions')
        .set({ updated_at: '2020-01-01T00:00:00.000Z' })
        .execute();
      portal.write('zoo-3.pdf', '%PDF-1.6\n');
      const [before] = await shown();
      const next = documents
        .replace('"2.0", effective: 2026-01-01, file: zoo-2.pdf', '"3.0", file: zoo-3.pdf')
        .replace(/ {4}for.*\n/, '');

      const third = await run(next);
      const [document] = await shown();
      const [, older] = [await shown('ivan'), document?.older.map(({ version }) => version).toSorted()];
      portal.write('zoo.png', fileOf('jpg').subarray(0, 0));
      const broken = await run(next);
      portal.write('zoo.png', drawPortrait(2, 4).bytes);
      portal.write('zoo-3.pdf', '%PDF-1.7\n');
      const renewed = await run(next);
      const [after] = await shown();
      const without = await run(next.replace(/ {4}cover.*\n/, ''));

      expect(third.output).toContain('Documents: 0 new, 1 changed, 0 as before.');
      expect(document).toMatchObject({ version: '3.0', is_new: true, cover: before?.cover });
      expect(older).toEqual(['1.0', '2.0']);
      expect(await shown('ivan')).toHaveLength(1);
      expect(broken.errors).toMatch(/:7:12 [^]*The file zoo\.png is no picture that a page can show\./);
      expect(renewed.output).toContain('Documents: 0 new, 1 changed, 0 as before.');
      expect(after?.cover).not.toBe(before?.cover);
      expect(after?.url.split('?')[0]).not.toBe(document?.url.split('?')[0]);
      expect(without.output).toContain('Documents: 0 new, 1 changed, 0 as before.');
      expect((await shown())[0]?.cover).toBeNull();
      expect(await publicFiles()).toBe(0);
    });

    test('are new when a version has another file, also where its date is another one too', async () => {
      await run(documents);
      await portal.server.database
        .updateTable('document_versions')
        .set({ updated_at: '2020-01-01T00:00:00.000Z' })
        .execute();
      portal.write('zoo-2.pdf', '%PDF-1.6\n');

      await run(documents.replace('effective: 2026-01-01', 'effective: 2026-02-01'));

      expect(await shown()).toMatchObject([{ effective_date: '2026-02-01', is_new: true }]);
    });

    test('are refused at the place of a category and a class that are none', async () => {
      const wrong = documents.replace('category: Zoo\n', 'category: Zooo\n').replace('Class A', 'Clas A');

      const { exitCode, errors } = await run(wrong);

      expect(exitCode).toBe(1);
      expect(errors).toMatch(/:6:15 [^]*There is no category of documents called Zooo\.[^]*Did you mean `Zoo`\?/);
      expect(errors).toMatch(/:8:22 [^]*There is no class called MBA 2025 Clas A\./);
      expect(await shown()).toEqual([]);
    });

    test('are refused at the place of each file that is none', async () => {
      portal.write('zoo-2.pdf', 'no such type');
      const wrong = documents.replace('cover: zoo.png', 'cover: zoo-1.pdf').replace('zoo-1.pdf }', 'away.pdf }');

      const { exitCode, errors } = await run(wrong);

      expect(exitCode).toBe(1);
      expect(errors).toMatch(/:7:12 [^]*The file zoo-1\.pdf is no picture that a page can show\./);
      expect(errors).toMatch(/:10:56 [^]*The file zoo-2\.pdf is not of a type that the portal takes\./);
      expect(errors).toMatch(/:11:33 [^]*There is no file away\.pdf\./);
      expect(await shown()).toEqual([]);
    });
  });

  describe('with pictures of the home page', () => {
    const carousel = `carousel:
  - { place: top, title: { en: Zoo, zh-Hant: 動物園 }, alt: A bear, image: bear.png, opens: /pages/events/events, until: day+9 }
  - { place: top, title: Park, alt: Trees, image: park.png, opens: "https://park.example/" }
`;
    const run = (text: string) => portal.office('import', portal.write('carousel.yaml', text));
    const shown = async () =>
      (await portal.server.ask('carousel', { as: 'chris' })).data.list.filter(({ alt }) => /bear|Trees/.test(alt));
    beforeEach(() => {
      portal.write('bear.png', drawPortrait(1, 4).bytes);
      portal.write('park.png', drawPortrait(2, 4).bytes);
    });

    test('bring them once, and take another picture, or one away with its end', async () => {
      const first = await run(carousel);
      const before = await shown();
      const again = await run(carousel);
      portal.write('bear.png', drawPortrait(3, 4).bytes);
      const other = await run(
        carousel.replace('opens: /pages/events/events, ', '').replace('until: day+9', 'from: 2020-01-01'),
      );
      const [renewed] = await shown();
      await run(carousel.replace('day+9', 'day-1'));

      expect(first).toMatchObject({
        exitCode: 0,
        errors: '',
        output: 'Pictures of the home page: 2 new, 0 changed, 0 as before.\n',
      });
      expect(before).toMatchObject([
        { title: 'Zoo', alt: 'A bear', link: { type: 'route', value: '/pages/events/events' } },
        { title: 'Park', link: { type: 'url', value: 'https://park.example/' } },
      ]);
      expect(again.output).toContain('The portal knew all of it already.');
      expect(other.output).toBe('Pictures of the home page: 0 new, 1 changed, 1 as before.\n');
      expect(renewed?.link).toBeNull();
      expect(renewed?.image).not.toBe(before[0]?.image);
      expect((await shown()).map(({ title }) => title)).toEqual(['Park']);
    });

    test('are refused at the place of a file that is none, or no picture', async () => {
      portal.write('bear.png', '%PDF-1.4\n');

      const { exitCode, errors } = await run(carousel.replace('park.png', 'dark.png'));

      expect(exitCode).toBe(1);
      expect(errors).toMatch(/:2:73 [^]*The file bear\.png is no picture that a page can show\./);
      expect(errors).toMatch(/:3:51 [^]*There is no file dark\.png\./);
      expect(await shown()).toEqual([]);
    });
  });

  describe('with a user agreement', () => {
    const agreement = (version: string, content = 'Be **kind**.') =>
      portal.office(
        'import',
        portal.write('agreement.yaml', `agreements: [{ version: "${version}", title: Rules, content: ${content} }]\n`),
      );

    test('ask everybody to agree, and leave a version alone that somebody has agreed to', async () => {
      const { server } = portal;
      const first = await agreement('2030-01');
      const again = await agreement('2030-01');
      const corrected = await agreement('2030-01', 'Be *kind*.');
      const asked = (await server.ask('user/info', { as: 'chris' })).data.agreement;
      const chris = { user_id: server.ids['chris'] ?? 0, option: 'agreement', agree: 1, version: '2030-01' };
      await server.database
        .insertInto('consents')
        .values({ ...chris, accepted_at: server.now().toISOString() })
        .execute();
      const late = await agreement('2030-01', 'Be quick.');
      const next = await agreement('2030-02', 'Be quick.');

      expect(first).toMatchObject({ exitCode: 0, errors: '', output: 'Agreements: 1 new, 0 changed, 0 as before.\n' });
      expect(again.output).toContain('The portal knew all of it already.');
      expect(corrected.output).toBe('Agreements: 0 new, 1 changed, 0 as before.\n');
      expect(asked).toEqual({ required: true, version: '2030-01' });
      expect(late.exitCode).toBe(1);
      expect(late.errors).toMatch(
        /:1:25 [^]*Somebody has agreed to version 2030-01 already, so it stays as it is\.[^]*another `version`/,
      );
      expect(next.output).toBe('Agreements: 1 new, 0 changed, 0 as before.\n');
      const stored = await server.database
        .selectFrom('user_agreements')
        .select('content')
        .where('version', '=', '2030-01')
        .executeTakeFirstOrThrow();
      expect(JSON.parse(stored.content)).toEqual({ en: '<p>Be <em>kind</em>.</p>' });
    });
  });
});
