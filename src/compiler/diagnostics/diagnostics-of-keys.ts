/** Codes for keys that are spelt right and stand in the wrong company, and for groups that nobody has named. A part of the catalogue. */

export const diagnosticsOfKeys = {
  'shape/key-without-effect': {
    title: 'A key that has no effect there',
    explanation:
      'Some keys mean something only beside a certain value of another key: a title belongs to a notice, not to a plain paragraph. Beside any other value the key is read and forgotten, and students would not see what was meant. Choose the value that it belongs to, or take the key out.',
    wrong: ['- text: The portal is closed on Sunday.', '  title: Maintenance'].join('\n'),
    right: ['- text: The portal is closed on Sunday.', '  title: Maintenance', '  look: warning'].join('\n'),
  },
  'link/unknown-staff': {
    title: 'A group of staff that does not exist',
    explanation:
      'A form tells people of the office when one comes: by their address, or by the name of a group under `staff` in portal.yaml, so that an address changes in one place. No group there has this name, so nobody would be told. Correct the spelling, or name the group.',
    wrong: ['keeps: { notifies: [conter] }'].join('\n'),
    right: ['keeps: { notifies: [counter] }'].join('\n'),
  },
  'read/no-head': {
    title: 'A notice without a head',
    explanation:
      'The head of a Markdown file says the title, the category and the rest of a notice; the text stands below. It begins with a line of three dashes at the very top and ends with another one. Without it nobody knows what the notice is called.',
    wrong: ['title: Room change', 'category: Administration', '', 'The seminar takes place in room 12.'].join('\n'),
    right: ['---', 'title: Room change', 'category: Administration', '---', 'The seminar takes place in room 12.'].join(
      '\n',
    ),
  },
  'read/table': {
    title: 'A table that cannot be read',
    explanation:
      'A table has the keys in its first line and an entry in each line below. Here a quotation mark is not closed, a cell stands under no key, or Excel has changed a long number. Nothing of the table is taken before it can be read as a whole.',
    wrong: 'sid,en-name\n1.155E+09,Chris Chan',
    right: 'sid,en-name\n1155000001,Chris Chan',
  },
  'shape/no-such-day': {
    title: 'A day that the calendar does not have',
    explanation:
      'The day is written as it should be, but there is none of that number in that month. Nobody could say when the event, the notice or the form begins or ends. Look at the calendar, and write the day that is meant.',
    wrong: 'start-at: 2025-11-31 18:30',
    right: 'start-at: 2025-12-01 18:30',
  },
  'shape/end-before-start': {
    title: 'A time that ends before it begins',
    explanation:
      'Of two moments of an event, a notice or a form the second comes before the first, or at the same time. Students could never take part, read or answer. Correct one of the two.',
    wrong: ['start-at: 2025-12-08 18:30', 'end-at: 2025-12-08 18:00'].join('\n'),
    right: ['start-at: 2025-12-08 18:30', 'end-at: 2025-12-08 20:00'].join('\n'),
  },
  'link/unknown-record': {
    title: 'Something that the portal does not have',
    explanation:
      'A file of the office names a category, a class, a programme or a form, and the data of the portal have none of this name. Correct the spelling, or make it first. A category can be made in the same step with `--new-category`.',
    wrong: 'category: Carer',
    right: 'category: Career',
  },
  'link/wrong-question': {
    title: 'A question that cannot be asked like this',
    explanation:
      'The rules of a question of the office do not go together: choices are missing, its group does not exist, or what stands in it at first is no answer to it. Students would see a question that they cannot answer. The message says which of its keys is meant.',
    wrong: '- { key: task, type: radio, label: Task }',
    right: '- { key: task, type: radio, label: Task, options: [Guide, Cook] }',
  },
} as const;
