/** The same on PostgreSQL, where there is one: TEST_DATABASE_URL names it. */
import { copiedConfig, keptFormJourney } from './support/kept-form.ts';
import { test } from './support/portal-test.ts';

test.use({
  portalName: 'kept-form-postgres',
  portalWords: ['--watch'],
  portalDatabase: 'postgres',
  addedFiles: copiedConfig,
});

if (process.env['TEST_DATABASE_URL']) keptFormJourney();
