import { type StdioOptions, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diagnosticCatalogue } from '#compiler';
import packageJson from '../../package.json' with { type: 'json' };
import { configWith, emptyFolder, fails, portico, porticoProgram } from './support/run-portico.ts';

describe('portico', () => {
  test('is a program that tells results and troubles apart, whoever reads them', async () => {
    const fine = await porticoProgram(['routes', '--format', 'json']);
    const wrong = await porticoProgram(['validate', '--config', 'confg']);

    expect([fine.exitCode, fine.errors]).toEqual([0, '']);
    expect(JSON.parse(fine.output)).toBeInstanceOf(Array);
    expect([wrong.exitCode, wrong.output]).toEqual([2, '']);
  });

  test.runIf(existsSync('/dev/full'))('ends with 2 where its words find no room, in one sentence or in none', () => {
    const full = openSync('/dev/full', 'w');
    const run = (words: readonly string[], stdio: StdioOptions) =>
      spawnSync(process.execPath, ['bin/portico.mjs', ...words], { stdio, encoding: 'utf8' });
    try {
      const results = run(['routes'], ['ignore', full, 'pipe']);
      const troubles = run(['routes', '--nope'], ['ignore', 'pipe', full]);

      expect([results.status, results.stderr]).toEqual([
        2,
        'What the command has to say cannot be written: the disk is full.\n',
      ]);
      expect([troubles.status, troubles.stdout]).toEqual([2, '']);
    } finally {
      closeSync(full);
    }
  });

  test('tells its version', async () => {
    const { exitCode, output } = await portico(['--version']);

    expect([exitCode, output.trim()]).toEqual([0, packageJson.version]);
  });

  test.each([[[]], [['--help']], [['help']], [['help', 'serve']], [['help', 'help']], [['help', 'office', 'events']]])(
    'explains itself: %j',
    async (words) => {
      const { output, errors } = await portico(words);

      expect(output + errors).toMatch(/Usage: npx portico/);
    },
  );
});

test.each([[[]], [['serve']], [['office']], [['data', 'backup']], [['contract']]])(
  'the help fits eighty columns, and says of no switch that it is off: %j',
  async (words) => {
    const { output } = await portico([...words, '--help']);

    expect(output.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(output).not.toContain('default: false');
  },
);

test('the help of the server says where its data lie', async () => {
  const { output } = await portico(['serve', '--help']);

  expect(output.replaceAll(/\s+/g, ' ')).toContain('kept in portico.db, in the folder above FILES_DIR');
});

describe('portico routes', () => {
  test('lists every page with its file, who may open it and the calls it makes', async () => {
    const { exitCode, output } = await portico(['routes', '--format', 'json']);

    expect(exitCode).toBe(0);
    expect(JSON.parse(output)).toContainEqual({
      route: '/',
      also: ['/pages/login'],
      file: 'config/pages/login.yaml',
      access: 'everyone',
      layout: 'bare',
      blocks: ['banner', 'button', 'columns', 'form', 'rich'],
      calls: ['passport/captcha', 'passport/login', 'passport/sid', 'system-info/user-agreement'],
    });
  });

  test('lists the thirty-nine pages of the shipped portal, three of them with a part written by hand', async () => {
    const { output } = await portico(['routes', '--format', 'json']);
    const found = JSON.parse(output) as readonly { route: string; blocks: readonly string[] }[];
    const byHand = found.flatMap(({ route, blocks }) =>
      blocks.filter((kind) => kind.startsWith('custom')).map((kind) => `${route} ${kind}`),
    );

    expect(found.flatMap(({ blocks }) => blocks)).not.toContain('');
    expect(found.map(({ route }) => route)).toEqual([
      '/',
      '/choose-location',
      '/open-location',
      '/pages/404',
      '/pages/applications/applications',
      '/pages/applications/detail',
      '/pages/course/course',
      '/pages/course/courseReg',
      '/pages/course/courseRegistrationDetails',
      '/pages/course/elective',
      '/pages/courseSelection/detail',
      '/pages/courseSelection/index',
      '/pages/courseSelection/selection',
      '/pages/download',
      '/pages/events/detail',
      '/pages/events/events',
      '/pages/events/photoWall',
      '/pages/exchange/index',
      '/pages/faq/detail',
      '/pages/faq/index',
      '/pages/forgetPwd',
      '/pages/graduationReview',
      '/pages/home',
      '/pages/intranetPopup',
      '/pages/message/message',
      '/pages/news/detail',
      '/pages/news/news',
      '/pages/personal/application',
      '/pages/personal/applicationDetail',
      '/pages/personal/card',
      '/pages/personal/cardDeatil',
      '/pages/personal/class',
      '/pages/personal/classList',
      '/pages/personal/events',
      '/pages/personal/personal',
      '/pages/personal/pointsRecord',
      '/pages/personal/study',
      '/pages/personal/tuition',
      '/pages/sign/sign',
    ]);
    expect(byHand).toEqual([
      '/pages/events/photoWall custom: photo-wall',
      '/pages/personal/tuition custom: tuition-confirmation',
      '/pages/sign/sign custom: sign-in',
    ]);
  });

  test.each([
    { room: 80, heads: ['Address and file', 'Who', 'Layout'], notShown: 'Not shown: Calls, Blocks.' },
    { room: 120, heads: ['Address and file', 'Who', 'Layout', 'Calls'], notShown: 'Not shown: Blocks.' },
    { room: 0, heads: ['Address and file', 'Who', 'Layout', 'Calls', 'Blocks'], notShown: undefined },
  ])('fits a terminal of $room columns, and is whole where there is none (0)', async ({ room, heads, notShown }) => {
    const { columns } = process.stdout;
    process.stdout.columns = room;
    try {
      const { output } = await portico(['routes']);
      const lines = output.trim().split('\n');

      expect(lines.filter((line) => line.length > (room || 200))).toEqual([]);
      expect(lines[1]?.split(/ *│ */).filter((head) => head !== '')).toEqual(heads);
      expect(lines.find((line) => line.startsWith('Not shown'))).toBe(notShown);
      expect(output).toMatch(/│ \/pages\/login +│.*\n│ config\/pages\/login\.yaml +│/);
    } finally {
      process.stdout.columns = columns;
    }
  });

  test('names the folder of the portal as it was typed, with one slash', async () => {
    const { output } = await portico(['routes', '--format', 'json', '-c', 'config//']);

    expect(output).toContain('"file": "config/pages/home.yaml"');
  });

  test('counts the call of a form with a store of its own among those of its page, though no file names it', async () => {
    const folder = configWith({
      'forms/visit.yaml': 'keeps: true\nfields:\n  - { name: floor, label: Floor, kind: number }\n',
      'pages/office/visit.yaml':
        'route: /pages/office/visit\ntitle: Visit us\naccess: signed-in\ncontent:\n  - form: visit\n',
    });

    const { output } = await portico(['routes', '--format', 'json', '-c', folder]);
    const found = JSON.parse(output) as readonly { route: string; calls: readonly string[] }[];

    expect(found.find(({ route }) => route === '/pages/office/visit')?.calls).toContain('form/submit');
  });

  test('shows the mistakes instead when the config has some', async () => {
    const folder = configWith({ 'pages/404.yaml': 'route: /pages/404\ntitel: x\n' });
    const { exitCode, output, errors } = await portico(['routes', '-c', folder]);

    expect([exitCode, output]).toEqual([1, '']);
    expect(errors).toContain('shape/unknown-key');
  });
});

describe('portico types', () => {
  test('writes what calls and forms hold, and finds the file fresh afterwards', async () => {
    const out = join(emptyFolder(), 'deep/contract.ts');

    const written = await portico(['types', '--out', out]);
    const checked = await portico(['types', '--out', out, '--check']);

    expect([written.exitCode, checked.exitCode]).toEqual([0, 0]);
    const text = readFileSync(out, 'utf8');
    expect(text).toMatch(/^\/\* Generated by `portico types`/);
    expect(text).toContain('export interface Calls {');
    expect(text).toContain("'application/create': {");
    expect(text).toContain('export interface Forms {');
  });

  test('knows a field that the office has added', async () => {
    const form = readFileSync('config/forms/application.yaml', 'utf8');
    const added = form.replace(
      'fields:\n',
      'fields:\n  - { name: visa_number, label: Visa number, kind: text, required: true }\n',
    );
    const out = join(emptyFolder(), 'contract.ts');
    await portico(['types', '--out', out, '-c', configWith({ 'forms/application.yaml': added })]);

    const text = readFileSync(out, 'utf8');
    expect(text).toMatch(/interface ApplicationExtra \{[^}]*visa_number\?: string;/s);
    expect(text).toMatch(/application: \{[^}]*visa_number: string;/s);
  });

  test('needs no type of TypeScript whose name an entity may have', async () => {
    const out = join(emptyFolder(), 'contract.ts');
    await portico(['types', '--out', out, '-c', configWith({})]);

    expect(readFileSync(out, 'utf8')).not.toMatch(/\b(Record|Partial|Readonly|Array|Pick|Omit)</);
  });

  test('says who is logged in by the call that the portal asks for it', async () => {
    const out = join(emptyFolder(), 'contract.ts');
    await portico(['types', '--out', out, '-c', 'tests/fixtures/club/config']);

    expect(readFileSync(out, 'utf8')).toContain(`export type SessionUser = Calls['member/me']['answer'];`);
  });

  test('has a name for the extra fields of a form with a number in its name', async () => {
    const entities = readFileSync('config/api/entities/event-participation.yaml', 'utf8');
    const out = join(emptyFolder(), 'contract.ts');
    const config = configWith({
      'forms/activity-comment-2.yaml': readFileSync('config/forms/activity-comment.yaml', 'utf8'),
      'api/entities/event-participation.yaml': entities.replace('of activity-comment\n', 'of activity-comment-2\n'),
    });

    const { exitCode, errors } = await portico(['types', '--out', out, '-c', config]);

    expect([exitCode, errors]).toEqual([0, '']);
    expect(readFileSync(out, 'utf8')).toContain('export interface ActivityComment2Extra {');
  });

  test('says in one sentence that a folder is in the way of the file', async () => {
    const out = emptyFolder();

    const { exitCode, errors } = await portico(['types', '--out', out]);

    expect([exitCode, errors.trim()]).toEqual([2, `${out} cannot be read: it is a folder.`]);
  });

  test('says in one sentence when the file is stale, and ends with 1', async () => {
    const out = join(emptyFolder(), 'contract.ts');
    writeFileSync(out, '// old\n');

    const { exitCode, errors } = await portico(['types', '--out', out, '--check']);

    expect(exitCode).toBe(1);
    expect(errors.trim()).toBe(
      `${out} does not fit config. Run \`npx portico types --out ${out}\` and commit the result.`,
    );
    expect(readFileSync(out, 'utf8')).toBe('// old\n');
  });

  test('asks where the types of another portal go, rather than write over those of the shipped one', async () => {
    const folder = emptyFolder();
    const club = resolve('tests/fixtures/club/config');

    const written = await porticoProgram(['types', '--config', club], { cwd: folder });
    const checked = await portico(['types', '--config', club, '--check']);

    // Where npx finds no Portico, the program is named as it was started.
    const sentence = (command: string) =>
      `src/generated/contract.generated.ts is for the types of config. Say with --out where those of ${club} go: \`${command} types --config ${club} --out <file>\`.`;
    expect([written, checked].map(fails)).toEqual([
      [2, '', sentence(`node ${resolve('bin/portico.mjs')}`)],
      [2, '', sentence('npx portico')],
    ]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each(['config/', './config'])('knows the usual folder by another way to write it: %s', async (config) => {
    expect(await portico(['types', '--config', config, '--check'])).toMatchObject({ exitCode: 0, errors: '' });
  });

  test('names the folder of the portal in the command that shows its errors again', async () => {
    const config = configWith({ 'pages/404.yaml': 'titel: x\n' });

    const { exitCode, errors } = await portico(['types', '--config', config, '--out', join(emptyFolder(), 'a.ts')]);

    expect(exitCode).toBe(1);
    expect(errors).toContain(`so the work stops here. \`npx portico validate --config ${config}\` shows them again.`);
  });

  test('finds a file fresh that Windows has given other line ends', async () => {
    const out = join(emptyFolder(), 'contract.ts');
    await portico(['types', '--out', out]);
    writeFileSync(out, readFileSync(out, 'utf8').replaceAll('\n', '\r\n'));

    const { exitCode, output, errors } = await portico(['types', '--out', out, '--check']);

    expect([exitCode, output, errors]).toEqual([0, `${out} is up to date.\n`, '']);
  });

  test('says with the command that makes it when the file is not there', async () => {
    const [out, config] = [join(emptyFolder(), 'contract.ts'), configWith()];

    const { exitCode, errors } = await portico(['types', '--config', config, '--out', out, '--check']);

    expect([exitCode, errors.trim()]).toEqual([
      1,
      `There is no ${out}. Run \`npx portico types --config ${config} --out ${out}\` and commit the result.`,
    ]);
  });
});

describe('portico explain', () => {
  test('tells what a mistake means, with a wrong and a right example', async () => {
    const { exitCode, output } = await portico(['explain', 'link/unknown-call']);

    expect(exitCode).toBe(0);
    expect(output).toContain(diagnosticCatalogue['link/unknown-call'].title);
    expect(output).toContain('Wrong:');
    expect(output).toContain('Right:');
  });

  test('lists all codes when none is named', async () => {
    const { output } = await portico(['explain']);

    for (const code of Object.keys(diagnosticCatalogue)) expect(output).toContain(code);
  });

  test('lists them in eighty columns, with whole titles', async () => {
    const { columns } = process.stdout;
    process.stdout.columns = 80;
    try {
      const { output } = await portico(['explain']);

      expect(output.split('\n').filter((line) => line.length > 80)).toEqual([]);
      expect(output).not.toContain('…');
    } finally {
      process.stdout.columns = columns;
    }
  });

  test.each([
    ['link/unknown-cal', 'Did you mean link/unknown-call, link/unknown-data or link/unknown-page?'],
    ['unknown-call', 'Did you mean link/unknown-call?'],
    ['zebra', 'Run `npx portico explain` to see them all.'],
    ['toString', 'Run `npx portico explain` to see them all.'],
  ])('knows nothing of %s, and says what to do', async (code, remedy) => {
    const { exitCode, output, errors } = await portico(['explain', code]);

    expect([exitCode, output, errors.trim()]).toEqual([2, '', `There is no mistake with the code ${code}. ${remedy}`]);
  });

  test('breaks what it says between words, and leaves none out', async () => {
    for (const [code, { title, explanation }] of Object.entries(diagnosticCatalogue)) {
      const { output } = await portico(['explain', code]);
      const [, head, , ...lines] = output.split('\n');
      const said = lines.slice(0, lines.indexOf('  Wrong:') - 1);

      expect(head).toBe(`${title}  ${code}`);
      expect(said.map((line) => line.trim()).join(' ')).toBe(explanation.split(/\s+/).join(' '));
      expect(said.filter((line) => line.length > 80)).toEqual([]);
    }
  });
});
