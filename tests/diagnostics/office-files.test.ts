/**
 * What the office reads about its own files. `office/<kind>/` holds broken events, notices, messages, forms and records; beside each is the text that
 * `portico office` and `portico validate` print. `npm run test:update` renews them.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { compilePortal } from '#compiler';
import { portalView, readEvent, readForm, readMessage, readNotice, readRecords, timeWriter } from '#office';
import { describe, expect, test } from 'vitest';
import { printDiagnostics } from '../../cli/print/index.ts';
import { shippedConfig } from '../compiler/support.ts';
import { folder } from './cases.ts';

const update = process.env['UPDATE_GOLDEN'] === '1';
const readers = { event: readEvent, form: readForm, message: readMessage, notice: readNotice, records: readRecords } as const;
const { portal } = compilePortal(shippedConfig);
const desk = {
  time: timeWriter('Asia/Hong_Kong'),
  now: new Date('2025-11-21T02:00:00.000Z'),
  ...(portal ? { portal: portalView(portal) } : {}),
};

describe.each(Object.entries(readers))('what the office reads about a broken %s', (kind, read) => {
  const place = join(folder, 'office', kind);
  const files = readdirSync(place).filter((name) => extname(name) !== '.txt');

  test.each(files)('%s', (file) => {
    const text = readFileSync(join(place, file), 'utf8');
    const { value, diagnostics } = read({ file, text }, desk);
    const printed = printDiagnostics('pretty', diagnostics, new Map([[file, text]]), { colour: false });
    const expected = join(place, `${file}.txt`);
    if (update) writeFileSync(expected, printed);

    expect(printed).toBe(readFileSync(expected, 'utf8'));
    expect(value).toBeNull();
  });
});

test.each(['read/no-head', 'read/table', 'shape/no-such-day', 'shape/end-before-start', 'link/wrong-question', 'text/unknown-language'])(
  '%s, which only files of the office have, is shown by one of them',
  (code) => {
    const printed = Object.keys(readers).flatMap((kind) =>
      readdirSync(join(folder, 'office', kind)).map((file) => readFileSync(join(folder, 'office', kind, file), 'utf8')),
    );

    expect(printed.join('\n')).toContain(`error  ${code}`);
  },
);

test('a notice may expire on the day on which it is published: it lasts until that day ends', () => {
  const text = '---\ntitle: Closed today\ncategory: Student life\npublish-at: 2025-12-01\nexpire-at: 2025-12-01\n---\nClosed.\n';

  expect(readNotice({ file: 'closed.md', text }, desk).diagnostics).toEqual([]);
});
