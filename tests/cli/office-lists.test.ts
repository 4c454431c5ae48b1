/** What the lists of the office have in common: their width, their form for programs, what they say when there is nothing. */
import { describe, expect, it } from 'vitest';
import { shownWidth } from '../../cli/print/columns.ts';
import { openApplications, sharedOffice } from './support/office.ts';

const portal = sharedOffice();
const { office } = portal;

describe('every list', () => {
  it.each([
    ['applications'],
    ['applications --all'],
    ['events --all'],
    ['registrations 3'],
    ['rounds'],
    ['forms'],
    ['submissions'],
    ['submissions applications'],
    ['submissions profiles'],
    ['submissions --missing'],
    ['submissions tuition-confirmations --missing'],
    ['messages --all'],
    ['people'],
    ['photos 3'],
    ['reviews 3'],
    ['points 1155000001'],
    ['rounds 2'],
  ])('fits a hundred columns: %s', async (words) => {
    const { exitCode, output } = await office(...words.split(' '));

    expect(exitCode).toBe(0);
    expect(output.trim()).not.toBe('');
    expect(output.split('\n').filter((line) => shownWidth(line) > 100)).toEqual([]);
  });

  it.each([
    ['applications', /SLD-2025-\d{6} │/],
    ['events', /│ 19 │.* 21 Nov 2025 \d\d:\d\d │[^]*`npx portico office registrations <id>`\.\n$/],
    ['registrations 3', /[0-9A-Z]{12} │ 11550\d{5} │/],
    [
      'rounds',
      /│ 30 Nov 2025 │ Open +│[^]*`npx portico office rounds <id>`\. What was selected: `submissions selections:<id>`\.\n$/,
    ],
    ['forms', /│ activity\.signInOpen\.assessment +│[^]*`npx portico office submissions <form>`\.\n$/],
    ['exchange', /│ 12 Dec 2025 [^]*`npx portico office exchange <season>`\.\n$/],
    ['submissions applications', /│ 1155000001 │.*│ SLD-2025-\d{6} │/],
    ['submissions --missing', /│ assessments:\d+ +│ [^│]+ │[^]*`npx portico office send --to missing:<what>`\.\n$/],
    ['messages', /│ 20 Nov 2025 │[^]*Who has not: add `--missing`\.\n$/],
  ])('shows at eighty columns what one types again, and days in full: %s', async (words, whole) => {
    const { columns } = process.stdout;
    process.stdout.columns = 80;
    try {
      const { output } = await office(...words.split(' '));

      expect(output).toMatch(whole);
      expect(output.split('\n').filter((line) => shownWidth(line) > 80 && !line.includes('`'))).toEqual([]);
    } finally {
      process.stdout.columns = columns;
    }
  });

  it.each([
    ['applications'],
    ['events'],
    ['registrations 3'],
    ['rounds'],
    ['forms'],
    ['people'],
    ['messages'],
    ['submissions profiles'],
    ['submissions --missing'],
  ])('can be read by programs: %s', async (words) => {
    const { output } = await office(...words.split(' '), '--format', 'json');

    expect((JSON.parse(output) as unknown[]).length).toBeGreaterThan(0);
  });

  it('says so when there is nothing', async () => {
    const { exitCode, output } = await office('applications', '--keyword', 'zebra');

    expect([exitCode, output]).toEqual([0, 'No open application holds "zebra".\n']);
  });

  it('shows what students wrote without letting it play with the terminal', async () => {
    const { database } = portal.server;
    const [no = ''] = await openApplications(portal, 'default');
    const before = await database
      .selectFrom('applications')
      .select('content')
      .where('no', '=', no)
      .executeTakeFirstOrThrow();
    await database.updateTable('applications').set({ content: 'look \u001b[2J here' }).where('no', '=', no).execute();

    const { output } = await office('show', no);

    await database.updateTable('applications').set(before).where('no', '=', no).execute();
    expect(output).toContain('look \uFFFD[2J here');
  });
});
