/** What an import takes out again: frequent questions, documents, pictures of the home page, and payments; and how payments are noted. */
import { describe, expect, it } from 'vitest';
import { fileOf } from '../server/support/sample-files.ts';
import { sharedOffice } from './support/office.ts';

const portal = sharedOffice();

async function bring(text: string, name = 'records.yaml'): Promise<string> {
  const { output, errors } = await portal.office('import', portal.write(name, text));
  return output || errors;
}

const kept = async (table: 'questions' | 'documents' | 'document_versions' | 'carousel_items') =>
  (await portal.server.database.selectFrom(table).select('id').execute()).length;

const files = async () => (await portal.server.database.selectFrom('files').select('id').execute()).length;

describe('an entry with removed: true', () => {
  it.each([
    [
      'questions',
      'Questions',
      '{ question: Where is the zoo?, answer: Behind the hill., category: Zoo, attachments: [map.png] }',
      'questions' as const,
    ],
    [
      'documents',
      'Documents',
      '{ kind: policy, title: Zoo rules, category: Zoo, cover: map.png, for: { programmes: [MBA] }, versions: [{ version: "1", file: map.png }, { version: "0", file: map.png }] }',
      'documents' as const,
    ],
    [
      'carousel',
      'Pictures of the home page',
      '{ place: top, title: Zoo, alt: A zebra, image: map.png }',
      'carousel_items' as const,
    ],
  ])('takes %s out with their files, once', async (list, name, entry, table) => {
    portal.write('map.png', fileOf('png'));
    const of = list === 'documents' ? 'document' : 'question';
    await bring(`categories:\n  - { of: ${of}, name: Zoo }\n`);
    const before = [await kept(table), await kept('document_versions'), await files()];
    await bring(`${list}:\n  - ${entry}\n`);
    const between = await kept(table);
    const removed = `${list}:\n  - ${entry.replace(/ \}$/, ', removed: true }')}\n`;

    expect(between).toBe((before[0] ?? 0) + 1);
    expect(await bring(removed)).toBe(`${name}: 0 new, 0 changed, 0 as before, 1 removed.\n`);
    expect([await kept(table), await kept('document_versions'), await files()]).toEqual(before);
    expect(await bring(removed)).toBe(`${name}: 0 new, 0 changed, 1 as before.\nThe portal knew all of it already.\n`);
  });
});

describe('payments', () => {
  const second = async (as: string) => (await portal.server.ask('user/tuition-plan', { as })).data.plan?.instalments[1];
  const yearOf = async (as: string) => (await portal.server.ask('user/tuition-plan', { as })).data.plan?.academic_year;

  it('from a table are shown to their student, corrected, and taken back', async () => {
    const year = await yearOf('chris');
    const line = (more: string) => `Student ID;Year;Instalment;Paid at;Removed\n1155000001;${year};2;${more}\n`;
    const before = await second('chris');

    const noted = await bring(line('2025-11-03;'), 'payments.csv');
    const paid = await second('chris');
    await bring(line('2025-11-04;'), 'payments.csv');
    const corrected = await second('chris');
    const again = await bring(line('2025-11-04;'), 'payments.csv');
    const removed = await bring(line('2025-11-04;yes'), 'payments.csv');

    expect(before).toMatchObject({ paid_at: null });
    expect(noted).toMatch(/^Payments: 1 new, 0 changed, 0 as before\.$/m);
    expect(paid).toMatchObject({ status: 'paid', paid_at: '2025-11-03T00:00:00+08:00' });
    expect(corrected).toMatchObject({ status: 'paid', paid_at: '2025-11-04T00:00:00+08:00' });
    expect(again).toMatch(/^Payments: 0 new, 0 changed, 1 as before\.$/m);
    expect(removed).toMatch(/^Payments: 0 new, 0 changed, 0 as before, 1 removed\.$/m);
    expect(await second('chris')).toEqual(before);
  });

  it('without a day were made now, and stay at it', async () => {
    const year = await yearOf('sofia');
    const text = `payments:\n  - { sid: "1155000004", year: "${year}", instalment: 2, paid-at: 2025-10-01 }\n`;

    await bring(text);
    await bring(text.replace(', paid-at: 2025-10-01', ''));

    expect(await second('sofia')).toMatchObject({ paid_at: '2025-10-01T00:00:00+08:00' });
  });

  it('find a year with the dash of the keyboard', async () => {
    const { database } = portal.server;
    const plans = database.updateTable('tuition_plans').set({ academic_year: '2031–32' });
    await plans.where('user_id', '=', portal.server.ids['wendy'] ?? 0).execute();

    expect(await bring('payments:\n  - { sid: "1155000002", year: 2031-32, instalment: 2 }\n')).toMatch(
      /^Payments: 1 new/,
    );
  });

  it.each([
    [
      'a day that has not come yet',
      '{ sid: "1155000001", year: "2025/26", instalment: 1, paid-at: 2025-11-22 }',
      'This day has not come yet.',
    ],
    [
      'an ID without a plan',
      '{ sid: "4711", year: "2025/26", instalment: 1 }',
      'There is no tuition plan of a student 4711.',
    ],
    [
      'another year',
      '{ sid: "1155000001", year: "1999/00", instalment: 1 }',
      'Student 1155000001 has no tuition plan for 1999/00.',
    ],
    [
      'an instalment too many',
      '{ sid: "1155000001", year: "2025/26", instalment: 9 }',
      'The plan has no instalment 9.',
    ],
    [
      'an instalment that is none',
      '{ sid: "1155000001", year: "2025/26", instalment: 0 }',
      '`instalment` cannot be `0`.',
    ],
  ])('with %s are refused', async (_, entry, sentence) => {
    expect(await bring(`payments:\n  - ${entry}\n`)).toContain(sentence);
  });
});
