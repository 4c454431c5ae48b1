/** The commands of the office under "Events". */
import { dryRunOption, listFormatOption, yesOption } from '../shared/options.ts';
import {
  inLanguages,
  needed,
  newCategoryOption,
  type OfficeCommand,
  option,
  publishTrialOption,
  whoHelp,
} from './office-command.ts';

export const events: readonly OfficeCommand[] = [
  {
    words: 'events',
    summary: 'List the events to come.',
    description: 'Lists the events that are not over: when they begin, their seats, who waits.',
    examples: ['events', 'events --all --format json'],
    options: () => [option('-a, --all', 'Those that are over, too.'), listFormatOption()],
    run: async (options) => (await import('../../office/events.ts')).events(options),
  },
  {
    words: 'create-event <file>',
    summary: 'Publish an event from a YAML file.',
    description: 'Publishes the event that the file describes. The guide shows such a file with all its keys.',
    examples: ['create-event career-talk.yaml --dry-run', 'create-event career-talk.yaml'],
    options: () => [publishTrialOption(), newCategoryOption(), yesOption()],
    run: async (file, options) => (await import('../../office/event-files.ts')).createEventFrom(file, options),
  },
  {
    words: 'change-event <id> <file>',
    summary: 'Change an event to what a file says now.',
    description:
      'Changes an event that is not over in place: whoever has registered stays registered, and new seats go to the waiting list.\nWhen its time or its place is another one, everybody concerned gets a message and a mail.',
    examples: ['change-event 7 career-talk.yaml --dry-run', 'change-event 7 career-talk.yaml'],
    options: () => [dryRunOption(), newCategoryOption(), yesOption()],
    run: async (id, file, options) => (await import('../../office/event-files.ts')).changeEventById(id, file, options),
  },
  {
    words: 'cancel-event <id>',
    summary: 'Cancel an event and tell everybody concerned.',
    description:
      'Cancels an event: nobody stays registered, points return, and everybody concerned gets a message and a mail.',
    examples: ['cancel-event 7 --note "The speaker is ill. We are sorry."'],
    options: () => [
      needed('-n, --note <words>', 'The reason, which everybody concerned reads.'),
      inLanguages('--note-in', 'The reason in another language, such as fr="…".'),
      yesOption(),
    ],
    run: async (id, options) => (await import('../../office/events.ts')).cancelEventById(id, options),
  },
  {
    words: 'seats <id> <number>',
    summary: 'Change how many can take part in an event.',
    description: 'Changes the number of seats, or takes the limit away with none. New seats go to the waiting list.',
    examples: ['seats 7 40', 'seats 7 none'],
    run: async (id, number, options) => (await import('../../office/events.ts')).seats(id, number, options),
  },
  {
    words: 'registrations <id>',
    summary: 'List who has registered for an event.',
    description: 'Lists the registrations of an event: who has a seat, then the waiting list, then who has left.',
    examples: ['registrations 7'],
    options: () => [listFormatOption()],
    run: async (id, options) => (await import('../../office/registrations.ts')).registrations(id, options),
  },
  {
    words: 'approve <serial...>',
    summary: 'Accept registrations that wait for approval.',
    description: 'Accepts registrations, all that are named or none. Each person gets a message and a mail.',
    examples: ['approve 7Q2M9XK4B1CD 3F8H2JN6P0RT'],
    run: async (serials, options) => (await import('../../office/registrations.ts')).approve(serials, options),
  },
  {
    words: 'reject <serial...>',
    summary: 'Turn registrations down.',
    description:
      'Turns registrations down, all that are named or none: points return, seats go to the waiting list.\nEach person gets a message and a mail.',
    examples: ['reject 7Q2M9XK4B1CD'],
    run: async (serials, options) => (await import('../../office/registrations.ts')).reject(serials, options),
  },
  {
    words: 'promote <serial>',
    summary: 'Give somebody on the waiting list a seat, past the others.',
    description: 'Moves one person up from the waiting list, past those in front. A seat must be free.',
    examples: ['promote 7Q2M9XK4B1CD'],
    run: async (serial, options) => (await import('../../office/registrations.ts')).promote(serial, options),
  },
  {
    words: 'register <id> <who>',
    summary: 'Register students for an event by hand.',
    description: `Registers students past the questions, the waiting list and the time to register; whoever waits for approval is approved. A seat must be free.\nWhoever the event is not meant for, or who was turned down, is asked about. The students get a message and a mail.\n<who> are: ${whoHelp}`,
    examples: ['register 7 1155000001', 'register 7 "class:MBA 2025" --yes'],
    options: () => [yesOption()],
    run: async (id, who, options) => (await import('../../office/event-seats.ts')).register(id, who, options),
  },
  {
    words: 'unregister <id> <who>',
    summary: 'Take back registrations for an event.',
    description: `Takes back registrations, also when the time to cancel is over: points return, and seats go to the waiting list. The students get a message and a mail.\n<who> are: ${whoHelp}`,
    examples: ['unregister 7 1155000001 --note "You asked us by mail."'],
    options: () => [
      needed('-n, --note <words>', 'The reason, which the students read.'),
      inLanguages('--note-in', 'The reason in another language, such as fr="…".'),
      yesOption(),
    ],
    run: async (id, who, options) => (await import('../../office/event-seats.ts')).unregister(id, who, options),
  },
  {
    words: 'attended <id> <who>',
    summary: 'Note by hand who was at an event.',
    description: `Notes that students took part who could not check in, also after they count as absent. Points follow as with a check-in; those that were lost or given back meanwhile stay so.\n<who> are: ${whoHelp}`,
    examples: [
      'attended 7 1155000001,1155000002',
      'attended 7 missing:sign-ins:7 --dry-run',
      'attended 7 1155000003 --walk-ins',
    ],
    options: () => [
      option('-w, --walk-ins', 'Also those without a seat: they are given one, and pay what the event costs.'),
      dryRunOption(),
      yesOption(),
    ],
    run: async (id, who, options) => (await import('../../office/attended.ts')).attended(id, who, options),
  },
  {
    words: 'venue-code <id>',
    summary: 'Show the code at the door, to type and to scan.',
    description:
      'Shows the code that people type or scan at the venue.\nA code that changes every minute is renewed in place with --watch.',
    examples: ['venue-code 7 --watch'],
    options: () => [option('-w, --watch', 'Stay, and renew the code when it changes, until Ctrl-C.')],
    run: async (id, options) => (await import('../../office/venue-code.ts')).showVenueCode(id, options),
  },
  {
    words: 'photos <event>',
    summary: 'Look through the pictures of an event, and add those of the office.',
    description:
      'Lists the pictures of an event; nobody else sees one of a student before it is approved.\nPictures of the office are on the photo wall at once; to hide one takes it away.',
    examples: [
      'photos 7',
      'photos 7 --approve',
      'photos 7 --approve --hide aZ3kQ9',
      'photos 7 --add gala-1.jpg gala-2.jpg',
    ],
    options: () => [
      option('--add <files...>', 'Put these pictures on the photo wall, in the name of the office.'),
      option('--approve [ids...]', 'Show these to everybody; without ids all that nobody has looked at.'),
      option('--hide <ids...>', 'Hide these.'),
      listFormatOption(),
    ],
    run: async (id, options) => (await import('../../office/photos.ts')).photos(id, options),
  },
  {
    words: 'reviews <event>',
    summary: 'Look through the reviews of an event.',
    description:
      'Lists what was written about an event. A review is shown at once; one that is hidden is read by nobody but who wrote it, and counts no more.',
    examples: ['reviews 7', 'reviews 7 --hide 31', 'reviews 7 --show 31'],
    options: () => [
      option('--hide <ids...>', 'Hide these.'),
      option('--show <ids...>', 'Show these again.'),
      listFormatOption(),
    ],
    run: async (id, options) => (await import('../../office/reviews.ts')).reviews(id, options),
  },
];
