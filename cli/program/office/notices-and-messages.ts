/** The commands of the office under "Notices and messages". */
import { listFormatOption, yesOption } from '../shared/options.ts';
import {
  inLanguages,
  newCategoryOption,
  type OfficeCommand,
  option,
  publishTrialOption,
  textOptions,
  whoHelp,
} from './office-command.ts';

export const noticesAndMessages: readonly OfficeCommand[] = [
  {
    words: 'notices',
    summary: 'List the notices that are shown, or will be.',
    description:
      'Lists the notices, the newest first: for whom each one is, how many people have read it and how many have answered.',
    examples: ['notices', 'notices --all --format json'],
    options: () => [option('-a, --all', 'Those that have expired or are withdrawn, too.'), listFormatOption()],
    run: async (options) => (await import('../../office/notices.ts')).notices(options),
  },
  {
    words: 'publish <file>',
    summary: 'Publish a notice from a Markdown or YAML file.',
    description:
      'Publishes a notice, now or at the time that the file says.\nThe head of the file holds title, category and all the rest; the guide shows one. Files that it names lie beside it.\nWith --replace it changes a notice in place, also one that was withdrawn: who has read it and what was answered stays.',
    examples: ['publish spring-term.md --dry-run', 'publish spring-term.md', 'publish spring-term.md --replace 4'],
    options: () => [
      publishTrialOption(),
      option('--replace <id>', 'Change this notice, in place of publishing another one.'),
      newCategoryOption(),
      yesOption(),
    ],
    run: async (file, options) => (await import('../../office/publish.ts')).publish(file, options),
  },
  {
    words: 'withdraw <id>',
    summary: 'Take a notice down.',
    description:
      'Takes a notice down at once: nobody reads it any more and nobody answers it. What was answered stays, and `publish --replace` shows it again.',
    examples: ['withdraw 4'],
    run: async (id, options) => (await import('../../office/notices.ts')).withdraw(id, options),
  },
  {
    words: 'messages',
    summary: 'List the messages of the office, and who has read them.',
    description:
      'Lists what the office has sent, the newest first: how many people got it, how many have read it, and how many have confirmed it where they have to.',
    examples: ['messages', 'messages --all --format json'],
    options: () => [option('-a, --all', 'Those that have expired, too.'), listFormatOption()],
    run: async (options) => (await import('../../office/messages.ts')).messages(options),
  },
  {
    words: 'take-back <id>',
    summary: 'Take a message out of all inboxes.',
    description:
      'Ends a message now, as if it had expired. Who has read and confirmed it stays on record. A mail that went out with it cannot be taken back.',
    examples: ['take-back 18'],
    options: () => [yesOption()],
    run: async (id, options) => (await import('../../office/messages.ts')).takeBack(id, options),
  },
  {
    words: 'send [file]',
    summary: 'Send a message to some students or to everybody.',
    description:
      'Puts a message into the inbox of each person, and with --mail sends it by mail, too.\nThe message and its receivers are in a YAML file, or behind --to, --title and --text.',
    examples: [
      'send room-change.yaml --dry-run',
      'send room-change.yaml',
      'send --to 1155000001,1155000002 --title "Your badges" --text "They are ready at the counter."',
      'send --to "class:MBA 2025 Class A" --title "Room change" --file room.md --mail --expires 2025-12-01',
      'send --to missing:tuition-confirmations --title "Your tuition plan" --file reminder.md --mail',
      'send --to students --title "Room change" --title-in zh-Hant="課室更改" --file room.md --file-in zh-Hant=room.zh.md',
    ],
    options: () => [
      option('--to <who>', whoHelp),
      option('--title <title>', 'The title.'),
      ...textOptions(),
      inLanguages('--title-in', 'The title in another language, such as fr="…".'),
      inLanguages('--text-in', 'The text in another language.'),
      inLanguages('--file-in', 'A file with the text in another language.'),
      option('-m, --mail', 'Send it by mail, too.'),
      option('--confirm', 'Everybody has to confirm it.'),
      option('--popup', 'It opens by itself after the login.'),
      option('--expires <day>', 'The last day on which it matters.'),
      option('--dry-run', 'Send nothing; show what would be sent.'),
      yesOption(),
    ],
    run: async (file, options) => (await import('../../office/send.ts')).send(file, options),
  },
];
