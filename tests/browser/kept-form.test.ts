/** The promise to the office: a new form is one file and a page, and nobody starts anything anew. On SQLite. */
import { copiedConfig, keptFormJourney } from './support/kept-form.ts';
import { test } from './support/portal-test.ts';

test.use({ portalName: 'kept-form', portalWords: ['--watch'], addedFiles: copiedConfig });

keptFormJourney();
