/** `portico office points`, `grant-points` and `adjust-points`. */
import { describe, expect, it } from 'vitest';
import { sharedOffice } from './support/office.ts';

const portal = sharedOffice();
const { office } = portal;

describe('points', () => {
  it('of a student are listed with what happened, as the student reads it, and what is left', async () => {
    await office('adjust-points', '1155000002', '--by', '3', '--reason', 'Was not counted');
    const { data } = await portal.server.ask('user/points-log', { as: 'wendy', query: { 'per-page': 100 }, body: {} });

    const listed = await office('points', '1155000002');
    const rows = JSON.parse((await office('points', 'wendy.wong@mail.example', '--format', 'json')).output) as {
      readonly points: number;
      readonly balance: number;
      readonly reason: string;
    }[];

    expect(listed.output).toMatch(/ 21 Nov 2025 │ Adjusted +│ +\+3 │ +\d+ │ Was not counted +│ 21 Nov 2026 │/);
    expect(listed.output).toMatch(
      new RegExp(`Wendy Wong \\(1155000002\\) can spend ${data.pointsInfo.available} points? now\\.\n$`),
    );
    expect(rows.map(({ points, balance, reason }) => [points, balance, reason])).toEqual(
      data.list.map(({ points, balance, title }) => [points, balance, title]),
    );
    expect((await portal.audit())[0]).toMatchObject({ command: 'points', records: rows.length });
    expect((await office('points', '4711')).errors).toMatch(/^Nobody has the student ID or the address 4711\./);
  });

  it('are granted with a reason and an end', async () => {
    const { output } = await office(
      'grant-points',
      '5',
      '--to',
      '1155000002',
      '--reason',
      'Open day',
      '--reason-in',
      'zh-Hant=開放日',
      '--valid-until',
      '2026-06-30',
    );

    expect(output).toBe('Granted 5 points for student 1155000002, valid until the end of 30 Jun 2026.\n');
    const { data } = await portal.server.ask('user/points-log', { as: 'wendy', body: {} });
    expect(data.list[0]).toMatchObject({
      type: 'allocate',
      amount: 5,
      title: 'Open day',
      expires_at: '2026-07-01T00:00:00+08:00',
    });
    const [given] = await portal.server.database
      .selectFrom('points_log')
      .select('title')
      .orderBy('id', 'desc')
      .execute();
    expect(JSON.parse(given?.title ?? '')).toEqual({ en: 'Open day', 'zh-Hant': '開放日' });
  });

  it('say once how many students they are for', async () => {
    const { output } = await office('grant-points', '5', '--to', '1155000001,1155000002', '--reason', 'Open days');

    expect(output).toBe('Granted 5 points each for 2 students, valid for a year.\n');
  });

  it('are granted to all or to none', async () => {
    const before = (await portal.server.ask('user/info', { as: 'wendy' })).data.pointsInfo.available;

    const { errors } = await office('grant-points', '5', '--to', '1155000002,1', '--reason', 'Open day');

    expect(errors.trim()).toBe('No active account has the ID or address 1.');
    expect((await portal.server.ask('user/info', { as: 'wendy' })).data.pointsInfo.available).toBe(before);
  });

  it('that somebody has had for the same reason within the hour are asked about', async () => {
    const give = (points: string, to: string, reason: string, ...more: readonly string[]) =>
      office('grant-points', points, '--to', to, '--reason', reason, ...more);
    await give('3', '1155000001,1155000004', 'Tidied up');

    const again = await give('3', '1155000001,1155000002', 'Tidied up');
    const others = [
      await give('3', '1155000002', 'Tidied up'),
      await give('4', '1155000001', 'Tidied up'),
      await give('3', '1155000001', 'Tidied up again'),
      await give('3', '1155000001', 'Tidied up', '--yes'),
    ];

    expect([again.exitCode, again.errors]).toEqual([
      2,
      '1 person has 3 points for "Tidied up" already, and would have them twice. Add --yes to do it; nothing was changed.\n',
    ]);
    expect(others.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0]);
  });

  it('that were put right for the same reason within the hour are asked about, each way for itself', async () => {
    const put = (by: string, who: string, ...more: readonly string[]) =>
      office('adjust-points', who, '--by', by, '--reason', 'Not counted', ...more);
    await put('3', '1155000001,1155000004');
    await put('-1', '1155000001');

    const [added, taken] = [await put('3', '1155000001,1155000002'), await put('-1', '1155000001')];
    const others = [await put('2', '1155000001'), await put('3', '1155000002'), await put('3', '1155000001', '--yes')];

    expect([added.exitCode, added.errors]).toEqual([
      2,
      '1 person has 3 points for "Not counted" already, and would have them twice. Add --yes to do it; nothing was changed.\n',
    ]);
    expect([taken.exitCode, taken.errors]).toEqual([
      2,
      '1 person has lost 1 point for "Not counted" already, and would lose as many again. Add --yes to do it; nothing was changed.\n',
    ]);
    expect(others.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
  });

  it('go to every student, but to no class lead', async () => {
    const { output } = await office('grant-points', '1', '--to', 'everybody', '--reason', 'Survey', '--yes');

    const students = Number(/all students \((\d+) people\)/.exec(output)?.[1]);
    const log = await portal.server.database.selectFrom('points_log').select(['user_id', 'title']).execute();
    const rows = log.filter(({ title }) => title.includes('Survey'));
    expect(rows).toHaveLength(students);
    expect(rows.map((row) => row.user_id)).not.toContain(portal.server.ids['lead1']);
  });

  it('go to everybody only after a yes', async () => {
    const rows = () => portal.server.database.selectFrom('points_log').select('id').execute();
    const before = await rows();

    const { exitCode, errors } = await office('grant-points', '1', '--to', 'everybody', '--reason', 'By mistake');

    expect(exitCode).toBe(2);
    expect(errors).toContain('Add --yes to do it; nothing was changed.');
    expect(await rows()).toEqual(before);
  });

  it('of one student are put right, both ways, with the reason', async () => {
    const available = async () => (await portal.server.ask('user/info', { as: 'wendy' })).data.pointsInfo.available;
    const before = await available();

    const added = await office('adjust-points', '1155000002', '--by', '3', '--reason', 'A seminar was not counted');
    const taken = await office('adjust-points', '1155000002', '--by', '-2', '--reason', 'Counted twice');

    expect(added.output).toBe('Added 3 points for student 1155000002, valid for a year.\n');
    expect(taken.output).toBe('Took 2 points from student 1155000002.\n');
    expect(await available()).toBe(before + 1);
    const { data } = await portal.server.ask('user/points-log', { as: 'wendy', body: {} });
    expect(data.list.slice(0, 2).map(({ type, title }) => [type, title])).toEqual([
      ['adjust', 'Counted twice'],
      ['adjust', 'A seminar was not counted'],
    ]);
  });

  it('of several students are taken back from those who have them still; the others are named', async () => {
    const left = async (as: string) => (await portal.server.ask('user/info', { as })).data.pointsInfo.available;
    await office('grant-points', '4000', '--to', '1155000001', '--reason', 'For both?');
    const before = [await left('chris'), await left('wendy')];

    const taken = await office('adjust-points', '1155000001,1155000002', '--by', '-4000', '--reason', 'By mistake');

    expect(taken.output).toBe('Took 4000 points each from 1 of 2 people.\nWho has fewer keeps them: 1155000002.\n');
    expect([await left('chris'), await left('wendy')]).toEqual([(before[0] ?? 0) - 4000, before[1]]);
    expect((await portal.inboxOf('chris'))[0]?.title).toBe('Your points have changed');
  });

  it.each([
    [['1155000002', '--by', '-100000'], /^There are not 100,?000 points that could be taken from student 1155000002: /],
    [['1155000002', '--by', '0'], /^--by is how many points more or less, such as 3 or -2, not 0\.$/],
    [['1155000002', '--by', '-1', '--valid-until', '2026-06-30'], /^--valid-until is for points that are added\./],
    [['1155000001,1155000002', '--by', '-100000'], /^There are not 100,?000 points each that could be taken from /],
    [['1155999999', '--by', '1'], /^No active account has the ID or address 1155999999\.$/],
  ])('are not put right by %j', async (words, sentence) => {
    const { exitCode, errors } = await office('adjust-points', ...words, '--reason', 'x');

    expect([exitCode, errors.trim()]).toEqual([2, expect.stringMatching(sentence)]);
  });

  it.each([['0'], ['-3'], ['2.5'], ['many']])('are a whole number, not %s', async (points) => {
    const { exitCode, errors } = await office('grant-points', '--to', '1155000002', '--reason', 'x', '--', points);

    expect([exitCode, errors.trim()]).toEqual([2, `The number of points is a whole number from 1, not ${points}.`]);
  });
});
