/** The engine and the blocks are any office's: what they use of the intranet is named in portal.yaml. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const words =
  /adminid|headimg|en_name|unreadCount|\bstu_|classInfo|adminInfo|eduInfo|class_?id\b|class_?list|class.?lead|\bstudents?\b|\bschools?\b|\bSLD\b|intranet|LEAP|tuition|hong.?kong|\b852\b|'hk'|en-HK/i;

/** The compiler's sentences speak to offices that write for students; the names of their fields it does not know. */
const fields = /adminid|headimg|unreadCount|\bstu_|classInfo|adminInfo|Classid/;

describe.each([
  { room: 'src/engine', words },
  { room: 'src/blocks', words },
  { room: 'src/expression', words },
  { room: 'src/compiler', words: fields },
])('$room', ({ room, words: unwanted }) => {
  const files = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(ts|tsx|css)$/.test(file),
  );

  test('is not empty', () => {
    expect(files.length).toBeGreaterThan(10);
  });

  test.each(files)('%s', (file) => {
    const lines = readFileSync(join(root, room, file), 'utf8').split('\n');
    const found = lines.flatMap((line, index) => (unwanted.test(line) ? [`${index + 1}: ${line.trim()}`] : []));
    expect(found).toEqual([]);
  });
});
