import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withLines } from '../../cli/texts/with-lines.ts';
import { configWith, portico } from './support/run-portico.ts';

const page =
  'route: /pages/office/visit\ntitle: Visit us\naccess: everyone\ncontent:\n  - text: "Hours: 9 to 5"\n  - text: Bring your card\n';
const catalogue = 'texts/zh-Hant.yaml';

function folderWith(more: Readonly<Record<string, string>> = {}): string {
  return configWith({ 'pages/office/visit.yaml': page, ...more });
}

function read(folder: string): string {
  return readFileSync(join(folder, catalogue), 'utf8');
}

describe('portico texts', () => {
  test('says so when all is translated', async () => {
    const { exitCode, output } = await portico(['texts', '--config', configWith(), '--check']);

    expect(output).toContain('Every text is translated');
    expect(exitCode).toBe(0);
  });

  test('lists what is not translated, with its place and its line', async () => {
    const folder = folderWith();
    const { exitCode, output, errors } = await portico(['texts', '--config', folder]);

    expect(exitCode).toBe(0);
    expect(errors.trim()).toBe(
      `\`npx portico texts --add --config ${folder}\` writes the missing lines into the files.`,
    );
    expect(output).toContain(`${folder}/${catalogue}`);
    expect(output).toContain('3 texts are not translated:');
    expect(output).toContain(`${folder}/pages/office/visit.yaml:5  "Hours: 9 to 5":`);
  });

  test.each([
    ['pretty', {}, 'let `npx portico texts --add'],
    ['line', { [catalogue]: '' }, 'People who read that language would see it untranslated. `npx portico texts --add'],
  ])('is named by validate with the folder of the portal: %s', async (format, more, words) => {
    const folder = folderWith(more);

    const { output } = await portico(['validate', '--config', folder, '--format', format]);

    expect(output.replaceAll(/\s+/g, ' ')).toContain(`${words} --config ${folder}\``);
  });

  test('ends with 1 when it is asked to check', async () => {
    expect((await portico(['texts', '--config', folderWith(), '--check'])).exitCode).toBe(1);
  });

  test('does not say that all is translated when the files have errors, and ends with 1 when asked to check', async () => {
    const folder = configWith();
    rmSync(join(folder, catalogue));

    const { exitCode, output, errors } = await portico(['texts', '--config', folder]);
    const checked = await portico(['texts', '--config', folder, '--check']);

    expect([exitCode, output]).toEqual([0, '']);
    expect(errors).toContain(
      `The files have errors, so there may be more: run \`npx portico validate --config ${folder}\`.`,
    );
    expect(checked.exitCode).toBe(1);
  });

  test('lists lines that no page uses', async () => {
    const folder = configWith();
    writeFileSync(join(folder, catalogue), `${read(folder)}Nobody says this: 沒有人說\n`);
    const { output } = await portico(['texts', '--config', folder]);

    expect(output).toContain('1 line is not used any more:');
    expect(output).toMatch(/zh-Hant\.yaml:\d+ {2}Nobody says this: 沒有人說/);
  });

  test('adds the missing lines at the end, and they count as not translated', async () => {
    const folder = folderWith();
    const before = read(folder);
    const { output } = await portico(['texts', '--config', folder, '--add']);

    expect(read(folder)).toBe(`${before}Visit us:\n"Hours: 9 to 5":\nBring your card:\n`);
    expect(output).toContain(`Added 3 lines to ${folder}/${catalogue}.`);
    expect(output).toContain('3 texts are not translated:');
    expect(output).toMatch(/zh-Hant\.yaml:\d+ {2}"Hours: 9 to 5": {2}Write it behind the colon\./);
    const validated = await portico(['validate', '--config', folder]);
    expect(validated.exitCode).toBe(0);
    expect(validated.output).toContain('This line has no translation into zh-Hant yet.');
    expect(validated.output).toContain('Found 3 warnings. The portal can run.');
  });

  test('adds nothing a second time, and a translation ends the warning', async () => {
    const folder = folderWith();
    await portico(['texts', '--config', folder, '--add']);
    const once = read(folder);
    await portico(['texts', '--config', folder, '--add']);
    expect(read(folder)).toBe(once);

    writeFileSync(join(folder, catalogue), once.replace('Visit us:', 'Visit us: 到訪我們'));

    expect((await portico(['texts', '--config', folder])).output).toContain('2 texts are not translated:');
  });

  test('begins a language that has no file yet, with all that is to be translated', async () => {
    const folder = folderWith();
    const portal = join(folder, 'portal.yaml');
    const begun = join(folder, 'texts/it.yaml');
    writeFileSync(portal, readFileSync(portal, 'utf8').replace(/offered: \[/, 'offered: [it, '));

    const validated = await portico(['validate', '--config', folder, '--format', 'line']);
    const first = await portico(['texts', '--config', folder, '--add']);
    const once = readFileSync(begun, 'utf8');
    const second = await portico(['texts', '--config', folder, '--add']);

    expect(validated.output).toContain(`\`npx portico texts --add --config ${folder}\` make ${begun} with all`);
    expect(first.output).toContain(`to ${begun}. Write the translations behind their colons.`);
    expect(once).toContain('Bring your card:\n');
    expect(once).toContain('Confirm:\n');
    expect(once).toContain('You are already registered:\n');
    expect(second.output).toContain('There is nothing to add.');
    expect(readFileSync(begun, 'utf8')).toBe(once);
    expect((await portico(['validate', '--config', folder])).exitCode).toBe(0);
  });

  test.each(['', '# To be translated.\n'])('fills a catalogue in which there is nothing yet: %j', async (text) => {
    const folder = folderWith({ [catalogue]: text });
    const { output } = await portico(['texts', '--config', folder, '--add']);

    expect(output).toContain(`lines to ${folder}/${catalogue}.`);
    expect(read(folder)).toContain(`${text}`);
    expect(read(folder)).toContain('Bring your card:\n');
  });

  test('keeps the rights of the file, and leaves no draft behind', async () => {
    const folder = folderWith();
    const { mode } = statSync(join(folder, catalogue));
    await portico(['texts', '--config', folder, '--add']);

    expect(statSync(join(folder, catalogue)).mode).toBe(mode);
  });
});

describe('a catalogue with further lines', () => {
  const rows: readonly { readonly name: string; readonly text: string; readonly expected: string | null }[] = [
    { name: 'an empty file', text: '', expected: 'New:\n' },
    { name: 'only a comment', text: '# Chinese\n', expected: '# Chinese\nNew:\n' },
    { name: 'no line break at the end', text: 'Old: 舊', expected: 'Old: 舊\nNew:\n' },
    { name: 'line breaks of Windows', text: 'Old: 舊\r\n', expected: 'Old: 舊\r\nNew:\r\n' },
    { name: 'a comment at the end', text: 'Old: 舊\n# end\n', expected: 'Old: 舊\n# end\nNew:\n' },
    { name: 'a group in braces', text: '{ Old: 舊 }\n', expected: null },
    { name: 'a text over several lines at the end', text: 'Old: |\n  舊\n', expected: 'Old: |\n  舊\nNew:\n' },
  ];

  test.each(rows)('keeps what is there: $name', ({ text, expected }) => {
    expect(withLines(text, ['New:'])).toBe(expected);
  });
});
