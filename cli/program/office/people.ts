/** The commands of the office under "People". */
import { dryRunOption, listFormatOption, yesOption } from '../shared/options.ts';
import { type OfficeCommand, option } from './office-command.ts';

export const people: readonly OfficeCommand[] = [
  {
    words: 'import <file>',
    summary: 'Bring people, courses, tuition plans, frequent questions, handbooks and other records in.',
    description:
      'Makes what a YAML file or a table (Excel or CSV) lists, or brings it up to date; nothing is removed. The same file again changes nothing.\nWhoever is new chooses a password with "Forget Password" on the login page.',
    examples: ['import classes.csv', 'import mba-2026.yaml --dry-run', 'import people.csv --invite'],
    options: () => [dryRunOption(), option('--invite', 'Tell everybody who is new by mail.')],
    run: async (file, options) => (await import('../../office/import.ts')).importFrom(file, options),
  },
  {
    words: 'people [words]',
    summary: 'List people, and whether they have ever logged in.',
    description:
      'Lists who has an account: class, last login and whether it is disabled. Words are looked for in the student ID, the names and the addresses.',
    examples: ['people chan', 'people --class "MBA 2025 Class A"', 'people --never --format json'],
    options: () => [
      option('--class <class>', 'Only who studies in this class or leads it, by its title or number.'),
      option('--never', 'Only who has never logged in.'),
      option('--disabled', 'Only who is kept from logging in.'),
      listFormatOption(),
    ],
    run: async (words, options) => (await import('../../office/people.ts')).people(words, options),
  },
  {
    words: 'classes',
    summary: 'List the classes, how many study in each, and who leads it.',
    description: 'Lists the classes with the titles and numbers by which other commands and files name them.',
    examples: ['classes', 'classes --format json'],
    options: () => [listFormatOption()],
    run: async (options) => (await import('../../office/classes.ts')).classes(options),
  },
  {
    words: 'remind',
    summary: 'Write to everybody who has not logged in yet.',
    description:
      'Sends the invitation once more to whoever has an account and never used it. Whoever got such a mail in the last days is left out.',
    examples: ['remind --dry-run', 'remind'],
    options: () => [
      option('--dry-run', 'Send nothing; say how many there are.'),
      option('--again', 'Write to those as well who got such a mail in the last days.'),
    ],
    run: async (options) => (await import('../../office/person.ts')).remind(options),
  },
  {
    words: 'disable <who>',
    summary: 'Keep somebody, or a whole class, from logging in.',
    description:
      'Ends all sessions of a person, named by student ID or address, and refuses further logins. All records stay.\nSeveral stand with commas between them; `class:` and a title is everybody who studies in that class, such as one that has graduated.\nWho is disabled gets no messages and reminders, and is not counted as missing.',
    examples: ['disable 1155000001', 'disable "class:MBA 2023 Class A"'],
    options: () => [yesOption()],
    run: async (who, options) => (await import('../../office/access.ts')).setAccess(who, false, options),
  },
  {
    words: 'enable <who>',
    summary: 'Let somebody, or a whole class, log in again.',
    description:
      'Lets a person who was disabled log in again, with the same password; several with commas between them, or `class:` and a title.',
    examples: ['enable 1155000001'],
    options: () => [yesOption()],
    run: async (who, options) => (await import('../../office/access.ts')).setAccess(who, true, options),
  },
  {
    words: 'remove-lead <person> <class>',
    summary: 'Take a class from somebody who leads it.',
    description:
      'Somebody, named by student ID or address, does not lead a class any more, named by its title or number. Other classes and all records stay.',
    examples: ['remove-lead paul.pang@sld.example "MBA 2026 Class A"'],
    run: async (person, title, options) => (await import('../../office/person.ts')).endLead(person, title, options),
  },
  {
    words: 'export-person <person>',
    summary: 'Write everything that is stored about one person into a folder.',
    description: 'Writes all records of a person as JSON, and all files, for whoever asks what is stored about them.',
    examples: ['export-person 1155000001', 'export-person 1155000001 --out for-chris'],
    options: () => [option('--out <folder>', 'The folder; it is made. (default: person- and the student ID)')],
    run: async (person, options) => (await import('../../office/person.ts')).exportAll(person, options),
  },
  {
    words: 'erase-person <person>',
    summary: 'Erase what is stored about one person.',
    description:
      'Erases the records and files of a person. What must be kept, such as payments and the log, stays without a name.\nSeats go to whoever waits. Names in texts that others wrote stay as they are.',
    examples: ['erase-person 1155000001 --dry-run', 'erase-person 1155000001'],
    options: () => [dryRunOption(), yesOption()],
    run: async (person, options) => (await import('../../office/person.ts')).erase(person, options),
  },
];
