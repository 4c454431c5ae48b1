/** `portico office rounds`, `allocate` and `cancel-section`. */
import { describe, expect, it } from 'vitest';
import { sharedOffice } from './support/office.ts';

const portal = sharedOffice();
const { office } = portal;

describe('rounds', () => {
  it('are allocated once, with a seed that is shown', async () => {
    const list = JSON.parse((await office('rounds', '--format', 'json')).output) as Record<
      string,
      string | number | null
    >[];
    const due = list.find(
      (round) => round['mode'] === 'preference' && round['allocated'] === null && round['state'] === 'ended',
    );
    const id = String(due?.['id']);

    const asked = await office('allocate', id);
    const done = await office('allocate', id, '--yes', '--seed', 'by the dean');
    const again = await office('allocate', id, '--yes');

    expect(asked.errors).toMatch(/will be given: \d+ students have selected\. This cannot be taken back\./);
    expect(done.output).toContain('by the dean');
    const [, wishes = 0, ...outcomes] = done.output.match(/\b\d+(?= │)/g)?.map(Number) ?? [];
    expect([wishes, outcomes.length]).toEqual([outcomes.reduce((all, one) => all + one, 0), 3]);
    expect(wishes).toBeGreaterThan(0);
    expect(again.errors.trim()).toMatch(/were given on 21 Nov 2025 10:00\.$/);
    const { lottery_seed: seed } = await portal.server.database
      .selectFrom('rounds')
      .select('lottery_seed')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    expect(seed).toBe('by the dean');
  });

  it.each([
    ['first_come', /is first come, so there is nothing to draw\.$/],
    ['preference', /is open until .*\. Its seats are given when it is over\.$/],
  ])('that are open and %s cannot be', async (mode, sentence) => {
    const list = JSON.parse((await office('rounds', '--format', 'json')).output) as Record<string, string | number>[];
    const open = list.find((round) => round['mode'] === mode && round['state'] === 'open');

    const { exitCode, errors } = await office('allocate', String(open?.['id']), '--yes');
    const notAsked = await office('allocate', String(open?.['id']));

    expect(exitCode).toBe(2);
    expect(errors.trim()).toMatch(sentence);
    expect(notAsked.errors).toBe(errors);
  });

  it('are named when one is not known', async () => {
    const { errors } = await office('allocate', '99', '--yes');

    expect(errors).toMatch(/^There is no round 99\. There are: 1 \(/);
  });
});

describe('the sections of a round', () => {
  const sectionsOf = async (round: string) =>
    JSON.parse((await office('rounds', round, '--format', 'json')).output) as {
      readonly id: number;
      readonly course: string;
      readonly label: string;
      readonly term: string;
      readonly taken: number;
      readonly waiting: number;
      readonly wishes: number;
      readonly cancelled: string | null;
    }[];

  /** The first round in which somebody has a seat, and a section that several have chosen. */
  async function chosenSection() {
    const list = JSON.parse((await office('rounds', '--format', 'json')).output) as { readonly id: number }[];
    for (const { id } of list) {
      const found = (await sectionsOf(String(id))).find(({ taken, cancelled }) => taken > 1 && cancelled === null);
      if (found) return { round: String(id), section: found };
    }
    throw new Error('In no round of the demonstration has anybody a seat.');
  }

  it('are listed with their seats', async () => {
    const { round, section } = await chosenSection();

    const { output } = await office('rounds', round);

    expect(output).toContain(` ${section.id} │ ${section.course} │`);
    expect(output).toMatch(/ Seats .* Waiting .* Wishes .* Cancelled /);
    expect((await office('rounds', '99')).errors).toMatch(/^There is no round 99\./);
  });

  it('are cancelled once, when it was said twice, and each student concerned is told', async () => {
    const { round, section } = await chosenSection();
    const id = String(section.id);
    const name = `${section.course} ${section.label} (${section.term})`;
    const places = section.taken + section.waiting + section.wishes;

    const asked = await office('cancel-section', id, '--note', 'Too few');
    const done = await office('cancel-section', id, '--note', 'Too few', '--note-in', 'zh-Hant=人數不足', '--yes');
    const again = await office('cancel-section', id, '--note', 'Too few', '--yes');

    expect(asked.errors.trim()).toBe(
      `${name} will be cancelled. ${places} selections are dropped. This cannot be taken back. Add --yes to do it; nothing was changed.`,
    );
    expect(done.output).toMatch(/ is cancelled\. \d+ students have a message and a mail\.\n$/);
    expect(again).toMatchObject({ exitCode: 2, errors: `${name} is cancelled already.\n` });
    const after = (await sectionsOf(round)).find((one) => one.id === section.id);
    expect(after).toMatchObject({ taken: 0, waiting: 0, wishes: 0, cancelled: expect.stringContaining('2025-11-21') });
    const messages = await portal.server.database.selectFrom('messages').select(['title', 'content']).execute();
    const { content = '' } =
      messages.find(({ title }) => title.includes(`Cancelled: ${section.course}, ${section.label}`)) ?? {};
    expect(JSON.parse(content)).toMatchObject({
      en: expect.stringContaining('<p>Too few</p>'),
      'zh-Hant': expect.stringContaining('<p>人數不足</p>'),
    });
  });

  it('get a student by hand, after a yes where it breaks a rule, and lose one again', async () => {
    const { section } = await chosenSection();
    const id = String(section.id);
    const name = `${section.course} ${section.label} (${section.term})`;
    const sid = '1155000002';
    const { database } = portal.server;
    await office('drop', id, sid, '--note', 'Anew', '--yes');
    await database.updateTable('course_options').set({ capacity: 0 }).where('id', '=', section.id).execute();

    const asked = await office('enrol', id, sid);
    const done = await office('enrol', id, sid, '--yes');
    const again = await office('enrol', id, sid);
    const dropped = await office('drop', id, sid, '--note', 'You asked us.', '--yes');
    const nobody = await office('drop', id, sid, '--note', 'You asked us.', '--yes');

    expect(asked).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining(`${section.course} ${section.label} is full.`),
    });
    expect(asked.errors).toContain('Add --yes to do it; nothing was changed.');
    expect(done.output).toBe(`1 student is enrolled in ${name}, and has a message and a mail.\n`);
    expect(again.output).toBe('1 student had the seat before.\n');
    expect(dropped.output).toBe(`1 student is no longer in ${name}, and has a message and a mail.\n`);
    expect(nobody.output).toBe(`None of them was in ${name}.\n`);
    expect((await portal.inboxOf('wendy')).slice(0, 2).map(({ title }) => title)).toEqual([
      `You are no longer in ${section.course}`,
      `You are enrolled in ${section.course}`,
    ]);
    expect((await office('drop', id, sid, '--note', ' ', '--yes')).errors).toMatch(/^The reason is empty\./);
  });

  it('are known by a number, and cancelled for a reason', async () => {
    const wrong = await office('cancel-section', '99999', 'A', '--note', 'Too few', '--yes');
    const silent = await office('cancel-section', '1', '--note', ' ', '--yes');

    expect(wrong.errors).toMatch(/^There is no section 99999\. The sections of a round and their numbers: /);
    expect(silent.errors.trim()).toBe('The reason is empty. Every student concerned reads it.');
  });
});
