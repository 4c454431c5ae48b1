/** Forms with a store of their own that are awaited from somebody: who is missing, and who is reminded. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Localized } from '../../server/kernel/portal/language.ts';
import { portalView } from '../../server/kernel/portal/portal-view.ts';
import { readJson } from '../../server/kernel/values/json.ts';
import { hourMs } from '../../server/kernel/values/time.ts';
import { remind } from '../../server/reminders/jobs/remind.ts';
import { compiledPortal } from '../server/support/compiled-portal.ts';
import { startTimeoutMs } from '../server/support/test-server.ts';
import { type OfficePortal, startOffice } from './support/office.ts';

const form = (keeps: string) => `keeps: { closes: "2025-11-24T12:00", edit-until: "2025-11-24T12:00", ${keeps} }
fields:
  - { name: day, label: Which day?, kind: date, required: true }
`;
const files = {
  'forms/visit.yaml': form('awaited-from: { classes: [MBA 2025 Class A] }'),
  'forms/survey.yaml': form('awaited-from: everybody'),
  'forms/open.yaml': form('once: true'),
  'pages/survey.yaml': `route: /survey
title: What you think
access: signed-in
content:
  - { form: survey }
  - { form: open }
  - { form: visit }
`,
};

let portal: OfficePortal;
const office = (...words: readonly string[]) => portal.office(...words);
const send = async (as: string, name: string) =>
  (await portal.server.ask('form/submit', { as, body: { form: name, answers: { day: '2025-11-22' } } })).data;

beforeEach(async () => {
  portal = await startOffice(files);
}, startTimeoutMs);
afterEach(() => portal.close());

describe('a form that is awaited from a class', () => {
  it('is missing from its students who have not sent it, or have withdrawn it', async () => {
    await send('chris', 'visit');
    const { id } = await send('wendy', 'visit');
    const before = (await office('submissions', 'visit', '--missing')).output;
    await portal.server.ask('form/withdraw', { as: 'wendy', body: { id } });
    const { output } = await office('submissions', 'visit', '--missing');

    expect(before).not.toContain('1155000002');
    expect(output).toMatch(/│ 1155000002 │/);
    expect(output).not.toContain('1155000001'); // Chris
    expect(output).not.toContain('1155000004'); // Sofia is in class B
  });

  it('is counted among what is open, by the title of its page', async () => {
    const { output } = await office('submissions', '--missing', '--format', 'json');
    const found = JSON.parse(output) as { readonly words: string; readonly title: string; readonly missing: number }[];

    expect(found.filter(({ title }) => title === 'What you think').map(({ words }) => words)).toEqual([
      'survey',
      'visit',
    ]);
    expect(found.some(({ words }) => words === 'open')).toBe(false);
    await office('close-form', 'survey');
    const closed = (await office('submissions', '--missing', '--format', 'json')).output;
    expect(closed).not.toContain('survey');
  });

  it('is written about to them alone', async () => {
    await send('chris', 'visit');

    const sent = await office('send', '--to', 'missing:visit', '--title', 'Your visit', '--text', 'Which day?');

    expect(sent.output).toBe('"Your visit" is sent to those who are missing in visit (15 people).\n');
    expect((await portal.inboxOf('wendy'))[0]?.title).toBe('Your visit');
    expect((await portal.inboxOf('chris')).map(({ title }) => title)).not.toContain('Your visit');
  });

  it('has students who are reminded of it before it closes, with the way to its page', async () => {
    const { server } = portal;
    const view = portalView(compiledPortal(files));
    await send('chris', 'survey');
    const titles = async (as: string) => {
      const rows = await server.database
        .selectFrom('messages')
        .selectAll()
        .where('user_id', '=', server.ids[as] ?? 0)
        .orderBy('id')
        .execute();
      return rows
        .map((row) => ({
          title: readJson<Localized>(row.title).en,
          text: readJson<Localized>(row.content).en,
          link: JSON.parse(row.link ?? 'null') as unknown,
        }))
        .filter(({ title }) => title === 'Reminder: What you think');
    };

    await remind({ ...server.house, portal: () => view });
    const early = await titles('sofia');
    server.advance(27 * hourMs);
    await remind({ ...server.house, portal: () => view });

    expect(early).toEqual([]);
    const reminder = {
      title: 'Reminder: What you think',
      text: '<p>The office awaits your answer. You can give it until 24 Nov 2025 12:00.</p>',
      link: { route: '/survey', query: {} },
    };
    expect(await titles('sofia')).toEqual([reminder]); // the survey, not the visit of class A
    expect(await titles('wendy')).toEqual([reminder, reminder]);
    expect(await titles('chris')).toEqual([reminder]); // the visit
  });
});

it('a form that is awaited from nobody is missing from nobody', async () => {
  const { exitCode, errors } = await office('submissions', 'open', '--missing');

  expect([exitCode, errors]).toEqual([
    2,
    expect.stringMatching(
      /^Nobody has to answer open, so nobody is missing\. `npx portico office submissions --missing --config \S+` lists where somebody is\.\n$/,
    ),
  ]);
});

describe('a class that there is not', () => {
  beforeEach(async () => {
    await portal.close();
    portal = await startOffice({ ...files, 'forms/visit.yaml': form('awaited-from: { classes: [MBA 2025 Class X] }') });
  }, startTimeoutMs);

  it('is named, with the one that was meant', async () => {
    const { exitCode, errors } = await office('submissions', 'visit', '--missing');

    expect(exitCode).toBe(2);
    expect(errors).toContain(
      '`awaited-from` in forms/visit.yaml: There is no class called MBA 2025 Class X. Did you mean `MBA 2025 Class A`?',
    );
  });
});
