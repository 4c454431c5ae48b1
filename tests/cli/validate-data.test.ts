import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seededFiles } from '../server/support/seeded-database.ts';
import { configWith, emptyFolder, portico, porticoProgram } from './support/run-portico.ts';

let data: string;
beforeEach(() => {
  data = join(emptyFolder(), 'data');
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('FILES_DIR', join(data, 'files'));
});
afterEach(() => vi.unstubAllEnvs());

/** The shipped config without these lines of an option list. */
function without(list: string, ...lines: readonly RegExp[]): string {
  const folder = configWith();
  const file = join(folder, 'options', `${list}.yaml`);
  const kept = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !lines.some((one) => one.test(line)));
  writeFileSync(file, kept.join('\n'));
  // Where the contract names the list of a field, a missing label is known without data.
  const entities = join(folder, 'api/entities/user.yaml');
  writeFileSync(entities, readFileSync(entities, 'utf8').replace(', options: gender', ''));
  return folder;
}

describe('portico validate --data', () => {
  it('is fine with the shipped config and the demonstration', async () => {
    await seededFiles(data);

    expect(await portico(['validate', '--data', '-c', configWith()])).toMatchObject({ exitCode: 0, errors: '' });
  });

  it('tells a closed value without a label with its count, at the list; without --data it cannot be known', async () => {
    await seededFiles(data);
    const folder = without('gender', /^of:/, /value: female/);

    const blind = await portico(['validate', '-c', folder]);
    const { exitCode, output } = await portico(['validate', '--data', '-c', folder]);

    expect(blind.exitCode).toBe(0);
    expect(exitCode).toBe(1);
    expect(output).toContain(`${folder}/options/gender.yaml:3:1  error  link/missing-option`);
    expect(output).toMatch(/\d+ people have the gender `female`, which has no label here\./);
    expect(output).toContain('- { value: female, label: … }');
  });

  it('warns of an option that was taken out while records still have it', async () => {
    await seededFiles(data);

    const { exitCode, output } = await portico(['validate', '--data', '-c', without('industry', /value: finance/)]);

    expect(exitCode).toBe(0);
    expect(output).toMatch(/warning {2}link\/missing-option\n.*(people have|person has) the industry `finance`/);
  });

  it('says so when nothing is stored, and when errors come first', async () => {
    const none = await portico(['validate', '--data', '-c', configWith()]);
    const broken = await portico(['validate', '--data', '-c', configWith({ 'pages/404.yaml': 'titel: x\n' })]);

    expect([none.exitCode, broken.exitCode]).toEqual([0, 1]);
    expect(none.errors).toContain('There are no stored data');
    expect(broken.errors).toContain('The stored data were not looked at');
  });
});

it('portico serve tells the same and does not start; it is nobody’s mistake of the computer', async () => {
  await seededFiles(data);
  const folder = without('gender', /^of:/, /value: female/);

  const { exitCode, errors } = await porticoProgram(['serve', '--no-web', '--port', '0', '-c', folder], {
    env: { DEMO: '1', FILES_DIR: join(data, 'files') },
  });

  expect(exitCode).toBe(1);
  expect(errors).toMatch(/\d+ people have the gender `female`, which has no label here\./);
  expect(errors).toContain(`\`npx portico validate --data --config ${folder}\` shows this again`);
  expect(errors).not.toContain('our mistake');
});
