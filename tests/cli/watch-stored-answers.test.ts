/** A portal that runs and is watched: what an edit of a form does to answers that are stored is reported, and nothing is lost. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { compiledPortal } from '../server/support/compiled-portal.ts';
import { startServer, startTimeoutMs } from '../server/support/test-server.ts';
import { configWith, emptyFolder, porticoWith, runningPortico } from './support/run-portico.ts';

const form = 'forms/visit.yaml';
const day = '  - { name: day, label: Which day?, kind: date, required: true }';
const remark = '  - { name: remark, label: Remark, kind: text }';
const written = (keeps: string, ...fields: readonly string[]) =>
  [`keeps: ${keeps}`, 'fields:', ...fields, ''].join('\n');

test(
  'an edit that would lose stored answers is reported with its count and does not go live',
  async () => {
    const folder = emptyFolder();
    const before = { [form]: written('true', day, remark) };
    const server = await startServer({ file: join(folder, 'portico.db'), portal: compiledPortal(before) });
    const answers = { day: '2026-03-17', remark: 'Hello' };
    for (const as of ['chris', 'wendy']) await server.ask('form/submit', { as, body: { form: 'visit', answers } });
    const config = configWith(before);
    mkdirSync(join(folder, 'files'));
    const words = ['serve', '--port', '0', '-c', config, '--no-web'];
    const environment = {
      DATABASE_URL: server.address.url ?? '',
      FILES_DIR: join(folder, 'files'),
      SECRET_KEY: 'a key of the tests that is long enough for it',
    };
    const running = await runningPortico([...words, '--watch'], environment);
    const edit = async (text: string, said: string) => {
      const start = running.text().length;
      writeFileSync(join(config, form), text);
      const printed = () => running.text().slice(start);
      await vi.waitFor(() => expect(printed()).toMatch(/The change is (not )?live/), { timeout: 20_000, interval: 20 });
      expect(printed()).toContain(said);
      return !printed().includes('not live');
    };

    expect(await edit(written('true', day), '2 stored answers have `remark`, which this form no longer asks.')).toBe(
      false,
    );
    const asText = day.replace('kind: date', 'kind: text');
    expect(
      await edit(written('true', asText, remark), '2 stored answers have `day` as `date`, and it is `text` now.'),
    ).toBe(false);
    const more = '  - { name: guests, label: How many?, kind: number, required: true }';
    expect(
      await edit(
        written('true', day, remark, more),
        '2 stored answers have nothing for `guests`, which is required now.',
      ),
    ).toBe(true);
    const dropped = written('{ dropped: [remark] }', day);
    expect(await edit(dropped, 'The change is live')).toBe(true);
    await running.stop();

    // What does not go live does not start either: the portal is as it was.
    writeFileSync(join(config, form), written('true', day));
    const again = await runningPortico(words, environment);
    await again.stop();
    expect(again.text()).toContain('2 stored answers have `remark`');
    expect(again.text()).toMatch(
      `Stored records would lose something, so ${config} is not live: the portal starts as it was before, live since `,
    );
    await server.database.deleteFrom('live_config').execute();
    const started = await porticoWith(environment, words);
    expect([started.exitCode, started.errors.includes('2 stored answers have `remark`')]).toEqual([1, true]);
    await server.close();
  },
  startTimeoutMs + 60_000,
);
