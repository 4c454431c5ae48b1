import { beforeEach, describe, expect, it } from 'vitest';
import { shownWidth } from '../../cli/print/columns.ts';
import { sharedOffice } from './support/office.ts';
import { fails } from './support/run-portico.ts';

const portal = sharedOffice();
const { office } = portal;

let count = 0;
let title: string;
beforeEach(() => {
  count += 1;
  title = `Library hours ${count}`;
});

/** A notice with a title of its own. */
function notice(more = '', text = 'Open **late**.'): string {
  return portal.write(`notice-${count}.md`, `---\ntitle: ${title}\ncategory: Student life\n${more}---\n${text}\n`);
}

async function publish(more?: string, text?: string): Promise<string> {
  const { output } = await office('publish', notice(more, text));
  return /^Notice (\d+) /.exec(output)?.[1] ?? output;
}

interface Listed {
  readonly id: number;
  readonly [key: string]: unknown;
}

async function listed(id: string, ...words: readonly string[]): Promise<Listed | undefined> {
  const { output } = await office('notices', '--format', 'json', ...words);
  return (JSON.parse(output) as Listed[]).find((row) => row.id === Number(id));
}

const read = (id: string, as = 'chris') => portal.server.ask('news/detail', { as, query: { id: Number(id) } });

const form = (label: string) =>
  `form: { title: Help, fields: [{ key: task, type: text, label: ${label}, export: true }] }\n`;

async function answer(id: string, task: string): Promise<number> {
  const { data } = await read(id);
  const body = { id: Number(id), form_version: data.form?.version, answers: { task } };
  return (await portal.server.ask('news/field-submit', { as: 'chris', body })).code;
}

describe('the list of notices', () => {
  it('says for whom each one is, how many have read it and how many have answered', async () => {
    const id = await publish(`for: { classes: [MBA 2025 Class A], programmes: [MBA] }\n${form('Task')}`);
    expect(await answer(id, 'Shelves')).toBe(200);

    expect(await listed(id)).toEqual({
      id: Number(id),
      title,
      category: 'Student life',
      published: '2025-11-21T02:00:00.000Z',
      expires: null,
      withdrawn: null,
      isPublic: false,
      classes: ['MBA 2025 Class A'],
      programmes: ['MBA'],
      readBy: 1,
      form: `notice.${id}`,
      answers: 1,
    });
  });

  it('has those to come, and with --all those that have expired', async () => {
    const coming = await publish('publish-at: 2025-12-01\nexpire-at: 2025-12-20\n');

    const { output } = await office('notices');
    const all = await office('notices', '--all');

    expect(output).toMatch(
      new RegExp(`│ ${coming} │ Library hours +│ Student life +│ 01 Dec 2025 │ 20 Dec 2025 │ all students`),
    );
    expect(output).toContain('`npx portico office publish <file> --replace <id>`');
    expect(output).not.toContain('Welcome');
    expect(all.output).toContain('Welcome');
  });

  it.each([80, 100])('fits %i columns', async (columns) => {
    const before = process.stdout.columns;
    process.stdout.columns = columns;
    try {
      const { output } = await office('notices', '--all');

      expect(output.split('\n').filter((line) => shownWidth(line) > columns && !line.includes('`'))).toEqual([]);
    } finally {
      process.stdout.columns = before;
    }
  });
});

describe('a notice that is published again', () => {
  it('is asked about, and there twice only after a yes', async () => {
    const id = await publish();
    const file = notice();

    const asked = await office('publish', file);
    const tried = await office('publish', file, '--dry-run');
    const done = await office('publish', file, '--yes');

    const same = `Notice ${id} has the same title and the same text, so it would be there twice; --replace ${id} changes that one.`;
    expect(fails(asked)).toEqual([2, '', `${same} Add --yes to do it; nothing was changed.`]);
    expect(tried.output).toContain(`\n\n${same}\n`);
    expect(done.output).toMatch(/^Notice \d+ "Library hours \d+" is published\.$/m);
  });

  it('is not asked about when the text is another one, or the one before is not shown any more', async () => {
    const id = await publish();

    expect(await publish('', 'Open early.')).toMatch(/^\d+$/);
    await office('withdraw', id);
    expect(await publish()).toMatch(/^\d+$/);
  });
});

describe('a notice that takes the place of another', () => {
  it('keeps address, day, readers and answers, and says what is other', async () => {
    const id = await publish(form('Task'));
    await answer(id, 'Shelves');
    await portal.server.database
      .updateTable('notices')
      .set({ publish_at: '2025-11-20T02:00:00.000Z' })
      .where('id', '=', Number(id))
      .execute();

    const file = notice('expire-at: 2025-12-20\npinned: true\n', 'Open early.');
    const { output } = await office('publish', file, '--replace', id);

    expect(output).toBe(
      [
        `Notice ${id} "${title}" is changed: text, when it expires, whether it is pinned.`,
        `1 person has read it so far; nobody is told of the change. 1 answer stays as sent. The file has no form, so that of the notice stays: \`npx portico office close-form notice.${id}\` closes it.`,
        '',
      ].join('\n'),
    );
    expect((await read(id)).data).toMatchObject({
      content: '<p>Open early.</p>',
      publish_at: '2025-11-20T10:00:00+08:00',
      is_top: true,
      is_read: true,
      form_state: 'done',
    });
    expect((await portal.audit())[0]).toMatchObject({ command: 'publish', replaces: Number(id), title });
  });

  it('is shown and not changed with --dry-run', async () => {
    const id = await publish();

    const { output } = await office('publish', notice('', 'Open early.'), '--replace', id, '--dry-run');

    expect(output).toMatch(new RegExp(`^Nothing is changed yet\\. This is what notice ${id} would be:\n\nTitle: `));
    expect(output).toContain('\nPublished: 21 Nov 2025 10:00\n');
    expect(output).toMatch(/\nOpen early\.\n\nOther than now: text\.\nNobody has read it so far; nobody is told/);
    expect((await read(id)).data.content).toBe('<p>Open <strong>late</strong>.</p>');
  });

  it('asks other questions in a new version, and the same ones in the same', async () => {
    const id = await publish(form('Task'));
    const versionOf = async () => (await read(id)).data.form?.version;

    const same = await office('publish', notice(form('Task')), '--replace', id);
    const before = await versionOf();
    const other = await office('publish', notice(form('Work')), '--replace', id);

    expect(same.output).toContain(`Notice ${id} "${title}" was all of this already.\n`);
    expect(other.output).toContain('is changed: form.\n');
    expect([before, await versionOf()]).toEqual([1, 2]);
  });

  it('gives a notice without questions its first ones', async () => {
    const id = await publish();

    await office('publish', notice(form('Task')), '--replace', id);

    expect(await answer(id, 'Shelves')).toBe(200);
  });

  it('is for whom the file says, with the files beside it', async () => {
    portal.write('hours.pdf', '%PDF-1.4\n');
    const id = await publish('attachments: [hours.pdf]\n');
    expect((await read(id, 'sofia')).code).toBe(200);

    const { output } = await office('publish', notice('for: { classes: [MBA 2025 Class A] }\n'), '--replace', id);

    expect(output).toContain('is changed: for whom it is, attachments.\n');
    expect([(await read(id, 'sofia')).code, (await read(id)).data.attachments]).toEqual([404, []]);
  });

  it('is published now when it was to come and the file says no day', async () => {
    const id = await publish('publish-at: 2025-12-01\n');
    expect((await read(id)).code).toBe(404);

    const { output } = await office('publish', notice(), '--replace', id);

    expect(output).toContain('is changed: when it is published.\n');
    expect((await read(id)).code).toBe(200);
  });

  it('is not found under a number that nobody has', async () => {
    const { exitCode, errors } = await office('publish', notice(), '--replace', '9999');

    expect(exitCode).toBe(2);
    expect(errors).toMatch(/^There is no notice 9999\. There are: \d+ \(/);
  });
});

describe('a notice that is withdrawn', () => {
  it('is read and answered by nobody, and its answers stay', async () => {
    const id = await publish(`visibility: public\n${form('Task')}`);
    await answer(id, 'Shelves');
    const { data } = await read(id);

    const { output } = await office('withdraw', id);

    expect(output).toBe(
      [
        `Notice ${id} "${title}" is withdrawn: nobody reads it any more. 1 answer stays: \`npx portico office submissions notice.${id}\`.`,
        `To show it again: \`npx portico office publish <file> --replace ${id}\`.`,
        '',
      ].join('\n'),
    );
    expect([
      (await read(id)).code,
      (await portal.server.ask('news/detail', { query: { id: Number(id) } })).code,
    ]).toEqual([404, 401]);
    const list = await portal.server.ask('news/index', { as: 'chris', body: { filter: 0, keyword: title } });
    expect(list.data.list).toEqual([]);
    const body = { id: Number(id), form_version: data.form?.version, answers: { task: 'More' } };
    expect((await portal.server.ask('news/field-submit', { as: 'wendy', body })).code).toBe(404);
    expect((await office('submissions', `notice.${id}`)).output).toContain('Shelves');
    expect((await portal.audit())[1]).toMatchObject({ command: 'withdraw', notice: Number(id) });
  });

  it('is listed with --all alone, and withdrawn once', async () => {
    const id = await publish();
    await office('withdraw', id);

    const again = await office('withdraw', id);

    expect(fails(again)).toEqual([2, '', `Notice ${id} "${title}" is withdrawn already.`]);
    expect(await listed(id)).toBeUndefined();
    expect(await listed(id, '--all')).toMatchObject({ withdrawn: '2025-11-21T02:00:00.000Z' });
  });

  it('is shown again when another file takes its place', async () => {
    const id = await publish();
    await office('withdraw', id);

    const { output } = await office('publish', notice(), '--replace', id);

    expect(output).toContain('is changed: it is shown again.\n');
    expect((await read(id)).code).toBe(200);
  });
});

describe('a notice that would be over before anybody reads it', () => {
  it.each(['expire-at: 2025-11-20\n', 'publish-at: 2025-11-01\nexpire-at: 2025-11-20\n'])(
    'is refused: %j',
    async (days) => {
      const { exitCode, errors } = await office('publish', notice(days));

      expect(exitCode).toBe(1);
      expect(errors).toContain('The notice is published at once, and `expire-at` is over already.');
    },
  );

  it('may take the place of one that is over as well', async () => {
    const id = await publish();

    const { exitCode } = await office(
      'publish',
      notice('publish-at: 2025-11-01\nexpire-at: 2025-11-20\n'),
      '--replace',
      id,
    );

    expect(exitCode).toBe(0);
    expect((await read(id)).data.is_expired).toBe(true);
  });
});
