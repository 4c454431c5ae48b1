/** Files of the office that are handed to another command than their own. */
import { describe, expect, it } from 'vitest';
import { sharedOffice } from './support/office.ts';
import { fails } from './support/run-portico.ts';

const portal = sharedOffice();
const { office } = portal;

describe('a file for another command', () => {
  const talk = `title: Career talk
category: Career
organiser: Office
venue: Room 301
start-at: 2025-12-08 18:30
end-at: 2025-12-08 20:00
registration-start-at: 2025-11-20
registration-end-at: 2025-12-05
content: Meet alumni.
`;
  const day = 'form-id: open-day\ntitle: Open day\nfields: [{ key: task, type: text, label: Task }]\n';
  const library = '---\ntitle: Library hours\ncategory: Student life\n---\nOpen late.\n';

  it.each([
    ['publish', 'talk.yaml', talk, 'an event', 'create-event'],
    ['publish', 'talk.yaml', talk.replace('venue', 'vnue'), 'an event', 'create-event'],
    ['create-event', 'day.yaml', day, 'a form', 'save-form'],
    ['import', 'library.md', library, 'a notice', 'publish'],
    ['save-form', 'library.yaml', 'title: Library\ncategory: Student life\ncontent: Late.\n', 'a notice', 'publish'],
    ['publish', 'room.yaml', 'to: students\ntitle: Room\ncontent: Room 12.\n', 'a message', 'send'],
    ['send', 'people.yaml', 'people: [{ sid: "1155999999", en-name: Ann }]\n', 'a list of records', 'import'],
  ])('is named in one sentence: %s %s', async (command, name, text, kind, other) => {
    const file = portal.write(name, text);

    expect(fails(await office(command, file))).toEqual([
      1,
      '',
      `${name} is ${kind}. \`npx portico office ${other} ${file}\` takes it; nothing was changed.`,
    ]);
  });

  it('has its name in quotes in the command, where a blank is in it', async () => {
    const file = portal.write('open day.yaml', day);

    const { errors } = await office('publish', file);

    expect(errors).toContain(`\`npx portico office save-form "${file}"\` takes it`);
  });

  it.each([
    [
      'an event that says only a title',
      'create-event',
      'title: Career talk\n',
      'This event does not say its `category`',
    ],
    ['records under a name that is none', 'import', 'clases: [{ title: MBA }]\n', '`clases`'],
  ])('is not taken for one with other mistakes: %s', async (_, command, text, words) => {
    const { exitCode, errors } = await office(command, portal.write('half.yaml', text));

    expect(exitCode).toBe(1);
    expect(errors).toContain(words);
    expect(errors).not.toContain('takes it');
  });
});
