/** `portico office publish`: notices from files. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { remind } from '../../server/reminders/jobs/remind.ts';
import { sharedOffice } from './support/office.ts';
import { configWith } from './support/run-portico.ts';

const portal = sharedOffice();
const { office } = portal;

describe('notices', () => {
  const head = (more = '') =>
    `---\ntitle: { en: Library hours, zh-Hant: 圖書館時間 }\ncategory: Student life\n${more}---\n`;

  it('are published from Markdown with files, for a class, in two languages', async () => {
    portal.write('hours.pdf', '%PDF-1.4\n');
    const file = portal.write(
      'notice.md',
      `${head('for: { classes: [MBA 2025 Class A] }\nattachments: [{ file: hours.pdf, title: Hours }]\n')}Open **late**. <b>Bold</b>\n\n## zh-Hant\n\n開放至**深夜**。\n`,
    );

    const { exitCode, output, errors } = await office('publish', file);

    expect([exitCode, errors]).toEqual([0, '']);
    const id = Number(/^Notice (\d+) "Library hours" is published\.$/m.exec(output)?.[1]);
    expect(output).toContain(`Its address is https://portal.example/#/pages/news/detail?id=${id}\n`);
    const { data } = await portal.server.ask('news/detail', { as: 'chris', query: { id } });
    expect(data.content).toBe('<p>Open <strong>late</strong>. &lt;b&gt;Bold&lt;/b&gt;</p>');
    expect(data.attachments).toMatchObject([{ title: 'Hours', ext: 'pdf' }]);
    const chinese = await portal.server.ask('news/detail', {
      as: 'chris',
      query: { id },
      headers: { language: 'zh-Hant' },
    });
    expect(chinese.data.title).toBe('圖書館時間');
    expect((await portal.server.ask('news/detail', { as: 'sofia', query: { id } })).code).toBe(404);
  });

  it('are shown and not published with --dry-run', async () => {
    const count = async () => (await portal.server.database.selectFrom('notices').select('id').execute()).length;
    const before = await count();
    const file = portal.write('notice.md', `${head('publish-at: 2025-12-01\nexpire-at: 2025-12-20\n')}Open late.\n`);

    const { output } = await office('publish', file, '--dry-run');

    expect(output).toBe(
      [
        'Nothing is published yet. This is what would be:',
        '',
        'Title: Library hours',
        'Title in Traditional Chinese: 圖書館時間',
        'Category: Student life',
        'Published: 01 Dec 2025 00:00',
        'Expires: the end of 20 Dec 2025',
        'For: all students',
        '',
        'Open late.',
        '',
      ].join('\n'),
    );
    expect(await count()).toBe(before);
  });

  it('are sent to the students they are for, where the file says so', async () => {
    const file = portal.write('notice.md', `${head('inform: true\n')}Open until midnight.\n`);

    const trial = await office('publish', file, '--dry-run');
    const { output } = await office('publish', file);

    expect(trial.output).toContain('Informs: by message and mail, when it is published\n');
    expect(output).toMatch(
      / is published\.\nIts address is .*\nThe students it is for get it by message and mail then\.\n$/,
    );
    await remind(portal.server.house);
    const { data } = await portal.server.ask('user/message', { as: 'chris' });
    expect(data.list[0]).toMatchObject({ title: 'New notice: Library hours', content: '<p>Open until midnight.</p>' });
  });

  it('hold their text in any language of the portal, below the tag of the language; other headings are text', async () => {
    const head = '---\ntitle: { en: Languages, fr: Langues }\ncategory: Student life\n---\n';
    const text = 'Learn one.\n\n## how\n\nSlowly.\n\n## fr\n\nApprenez-en une.\n\n## zh-Hant\n\n學一種。\n';
    const file = portal.write('notice.md', head + text);

    const shipped = readFileSync('config/portal.yaml', 'utf8');
    const offered = shipped.replace(/offered: \[/, 'offered: [fr, ');
    const config = configWith({ 'portal.yaml': offered, 'texts/fr.yaml': '' });

    const { output } = await office('publish', file, '--dry-run', '--config', config);
    await office('publish', file, '--config', config);

    expect(output).toContain('Title in French: Langues');
    const { content } = await portal.server.database
      .selectFrom('notices')
      .select('content')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(content)).toEqual({
      en: '<p>Learn one.</p><h2>how</h2><p>Slowly.</p>',
      fr: '<p>Apprenez-en une.</p>',
      'zh-Hant': '<p>學一種。</p>',
    });
  });

  it('may have a category of their own', async () => {
    const file = portal.write('notice.md', '---\ntitle: Lost\ncategory: Lost and found\n---\nA blue bag.\n');

    const { output } = await office('publish', file, '--new-category');

    expect(output).toContain('"Lost" is published.');
  });

  it.each([
    ['a mistake in a key', head('pined: true\n').concat('Text'), /notice\.md:4:1 {2}error {2}shape\/unknown-key/],
    [
      'a category that is none',
      '---\ntitle: A\ncategory: Studnt life\n---\nText\n',
      /notice\.md:3:11 [^]*There is no category of notices called Studnt life\.[^]*Did you mean `Student life`\? Add --new-category to make one\./,
    ],
    [
      'a class that is none',
      head('for: { classes: [MBA 2025 Clas A] }\n').concat('Text'),
      /notice\.md:4:18 [^]*There is no class called MBA 2025 Clas A\.[^]*Did you mean `MBA 2025 Class A`/,
    ],
    ['YAML that is none', '---\ntitle: [A\n---\nText\n', /notice\.md:2:8 {2}error {2}read\/missing-character/],
    [
      'a link that runs a script',
      head().concat('[x](javascript:alert(1))'),
      /notice\.md:5:5 [^]*The link to javascript:alert\(1\) leads nowhere/,
    ],
  ])('are refused at the place of %s', async (_, text, sentence) => {
    const { exitCode, output, errors } = await office('publish', portal.write('notice.md', text));

    expect([exitCode, output]).toEqual([1, '']);
    expect(errors.trim()).toMatch(sentence);
    expect(errors.trim()).toMatch(/notice\.md has an error\. Nothing was changed\.$/);
  });

  it('have a cover that is no picture', async () => {
    portal.write('hours.pdf', '%PDF-1.4\n%%EOF\n');
    const file = portal.write('notice.md', head('cover: hours.pdf\n').concat('Text'));

    const { exitCode, errors } = await office('publish', file, '--dry-run');

    expect(exitCode).toBe(1);
    expect(errors).toMatch(/notice\.md:4:8 [^]*The file hours\.pdf is no picture that a page can show\./);
  });

  it('name a file that is missing', async () => {
    const { exitCode, errors } = await office(
      'publish',
      portal.write('notice.md', head('attachments: [gone.pdf]\n').concat('Text')),
    );

    expect(exitCode).toBe(1);
    expect(errors).toMatch(/notice\.md:4:15 [^]*There is no file gone\.pdf\.[^]*Put it beside the file that names it/);
  });
});
