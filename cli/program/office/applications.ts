/** The commands of the office under "Applications". */
import { listFormatOption, yesOption } from '../shared/options.ts';
import { needed, type OfficeCommand, option, textOptions } from './office-command.ts';

export const applications: readonly OfficeCommand[] = [
  {
    words: 'applications',
    summary: 'List applications; whoever has waited longest stands first.',
    description: 'Lists the applications that are open, or all of them, the newest first.',
    examples: ['applications', 'applications --all --keyword visa'],
    options: () => [
      option('--open', 'Only those that are open. This is the usual.').conflicts('all'),
      option('-a, --all', 'Those that are completed or taken back, too.'),
      option('-k, --keyword <words>', 'Only those with these words in the number, the student or the text.'),
      listFormatOption(),
    ],
    run: async (options) => (await import('../../office/applications.ts')).applications(options),
  },
  {
    words: 'show <no>',
    summary: 'Read one application with everything that was said.',
    description: 'Shows one application: what the student wrote and answered, files by their names, and all replies.',
    examples: ['show SLD-2025-000012', 'show 12'],
    options: () => [listFormatOption()],
    run: async (no, options) => (await import('../../office/applications.ts')).showApplication(no, options),
  },
  {
    words: 'reply <no>',
    summary: 'Answer an application, or ask the student something.',
    description:
      'Sends an answer to the student, who gets a message and a mail about it and can reply.\nThe application waits for the student then. With --ask the message says that the office has a question.',
    examples: [
      'reply 12 --text "Your letter is ready at the counter."',
      'reply 12 --ask --text "Which consulate is it for?"',
      'reply 12 --file answer.md --attach letter.pdf',
    ],
    options: () => [
      ...textOptions(),
      option('--ask', 'It is a question.'),
      option('--attach <files...>', 'Files for the student.'),
    ],
    run: async (no, options) => (await import('../../office/applications.ts')).reply(no, options),
  },
  {
    words: 'close <no>',
    summary: 'Close an application with its outcome.',
    description:
      'Completes an application and tells the student. It cannot be opened again.\nGranted points are valid as long as the type of application says.',
    examples: [
      'close 12 --outcome approved --document letter.pdf --yes',
      'close 11 --outcome approved --points 5 --note "Well done"',
    ],
    options: () => [
      needed('-o, --outcome <outcome>', 'How it ends.').choices(['approved', 'declined', 'other']),
      option('-n, --note <words>', 'A line that the student reads beside the outcome.'),
      option(
        '-p, --points <number>',
        'Points to grant; only with the outcome approved, where the type of application allows points.',
      ),
      option('-d, --document <files...>', 'Files that the student receives, such as a letter.'),
      yesOption(),
    ],
    run: async (no, options) => (await import('../../office/applications.ts')).close(no, options),
  },
];
