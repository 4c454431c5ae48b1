import { describe, expect, it } from 'vitest';
import { wordsByLanguage } from '../../cli/office/in-languages.ts';
import { drawCover } from '../../server/demo/pictures.ts';
import { sharedOffice } from './support/office.ts';

const portal = sharedOffice();
const { office } = portal;

describe('messages', () => {
  it('reach the students of a class, and nobody else', async () => {
    const { output } = await office(
      'send',
      '--to',
      'class:MBA 2025 Class A',
      '--title',
      'Room 12',
      '--text',
      'Not **11**.',
      '--mail',
      '--confirm',
    );

    expect(output).toMatch(
      /^"Room 12" is sent to the students of class MBA 2025 Class A \(\d+ people\), by mail as well\.$/m,
    );
    expect((await portal.inboxOf('chris'))[0]).toMatchObject({ title: 'Room 12', require_confirm: true });
    expect((await portal.inboxOf('sofia')).map(({ title }) => title)).not.toContain('Room 12');
    const mail = await portal.server.database
      .selectFrom('outbox')
      .select('subject')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(mail?.subject).toBe('Room 12');
  });

  it('are read in the languages they were written in, else in English', async () => {
    const words = ['--title', 'Badges', '--title-in', 'zh-hant=徽章', '--text', 'Here.'];
    const { exitCode } = await office('send', '--to', '1155000001', ...words, '--text-in', 'zh-Hant=**在此**。');

    const stored = await portal.server.database
      .selectFrom('messages')
      .select(['title', 'content'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(exitCode).toBe(0);
    expect(JSON.parse(stored.title)).toEqual({ en: 'Badges', 'zh-Hant': '徽章' });
    expect(JSON.parse(stored.content)).toEqual({
      en: expect.stringContaining('Here.'),
      'zh-Hant': expect.stringContaining('<strong>在此</strong>'),
    });
  });

  it.each([
    [['--title-in', 'xx=Titre'], '--title-in: The portal has no language xx. There is: zh-Hant.'],
    [['--title-in', 'en=Title'], 'English is written behind --title.'],
    [['--title-in', 'Titre'], '--title-in takes a language and the words, as in --title-in fr="…".'],
    [['--title-in', 'zh-Hant=  '], '--title-in takes a language and the words, as in --title-in fr="…".'],
    [['--text-in', 'zh-Hant=一', '--text-in', 'zh-hant=二'], '--text-in is there twice for zh-Hant.'],
    [
      ['--text-in', 'zh-Hant=一', '--file-in', 'zh-Hant=a.md'],
      'The text for zh-Hant is behind --text-in and behind --file-in: leave out one.',
    ],
  ])('with %j are refused', async (words, sentence) => {
    const { exitCode, errors } = await office(
      'send',
      '--to',
      '1155000001',
      '--title',
      'Hi',
      '--text',
      'Hello',
      ...words,
    );

    expect([exitCode, errors.trim()]).toEqual([2, sentence]);
  });

  it.each([
    ['an empty title', ['--title', ' '], 'The title is empty.'],
    [
      'an end that is over',
      ['--title', 'Hi', '--expires', '2025-11-20'],
      'A message is sent at once, and the day behind --expires is over already. Name a later one.',
    ],
  ])('with %s are refused', async (_, words, sentence) => {
    const { exitCode, errors } = await office('send', '--to', '1155000001', '--text', 'Hello', ...words);

    expect([exitCode, errors.trim()]).toEqual([2, sentence]);
  });

  it('from a file that is not saved as UTF-8 are refused', async () => {
    const file = portal.write('big5.md', Buffer.from([0xa4, 0xa4, 0xa4, 0xe5, 0x21]));

    const { exitCode, errors } = await office('send', '--to', '1155000001', '--title', 'Hi', '--file', file);

    expect([exitCode, errors.trim()]).toEqual([2, `${file} is not saved as UTF-8. Save it again with that encoding.`]);
  });

  it.each([
    ['1155000001, 1155000001', 'student 1155000001'],
    ['1155000001,', 'student 1155000001'],
    ['1155000001 1155000002,1155000001', '2 students'],
  ])('for %s count everybody once', async (to, shown) => {
    const { output } = await office('send', '--to', to, '--title', 'Hi', '--text', 'Hello', '--yes');

    expect(output).toBe(`"Hi" is sent to ${shown}.\n`);
  });

  it('that somebody has had within the hour are asked about, unless they were taken back', async () => {
    const send = (to: string, ...more: readonly string[]) =>
      office('send', '--to', to, '--title', 'Keys', '--text', 'Hello', ...more);
    const idOfLast = async () => {
      const { id } = await portal.server.database
        .selectFrom('sent_messages')
        .select('id')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      return id;
    };
    await send('1155000001 1155000002');
    const id = await idOfLast();

    const toOthers = await send('1155000004');
    const again = await send('1155000001 1155000004 1155000002');
    const meant = await send('1155000002', '--yes');
    await office('take-back', String(id), '--yes');
    const afterwards = await send('1155000001');

    expect([toOthers.exitCode, meant.exitCode, afterwards.exitCode]).toEqual([0, 0, 0]);
    expect([again.exitCode, again.errors]).toEqual([
      2,
      '3 people have "Keys" already, sent on 21 Nov 2025 10:00, and would have it twice. Add --yes to do it; nothing was changed.\n',
    ]);
  });

  it('may have any language of the portal', () => {
    const words = ['fr=Vos badges = ici', 'PT-br=Crachás'];

    expect(wordsByLanguage({ languages: ['en', 'fr', 'pt-BR'] }, '--title-in', words)).toEqual({
      fr: 'Vos badges = ici',
      'pt-BR': 'Crachás',
    });
  });

  it('come from a file with their receivers, each of whom gets one', async () => {
    const file = portal.write(
      'room.yaml',
      `to: { people: [lead1@sld.example, "1155000001"], classes: [MBA 2025 Class A] }
title: { en: Room 14, zh-Hant: 十四室 }
content: Not **11**.
type: course
opens: /pages/news/detail?id=3&from=/pages/news/news?filter=2
confirm: true
expire-at: day+7
`,
    );

    const { output } = await office('send', file);

    expect(output).toMatch(
      /^"Room 14" is sent to lead1@sld\.example, 1155000001 and class MBA 2025 Class A \(17 people\)\.$/m,
    );
    const [sent] = await portal.inboxOf('chris');
    expect(sent).toMatchObject({
      title: 'Room 14',
      content: '<p>Not <strong>11</strong>.</p>',
      type: 'course',
      link: { route: '/pages/news/detail', query: { id: 3, from: '/pages/news/news?filter=2' } },
      require_confirm: true,
      is_popup: false,
    });
    expect((await portal.inboxOf('chris')).filter(({ title }) => title === 'Room 14')).toHaveLength(1);
    expect((await portal.inboxOf('lead1'))[0]).toMatchObject({ title: 'Room 14' });
    expect((await portal.inboxOf('sofia')).map(({ title }) => title)).not.toContain('Room 14');
  });

  it('may have a picture, and are only shown by a trial', async () => {
    portal.write('poster.png', Buffer.from(drawCover(3, 40, 20).bytes));
    const file = portal.write(
      'poster.yaml',
      `to: { people: ["1155000001"] }
title: { en: Open day, zh-Hant: 開放日 }
content: { en: Come **in**., zh-Hant: 歡迎。 }
cover: poster.png
opens: /pages/events/events
popup: true
confirm: true
mail: true
expire-at: 2025-12-01
`,
    );

    const tried = await office('send', file, '--dry-run');
    const before = await portal.inboxOf('chris');
    await office('send', file);
    const [sent] = await portal.inboxOf('chris');

    expect(tried.output).toBe(`Nothing is sent yet. This is what would be:

To: 1155000001
Title: Open day
Title in Traditional Chinese: 開放日
By mail: yes
Opens after the login: yes
To be confirmed: yes
Leads to: /pages/events/events
Expires: the end of 01 Dec 2025
Cover: poster.png

Come in.

In Traditional Chinese:
歡迎。
`);
    expect(before.map(({ title }) => title)).not.toContain('Open day');
    const { title, cover } = sent as unknown as { title: string; cover: string }; // a message as the contract says
    expect(title).toBe('Open day');
    expect(cover).toMatch(/^\/files\/public\/[\w-]+\/poster\.png$/);
    expect((await portal.server.app.inject(cover)).headers['content-type']).toBe('image/png');
  });

  it('are not sent when their picture is not there, or is none', async () => {
    portal.write('poster.txt', 'a poster');
    const words = 'to: { people: ["1155000001"] }\ntitle: No poster\ncontent: Hi\n';

    const absent = await office('send', portal.write('a.yaml', `${words}cover: absent.png\n`));
    const text = await office('send', portal.write('b.yaml', `${words}cover: poster.txt\n`), '--dry-run');

    const toAll = words.replace(/^to: .*$/m, 'to: students');
    const absentForAll = await office('send', portal.write('c.yaml', `${toAll}cover: absent.png\n`), '--yes');

    expect(absentForAll.errors).toMatch(/c\.yaml:4:8 [^]*There is no file absent\.png\./);
    expect(absent.errors).toMatch(/a\.yaml:4:8 [^]*There is no file absent\.png\.[^]*Put it beside the file/);
    expect(text.errors).toMatch(/b\.yaml:4:8 [^]*The file poster\.txt is no picture that a page can show\./);
    expect((await portal.inboxOf('chris')).map(({ title }) => title)).not.toContain('No poster');
  });

  it('are not sent when the file names people or classes that there are not', async () => {
    const file = portal.write(
      'wrong.yaml',
      'to: { people: ["1155000001", "999"], classes: [MBA 2025 Class B, MBA 2025 Class X] }\ntitle: Room 15\ncontent: Hi\n',
    );

    const { exitCode, errors } = await office('send', file);

    expect(exitCode).toBe(1);
    expect(errors).toContain('wrong.yaml:1:30  error  link/unknown-record');
    expect(errors).toContain('No active account has the ID or address 999.');
    expect(errors).toContain('There is no class called MBA 2025 Class X.');
    expect((await portal.inboxOf('chris')).map(({ title }) => title)).not.toContain('Room 15');
  });

  it('from a file to everybody ask first, too', async () => {
    const file = portal.write('all.yaml', 'to: students\ntitle: Power cut\ncontent: On Sunday.\n');

    const { exitCode, errors } = await office('send', file);

    expect(exitCode).toBe(2);
    expect(errors).toMatch(/^"Power cut" goes to all students \(\d+ people\)\. This cannot be taken back\. Add --yes/);
  });

  it.each([
    [['room.yaml', '--text-in', 'zh-Hant=一'], 'The message is in room.yaml: leave out --text-in.'],
    [['--to', 'students', '--text', 'Hi'], 'Name a file with the message, or write --to, --title and --text.'],
    [['room.md'], 'A message is a YAML file (.yaml), which room.md is not.'],
  ])('with %j are refused, as they are in a file or behind options', async (words, sentence) => {
    const { exitCode, errors } = await office('send', ...words);

    expect([exitCode, errors.trim()]).toEqual([2, sentence]);
  });

  it('are refused with all places in the order of the file', async () => {
    const words = 'to: { classes: [MBA 2030 Class Z], people: ["1155999999"] }\ntitle: Room\ncontent: Room 12.\n';

    const { exitCode, errors } = await office('send', portal.write('room.yaml', words));

    expect(exitCode).toBe(1);
    expect(errors).toMatch(/:1:17 [^]*no class called MBA 2030 Class Z\.[^]*:1:45 [^]*ID or address 1155999999\./);
  });

  it('to everybody ask first', async () => {
    const run = await office('send', '--to', 'everybody', '--title', 'Power cut', '--text', 'On Sunday.');

    expect(run.exitCode).toBe(2);
    expect(run.errors).toMatch(/^"Power cut" goes to everybody \(\d+ people\)\. This cannot be taken back\. Add --yes/);
    expect((await portal.inboxOf('chris')).map(({ title }) => title)).not.toContain('Power cut');
  });

  it.each([
    ['class:MBA', /^There is no class MBA\. There are: /],
    ['programme:XYZ', /^There is no programme XYZ\./],
    ['1155000001,999', /^No active account has the ID or address 999\.$/],
    ['1155000005', /^No active account has the ID or address 1155000005\.$/],
    ['Chris', /^Chris names nobody\. Write student IDs/],
    ['S1155A,chris@nowhere.example', /^No active account has the ID or address S1155A, chris@nowhere\.example\.$/],
  ])('for %s are refused', async (to, sentence) => {
    const { exitCode, errors } = await office('send', '--to', to, '--title', 'Hi', '--text', 'Hello');

    expect(exitCode).toBe(2);
    expect(errors.trim()).toMatch(sentence);
  });
});
