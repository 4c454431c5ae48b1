/** The files of the config that went live last: with a mistake in the folder, the portal starts and the office works with these. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Database } from '../database/open.ts';
import type { Instant } from '../database/tables.ts';
import { instantOf } from '../values/time.ts';

/** What the compiler reads of a folder: path → text. */
interface ConfigFiles {
  readonly files: ReadonlyMap<string, string>;
  /** As SVG. */
  readonly pictures: ReadonlyMap<string, string>;
}

interface LiveConfig extends ConfigFiles {
  readonly wentLiveAt: Instant;
}

/** Keeps what is live from now on, in place of what was. The same files stay what they were. */
export async function keepLiveConfig(database: Database, config: ConfigFiles, now: Date): Promise<void> {
  const row = { files: packed(config), went_live_at: instantOf(now) };
  await database
    .insertInto('live_config')
    .values({ id: 1, ...row })
    .onConflict((same) => same.column('id').doUpdateSet(row).where('live_config.files', '!=', row.files))
    .execute();
}

/** @returns null when nothing has been live with these data */
export async function lastLiveConfig(database: Database): Promise<LiveConfig | null> {
  const row = await database.selectFrom('live_config').select(['files', 'went_live_at']).executeTakeFirst();
  return row ? { ...unpacked(row.files), wentLiveAt: row.went_live_at } : null;
}

type Entries = readonly (readonly [string, string])[];

function packed({ files, pictures }: ConfigFiles): string {
  const sorted = (texts: ReadonlyMap<string, string>) =>
    [...texts].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return gzipSync(JSON.stringify([sorted(files), sorted(pictures)])).toString('base64');
}

function unpacked(text: string): ConfigFiles {
  // Written by `packed`.
  const [files, pictures] = JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString()) as [Entries, Entries];
  return { files: new Map(files), pictures: new Map(pictures) };
}
