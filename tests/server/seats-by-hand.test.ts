/** Seats that the office gives and takes by hand. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cancelSections } from '../../server/courses/office/cancel-sections.ts';
import { dropByHand, enrolByHand } from '../../server/courses/office/seats-by-hand.ts';
import { hourMs } from '../../server/kernel/values/time.ts';
import {
  addTestCourse,
  addTestRound,
  addTestTerm,
  type CourseWishes,
  choose,
  type RoundWishes,
  type TestCourse,
} from './support/courses.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
let termId: number;
beforeEach(async () => {
  server = await startServer();
  termId = await addTestTerm(server);
}, startTimeoutMs);
afterEach(() => server.close());

const desk = () => ({ database: server.database, portal: server.house.portal(), now: server.now() });
const idOf = (person: string) => server.ids[person] ?? 0;
const note = { en: 'As you asked us.' };

const course = (code: string, wishes: CourseWishes = {}) => addTestCourse(server, termId, code, wishes);
const round = (courses: readonly TestCourse[], wishes: RoundWishes = {}) =>
  addTestRound(server, termId, courses, wishes);
const inTwo = (code: string) =>
  course(code, {
    sections: ['A', 'B'].map((letter) => ({
      label: `Section ${letter}`,
      capacity: 1,
      waitingList: true,
      meetings: [],
    })),
  });

const enrol = (sectionId: number | undefined, ...people: readonly string[]) =>
  enrolByHand(desk(), sectionId ?? 0, { userIds: people.map(idOf), language: 'en' });
const drop = (sectionId: number | undefined, ...people: readonly string[]) =>
  dropByHand(desk(), sectionId ?? 0, { userIds: people.map(idOf), note });

const submit = (roundId: number, items: readonly object[], as = 'chris', version = 0) =>
  server.ask('course-selection/submit-selection', { as, body: { round_id: roundId, version, items } });
const selected = async (roundId: number, as = 'chris') => {
  const { data } = await server.ask('course-selection/get-selected-course', { as, body: { round_id: roundId } });
  return (data.selection?.items ?? []).map((item) => [item.course.code, item.option.label, item.status]);
};
const newest = async (as: string) => (await server.ask('user/message', { as })).data.list[0];

describe('a seat by hand', () => {
  it('is given to who has selected nothing, and is told', async () => {
    const one = await course('AAA1');
    const id = await round([one]);

    expect(await enrol(one.sections[0], 'chris')).toEqual([{ userId: idOf('chris'), isNew: true, problems: [] }]);

    expect(await selected(id)).toEqual([['AAA1', 'Section A', 'enrolled']]);
    expect(await newest('chris')).toMatchObject({
      title: 'You are enrolled in AAA1',
      content: '<p>The office has enrolled you in AAA1 Course AAA1, Section A.</p>',
      link: { route: '/pages/courseSelection/detail', query: { id } },
    });
    expect(await enrol(one.sections[0], 'chris')).toEqual([{ userId: idOf('chris'), isNew: false, problems: [] }]);
  });

  it('is given past those who wait, also where none is left, which is said', async () => {
    const one = await inTwo('AAA1');
    const id = await round([one]);
    await submit(id, [choose(one)], 'wendy');
    for (const as of ['sofia', 'chris']) await submit(id, [choose(one, { accept_waiting_list: 1 })], as);

    expect(await enrol(one.sections[0], 'chris')).toMatchObject([
      { isNew: true, problems: ['AAA1 Section A is full'] },
    ]);

    expect(await selected(id)).toEqual([['AAA1', 'Section A', 'enrolled']]);
    expect(await selected(id, 'sofia')).toEqual([['AAA1', 'Section A', 'waiting_list']]);
  });

  it('takes the place of the one in another section, which goes to who waits there', async () => {
    const one = await inTwo('AAA1');
    const id = await round([one]);
    await submit(id, [choose(one)]);
    await submit(id, [choose(one, { accept_waiting_list: 1 })], 'wendy');

    expect(await enrol(one.sections[1], 'chris')).toMatchObject([{ isNew: true, problems: [] }]);

    expect(await selected(id)).toEqual([['AAA1', 'Section B', 'enrolled']]);
    expect(await selected(id, 'wendy')).toEqual([['AAA1', 'Section A', 'enrolled']]);
  });

  it('keeps what else was selected, says what it breaks, and makes the form of the student stale', async () => {
    const meetings = [{ day: 'Tuesday' as const, from: '18:30', to: '21:30', venue: { en: 'Room 201' } }];
    const one = await course('AAA1', { sections: [{ label: 'A', waitingList: false, meetings }] });
    const two = await course('BBB2', { sections: [{ label: 'A', waitingList: false, meetings }] });
    const id = await round([one, two], { maxCourses: 1 });
    await submit(id, [choose(one)]);

    const [given] = await enrol(two.sections[0], 'chris');

    expect(given?.problems).toEqual([
      expect.stringContaining('clashes with AAA1'),
      'Courses selected: 2; the limit is 1',
    ]);
    expect(await selected(id)).toEqual([
      ['AAA1', 'A', 'enrolled'],
      ['BBB2', 'A', 'enrolled'],
    ]);
    expect((await submit(id, [choose(one)], 'chris', 1)).code).toBe(409);
  });

  it('belongs to no round by preference whose seats are still to be given', async () => {
    const one = await course('AAA1');
    const open = await round([one], { title: { en: 'By preference' }, mode: 'preference' });

    await expect(enrol(one.sections[0], 'chris')).rejects.toMatchObject({ kind: 'notEligible' });

    const id = await round([one]);
    await enrol(one.sections[0], 'chris');
    expect([await selected(open), await selected(id)]).toEqual([[], [['AAA1', 'Section A', 'enrolled']]]);
  });

  it('belongs to the round in which the course was selected, and else to the newest', async () => {
    const one = await inTwo('AAA1');
    const earlier = await round([one], { startAt: new Date(server.now().getTime() - 48 * hourMs).toISOString() });
    const later = await round([one], { title: { en: 'Later' } });
    await submit(earlier, [choose(one)]);

    await enrol(one.sections[1], 'chris', 'wendy');

    expect([await selected(earlier), await selected(later)]).toEqual([[['AAA1', 'Section B', 'enrolled']], []]);
    expect([await selected(earlier, 'wendy'), await selected(later, 'wendy')]).toEqual([
      [],
      [['AAA1', 'Section B', 'enrolled']],
    ]);
  });

  it('is given to all of them or to none, and in no section that is cancelled or unknown', async () => {
    const one = await course('AAA1');
    const id = await addTestRound(server, termId, [one], { programmes: ['EMBA'] });
    await expect(enrol(one.sections[0], 'chris')).rejects.toMatchObject({ kind: 'notEligible' });
    await expect(enrol(999_999, 'chris')).rejects.toMatchObject({ kind: 'notFound' });
    const all = await round([one], { title: { en: 'For all' } });
    await expect(enrol(one.sections[0], 'chris', 'lead1')).rejects.toMatchObject({ kind: 'notEligible' });
    expect([await selected(all), id > 0]).toEqual([[], true]);

    await cancelSections(desk(), [one.sections[0] ?? 0], note);

    await expect(enrol(one.sections[0], 'chris')).rejects.toMatchObject({ kind: 'state' });
  });
});

describe('a student who is taken out of a section', () => {
  it('loses the seat, which goes to who waits, and reads why', async () => {
    const one = await inTwo('AAA1');
    const id = await round([one]);
    await submit(id, [choose(one)]);
    await submit(id, [choose(one, { accept_waiting_list: 1 })], 'wendy');

    expect(await drop(one.sections[0], 'chris', 'sofia')).toEqual([idOf('chris')]);

    expect(await selected(id)).toEqual([['AAA1', 'Section A', 'dropped']]);
    expect(await selected(id, 'wendy')).toEqual([['AAA1', 'Section A', 'enrolled']]);
    expect(await newest('chris')).toMatchObject({
      title: 'You are no longer in AAA1',
      content: '<p>The office has taken you out of AAA1 Course AAA1, Section A.</p><p>As you asked us.</p>',
    });
    expect(await drop(one.sections[0], 'chris')).toEqual([]);
    await expect(drop(999_999, 'chris')).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('is asked to look again before a page from before is sent', async () => {
    const [one, two] = [await inTwo('AAA1'), await course('BBB2')];
    const id = await round([one, two]);
    await submit(id, [choose(one)]);

    await drop(one.sections[0], 'chris');

    const fromBefore = await submit(id, [choose(one), choose(two)], 'chris', 1);
    expect(fromBefore).toMatchObject({ code: 409, data: { reason: 'version' } });
    expect((await submit(id, [choose(two)], 'chris', 2)).code).toBe(200);
  });

  it('loses a place on the list, and nobody moves', async () => {
    const one = await inTwo('AAA1');
    const id = await round([one]);
    await submit(id, [choose(one)]);
    for (const as of ['wendy', 'sofia']) await submit(id, [choose(one, { accept_waiting_list: 1 })], as);

    await drop(one.sections[0], 'wendy');

    expect([await selected(id, 'wendy'), await selected(id, 'sofia')]).toEqual([
      [['AAA1', 'Section A', 'dropped']],
      [['AAA1', 'Section A', 'waiting_list']],
    ]);
  });
});
