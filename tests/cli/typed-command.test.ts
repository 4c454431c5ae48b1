/** Commands that are printed to be copied. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withCommandName } from '../../cli/terminal/command-name.ts';
import { quoted, typedCommand } from '../../cli/terminal/typed-command.ts';
import { emptyFolder } from './support/run-portico.ts';

describe('a command that is printed to be copied', () => {
  test.each([
    { repeated: {}, expected: 'npx portico types' },
    { repeated: { config: 'config' }, expected: 'npx portico types' },
    { repeated: { config: 'harbour/config' }, expected: 'npx portico types --config harbour/config' },
    {
      repeated: { config: 'harbour academy/config', out: 'types of it.ts' },
      expected: 'npx portico types --config "harbour academy/config" --out "types of it.ts"',
    },
  ])('names again what was named: $expected', ({ repeated, expected }) => {
    expect(typedCommand('types', repeated)).toBe(expected);
  });

  test.each([
    ['harbour/config', 'harbour/config'],
    ['Schule für Musik/config', '"Schule für Musik/config"'],
    ['学校/config', '学校/config'],
    ['~portal', '"~portal"'],
    ['the "new" one', `'the "new" one'`],
    ["Tom's $portal", `'Tom'\\''s $portal'`],
  ])('has a word in quotes only where a shell would not take it as it is: %s', (word, expected) => {
    expect(quoted(word, 'linux')).toBe(expected);
  });

  test.each([
    ['C:\\Users\\Lee\\PORTAL~1', 'C:\\Users\\Lee\\PORTAL~1'],
    ['C:\\my portal\\', '"C:\\my portal\\\\"'],
    ["Tom's portal", `"Tom's portal"`],
  ])('has the quotes of Windows there: %s', (word, expected) => {
    expect(quoted(word, 'win32')).toBe(expected);
  });

  test.runIf(process.platform !== 'win32')('reaches the program as it was, whatever signs are in it', () => {
    const words = ['a b', 'a"b', "a'b", '$HOME', '`id`', 'a\\b', 'a;b', '*', '!!', '#', '(a)', 'a\tb', '~'];
    const script = `printf '%s\\n' ${words.map((word) => quoted(word)).join(' ')}`;

    expect(execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' })).toBe(`${words.join('\n')}\n`);
  });
});

describe('the name of the program in it', () => {
  const program = '/opt/portico/bin/portico.mjs';
  const said = '`npx portico validate` shows it, `npx portico texts` the rest.';

  test('is that of npx where npx would find it: installed, or in its own project, here or above', () => {
    const [installed, own] = [emptyFolder(), emptyFolder()];
    mkdirSync(join(installed, 'node_modules/.bin/portico'), { recursive: true });
    mkdirSync(join(installed, 'school/config'), { recursive: true });
    writeFileSync(join(own, 'package.json'), '{ "bin": { "portico": "bin/portico.mjs" } }');

    for (const folder of [installed, join(installed, 'school/config'), own])
      expect(withCommandName(said, folder, program)).toBe(said);
  });

  test.each(['', '{', '{ "name": "school" }'])(
    'is how it was started elsewhere, beside the package.json %j',
    (json) => {
      const folder = emptyFolder();
      if (json !== '') writeFileSync(join(folder, 'package.json'), json);

      expect(withCommandName(said, folder, join(folder, 'portico/bin/portico.mjs'))).toBe(
        '`node portico/bin/portico.mjs validate` shows it, `node portico/bin/portico.mjs texts` the rest.',
      );
      expect(withCommandName(said, folder, program)).toContain(`\`node ${program} validate\``);
      expect(withCommandName(said, folder, join(folder, 'my tools/portico.mjs'))).toContain(
        '`node "my tools/portico.mjs" validate`',
      );
    },
  );
});
