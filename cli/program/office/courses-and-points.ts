/** The commands of the office under "Courses and points". */
import { listFormatOption, yesOption } from '../shared/options.ts';
import { inLanguages, needed, type OfficeCommand, option, whoHelp } from './office-command.ts';

export const coursesAndPoints: readonly OfficeCommand[] = [
  {
    words: 'rounds [round]',
    summary: 'List the rounds of course selection, or how full the sections of one are.',
    description:
      'Lists the rounds of selection, and whether their seats have been given. With a round: the sections that it offers, with their seats, who waits, and how many wish for one.',
    examples: ['rounds', 'rounds 3', 'rounds 3 --format json > sections.json'],
    options: () => [listFormatOption()],
    run: async (id, options) => (await import('../../office/rounds.ts')).rounds(id, options),
  },
  {
    words: 'open-round <round>',
    summary: 'Open a round of course selection now, or keep it open longer.',
    description:
      'Opens a round that is to come or over, until its own end or until the day named.\nA round whose seats are given stays closed.',
    examples: ['open-round 3', 'open-round 3 --until "2025-12-05 18:00"'],
    options: () => [option('--until <day>', 'The last day on which students can select. (default: its own end)')],
    run: async (id, options) => (await import('../../office/rounds.ts')).open(id, options),
  },
  {
    words: 'close-round <round>',
    summary: 'Close a round of course selection now.',
    description: 'Ends a round that is open. What was selected stays; the round can be opened again.',
    examples: ['close-round 3'],
    run: async (id, options) => (await import('../../office/rounds.ts')).close(id, options),
  },
  {
    words: 'allocate <round>',
    summary: 'Give the seats of a round by preference.',
    description:
      'Gives the seats of a round that is over: rank by rank, with a draw where seats are short.\nThe seed of the draw is kept; the same seed draws the same again.',
    examples: ['allocate 3', 'allocate 3 --seed "drawn by the dean" --yes'],
    options: () => [option('--seed <text>', 'The seed of the draw. (default: a new one)'), yesOption()],
    run: async (id, options) => (await import('../../office/rounds.ts')).allocate(id, options),
  },
  {
    words: 'enrol <section> <who>',
    summary: 'Give students a seat in a section by hand.',
    description:
      'Gives seats past the waiting list, also in a section that is full. Whoever has a seat in another section of the course moves.\nWhat breaks a rule of the round is asked about. The students get a message and a mail.',
    examples: ['enrol 57 1155000001', 'enrol 57 1155000001,1155000002 --yes'],
    options: () => [yesOption()],
    run: async (section, who, options) => (await import('../../office/sections.ts')).enrol(section, who, options),
  },
  {
    words: 'drop <section> <who>',
    summary: 'Take students out of a section.',
    description:
      'Takes away seats, places on the waiting list and wishes. A seat goes to whoever waits first. The students get a message and a mail.',
    examples: ['drop 57 1155000001 --note "You asked us by mail."'],
    options: () => [
      needed('-n, --note <words>', 'The reason, which the students read.'),
      inLanguages('--note-in', 'The reason in another language, such as fr="…".'),
      yesOption(),
    ],
    run: async (section, who, options) => (await import('../../office/sections.ts')).drop(section, who, options),
  },
  {
    words: 'cancel-section <sections...>',
    summary: 'Cancel sections of courses and tell everybody concerned.',
    description:
      'Cancels sections: seats, places on the waiting list and wishes there are dropped, and everybody concerned gets a message and a mail.\nA course whose sections are all cancelled is offered no more. The numbers of sections are in the list of their round.',
    examples: [
      'cancel-section 57 --note "Too few have chosen it. We are sorry."',
      'cancel-section 57 58 --note "Prof. Lee is ill." --yes',
    ],
    options: () => [
      needed('-n, --note <words>', 'The reason, which everybody concerned reads.'),
      inLanguages('--note-in', 'The reason in another language, such as fr="…".'),
      yesOption(),
    ],
    run: async (sections, options) => (await import('../../office/sections.ts')).cancelSection(sections, options),
  },
  {
    words: 'points <student>',
    summary: 'Show what happened to the points of a student.',
    description: 'Lists what a student reads in the points record: each change with its reason, and what was left.',
    examples: ['points 1155000001', 'points 1155000001 --format json > points.json'],
    options: () => [listFormatOption()],
    run: async (student, options) => (await import('../../office/points.ts')).pointsOf(student, options),
  },
  {
    words: 'grant-points <points>',
    summary: 'Give points to students.',
    description:
      'Gives the same number of points to each student, who gets a message and a mail.\nThey are valid for a year, or until the day named.',
    examples: [
      'grant-points 5 --to 1155000001 --reason "Helped at the open day"',
      'grant-points 2 --to "class:MBA 2025 Class A" --reason "Survey" --valid-until 2026-06-30',
    ],
    options: () => [
      needed('--to <who>', whoHelp),
      needed('-r, --reason <words>', 'What the students read in their points record.'),
      inLanguages('--reason-in', 'The reason in another language, such as fr="…".'),
      option('--valid-until <day>', 'The last day on which they can be used. (default: a year from now)'),
      yesOption(),
    ],
    run: async (points, options) => (await import('../../office/points.ts')).grant(points, options),
  },
  {
    words: 'adjust-points <who>',
    summary: 'Put the points of students right.',
    description:
      'Adds points that are missing, or takes away points that were given by mistake. The student reads it in the points record, in a message and in a mail, with the reason.\nPoints that are added are valid for a year, or until the day named. Of several students those who have fewer than are taken away keep what they have, and are named.\nWho they are is written as behind --to of grant-points.',
    examples: [
      'adjust-points 1155000001 --by 3 --reason "The seminar of 3 March was not counted"',
      'adjust-points 1155000001 --by -2 --reason "Counted twice"',
      'adjust-points "class:MBA 2025 Class A" --by -5 --reason "Given by mistake"',
    ],
    options: () => [
      needed('--by <points>', 'How many points more, such as 3; or how many less, such as -2.'),
      needed('-r, --reason <words>', 'What the student reads in the points record.'),
      inLanguages('--reason-in', 'The reason in another language, such as fr="…".'),
      option('--valid-until <day>', 'The last day on which added points can be used. (default: a year from now)'),
      yesOption(),
    ],
    run: async (who, options) => (await import('../../office/points.ts')).adjust(who, options),
  },
];
