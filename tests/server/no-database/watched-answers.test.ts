/** What another back end answers is held against the contract after it has been passed on, and the log says what does not fit. */
import { once } from 'node:events';
import { createServer as createBackEnd } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createServer, passOn } from '#server';
import { compiledPortal } from '../support/compiled-portal.ts';
import { secretKey } from '../support/seeded-database.ts';

const ownApi = {
  'api/calls/voyage.yaml': `
voyage/index: { description: Voyages., method: GET, access: everyone, paged: true, answer: { list: list of Voyage } }
voyage/fee: { description: A fee., method: GET, access: everyone, answer: { fee: number, guide: Guide? } }
voyage/log: { description: Logs., access: everyone, body: { scope: "one of mine, all" }, answers: { by: scope, cases: { mine: { cups: text }, all: { pots: text } } } }
voyage/seen: { description: Seen., method: GET, access: everyone, query: { scope: "one of mine, all" }, answers: { by: scope, cases: { mine: { cups: text }, all: { pots: text } } } }
`,
  'api/entities/voyage.yaml': `
Voyage: { description: A voyage., fields: { id: id, departs: datetime } }
Guide: { description: A guide., fields: { name: text } }
`,
};

const departs = '2026-12-01T08:00:00+08:00';
const meta = { totalCount: 1, pageCount: 1, currentPage: 1, perPage: 10 };
const datetime = 'not a datetime such as 2025-11-21T18:30:00+08:00';

interface Given {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bytes: string | Buffer;
}

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A portal in front of a back end that answers this, whatever it is asked. */
async function portalBefore(given: () => Given) {
  const backEnd = createBackEnd((_, response) => {
    const { status = 200, headers = {}, bytes } = given();
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(bytes);
  });
  backEnd.listen(0, '127.0.0.1');
  await once(backEnd, 'listening');
  const { port } = backEnd.address() as AddressInfo; // a TCP server has no other kind of address
  const lines: { readonly level: number; readonly call?: string; readonly msg: string }[] = [];
  const app = await createServer({
    portal: compiledPortal(ownApi),
    elsewhere: passOn({ address: new URL(`http://127.0.0.1:${port}`), timeoutMs: 5000 }),
    secretKey,
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line) as never) } }, // as Pino writes them
  });
  closers.push(
    () => app.close(),
    async () => {
      backEnd.closeAllConnections();
      backEnd.close();
    },
  );
  const base = await app.listen({ port: 0, host: '127.0.0.1' });
  const hint = ` \`npx portico contract --base http://127.0.0.1:${port}\` asks all calls that change nothing.`;
  return {
    lines,
    hint,
    ask: async (call: string, init?: RequestInit) =>
      (await fetch(`${base}/student-api/v1/${call}`, init)).arrayBuffer(),
    /** The warnings without what is the same in all of them. */
    said: () => lines.map(({ msg }) => msg.replace(hint, '').replace(' (api/calls/voyage.yaml).', '')),
  };
}

function answer(data: unknown): Given {
  return { bytes: JSON.stringify({ code: 200, message: 'OK', data }) };
}

/** Time enough for what is wrong to be seen. */
async function quiet(): Promise<void> {
  await new Promise((done) => setTimeout(done, 60));
}

describe('an answer that is not as the contract says', () => {
  it('is passed on as it is, and said in the log with its call, its place, the file and what looks at all calls', async () => {
    const given = answer({ list: [{ id: 1, departs: '01/12/2026 8:00' }], _meta: meta });
    const { ask, lines, hint } = await portalBefore(() => given);

    const bytes = await ask('voyage/index');

    expect(Buffer.from(bytes).toString()).toBe(given.bytes);
    await vi.waitFor(() => expect(lines).toHaveLength(1));
    expect(lines[0]).toMatchObject({
      level: 40,
      call: 'voyage/index',
      msg: `voyage/index: list[0].departs is ${datetime} (api/calls/voyage.yaml).${hint}`,
    });
  });

  it.each([
    ['voyage/index', [1], 'data is a list, not a group of keys'],
    ['voyage/index', { list: null, _meta: meta }, 'list is empty, not a list'],
    ['voyage/index', { list: [] }, 'data lacks _meta'],
    ['voyage/index', null, 'data is empty, not a group of keys'],
    ['voyage/index', undefined, 'data is missing, not a group of keys'],
    [
      'voyage/index',
      { list: [{ id: 1, departs, berth: 7 }], _meta: meta },
      'list[0] has berth, which the contract does not name',
    ],
    ['voyage/fee', { fee: '120', guide: null }, 'fee is a text, not a number'],
    ['voyage/fee', { fee: 120, guide: 'Lee' }, 'guide is a text, not a group of keys'],
    ['voyage/fee', { fee: 120, guide: { name: null } }, 'guide.name is empty, not a text'],
    ['voyage/seen?scope=all', { cups: 'two' }, 'data lacks pots; data has cups, which the contract does not name'],
    ['voyage/seen', { mugs: 'two' }, 'data is none of the answers that depend on scope'],
  ])('of %s with %j', async (call, data, words) => {
    const { ask, said } = await portalBefore(() => answer(data));

    await ask(call);

    await vi.waitFor(() => expect(said()).toEqual(words.split('; ').map((one) => `${call.split('?')[0]}: ${one}`)));
  });

  it.each([
    ['no JSON', 'Internal error of somebody@school.example'],
    ['a list', '[]'],
    ['without a code', '{"data":{"list":[]}}'],
  ])('is said when it is %s', async (_, bytes) => {
    const { ask, said } = await portalBefore(() => ({ bytes }));

    await ask('voyage/index');

    await vi.waitFor(() => expect(said()).toEqual(['voyage/index: the answer is no JSON with code, message and data']));
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('is noticed when it is packed with %s', async (name, pack) => {
    const bytes = pack(answer({ fee: '120', guide: null }).bytes);
    const { ask, said } = await portalBefore(() => ({ bytes, headers: { 'Content-Encoding': name } }));

    await ask('voyage/fee');

    await vi.waitFor(() => expect(said()).toEqual(['voyage/fee: fee is a text, not a number']));
  });

  it('is said once, however many entries and answers have the same mistake', async () => {
    const entries = [1, 2, 3].map((id) => ({ id, departs: 'soon' }));
    let data: unknown = { list: entries, _meta: meta };
    const { ask, said } = await portalBefore(() => answer(data));

    await ask('voyage/index');
    await ask('voyage/index');
    data = { list: [{ id: 'one', departs }], _meta: meta };
    await ask('voyage/index');

    const words = [
      `voyage/index: list[0].departs is ${datetime}`,
      'voyage/index: list[0].id is a text, not a whole number',
    ];
    await vi.waitFor(() => expect(said()).toEqual(words));
  });

  it('is said without any value of it, and without a key that is no name of a field', async () => {
    const { ask, lines, said } = await portalBefore(() =>
      answer({ fee: 'Chan Tai Man', guide: null, 'A1234567(8)': 'Chan', 'Chan Tai Man': 1 }),
    );

    await ask('voyage/fee');

    await vi.waitFor(() => expect(lines).toHaveLength(2));
    expect(said()).toContain('voyage/fee: data has a key that is no name, which the contract does not name');
    expect(JSON.stringify(lines)).not.toMatch(/Chan|A1234567/);
  });

  it('is no longer said after fifty different mistakes', async () => {
    const surplus = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`field_${at}`, 1]));
    const { ask, lines } = await portalBefore(() => answer({ fee: 1, guide: null, ...surplus }));

    await ask('voyage/fee');

    await vi.waitFor(() => expect(lines).toHaveLength(51));
    expect(lines[50]?.msg).toMatch(/^Further mistakes .* are not listed\./);
    await ask('voyage/index');
    await quiet();
    expect(lines).toHaveLength(51);
  });
});

describe('nothing is said', () => {
  it.each<[string, string, Given]>([
    ['of a right answer', 'voyage/index', answer({ list: [{ id: 1, departs }], _meta: meta })],
    ['of a refusal', 'voyage/fee', { bytes: '{"code":403,"message":"No","data":null}' }],
    ['of another status than 200', 'voyage/fee', { status: 502, bytes: 'Bad gateway' }],
    ['of more than a megabyte', 'voyage/fee', answer({ fee: 'x'.repeat(1_100_000), guide: null })],
    [
      'of what is more than a megabyte when it is unpacked',
      'voyage/fee',
      {
        bytes: gzipSync(answer({ fee: 'x'.repeat(1_100_000), guide: null }).bytes),
        headers: { 'Content-Encoding': 'gzip' },
      },
    ],
    [
      'of what is packed in a way that nobody knows',
      'voyage/fee',
      { bytes: 'x', headers: { 'Content-Encoding': 'own' } },
    ],
  ])('%s', async (_, call, given) => {
    const { ask, lines } = await portalBefore(() => given);

    await ask(call).catch(() => {}); // `fetch` itself may not be able to unpack it
    await quiet();

    expect(lines).toEqual([]);
  });

  it('of any of the answers, where it depends on the body', async () => {
    const { ask, lines } = await portalBefore(() => answer({ pots: 'two' }));

    await ask('voyage/log', { method: 'POST', body: '{"scope":"all"}' });
    await quiet();

    expect(lines).toEqual([]);
  });
});
