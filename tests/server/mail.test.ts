import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runJobs } from '../../server/jobs.ts';
import type { JobDeps } from '../../server/kernel/call/job.ts';
import { filled } from '../../server/kernel/database/migrations/015-mail-owners.ts';
import { fillColumns } from '../../server/kernel/database/table-maker.ts';
import { defaultSettings, readSettings } from '../../server/kernel/settings.ts';
import { richAsText, textAsRich } from '../../server/kernel/values/rich-text.ts';
import { dayMs, minuteMs } from '../../server/kernel/values/time.ts';
import { sendMail } from '../../server/mail/jobs/send-mail.ts';
import { pausesMs, queueMail, queueMails } from '../../server/mail/store/mail.ts';
import { type NewMessage, sendMessage } from '../../server/messages/store/send-message.ts';
import { type MailServer, startMailServer, textOf } from './support/mail-server.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
let post: MailServer;
let said: { readonly detail: object; readonly message: string; readonly how: 'warn' | 'note' }[];

beforeEach(async () => {
  server = await startServer();
  post = await startMailServer();
  said = [];
}, startTimeoutMs);
afterEach(async () => {
  await server.close();
  await post.close();
});

const house = (settings: Partial<JobDeps['settings']> = {}): JobDeps => ({
  ...server.house,
  settings: { ...server.house.settings, demo: false, smtpUrl: post.url, ...settings },
  warn: (detail, message) => said.push({ detail, message, how: 'warn' }),
  note: (detail, message) => said.push({ detail, message, how: 'note' }),
});

const outbox = () => server.database.selectFrom('outbox').selectAll().orderBy('id').execute();

async function queue(to = 'chris.chan@mail.example', content = 'Your seat is safe.\n你的名額已保留。'): Promise<void> {
  await queueMail(server.database, { userId: null, to, subject: 'A seat / 名額', content }, server.now());
}

describe('with a mail server', () => {
  it('hands over what waits, once, from the address of the settings', async () => {
    await queue();
    await sendMail(house({ mailFrom: 'SLD <office@sld.example>' }));
    await sendMail(house());

    expect(post.received).toHaveLength(1);
    const [mail] = post.received;
    expect(mail).toMatchObject({ from: 'office@sld.example', to: ['chris.chan@mail.example'] });
    expect(mail?.data).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(mail && textOf(mail).trim()).toBe('Your seat is safe.\n你的名額已保留。');
    expect(await outbox()).toMatchObject([{ tries: 1, sent_at: server.now().toISOString(), content: '' }]);
  });

  it('sends mail to several people in the order in which it was written', async () => {
    for (const name of ['ann', 'ben', 'cat']) await queue(`${name}@mail.example`);
    await runJobs(house());

    expect(post.received.flatMap(({ to }) => to)).toEqual(['ann@mail.example', 'ben@mail.example', 'cat@mail.example']);
  });

  it('puts no header of a stranger into a mail', async () => {
    await queueMail(
      server.database,
      { userId: null, to: 'chris.chan@mail.example', subject: 'Hello\r\nBcc: everybody@mail.example', content: 'x' },
      server.now(),
    );
    await sendMail(house());

    expect(post.received[0]?.to).toEqual(['chris.chan@mail.example']);
    expect(post.received[0]?.data).not.toMatch(/^Bcc:/m);
  });

  it('tries again after growing pauses, and not before', async () => {
    await queue();
    post.refuseWith('451 try later');
    for (const pause of pausesMs) {
      await sendMail(house());
      server.advance(pause - 1);
      await sendMail(house());
      expect((await outbox())[0]?.tries).toBe(pausesMs.indexOf(pause) + 1);
      server.advance(1);
    }
    post.refuseWith(null);
    await sendMail(house());

    expect(post.received).toHaveLength(1);
    expect(said.every(({ how }) => how === 'warn')).toBe(true);
    expect(said).toHaveLength(pausesMs.length);
  });

  it('goes on trying for more than 17 hours: a mail server may be away for a night', () => {
    expect(pausesMs.map((pause) => pause / minuteMs)).toEqual([1, 5, 15, 60, 240, 720]);
  });

  it('gives up after the last try with a warning that names neither address nor text', async () => {
    await queue();
    post.refuseWith('550 no such mailbox');
    for (const pause of [...pausesMs, minuteMs, minuteMs]) {
      await sendMail(house());
      server.advance(pause);
    }

    expect(said).toHaveLength(pausesMs.length + 1);
    expect(said.at(-1)).toMatchObject({ message: 'mail is given up', detail: { tries: pausesMs.length + 1 } });
    expect(JSON.stringify(said)).not.toMatch(/chris|seat/);
    expect(await outbox()).toMatchObject([{ sent_at: null, tries: pausesMs.length + 1 }]);
  });

  it('does not let one mailbox that is refused keep the next from its mail', async () => {
    await queue('first@mail.example');
    post.refuseWith('451 try later');
    await sendMail(house());
    post.refuseWith(null);
    await queue('second@mail.example');
    await sendMail(house());

    expect(post.received.flatMap(({ to }) => to)).toEqual(['second@mail.example']);
  });

  it('lets two nodes at once send each mail once', async () => {
    for (let index = 0; index < 8; index++) await queue(`person${index}@mail.example`);
    await Promise.all([sendMail(house()), sendMail(house()), runJobs(house())]);

    expect(post.received.flatMap(({ to }) => to).sort()).toEqual(
      Array.from({ length: 8 }, (_, index) => `person${index}@mail.example`),
    );
  });

  it('waits when nobody answers at the address', async () => {
    await queue();
    await post.close();
    await sendMail(house());
    post = await startMailServer();

    expect(said).toMatchObject([{ detail: { reason: expect.stringMatching(/ECONN|ESOCKET/) as string } }]);
    expect(await outbox()).toMatchObject([{ sent_at: null, tries: 1 }]);
  });
});

it('goes out a hundred at a time, so that other jobs have their turn', async () => {
  const many = Array.from({ length: 101 }, () => ({
    userId: null,
    to: 'chris.chan@mail.example',
    subject: 'Tea',
    content: 'At five.',
  }));
  await queueMails(server.database, many, server.now());
  const sent = async () => (await outbox()).filter((mail) => mail.sent_at !== null).length;
  const counts: number[] = [];
  for (let run = 0; run < 2; run++) {
    await sendMail(house({ demo: true, smtpUrl: '' }));
    counts.push(await sent());
  }

  expect(counts).toEqual([100, 101]);
});

it('is swept away after thirty days, sent or not', async () => {
  await queue();
  await sendMail(house());
  post.refuseWith('550 no such mailbox');
  await queue();
  server.advance(30 * dayMs - 1);
  await runJobs(house());
  expect(await outbox()).toHaveLength(2);
  server.advance(1);
  await runJobs(house());

  expect(await outbox()).toEqual([]);
});

it('costs one of the mails that wait a try while nobody answers at the address', async () => {
  for (const name of ['ann', 'ben', 'cat']) await queue(`${name}@mail.example`);
  await post.close();
  await sendMail(house());
  post = await startMailServer();
  expect((await outbox()).map(({ tries }) => tries)).toEqual([1, 0, 0]);

  await sendMail(house());

  expect(post.received.flatMap(({ to }) => to)).toEqual(['ben@mail.example', 'cat@mail.example']);
});

it.each([
  { name: 'does not let the portal log in', answer: '535 wrong password', at: 'login' },
  { name: 'has too many logins', answer: '454 try later', at: 'login' },
  { name: 'takes no connections', answer: '554 not from there', at: 'connection' },
  { name: 'closes at the first mail', answer: '421 too many mails', at: 'mail' },
] as const)(
  'costs one of the mails that wait a try, and one connection, when the mail server $name',
  async ({ answer, at }) => {
    for (const name of ['ann', 'ben', 'cat']) await queue(`${name}@mail.example`);
    post.refuseWith(answer, at);
    const withLogin = { smtpUrl: post.url.replace('//', '//portal:secret@') };
    await sendMail(house(withLogin));
    expect([(await outbox()).map(({ tries }) => tries), post.connections()]).toEqual([[1, 0, 0], 1]);

    post.refuseWith(null);
    await sendMail(house(withLogin));
    expect(post.received.flatMap(({ to }) => to)).toEqual(['ben@mail.example', 'cat@mail.example']);
  },
);

it('costs one of the mails that wait a try when the mail server never comes to the end of an answer', async () => {
  for (const name of ['ann', 'ben']) await queue(`${name}@mail.example`);
  post.refuseWith('250-wait');
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => limitedTo.signal);
  const limitedTo = new AbortController();
  const sending = sendMail(house());
  await vi.waitFor(() => expect(post.connections()).toBe(1));
  limitedTo.abort();
  await sending;
  limit.mockRestore();
  expect(said).toMatchObject([{ detail: { reason: 'EABORT' } }]);
  expect((await outbox()).map(({ tries }) => tries)).toEqual([1, 0]);

  post.refuseWith(null);
  await sendMail(house());
  expect(post.received.flatMap(({ to }) => to)).toEqual(['ben@mail.example']);
});

describe('without a mail server', () => {
  it('a demonstration prints each mail to its log, once', async () => {
    await queue();
    await sendMail(house({ demo: true, smtpUrl: '' }));
    await sendMail(house({ demo: true, smtpUrl: '' }));

    expect(said).toEqual([
      {
        how: 'note',
        message: 'mail',
        detail: {
          to: 'chris.chan@mail.example',
          subject: 'A seat / 名額',
          content: 'Your seat is safe.\n你的名額已保留。',
        },
      },
    ]);
    expect(await outbox()).toMatchObject([{ sent_at: server.now().toISOString() }]);
  });

  it('elsewhere nothing of a mail is printed, and it is not called sent', async () => {
    await queue();
    await sendMail(house({ smtpUrl: '' }));

    expect(said).toEqual([
      {
        how: 'warn',
        message: 'mail could not be sent and is tried again',
        detail: { mail: expect.any(Number) as number, tries: 1, reason: 'SMTP_URL is not set' },
      },
    ]);
    expect(await outbox()).toMatchObject([{ sent_at: null }]);
  });
});

describe('messages by mail', () => {
  const message = {
    type: 'event',
    title: { en: 'A seat is free', 'zh-Hant': '有名額' },
    content: { en: '<p>See &amp; come.</p>', 'zh-Hant': '<p>歡迎參加。</p>' },
    byMail: true,
  } as const;
  const send = (one: NewMessage, database = server.database) =>
    sendMessage({ database, portal: server.house.portal(), now: server.now() }, one);

  it('say in the inbox and in the mail the same, in English and in Chinese', async () => {
    const chris = server.ids['chris'] ?? 0;
    await send({ ...message, userIds: [chris, chris] });

    const inbox = await server.ask('user/message', { as: 'chris' });
    expect(inbox.data.list[0]).toMatchObject({ title: 'A seat is free', sender: 'Student Development Office' });
    expect(inbox.data.list[1]?.title).not.toBe('A seat is free');
    expect(await outbox()).toMatchObject([
      {
        recipient: 'chris.chan@mail.example',
        subject: 'A seat is free / 有名額',
        content: 'See & come.\n\n歡迎參加。\n\nStudent Development Office / 學生發展處',
        page: null,
      },
    ]);
  });

  it('end with the address of the page that they are about', async () => {
    const userIds = [server.ids['chris'] ?? 0];
    await send({ ...message, userIds, link: { route: '/pages/events/detail', query: { id: 3, view: 'a b' } } });
    await sendMail(house({ siteBaseUrl: 'https://portal.example/sld/' }));

    const [mail] = post.received;
    expect(mail && textOf(mail).trim().split('\n\n').slice(2)).toEqual([
      'Student Development Office / 學生發展處',
      'Open it in the portal: / 在系統中查看：\nhttps://portal.example/sld/#/pages/events/detail?id=3&view=a+b',
    ]);
    expect(await outbox()).toMatchObject([{ content: '', page: null }]);
  });

  it('come from whoever sends them', async () => {
    const [userIds, sender] = [[server.ids['chris'] ?? 0], { en: 'Career Centre' }];
    await send({ ...message, userIds, sender, link: { route: '/pages/home', query: {} } });

    expect(await outbox()).toMatchObject([
      {
        content: expect.stringMatching(/\n\nCareer Centre\n\nOpen it in the portal: \/ 在系統中查看：$/),
        page: '/pages/home',
      },
    ]);
  });

  it('say in the mail what they say in each other language as well, and nothing twice', async () => {
    const words = { en: 'Hello', fr: 'Bonjour', ja: 'Hello' };
    await send({ ...message, title: words, content: words, userIds: [server.ids['chris'] ?? 0] });

    expect(await outbox()).toMatchObject([
      { subject: 'Hello / Bonjour', content: 'Hello\n\nBonjour\n\nStudent Development Office / 學生發展處' },
    ]);
  });

  it('go to nobody who is suspended, and stay in the portal when no mail is asked for', async () => {
    const ids = [server.ids['peter'] ?? 0];
    await send({ ...message, userIds: ids });
    await send({ ...message, userIds: [server.ids['chris'] ?? 0], byMail: false });

    expect(await outbox()).toEqual([]);
  });

  it('are gone with the change that caused them when it fails', async () => {
    const failing = server.database.transaction().execute(async (transaction) => {
      await send({ ...message, userIds: [server.ids['chris'] ?? 0] }, transaction);
      throw new Error('something else went wrong');
    });

    await expect(failing).rejects.toThrow('something else');
    expect(await outbox()).toEqual([]);
  });

  it('reach more people than one insert takes', async () => {
    const people = await server.database
      .insertInto('users')
      .values(
        Array.from({ length: 1201 }, (_, index) => ({
          email: `crowd${index}@mail.example`,
          password_hash: 'x',
          created_at: server.now().toISOString(),
        })),
      )
      .returning('id')
      .execute();
    await send({ ...message, userIds: people.map(({ id }) => id) });

    expect(await outbox()).toHaveLength(1201);
  });
});

describe('rich text as plain text', () => {
  it.each([
    ['<p>One.</p><p>Two.</p>', 'One.\n\nTwo.'],
    ['<p>One<br>Two</p>', 'One\nTwo'],
    ['<ul><li>One</li><li>Two</li></ul>', '- One\n- Two'],
    [
      '<table><thead><tr><th>Day</th><th>Room</th></tr></thead><tbody><tr><td>Monday</td><td>12</td></tr></tbody></table>',
      'Day | Room\nMonday | 12',
    ],
    ['<p><a class="x" href="https://it.example/a?b=1">Help</a> us</p>', 'Help (https://it.example/a?b=1) us'],
    ['<p>1 &lt; 2 &amp;&amp; "3" &#39;4&#39;</p>', `1 < 2 && "3" '4'`],
    [textAsRich('a < b\n\n"c"'), 'a < b\n\n"c"'],
  ])('reads %s', (rich, plain) => {
    expect(richAsText(rich)).toBe(plain);
  });
});

describe('settings', () => {
  it('take a mail server and a sender', () => {
    const settings = readSettings({
      DEMO: '1',
      SMTP_URL: 'smtps://me:secret@mail.example:465',
      MAIL_FROM: 'a@b.example',
    });

    expect(settings).toMatchObject({ smtpUrl: 'smtps://me:secret@mail.example:465', mailFrom: 'a@b.example' });
    expect(readSettings({ DEMO: '1' })).toMatchObject({ smtpUrl: '', mailFrom: defaultSettings.mailFrom });
  });

  it('do not repeat a wrong address, which may hold a password', () => {
    expect(() => readSettings({ DEMO: '1', SMTP_URL: 'http://me:secret@mail.example' })).toThrow(
      'SMTP_URL begins with smtp:// or smtps://',
    );
  });
});

it('belongs to who has its address, when it was written before mails had an owner', async () => {
  await queue();
  await queue('chris@campus.example');
  await queue('nobody@mail.example');
  await server.database
    .updateTable('users')
    .set({ campus_email: 'chris@campus.example' })
    .where('id', '=', server.ids['chris'] ?? 0)
    .execute();

  await fillColumns(server.database as unknown as Kysely<unknown>, filled); // a migration knows no tables

  expect((await outbox()).map(({ user_id: owner }) => owner)).toEqual([server.ids['chris'], server.ids['chris'], null]);
});
