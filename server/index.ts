/** The reference server's public face. */
export { type Clock, clockFromText, pinnedClock, systemClock } from './clock.ts';
export { createServer, type ServerOptions } from './create-server.ts';
export { copySqlite, isSqliteInUse, sqliteSlip } from './database/backup.ts';
export { type Database, type DatabaseAddress, openDatabase } from './database/open.ts';
export type { DemoPeople } from './demo/people.ts';
export { rollDemo } from './demo/roll-demo.ts';
export { isEmptyDatabase, type SeedOptions, seedDemo } from './demo/seed-demo.ts';
export { type CallsElsewhere, callsWithoutHandler, hasHandler } from './elsewhere/calls-elsewhere.ts';
export { passOn } from './elsewhere/pass-on.ts';
export { type MockOptions, mockCalls } from './mock/mock-calls.ts';
export type { ModelFiles } from './model-files.ts';
export type { ServedPortal } from './portal-view.ts';
export { type OtherOrigins, originOf, writtenHeaders } from './security-headers.ts';
export { readSettings, type ServerSettings } from './settings.ts';
