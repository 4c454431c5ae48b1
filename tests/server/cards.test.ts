import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Card } from '#contract';
import { drawCard } from '../../server/cards/rules/draw-card.ts';
import { drawPortrait } from '../../server/demo/pictures.ts';
import { fileStore } from '../../server/kernel/files/file-store.ts';
import { dayMs, hourMs } from '../../server/kernel/values/time.ts';
import { sweep } from '../../server/sweep.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

const list = async (body: object = {}, as = 'chris', headers: Record<string, string> = {}) =>
  server.ask('user/card-list', { as, body, headers });

async function find(wanted: Partial<Card>): Promise<Card> {
  const { data } = await list();
  const card = data.list.find((one) =>
    Object.entries(wanted).every(([key, value]) => one[key as keyof Card] === value),
  );
  if (!card) throw new Error(`no such card: ${JSON.stringify(wanted)}`);
  return card;
}

const download = (kind: 'card' | 'badge', id: number, more: { as?: string; headers?: Record<string, string> } = {}) =>
  server.ask(`user/download-${kind}`, { as: 'chris', body: { id }, ...more });

describe('user/card-list', () => {
  it('gives the own cards and badges, newest first, with whether they still count', async () => {
    const { data } = await list();

    const states = data.list.filter((card) => card.kind === 'card').map((card) => card.status);
    const moments = data.list.map((card) => card.issued_at);
    expect(states).toEqual(['active', 'revoked', 'expired']);
    expect(data.list.filter((card) => card.kind === 'badge')).toHaveLength(3);
    expect(moments).toEqual([...moments].sort().reverse());
    expect(data.list[0]?.holder).toMatchObject({ name: '陳家樂', en_name: 'Chris Chan', sid: '1155000001' });
  });

  it('narrows by kind', async () => {
    const { data } = await list({ kind: 'badge' });

    expect(new Set(data.list.map((card) => card.kind))).toEqual(new Set(['badge']));
  });

  it('gives exactly the one that is asked for', async () => {
    const card = await find({ status: 'revoked' });

    expect((await list({ id: card.id })).data.list).toEqual([card]);
  });

  it('ends a card at the moment it says, not before', async () => {
    const { id } = await find({ status: 'active', kind: 'card' });
    const end = new Date(server.now().getTime() + hourMs).toISOString();
    await server.database.updateTable('cards').set({ expires_at: end }).where('id', '=', id).execute();

    server.advance(hourMs - 1);
    expect((await list({ id })).data.list[0]).toMatchObject({ status: 'active', can_download_card: true });
    server.advance(1);
    expect((await list({ id })).data.list[0]).toMatchObject({ status: 'expired', can_download_card: false });
  });

  it('says which may be taken away', async () => {
    const { data } = await list();

    const cards = data.list.filter((card) => card.can_download_card);
    const badges = data.list.filter((card) => card.can_download_badge);
    expect(cards.map((card) => [card.kind, card.status])).toEqual([['card', 'active']]);
    expect(badges.map((card) => card.kind)).toEqual(['badge', 'badge']);
  });

  it('is in the language of the request', async () => {
    const { data } = await list({ kind: 'badge' }, 'chris', { language: 'zh-Hant' });

    expect(data.list.map((card) => card.title)).toContain('自信演說');
  });

  it('tells nobody of the cards of somebody else', async () => {
    const { id } = await find({ status: 'active', kind: 'card' });

    expect(await list({ id }, 'wendy')).toMatchObject({ code: 404, data: { reason: 'not_found' } });
    expect((await list({}, 'ivan')).data.list).toEqual([]);
  });

  it('refuses a kind that is none', async () => {
    const { code, data } = await list({ kind: 'ticket' });

    expect([code, data.errors?.map((error) => error.field)]).toEqual([422, ['kind']]);
  });
});

describe('downloads', () => {
  it('give a card as PDF with the Latin and the Chinese name', async () => {
    const { id, serial_no: serial } = await find({ status: 'active', kind: 'card' });

    const { data } = await download('card', id);
    const file = await server.app.inject({ url: data.url });

    expect(data).toMatchObject({ filename: `card-${serial}.pdf`, mime: 'application/pdf' });
    expect(data.expires_at).toBe('2025-11-21T11:00:00+08:00');
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    const drawn = textOf(file.rawPayload);
    expect(drawn).toContain(hex('latin1', 'Chris Chan'));
    expect(drawn).toContain(hex('utf16', '陳家樂'));
  });

  it('give a badge as a picture that names its holder', async () => {
    const badge = await find({ can_download_badge: true });

    const { data } = await download('badge', badge.id);
    const file = await server.app.inject({ url: data.url });

    expect(data).toMatchObject({ filename: `badge-${badge.serial_no}.png`, mime: 'image/png' });
    expect(file.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    for (const word of [badge.title, 'Chris Chan 陳家樂', badge.verify_code]) {
      expect(file.rawPayload.includes(word)).toBe(true);
    }
  });

  it.each([
    { name: 'an expired card', wanted: { status: 'expired' }, kind: 'card' },
    { name: 'a revoked card', wanted: { status: 'revoked' }, kind: 'card' },
    { name: 'a badge that stays in the portal', wanted: { kind: 'badge', can_download_badge: false }, kind: 'badge' },
    { name: 'a badge as a card', wanted: { kind: 'badge' }, kind: 'card' },
    { name: 'a card as a badge', wanted: { kind: 'card', status: 'active' }, kind: 'badge' },
  ] as const)('refuse $name', async ({ wanted, kind }) => {
    const { id } = await find(wanted);

    const answer = await download(kind, id, { headers: { language: 'zh-Hant' } });

    expect(answer).toMatchObject({ code: 409, message: '現時無法進行此操作', data: { reason: 'state' } });
  });

  it('refuse a badge without a picture, which is not offered either', async () => {
    const { id } = await find({ can_download_badge: true });
    await server.database.updateTable('cards').set({ badge_image: null }).where('id', '=', id).execute();

    const answer = await download('badge', id);
    const { data } = await list({ id });
    expect([answer.code, data.list[0]?.can_download_badge]).toEqual([409, false]);
  });

  it.each(['card', 'badge'] as const)('know nothing of a %s of somebody else', async (kind) => {
    const { id } = await find({ kind });

    expect(await download(kind, id, { as: 'wendy' })).toMatchObject({ code: 404, data: { reason: 'not_found' } });
    expect((await download(kind, 999_999)).code).toBe(404);
  });

  it.each(['card', 'badge'] as const)('of a %s need to be told which', async (kind) => {
    const answer = await server.ask(`user/download-${kind}`, { as: 'chris' });

    expect([answer.code, answer.data.errors?.map((error) => error.field)]).toEqual([422, ['id']]);
  });

  it('are private, and their address ends after an hour', async () => {
    const { id } = await find({ status: 'active', kind: 'card' });
    const { data } = await download('card', id);
    const [path] = data.url.split('?');

    expect((await server.app.inject({ url: String(path) })).statusCode).toBe(404);
    server.advance(hourMs - 1000);
    expect((await server.app.inject({ url: data.url })).statusCode).toBe(200);
    server.advance(1000);
    expect((await server.app.inject({ url: data.url })).statusCode).toBe(404);
  });

  it('are swept away after a day', async () => {
    const { id } = await find({ status: 'active', kind: 'card' });
    await download('card', id);
    const count = async () =>
      (await server.database.selectFrom('files').select('id').where('purpose', '=', 'export').execute()).length;

    server.advance(dayMs - 1);
    await sweep(server.house);
    expect(await count()).toBe(1);
    server.advance(1);
    await sweep(server.house);
    expect(await count()).toBe(0);
  });

  it('asked for twice with one key are made once', async () => {
    const { id } = await find({ status: 'active', kind: 'card' });
    const headers = { 'idempotency-key': randomUUID() };

    const first = await download('card', id, { headers });

    expect(await download('card', id, { headers })).toEqual(first);
  });

  it('are possible thirty times an hour', async () => {
    const { id } = await find({ can_download_badge: true });
    const codes: number[] = [];
    for (let count = 0; count < 31; count++) codes.push((await download('badge', id)).code);

    expect(codes).toEqual([...Array(30).fill(200), 429]);
  });
});

it.each(['user/card-list', 'user/download-card', 'user/download-badge'] as const)(
  '%s is for people who are signed in, and for leads with a class of theirs',
  async (call) => {
    const body = call === 'user/card-list' ? {} : { id: 1 };
    const reasonOf = async (as: string | undefined, headers: Record<string, string> = {}) =>
      (await server.ask(call, { as, body, headers })).data.reason;

    expect(await reasonOf(undefined)).toBe('not_logged_in');
    expect(await reasonOf('lead1')).toBe('class_required');
    expect(await reasonOf('lead1', { classid: String(server.classIds.C) })).toBe('class_scope');
  },
);

describe('the drawing of a card', () => {
  const card = {
    type: 'Student card',
    title: 'Student card',
    issuer: 'School',
    description: null,
    serialNo: 'HBS-1',
    verifyCode: 'AAAA-BBBB',
    name: null,
    enName: null,
    sid: null,
    facts: [],
    design: null,
    photo: null,
  };

  it.each([
    { name: 'a name with characters that only Hong Kong writes', value: '陳嘅邨', collection: 'UniGB-UTF16-H' },
    { name: 'a traditional name', value: '黃詠雯', collection: 'UniCNS-UTF16-H' },
    { name: 'a Japanese name', value: '佐藤しおり', collection: 'UniCNS-UTF16-H' },
    { name: 'a simplified name', value: '张伟', collection: 'UniGB-UTF16-H' },
  ])('writes $name', async ({ value, collection }) => {
    const bytes = Buffer.from(await drawCard({ ...card, name: value }));

    expect(textOf(bytes)).toContain(hex('utf16', value));
    expect(textOf(bytes)).toContain(collection);
  });

  it('writes Latin letters that its font lacks without their marks', async () => {
    const bytes = Buffer.from(await drawCard({ ...card, enName: 'Nguyễn Léa' }));

    expect(textOf(bytes)).toContain(hex('latin1', 'Nguyen Léa'));
  });

  it.each([
    { name: 'a picture of another type', picture: Buffer.from('RIFF0000WEBP') },
    { name: 'a broken picture', picture: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]) },
    { name: 'an empty file', picture: Buffer.alloc(0) },
  ])('is made also with $name', async ({ picture }) => {
    const bytes = Buffer.from(await drawCard({ ...card, design: picture, photo: picture }));

    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('holds the design and the photo', async () => {
    const { bytes: picture } = drawPortrait(1);
    const count = async (pictures: object) =>
      textOf(Buffer.from(await drawCard({ ...card, ...pictures }))).match(/Subtype *\/Image/g)?.length ?? 0;

    expect(await count({})).toBe(0);
    expect(await count({ design: picture, photo: picture })).toBeGreaterThanOrEqual(2);
  });

  it('writes a long name smaller, so that it stays on the card', async () => {
    const sizeOf = async (enName: string) => {
      const drawn = textOf(Buffer.from(await drawCard({ ...card, enName })));
      const before = drawn.slice(0, drawn.indexOf(hex('latin1', enName)));
      return Number(/.* ([\d.]+) Tf/s.exec(before)?.[1]);
    };

    expect(await sizeOf('Chris Chan')).toBe(10);
    expect(await sizeOf('Maximiliana Alexandrina Constantina Featherstonehaugh')).toBeLessThan(9);
  });

  it('breaks a long text into lines', async () => {
    const description = 'This card opens the school building, the library and the computer rooms. '.repeat(3);
    const drawn = textOf(Buffer.from(await drawCard({ ...card, description })));

    expect(drawn).toContain(hex('latin1', 'This card opens the school building'));
    expect(drawn).not.toContain(hex('latin1', description.trim()));
  });

  it('breaks an address that is wider than the card', async () => {
    const address = `https://school.example/${'student-development-office/'.repeat(4)}conditions-of-use`;
    const drawn = textOf(Buffer.from(await drawCard({ ...card, description: `See ${address} for more.` })));

    expect(drawn).toContain(hex('latin1', 'See https://school.example/'));
    expect(drawn).not.toContain(hex('latin1', address));
  });
});

it('reads nothing but files that are for everybody', async () => {
  const files = fileStore(server.filesDir, 'a key for tests', server.now);
  const key = await files.keep(Buffer.from('kept'));
  await writeFile(join(server.filesDir, 'beside'), 'secret');

  expect(await files.readPublic(`/files/public/${key}/card.png`)).toEqual(Buffer.from('kept'));
  expect(await files.readPublic(`/files/private/${key}/card.png`)).toBeUndefined();
  expect(await files.readPublic(`https://elsewhere.example/files/public/${key}/card.png`)).toBeUndefined();
  expect(await files.readPublic('/files/public/../beside')).toBeUndefined();
  expect(await files.readPublic('/files/public/..%2Fbeside/card.png')).toBeUndefined();
  expect(await files.readPublic('/files/public/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/gone.png')).toBeUndefined();
});

/** All that a PDF says, its compressed parts unpacked. */
function textOf(pdf: Buffer): string {
  const parts = [pdf.toString('latin1')];
  for (const match of parts[0]?.matchAll(/stream\r?\n/g) ?? []) {
    try {
      parts.push(inflateSync(pdf.subarray(match.index + match[0].length)).toString('latin1'));
    } catch {
      // no compressed part: the word "endstream", or a stream that is written as it is
    }
  }
  return parts.join('\n');
}

function hex(kind: 'latin1' | 'utf16', text: string): string {
  const bytes = kind === 'latin1' ? Buffer.from(text, 'latin1') : Buffer.from(text, 'utf16le').swap16();
  const digits = bytes.toString('hex');
  return kind === 'latin1' ? digits.toUpperCase() : digits;
}
