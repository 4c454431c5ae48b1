/** Somebody edits the config while the office works: a mistake in it keeps nobody from working with what is live. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfigFolder } from '../../cli/config/read-config-folder.ts';
import { keepLiveConfig, lastLiveConfig } from '../../server/kernel/portal/live-config.ts';
import { sharedOffice } from './support/office.ts';
import { configWith } from './support/run-portico.ts';

const portal = sharedOffice();
const wentLive = new Date('2025-11-20T10:00:00Z');

describe('a config with errors', () => {
  it('stops the office where nothing has been live', async () => {
    const config = configWith({ 'pages/404.yaml': 'titel: x\n' });
    await portal.server.database.deleteFrom('live_config').execute();

    const { exitCode, output, errors } = await portal.office('notices', '--config', config);

    expect([exitCode, output]).toEqual([1, '']);
    expect(errors).toContain('shape/unknown-key');
    expect(errors).toContain(
      `${config} has 4 errors, so the work stops here. \`npx portico validate --config ${config}\` shows them again.`,
    );
  });

  it('is told in a sentence, and the office works with what went live last', async () => {
    const config = configWith();
    await keepLiveConfig(portal.server.database, readConfigFolder(config), wentLive);
    const before = await portal.office('notices', '--config', config);
    writeFileSync(join(config, 'pages/404.yaml'), 'titel: x\n');

    const { exitCode, output, errors } = await portal.office('notices', '--config', config);

    expect([exitCode, output]).toEqual([0, before.output]);
    expect(errors).toBe(
      `${config} has 4 errors and is not live: this works with what was before, live since 2025-11-20 18:00. \`npx portico validate --config ${config}\` shows them.\n`,
    );
  });

  it('does not count when it was kept by another Portico that knew other words', async () => {
    const config = configWith({ 'pages/404.yaml': 'titel: x\n' });
    await keepLiveConfig(portal.server.database, readConfigFolder(config), wentLive);

    expect(await portal.office('notices', '--config', config)).toMatchObject({ exitCode: 1, output: '' });
  });
});

describe('what is live', () => {
  it('is kept once, since when the same files went live first', async () => {
    const { database } = portal.server;
    const config = readConfigFolder(configWith());
    const other = readConfigFolder(configWith({ 'texts/zh-Hant.yaml': '{}\n' }));
    const later = new Date('2025-11-21T10:00:00Z');
    const kept = async () => {
      const last = await lastLiveConfig(database);
      return [last?.files.get('texts/zh-Hant.yaml') === '{}\n', last?.pictures.size, last?.wentLiveAt];
    };

    await keepLiveConfig(database, config, wentLive);
    await keepLiveConfig(database, config, later);
    const same = await kept();
    await keepLiveConfig(database, other, later);

    expect(same).toEqual([false, config.pictures.size, wentLive.toISOString()]);
    expect(await kept()).toEqual([true, config.pictures.size, later.toISOString()]);
  });
});
