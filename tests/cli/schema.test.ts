import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { configWith, emptyFolder, portico, runningPortico } from './support/run-portico.ts';

describe('portico schema', () => {
  test('writes a schema for each kind of file beside the portal, and finds them fresh afterwards', async () => {
    const folder = configWith();
    const written = await portico(['schema', '--config', folder]);
    const checked = await portico(['schema', '--config', folder, '--check']);

    expect([written.exitCode, written.errors]).toEqual([0, '']);
    expect(readdirSync(join(folder, '.schemas'))).toContain('page.schema.json');
    expect([checked.exitCode, checked.output]).toEqual([0, `The schemas in ${folder}/.schemas are up to date.\n`]);
  });

  test('knows the names of the portal, those of files with mistakes too', async () => {
    const folder = configWith({
      'forms/visit.yaml': 'sends: application/create\nfields: [',
      'options/meals.yaml': 'options: 3\n',
    });
    const out = join(emptyFolder(), 'deep/schemas');
    const { exitCode } = await portico(['schema', '--config', folder, '--out', out]);
    const page = readFileSync(join(out, 'page.schema.json'), 'utf8');

    expect(exitCode).toBe(0);
    expect(['"visit"', '"meals"', '"news/index"', '"/pages/home"'].filter((name) => !page.includes(name))).toEqual([]);
  });

  test('says which files are stale when it only checks, and writes nothing', async () => {
    const folder = configWith();
    await portico(['schema', '--config', folder]);
    writeFileSync(join(folder, 'options/meals.yaml'), 'options:\n  - { value: 1, label: Lunch }\n');
    const { exitCode, errors } = await portico(['schema', '--config', folder, '--check']);

    expect(exitCode).toBe(1);
    expect(errors).toContain(`${folder}/.schemas/page.schema.json`);
    expect(errors).toContain(`Run \`npx portico schema --config ${folder}\` and commit the result.`);
    expect(errors).not.toContain('portal.schema.json');
    expect(readFileSync(join(folder, '.schemas/page.schema.json'), 'utf8')).not.toContain('"meals"');
  });

  test('finds schemas fresh that Windows has given other line ends', async () => {
    const out = emptyFolder();
    await portico(['schema', '--out', out]);
    for (const file of readdirSync(out).map((name) => join(out, name)))
      writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\n', '\r\n'));

    const { exitCode, errors } = await portico(['schema', '--out', out, '--check']);

    expect([exitCode, errors]).toEqual([0, '']);
  });

  test('names the folder of the schemas in its command again when it was named', async () => {
    const out = emptyFolder();

    const { errors } = await portico(['schema', '--out', out, '--check']);

    expect(errors).toContain(`Run \`npx portico schema --out ${out}\` and commit the result.`);
  });

  test('counts the schemas that it writes', async () => {
    const out = emptyFolder();
    await portico(['schema', '--out', out]);
    rmSync(join(out, 'page.schema.json'));

    expect((await portico(['schema', '--out', out])).output).toBe(`Wrote 1 schema to ${out}.\n`);
  });

  test('follows the edits of the files until it is stopped', async () => {
    const folder = configWith();
    const out = emptyFolder();
    const running = await runningPortico(['schema', '--config', folder, '--out', out, '--watch'], {}, 'Following');
    writeFileSync(join(folder, 'options/meals.yaml'), 'options:\n  - { value: 1, label: Lunch }\n');
    await running.said('Wrote 4 schemas');
    await running.stop();

    expect(readFileSync(join(out, 'form.schema.json'), 'utf8')).toContain('"meals"');
    expect(existsSync(join(folder, '.schemas'))).toBe(true);
  });
});
