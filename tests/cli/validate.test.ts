import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { configWith, emptyFolder, fails, portico } from './support/run-portico.ts';

const misspelt = 'route: /pages/404\ntitel: Page not found\naccess: everyone\ncontent:\n  - text: Page not found\n';

describe('portico validate', () => {
  test('says that all is well, with what was looked through, and ends with 0', async () => {
    const { exitCode, output, errors } = await portico(['validate', '--config', configWith()]);

    expect(exitCode).toBe(0);
    expect(output).toMatch(/Pages.*Forms.*Calls.*Statuses.*Translated.*Errors.*Warnings.*Time/);
    expect(errors).toBe('');
  });

  test('counts what was looked through, none of what there is none', async () => {
    const folder = emptyFolder();
    mkdirSync(join(folder, 'pages'));
    writeFileSync(join(folder, 'pages/404.yaml'), misspelt);
    const { output } = await portico(['validate', '--config', folder]);

    expect(output).toMatch(/│ +1 │ +0 │ +– │ +0 │ +– │/);
  });

  test('reports place, code and remedy of a mistake with the folder as it was typed, and ends with 1', async () => {
    const folder = configWith({ 'pages/404.yaml': misspelt });
    const { exitCode, output } = await portico(['validate', '--config', folder]);

    expect(exitCode).toBe(1);
    expect(output).toContain(`${folder}/pages/404.yaml:2:1  error  shape/unknown-key`);
    expect(output).toContain('Did you mean `title`?');
    expect(output).toMatch(/Found 1 error/);
  });

  test('names the file of translations as the other files are named, with the folder', async () => {
    const folder = configWith({
      'pages/office/visit.yaml': 'route: /pages/office/visit\ntitle: Visit us\naccess: everyone\ncontent: []\n',
    });
    const { output } = await portico(['validate', '--config', folder, '--format', 'line']);

    expect(output).toContain(`Add a line to ${folder}/texts/zh-Hant.yaml, with the translation`);
  });

  test('reads files without a name and with an ending that an editor spoilt, so that they are reported', async () => {
    const page = 'route: /visit\ntitle: Visit us\naccess: everyone\ncontent: []\n';
    const folder = configWith({ 'pages/.yaml': page, 'pages/visit.yaml.txt': page, '.git/notes.yaml': page });
    const { exitCode, output } = await portico(['validate', '--config', folder]);

    expect(exitCode).toBe(1);
    expect(output).toContain('`pages/.yaml` has no name');
    expect(output).toContain('Rename it to `pages/visit.yaml`');
    expect(output).toMatch(/Found 2 errors/);
  });

  test('gives programs nothing but JSON', async () => {
    const folder = configWith({ 'pages/404.yaml': misspelt });
    const { exitCode, output } = await portico(['validate', '--config', folder, '--format', 'json']);

    expect(exitCode).toBe(1);
    expect(JSON.stringify(JSON.parse(output))).toContain('shape/unknown-key');
  });

  test('gives editors one line for each problem, and nothing else', async () => {
    const folder = configWith({ 'pages/404.yaml': misspelt });
    const { output } = await portico(['validate', '--config', folder, '--format', 'line']);

    expect(output.split('\n')).toContain(
      `${folder}/pages/404.yaml:2:1: error: A page has no setting called \`titel\`. Did you mean \`title\`? [shape/unknown-key]`,
    );
    expect(
      output
        .trimEnd()
        .split('\n')
        .every((line) => / \[[a-z-]+\/[a-z-]+\]$/.test(line)),
    ).toBe(true);
  });

  test('gives GitHub its notes', async () => {
    const folder = configWith({ 'pages/404.yaml': misspelt });
    const { output } = await portico(['validate', '--config', folder, '--format', 'github']);

    expect(output).toMatch(/^::error file=.*404\.yaml,line=2/m);
  });

  test('gives GitLab and code scanning their reports', async () => {
    const folder = configWith({ 'pages/404.yaml': misspelt });
    const gitlab = await portico(['validate', '--config', folder, '--format', 'gitlab']);
    const sarif = await portico(['validate', '--config', folder, '--format', 'sarif']);

    expect([gitlab.exitCode, sarif.exitCode]).toEqual([1, 1]);
    expect(JSON.parse(gitlab.output)).toContainEqual(expect.objectContaining({ check_name: 'shape/unknown-key' }));
    expect(JSON.parse(sarif.output).runs[0].results[0].ruleId).toBe('shape/unknown-key');
  });

  test('counts warnings as mistakes only when it is asked to', async () => {
    const page = 'route: /pages/elsewhere\ntitle: Home\naccess: signed-in\ncontent:\n  - text: Home\n';
    const folder = configWith({ 'pages/misplaced.yaml': page });
    const usual = await portico(['validate', '-c', folder]);
    const strict = await portico(['validate', '-c', folder, '--strict']);

    expect([usual.exitCode, strict.exitCode]).toEqual([0, 1]);
    expect(usual.output).toContain('The portal can run.');
    expect(strict.output).toContain('With --strict warnings count too.');
  });
});

describe('a wrong command ends with 2 and one clear sentence', () => {
  const mistakes: readonly (readonly [string, readonly string[], string])[] = [
    [
      'a folder that is not there',
      ['validate', '--config', 'confg'],
      'The folder confg cannot be read: it is not there.',
    ],
    ['a file instead of a folder', ['validate', '--config', 'package.json'], 'package.json is a file, not a folder.'],
    ['an option that does not exist', ['validate', '--stict'], 'There is no option --stict.'],
    ['a choice as an option', ['validate', '--json'], 'There is no option --json. Write --format json.'],
    ['a command that does not exist', ['validte'], 'There is no command validte.'],
    [
      'a format that does not exist',
      ['validate', '--format', 'xml'],
      'xml is no choice for --format. The choices are pretty, line, json, github, gitlab, sarif.',
    ],
    ['an option without its value', ['validate', '--config'], 'Something is missing after --config.'],
    ['an option with nothing in it', ['validate', '--config', ''], 'Something is missing after --config.'],
    ['a check that would never end', ['schema', '--check', '--watch'], '--check and --watch do not go together.'],
    ['help for a command that does not exist', ['help', 'nope'], 'There is no command nope.'],
    ['help for a misspelt command', ['help', 'validte'], 'There is no command validte.\n(Did you mean validate?)'],
    ['help for a misspelt command of the office', ['office', 'help', 'evnts'], '(Did you mean events?)'],
    ['the same from outside', ['help', 'office', 'evnts'], 'There is no command evnts.'],
    ['a word that is missing', ['office', 'show'], 'Something is missing: <no>.'],
    ['too many words', ['routes', 'config'], 'There are too many words behind the command.'],
    [
      'a code that nobody knows',
      ['explain', 'link/unknown-cal'],
      'Did you mean link/unknown-call, link/unknown-data or link/unknown-page?',
    ],
  ];

  test.each(mistakes)('%s', async (_, words, sentence) => {
    const { exitCode, output, errors } = await portico(words);

    expect(exitCode).toBe(2);
    expect(errors).toContain(sentence);
    expect(output + errors).not.toMatch(/^\s+at /m);
  });
});

test.each([['validate'], ['routes'], ['texts'], ['schema'], ['openapi'], ['office', 'events']])(
  'one folder too high, asks whether the one in it was meant: %s',
  async (...words) => {
    const folder = emptyFolder();
    cpSync('tests/fixtures/club/config', join(folder, 'config'), { recursive: true });

    const run = await portico([...words, '--config', folder]);

    expect(fails(run)).toEqual([
      2,
      '',
      `There is no portal.yaml in ${folder}, but there is one in ${folder}/config. Did you mean \`--config ${folder}/config\`?`,
    ]);
  },
);

test('inside the folder of the portal, says how to name it from there', async () => {
  const here = process.cwd();
  process.chdir(configWith());
  try {
    const { exitCode, errors } = await portico(['validate']);

    expect(exitCode).toBe(2);
    expect(errors).toContain('go one folder up, or write `--config .`');
    expect((await portico(['validate', '--config', '.'])).exitCode).toBe(0);
  } finally {
    process.chdir(here);
  }
});

describe('no folder brings it down', () => {
  const hostile: Readonly<Record<string, Readonly<Record<string, string | Buffer>>>> = {
    'binary junk': { 'pages/junk.yaml': Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256)) },
    'a file of five megabytes': { 'texts/zh-Hant.yaml': 'a: b\n'.repeat(1_000_000) },
    'a thousand brackets': { 'pages/deep.yaml': `content: ${'['.repeat(5000)}` },
    'an alias bomb': { 'pages/bomb.yaml': bomb() },
    'a file that refers to itself': { 'pages/self.yaml': 'a: &a [*a]\n' },
    'a name full of surprises': { 'pages/__proto__.yaml': '__proto__: { toString: 1 }\nconstructor: x\n' },
    'only empty files': { 'portal.yaml': '', 'pages/home.yaml': '' },
  };

  test.each(Object.keys(hostile))('%s', async (name) => {
    const { exitCode, output, errors } = await portico(['validate', '-c', configWith(hostile[name])]);

    expect(exitCode).toBe(1);
    expect(output + errors).not.toMatch(/^\s+at |Something went wrong inside/m);
  });

  test('an empty folder', async () => {
    const { exitCode, output } = await portico(['validate', '-c', emptyFolder()]);

    expect(exitCode).toBe(1);
    expect(output).toContain('read/no-portal');
  });

  test('links that lead in circles or out of the folder', async () => {
    const outside = join(emptyFolder(), 'secret.yaml');
    writeFileSync(outside, 'route: /pages/secret\n');
    const folder = configWith();
    symlinkSync(folder, join(folder, 'pages/circle'));
    symlinkSync(outside, join(folder, 'pages/secret.yaml'));
    mkdirSync(join(folder, '.git'));
    writeFileSync(join(folder, '.git/ignored.yaml'), 'nonsense: [');

    const { errors, output } = await portico(['validate', '-c', folder]);

    expect(errors).toContain('secret.yaml is a link that leads out of the folder, so it was left out.');
    expect(output).not.toContain('ignored.yaml');
  });
});

function bomb(): string {
  const levels = Array.from({ length: 30 }, (_, level) => `a${level + 1}: &a${level + 1} [*a${level}, *a${level}]`);
  return ['a0: &a0 [x, x]', ...levels].join('\n');
}
