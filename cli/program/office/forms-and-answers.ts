/** The commands of the office under "Forms and answers". */
import { listFormatOption, yesOption } from '../shared/options.ts';
import { type OfficeCommand, option, textOptions } from './office-command.ts';

export const formsAndAnswers: readonly OfficeCommand[] = [
  {
    words: 'forms',
    summary: 'List the forms of the office.',
    description: 'Lists the forms that the office has put together, and whether they can be answered now.',
    examples: ['forms'],
    options: () => [listFormatOption()],
    run: async (options) => (await import('../../office/forms.ts')).forms(options),
  },
  {
    words: 'save-form <file>',
    summary: 'Save a form from a YAML file, as a new version.',
    description:
      'Saves the form that the file describes. A form that exists gets a new version when its questions are others; what was sent keeps the old one.',
    examples: ['save-form volunteers.yaml'],
    run: async (file, options) => (await import('../../office/forms.ts')).save(file, options),
  },
  {
    words: 'open-form <form>',
    summary: 'Open a form, now or at a time.',
    description: 'Opens a form from now on, or from the day named, without an end or until the day named.',
    examples: ['open-form notice.4', 'open-form notice.4 --from "2025-12-01 09:00" --until 2025-12-14'],
    options: () => [
      option('--from <day>', 'When it opens. (default: now)'),
      option('--until <day>', 'The last day on which it can be answered. (default: no end)'),
    ],
    run: async (id, options) => (await import('../../office/forms.ts')).open(id, options),
  },
  {
    words: 'close-form <form>',
    summary: 'Close a form now.',
    description: 'Closes a form. What was sent stays; the form can be opened again.',
    examples: ['close-form notice.4'],
    run: async (id, options) => (await import('../../office/forms.ts')).close(id, options),
  },
  {
    words: 'answers <form> [number]',
    summary: 'Read what was sent to a form with a store of its own.',
    description:
      'Lists what was sent to a form that has `keeps` in its file, the newest first; with a number it shows all answers of one.\nEach is read with the words that the form had when it was sent.',
    examples: ['answers visit', 'answers visit --keyword projector', 'answers visit 12'],
    options: () => [
      option('-a, --all', 'Those that were withdrawn, too.'),
      option('-k, --keyword <words>', 'Only those with these words in the student or the answers.'),
      listFormatOption(),
    ],
    run: async (form, number, options) => (await import('../../office/answers.ts')).answers(form, number, options),
  },
  {
    words: 'reply-to <form> <number>',
    summary: 'Answer what was sent to a form with a store of its own.',
    description:
      'Sends an answer: the student reads it beside what was sent, and gets a message with it. A mail says that it is there.',
    examples: ['reply-to visit 12 --text "Come at ten, room 201."'],
    options: () => [...textOptions(), yesOption()],
    run: async (form, number, options) => (await import('../../office/answers.ts')).replyTo(form, number, options),
  },
  {
    words: 'submissions [what]',
    summary: 'Show what was answered, or write it into a file.',
    description:
      'Shows answers as a table, or writes all columns into a file for a spreadsheet.\nWithout a word it lists what there is.\nWith --missing it shows who has not answered yet, where it is known who has to.',
    examples: [
      'submissions',
      'submissions notice.4',
      'submissions registrations:7 --format xlsx --out registrations.xlsx',
      'submissions --missing',
      'submissions tuition-confirmations --missing',
    ],
    options: () => [
      option('-f, --format <format>', 'pretty for people, json for programs, csv or xlsx for spreadsheets.')
        .choices(['pretty', 'json', 'csv', 'xlsx'])
        .default('pretty'),
      option('-o, --out <file>', 'The file to write, with --format csv or xlsx.'),
      option('--replace', 'Write over that file when it is there already.'),
      option('--missing', 'Who has not answered, in place of who has.'),
    ],
    run: async (what, options) => (await import('../../office/submissions.ts')).submissions(what, options),
  },
];
