import { expect, test } from 'vitest';
import files from '#demo-files' with { type: 'json' };
import { portalView, readWritten, timeWriter } from '#office';
import { eventNames } from '../../server/demo/event-list.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { startServer, startTimeoutMs } from './support/test-server.ts';

const desk = {
  time: timeWriter('Asia/Hong_Kong'),
  now: new Date('2025-11-21T02:00:00.000Z'),
  portal: portalView(compiledPortal()),
};

test.each(Object.entries(files as Readonly<Record<string, string>>))(
  'demo/%s is read as an office would hand it over',
  (file, text) => {
    expect(readWritten({ file, text }, desk).diagnostics).toEqual([]);
  },
);

test(
  'every event, notice and message of demo/ is in the demonstration, and nothing else',
  async () => {
    const server = await startServer();
    const titles = async (table: 'events' | 'notices' | 'messages') =>
      (await server.database.selectFrom(table).select('title').execute()).map(({ title }) => JSON.parse(title).en);
    const written = (folder: string) =>
      Object.entries(files as Readonly<Record<string, string>>)
        .filter(([file]) => file.startsWith(folder))
        .map(([, text]) => /^title: \{ en: "?(.*?)"?, zh-Hant/m.exec(text)?.[1]);

    expect((await titles('events')).toSorted()).toEqual(written('events/').toSorted());
    expect((await titles('notices')).toSorted()).toEqual(written('notices/').toSorted());
    const sent = await titles('messages');
    expect(sent.filter((title) => !/^(Weekly digest|Reminder) \d+$/.test(title)).toSorted()).toEqual(
      written('messages/').toSorted(),
    );
    expect(eventNames.length).toBe(24);
    await server.close();
  },
  startTimeoutMs,
);
