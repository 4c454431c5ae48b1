import { afterEach, beforeEach, expect, it } from 'vitest';
import { evaluate } from '#expression';
import type { FilesField } from '#model';
import { fieldNow } from '#model';
import { hourMs } from '../../server/kernel/values/time.ts';
import { compiledPortal } from './support/compiled-portal.ts';
import { fileOf } from './support/sample-files.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';
import { upload } from './support/upload.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
}, startTimeoutMs);
afterEach(() => server.close());

const person = { name: 'Chris Chan', email: 'chris.chan@mail.example', content: 'Please help me.' };
const keys = ['enquiry', 'letter', 'leave', 'points', 'personal-data', 'photo'] as const;

async function typeOf(key: string) {
  const { data } = await server.ask('application/type', { as: 'chris' });
  const type = data.list.find((each) => each.key === key);
  if (!type) throw new Error(`There is no type ${key}.`);
  return type;
}

/** The field as the form shows it for a type. */
function attachmentFor(type: object): FilesField {
  const field = compiledPortal().forms['application']?.fields.find(({ name }) => name === 'attachment');
  if (field?.kind !== 'files') throw new Error('The form has no attachments.');
  // None of its limits formats anything.
  return fieldNow(field, (limit) => evaluate(limit, { type }, { now: 0 } as never));
}

/** What the server says of the attachment when this many files of this ending come with an application. */
async function refusalOf(typeId: number, ending: string, count: number): Promise<string | undefined> {
  server.advance(hourMs); // so many applications are sent in no hour
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const sent = await upload(server, { as: 'chris', filename: `file.${ending}`, bytes: fileOf(ending) });
    expect(sent.code).toBe(200);
    ids.push(sent.data.id);
  }
  const { data } = await server.ask('application/create', {
    as: 'chris',
    body: { type_id: typeId, ...person, ...(ids.length > 0 ? { attachment: ids } : {}) },
  });
  const errors = 'errors' in data ? (data.errors as readonly { field: string; rule: string }[]) : [];
  return errors.find(({ field }) => field === 'attachment')?.rule;
}

it.each(keys)('the form invites no file that the server refuses with "%s"', async (key) => {
  const type = await typeOf(key);
  const field = attachmentFor(type);

  expect(field.accept.length).toBeGreaterThan(0);
  for (const ending of field.accept) expect(await refusalOf(type.id, ending, 1)).toBe(undefined);
  expect(await refusalOf(type.id, field.accept[0] ?? '', field.maxCount)).toBe(undefined);
  expect(await refusalOf(type.id, field.accept[0] ?? '', field.maxCount + 1)).toBe('length');
  expect(await refusalOf(type.id, '', 0)).toBe(field.required ? 'required' : undefined);
});

it('a file of the largest size that the form invites is taken', async () => {
  const { maxSizeBytes } = attachmentFor(await typeOf('enquiry'));
  const bytes = Buffer.concat([fileOf('pdf'), Buffer.alloc(maxSizeBytes - fileOf('pdf').length)]);

  expect((await upload(server, { as: 'chris', bytes })).code).toBe(200);
  expect((await upload(server, { as: 'chris', bytes: Buffer.concat([bytes, Buffer.alloc(1)]) })).code).toBe(413);
});

it('the form asks for no more points than the server takes', async () => {
  const type = await typeOf('points');
  const field = compiledPortal().forms['application']?.fields.find(({ name }) => name === 'allocating_points');
  if (field?.kind !== 'number') throw new Error('The form asks for no points.');
  const { max } = fieldNow(field, (limit) => evaluate(limit, { type }, { now: 0 } as never));
  const ask = (points: number | undefined) =>
    server.ask('application/create', { as: 'chris', body: { type_id: type.id, ...person, allocating_points: points } });

  server.advance(hourMs);
  expect(max).toBe(type.max_points);
  expect((await ask(Number(max) + 1)).data).toMatchObject({
    errors: expect.arrayContaining([expect.objectContaining({ field: 'allocating_points', rule: 'max' })]),
  });
});
