/** The forms that files of events name: each event has its own, so that several may name the same. */
import { beforeAll, describe, expect, it } from 'vitest';
import { eventFile } from './support/event-file.ts';
import { sharedOffice } from './support/office.ts';

const portal = sharedOffice();
const { office } = portal;

const dinner = `form-id: dinner
title: Dinner
fields:
  - key: dish
    type: radio
    label: Dish
    required: true
    options: [{ value: fish, label: Fish, limit: 1 }, { value: rice, label: Rice }]
`;
const lookingBack = `form-id: how-was-it
title: How was it?
fields:
  - { key: words, type: text, label: In a word, required: true }
`;
const event = (title: string) =>
  eventFile(
    title,
    `assessment-start-at: 2025-11-20
assessment-end-at: 2025-12-20
content: Dress up.
form-id: dinner
assessment-form-id: how-was-it
`,
  );
const publish = async (title: string): Promise<number> => {
  const { output } = await office('create-event', portal.write('gala.yaml', event(title)), '--new-category');
  return Number(/^Event (\d+) /m.exec(output)?.[1]);
};
const formsOf = (id: number) =>
  portal.server.database
    .selectFrom('events')
    .select(['form_id', 'assessment_form_id', 'sign_form_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

beforeAll(async () => {
  await office('save-form', portal.write('dinner.yaml', dinner));
  await office('save-form', portal.write('how-was-it.yaml', lookingBack));
});

describe('two events whose files name the same forms', () => {
  let ids: readonly number[] = [];
  beforeAll(async () => {
    ids = [await publish('Gala'), await publish('Ball')];
  });

  it('have each their own', async () => {
    const [gala = 0, ball = 0] = ids;

    expect([await formsOf(gala), await formsOf(ball)]).toEqual([
      { form_id: `dinner.${gala}`, assessment_form_id: `how-was-it.${gala}`, sign_form_id: null },
      { form_id: `dinner.${ball}`, assessment_form_id: `how-was-it.${ball}`, sign_form_id: null },
    ]);
  });

  it('count choices with a limit each by itself, and are looked back on each by itself', async () => {
    const { server } = portal;
    const codes: number[] = [];
    for (const id of ids) {
      const send = async (call: 'activity/apply' | 'activity/assessment', answers: Record<string, string>) => {
        codes.push((await server.ask(call, { as: 'chris', body: { id, form_version: 1, answers } })).code);
      };
      await send('activity/apply', { dish: 'fish' });
      await server.database
        .updateTable('registrations')
        .set({ status: 'attended' })
        .where('event_id', '=', id)
        .execute();
      await send('activity/assessment', { words: 'Fine' });
    }

    expect(codes).toEqual([200, 200, 200, 200]);
    for (const id of ids) {
      const { output } = await office('submissions', `assessments:${id}`);
      expect(output).toMatch(/│ Submitted +│ In \w+ words? +│ Version │/);
      expect(output).toMatch(/│ 21 Nov 2025 [^│]*│ Fine +│/);
    }
    expect((await office('submissions')).output).not.toContain('how-was-it');
  });

  it('take the questions as they are at their next change', async () => {
    const [gala = 0] = ids;
    const file = portal.write('gala.yaml', event('Gala'));
    const before = await office('change-event', String(gala), file);
    await office('save-form', portal.write('how-was-it.yaml', lookingBack.replace('In a word', 'In two words')));

    const renewed = await office('change-event', String(gala), file);
    const after = await office('change-event', String(gala), file);

    expect(before.output).toBe(`Event ${gala} "Gala" is all of this already.\n`);
    expect(renewed.output).toBe('"Gala" is changed: form of the assessment.\n');
    expect(after.output).toBe(before.output);
  });
});

it('the form that people have answered stays, and is called as the file calls it', async () => {
  const id = await publish('Brunch');
  await portal.server.ask('activity/apply', { as: 'chris', body: { id, form_version: 1, answers: { dish: 'rice' } } });
  const file = portal.write('brunch.yaml', event('Brunch').replace('form-id: dinner', 'form-id: how-was-it'));

  const { errors } = await office('change-event', String(id), file);

  expect(errors).toContain('People have registered already, so this stays as it was: form-id: dinner.');
});

it('the assessment of an event that has none is refused', async () => {
  const file = portal.write('walk.yaml', event('Walk').replace('assessment-form-id: how-was-it\n', ''));
  const id = /^Event (\d+) /m.exec((await office('create-event', file, '--new-category')).output)?.[1];

  const { exitCode, errors } = await office('submissions', `assessments:${id}`);

  expect([exitCode, errors]).toEqual([2, `Nobody is asked how event ${id} was: it has no \`assessment-form-id\`.\n`]);
});

it('a form that an event has by the name in its file stays as it is', async () => {
  const id = await publish('Tea');
  const { database } = portal.server;
  await database.updateTable('events').set({ form_id: 'dinner' }).where('id', '=', id).execute();

  await office('change-event', String(id), portal.write('tea.yaml', event('Tea')));

  expect(await formsOf(id)).toMatchObject({ form_id: 'dinner', assessment_form_id: `how-was-it.${id}` });
});

it('a trial shows what is asked, and the words in each language', async () => {
  const words = event('Lunch').replace(
    'content: Dress up.',
    'summary: Soup.\ncontent: { en: Dress up., zh-Hant: 請盛裝。 }',
  );
  const { output } = await office('create-event', portal.write('lunch.yaml', words), '--new-category', '--dry-run');

  expect(output).toContain('Title: Lunch\nSummary: Soup.\n');
  expect(output).toContain(
    'Questions of the registration: dinner\nQuestions of the assessment: how-was-it\n\nDress up.\n\nIn Traditional Chinese:\n請盛裝。\n',
  );
});
