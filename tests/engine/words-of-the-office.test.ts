/** The engine and the blocks are any office's: what they use of the intranet is named in portal.yaml. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

const words =
  /adminid|headimg|en_name|unreadCount|\bstu_|classInfo|adminInfo|eduInfo|class_?id\b|class_?list|class.?lead|\bstudents?\b|\bschools?\b|\bSLD\b|intranet|LEAP|tuition|hong.?kong|\b852\b|'hk'|en-HK/i;

/** What editors show to authors of any portal. The files of the office and the sentences of the server are one office's own. */
const inExamples =
  /adminid|headimg|unread_?count|\bstu_|(class|edu|points)Info|extendInfo|Classid|en_name|photo-wall|\bSLD\b|LEAP|intranet|tuition|\bstudent|graduat|activity|courseSel|\/personal\//i;
const ofOneOffice = /^(office|renderers)\/|^(sentences|messages)\.schema/;

/** The compiler's sentences speak to offices that write for students; the names of their fields it does not know. */
const fields = /adminid|headimg|unreadCount|\bstu_|classInfo|adminInfo|Classid/;

describe.each([
  { room: 'src/engine', words },
  { room: 'src/blocks', words },
  { room: 'src/expression', words },
  { room: 'src/compiler', words: fields },
])('$room', ({ room, words: unwanted }) => {
  const files = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(ts|tsx|css|yaml)$/.test(file),
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

describe('the examples of the schemas', () => {
  const files = readdirSync(join(root, 'schema'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.schema.json') && !ofOneOffice.test(file),
  );
  const examples = files.flatMap((file) => examplesIn(file, readFileSync(join(root, 'schema', file), 'utf8')));

  test('are many', () => {
    expect(examples.length).toBeGreaterThan(500);
  });

  test('name nothing of the intranet', () => {
    expect(examples.filter((example) => inExamples.test(example))).toEqual([]);
  });
});

/** Each as `file: JSON`. */
function examplesIn(file: string, text: string): readonly string[] {
  const found: string[] = [];
  JSON.parse(text, (key, value: unknown) => {
    if (key === 'examples' && Array.isArray(value))
      found.push(...value.map((each) => `${file}: ${JSON.stringify(each)}`));
    return value;
  });
  return found;
}
