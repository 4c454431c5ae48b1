import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { after, dayMs, instantOf } from '../../server/kernel/values/time.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

const calls = ['carousel', 'carousel/bottom'] as const;
const show = async (name: (typeof calls)[number], headers: Record<string, string> = {}) =>
  (await server.ask(name, { as: 'chris', headers })).data.list;

/** A picture of the top, shown in a period counted in milliseconds from now. */
async function add(title: string, startMs: number | null, endMs: number | null, sort = 9): Promise<void> {
  const moment = (ms: number | null) => (ms === null ? null : instantOf(after(server.now(), ms)));
  await server.database
    .insertInto('carousel_items')
    .values({
      place: 'top',
      title: JSON.stringify({ en: title }),
      alt: JSON.stringify({ en: title }),
      image: '/files/public/x/x.png',
      start_at: moment(startMs),
      end_at: moment(endMs),
      sort,
    })
    .execute();
}

describe('the pictures of the home page', () => {
  it('on top are those of the period, with where they lead', async () => {
    const list = await show('carousel');

    expect(list.map(({ title, link }) => [title, link])).toEqual([
      ['Spring term: LEAP events are open', { type: 'route', value: '/pages/events/events' }],
      ['Alumni stories: where they are now', { type: 'url', value: 'https://www.example.edu/alumni' }],
    ]);
  });

  it('at the foot are five, one of which leads nowhere', async () => {
    const list = await show('carousel/bottom');

    expect(list).toHaveLength(5);
    expect(list.filter(({ link }) => link === null).map(({ title }) => title)).toEqual(['Harbour Business School']);
  });

  it.each(calls)('of %s are in their order, and each picture opens', async (name) => {
    const list = await show(name);
    const orders = list.map(({ sort }) => sort);

    expect(orders).toEqual([...orders].sort((one, other) => one - other));
    for (const { image } of list) {
      expect((await server.app.inject({ method: 'GET', url: image })).statusCode).toBe(200);
    }
  });

  it('are described in the language of the request', async () => {
    const [first] = await show('carousel', { language: 'zh-Hant' });

    expect([first?.title, first?.alt]).toEqual(['春季學期 LEAP 活動現正接受報名', '海港旁的大樓與黃色太陽']);
  });

  it('are shown from their start up to, and not at, their end', async () => {
    await add('starts now', 0, null);
    await add('starts in a moment', 1, null);
    await add('ends now', null, 0);
    await add('ends in a moment', null, 1);
    await add('stands between', -dayMs, dayMs);
    const shown = (await show('carousel')).map(({ title }) => title);

    expect(shown.slice(2)).toEqual(['starts now', 'ends in a moment', 'stands between']);
  });

  it.each(calls)('of %s are not for visitors, and for a class lead only with a class', async (name) => {
    const asLead = await server.ask(name, { as: 'lead1', headers: { classid: String(server.classIds.A) } });

    expect((await server.ask(name)).code).toBe(401);
    expect(await server.ask(name, { as: 'lead1' })).toMatchObject({ code: 403, data: { reason: 'class_required' } });
    expect(asLead.code).toBe(200);
  });
});
