/** The rules that a selection is held against. */
import { describe, expect, it } from 'vitest';
import { coursePortal } from './support/course-portal.ts';
import { addTestCourse, addTestRound, addTestTerm, choose, type TestCourse } from './support/courses.ts';

const portal = coursePortal();
const { submit, selected, course, round, putOnRecord, rules } = portal;

describe('the rules', () => {
  const meeting = (day: 'Tuesday' | 'Thursday', from: string, to: string) => ({
    day,
    from,
    to,
    venue: { en: 'Room 1' },
  });

  async function clashing(): Promise<{ id: number; fin: TestCourse; mkt: TestCourse }> {
    const fin = await course('FIN6020', {
      sections: [
        { label: 'Section A', waitingList: false, meetings: [meeting('Thursday', '18:30', '21:30')] },
        { label: 'Section B', waitingList: false, meetings: [meeting('Tuesday', '18:30', '21:30')] },
      ],
    });
    const mkt = await course('MKT6015', {
      units: 13.5,
      sections: [{ label: 'Section A', waitingList: false, meetings: [meeting('Tuesday', '19:00', '22:00')] }],
    });
    return { id: await round([fin, mkt], { maxUnits: 15 }), fin, mkt };
  }

  it('tell a clash and too many units together, in whole sentences', async () => {
    const { id, fin, mkt } = await clashing();

    const answer = await submit(id, [choose(mkt), choose(fin, { section: 1 })]);

    expect(answer).toMatchObject({ code: 422, message: 'Your selection has 2 problems' });
    expect(answer.data.errors).toEqual([
      {
        field: 'items[1]',
        rule: 'clash',
        course_id: fin.id,
        message: 'FIN6020 Section B (Tue 18:30-21:30) clashes with MKT6015 Section A (Tue 19:00-22:00)',
      },
      { field: 'items', rule: 'max_units', message: '16.5 units selected, the limit is 15' },
    ]);
    expect((await selected(id)).data.selection).toBeNull();
  });

  it('speak Chinese', async () => {
    const { id, fin, mkt } = await clashing();

    const answer = await submit(id, [choose(mkt), choose(fin, { section: 1 })], { language: 'zh-Hant' });

    expect(answer.message).toBe('你的選課有 2 個問題');
    expect(answer.data.errors?.map(({ message }) => message)).toEqual([
      'FIN6020 Section B（週二 18:30-21:30）與 MKT6015 Section A（週二 19:00-22:00）時間衝突',
      '已選 16.5 學分，上限為 15 學分',
    ]);
  });

  it('count one problem in the singular', async () => {
    const { id } = await clashing();

    expect((await submit(id, [{ course_id: 999_999, option_id: 1 }])).message).toBe('Your selection has 1 problem');
  });

  it('look at seats of other rounds of the term: clashes, units and the course itself', async () => {
    const { id, fin, mkt } = await clashing();
    expect((await submit(id, [choose(mkt)])).code).toBe(200);
    const other = await round([fin, mkt], { maxUnits: 15 });

    expect(rules(await submit(other, [choose(fin, { section: 1 })]))).toEqual(['clash', 'max_units']);
    expect(rules(await submit(other, [choose(mkt)]))).toEqual(['duplicate', 'max_units']);
    expect((await submit(other, [choose(fin, { section: 1 })], { as: 'sofia' })).code).toBe(200);
  });

  it('look at what the registry knows: passed, running before, running now', async () => {
    const passed = await course('ACC5010');
    const after = await course('FIN6021', { prerequisites: ['FIN5010'] });
    const never = await course('FIN6031', { prerequisites: ['MGT6010'] });
    const id = await round([passed, after, never]);

    expect(rules(await submit(id, [choose(passed), choose(after), choose(never)]))).toEqual([
      'completed',
      'prerequisite',
    ]);
  });

  it('count a seat of an earlier term as running before, and one of the same term not', async () => {
    const basics = await course('NEW1000');
    const early = await addTestTerm(portal.server, 'T-EARLY', '2026-09-01');
    const before = await addTestCourse(portal.server, early, 'OLD1000');
    const first = await addTestRound(portal.server, early, [before]);
    const second = await round([basics]);
    const later = await course('NEW2000', { prerequisites: ['OLD1000', 'NEW1000'] });
    const third = await round([later]);
    await submit(first, [choose(before)]);
    await submit(second, [choose(basics)]);

    const answer = await submit(third, [choose(later)]);

    expect(answer.data.errors).toEqual([
      {
        field: 'items[0]',
        rule: 'prerequisite',
        course_id: later.id,
        message: 'NEW2000 can only be taken after NEW1000',
      },
    ]);
  });

  it('count a seat in a course that was failed before as running, until the registry has that term on record too', async () => {
    const early = await addTestTerm(portal.server, 'T-EARLY', '2025-09-01');
    const again = await addTestTerm(portal.server, 'T-AGAIN', '2026-09-01');
    const before = await addTestCourse(portal.server, again, 'OLD1000');
    const id = await round([await course('NEW1000', { prerequisites: ['OLD1000'] })]);
    const [after] = (await portal.server.ask('course-selection/get-course', { as: 'chris', body: { round_id: id } }))
      .data.list;
    const wish = [{ course_id: after?.id, option_id: after?.options[0]?.id }];
    await putOnRecord('OLD1000', early, 'failed');
    await submit(await addTestRound(portal.server, again, [before]), [choose(before)]);

    expect((await submit(id, wish, { dry_run: 1 })).data.problems).toEqual([]);
    await putOnRecord('OLD1000', again, 'failed');

    expect(rules(await submit(id, wish))).toEqual(['prerequisite']);
  });

  it('keep required courses in the set, except for those who have passed them', async () => {
    const law = await course('LAW5010');
    const other = await course('AAA1');
    const id = await round([{ courseId: law.id, isRequired: true }, other]);

    expect(await submit(id, [choose(other)])).toMatchObject({
      code: 422,
      data: { errors: [{ field: 'items', rule: 'required', course_id: law.id, message: 'LAW5010 must be taken' }] },
    });
    expect((await submit(id, [choose(law), choose(other)])).data.selection.items.map((item) => item.can_drop)).toEqual([
      true,
      false,
    ]);
    expect((await submit(id, [choose(other)], { as: 'wendy' })).code).toBe(200);
  });

  it('know the limit of the term', async () => {
    await portal.server.database.updateTable('terms').set({ max_units: 4 }).where('id', '=', portal.termId).execute();
    const id = await round([await course('AAA1'), await course('BBB2')], { maxUnits: 15 });
    const { data } = await portal.server.ask('course-selection/get-course', { as: 'chris', body: { round_id: id } });
    const [one, two] = data.list;
    expect(data.round.max_units).toBe(4);

    const item = (entry: typeof one) => ({ course_id: entry?.id, option_id: entry?.options[0]?.id });
    expect((await submit(id, [item(one), item(two)])).data.errors?.[0]?.message).toBe(
      '6 units selected, the limit is 4',
    );
  });
});
