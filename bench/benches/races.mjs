/** Many who want the same at once, on both databases: seats of events and courses, places, points, the same request twenty times. */
import Table from 'cli-table3';
import { onBothDatabases, runTests } from '../measure/server-tests.mjs';

const rounds = Number(process.env.RACES ?? 10);

const files = [
  'registration-races',
  'course-races',
  'kept-forms',
  'points',
  'applications',
  'tuition',
  'event-sign-in',
];
/** The tests whose people come at the same moment. */
const together =
  'at once|of 200|registered|once, |cannot spend|loses no seat|taken by one|block each other|courses? is taken|with places';

export function print(rows) {
  const table = new Table({
    head: ['database', 'races', 'lost or oversold', 'seconds'],
    style: { head: [], border: [] },
  });
  for (const row of rows) table.push([row.what, row.races, row.wrong, row.seconds.toFixed(0)]);
  console.log(table.toString());
}

export async function measure(root) {
  const words = [...files.map((file) => `tests/server/${file}.test.ts`), '-t', together];
  const rows = await onBothDatabases(async (what, environment) => {
    const row = { what, races: 0, wrong: 0, seconds: 0 };
    for (let round = 1; round <= rounds; round += 1) {
      const { passed, failed, seconds } = runTests(root, words, { ...environment, TEST_SEED: String(round) });
      row.races += passed + failed;
      row.wrong += failed;
      row.seconds += seconds;
    }
    return row;
  });
  return { rows };
}
