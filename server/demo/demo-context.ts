/** What every part of the demonstration's data uses: the database, dates counted from today, files. */

import { createHash } from 'node:crypto';
import { extensionOf } from '#model';
import type { Database } from '../kernel/database/open.ts';
import type { Instant } from '../kernel/database/tables.ts';
import type { FileStore } from '../kernel/files/file-store.ts';
import { fileTypes } from '../kernel/files/file-type.ts';
import type { Localized } from '../kernel/portal/language.ts';
import type { PortalView } from '../kernel/portal/portal-view.ts';
import type { Speaker } from '../kernel/portal/texts.ts';
import { dayMs, instantOf, momentAt, type TimeWriter } from '../kernel/values/time.ts';

export interface DemoContext {
  readonly time: TimeWriter;
  readonly database: Database;
  readonly files: FileStore;
  readonly portal: Speaker & Pick<PortalView, 'timeZone'>;
  /** The address of the site, for pictures with an absolute address. */
  readonly siteBaseUrl: string;
  readonly now: Instant;
  /** A moment counted in days from the seeding day, by the portal's wall clock. */
  at(days: number, clock?: string): Instant;
  /** A calendar day counted from the seeding day. */
  day(days: number): string;
}

export function demoDates(now: Date, time: TimeWriter): Pick<DemoContext, 'at' | 'day' | 'now' | 'time'> {
  const today = Date.parse(`${time.date(instantOf(now))}T12:00:00.000Z`);
  const day = (days: number) => instantOf(new Date(today + days * dayMs)).slice(0, 10);
  const at = (days: number, clock = '09:00') => instantOf(momentAt(day(days), clock, time));
  return { time, now: instantOf(now), at, day };
}

/** English and traditional Chinese. */
export function both(english: string, chinese: string): Localized {
  return { en: english, 'zh-Hant': chinese };
}

export interface DemoFile {
  readonly filename: string;
  readonly title?: string;
  readonly bytes: Buffer;
  readonly isPublic?: boolean;
  readonly ownerId?: number;
  /** What its owner uploaded it for; left out: an application. */
  readonly purpose?: string;
  readonly width?: number;
  readonly height?: number;
  /** True: only its record is kept, so that its address leads nowhere. */
  readonly isLost?: boolean;
}

export interface KeptDemoFile {
  readonly id: string;
  readonly key: string;
  readonly address: string;
}

/** Keeps a file under a key made from its name, so that a second seeding makes the same addresses. */
export async function keepDemoFile({ database, files, now }: DemoContext, file: DemoFile): Promise<KeptDemoFile> {
  const key = createHash('sha256').update(`demo/${file.filename}`).digest('base64url').slice(0, 32);
  if (!file.isLost) await files.keep(file.bytes, key);
  const ext = extensionOf(file.filename);
  const row = {
    id: key.slice(0, 16),
    key,
    owner_id: file.ownerId ?? null,
    purpose: file.ownerId === undefined ? 'office' : (file.purpose ?? 'application'),
    title: file.title ?? file.filename,
    filename: file.filename,
    ext,
    mime: fileTypes[ext]?.mime ?? 'application/octet-stream',
    size: file.bytes.length,
    width: file.width ?? null,
    height: file.height ?? null,
    is_public: file.isPublic ? 1 : 0,
    created_at: now,
  };
  await database.insertInto('files').values(row).execute();
  return { id: row.id, key, address: files.address(row) };
}
