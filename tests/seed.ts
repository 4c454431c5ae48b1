/**
 * The seed of a run: the order of the tests, and what random tests draw. `TEST_SEED=7` repeats a run; Vitest prints it, and so
 * does `npm test`.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['TEST_SEED']) });
