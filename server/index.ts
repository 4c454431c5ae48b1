/** The reference server's public face. */

export { isBeforeOwnPassword } from './account/store/identify.ts';
export { countLockedPasswords } from './account/store/locked-passwords.ts';
export { callsWithoutHandler, hasHandler } from './call-handlers.ts';
export { createServer, type ServerOptions } from './create-server.ts';
export { isDemoDatabase } from './demo/is-demo.ts';
export type { DemoPeople } from './demo/people.ts';
export { rollDemo } from './demo/roll-demo.ts';
export { fillWhereEmpty, isEmptyDatabase, type SeedOptions, seedDemo } from './demo/seed-demo.ts';
export type { CallsElsewhere } from './elsewhere/calls-elsewhere.ts';
export { passOn } from './elsewhere/pass-on.ts';
export type { ModelFiles } from './http/model-files.ts';
export { type OtherOrigins, writtenHeaders } from './http/security-headers.ts';
export { copySqlite, isSqliteInUse, sqliteIssue } from './kernel/database/backup.ts';
export { type Database, type DatabaseAddress, openDatabase } from './kernel/database/open.ts';
export { countIncompleteFiles } from './kernel/files/incomplete-files.ts';
export { valueIn } from './kernel/portal/expressions.ts';
export { keepLiveConfig } from './kernel/portal/live-config.ts';
export { portalView, type ServedPortal } from './kernel/portal/portal-view.ts';
export { backEndLineIssue, isThisComputer } from './kernel/safe-lines.ts';
export { readSettings, type ServerSettings } from './kernel/settings.ts';
export { type Clock, clockFromText, pinnedClock } from './kernel/values/clock.ts';
export { originOf } from './kernel/values/origin-of.ts';
export { randomKey } from './kernel/values/secrets.ts';
export { timeWriter } from './kernel/values/time.ts';
export { holdWaitingMail } from './mail/store/held-mail.ts';
export { type MockOptions, mockCalls } from './mock/mock-calls.ts';
