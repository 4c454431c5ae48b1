/** The commands of the office as data: words, help and what runs. Each loads its file only when it is used. */
import { type Command, Option } from 'commander';
import { dryRunOption, listFormatOption, yesOption } from './options.ts';

export interface OfficeCommand {
  /** With what is behind it: `reply <no>`. */
  readonly words: string;
  readonly summary: string;
  readonly description: string;
  /** Without `portico office`. */
  readonly examples: readonly string[];
  readonly options?: () => readonly Option[];
  /** Takes the words and then the options, as commander hands them over. */
  readonly run: (...typed: Parameters<Parameters<Command['action']>[0]>) => Promise<number>;
}

const option = (flags: string, description: string) => new Option(flags, description);
const needed = (flags: string, description: string) => new Option(flags, description).makeOptionMandatory();
/** May be there once for each language. */
const inLanguages = (flag: string, description: string) =>
  option(`${flag} <language=words>`, description).argParser<readonly string[]>((typed, before = []) => [
    ...before,
    typed,
  ]);
const publishTrialOption = () => option('--dry-run', 'Publish nothing; show what would be published.');
const newCategoryOption = () => option('--new-category', 'Make the category when there is none of this name.');
const textOptions = () => [
  option('-t, --text <text>', 'The text. It may use Markdown.'),
  option('--file <file>', 'A file with the text, in place of --text.'),
];

const whoHelp =
  'Student IDs with commas, "class:<title or id>", "programme:<name>", students or everybody; "missing:<what>" for those whose answer is missing, as `submissions --missing` lists them.';

/** By the heading under which they are in the help. */
export const officeCommands: Readonly<Record<string, readonly OfficeCommand[]>> = {
  People: [
    {
      words: 'import <file>',
      summary: 'Bring people, courses, tuition plans, frequent questions, handbooks and other records in.',
      description:
        'Makes what a YAML file or a table (Excel or CSV) lists, or brings it up to date; nothing is removed. The same file again changes nothing.\nWhoever is new chooses a password with "Forget Password" on the login page.',
      examples: ['import classes.csv', 'import mba-2026.yaml --dry-run', 'import people.csv --invite'],
      options: () => [dryRunOption(), option('--invite', 'Tell everybody who is new by mail.')],
      run: async (file, options) => (await import('../office/import.ts')).importFrom(file, options),
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
      run: async (words, options) => (await import('../office/people.ts')).people(words, options),
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
      run: async (options) => (await import('../office/person.ts')).remind(options),
    },
    {
      words: 'disable <person>',
      summary: 'Keep somebody from logging in.',
      description:
        'Ends all sessions of a person, named by student ID or address, and refuses further logins. All records stay.',
      examples: ['disable 1155000001', 'disable chris.chan@mail.example'],
      run: async (person, options) => (await import('../office/person.ts')).setAccess(person, false, options),
    },
    {
      words: 'enable <person>',
      summary: 'Let somebody log in again.',
      description: 'Lets a person who was disabled log in again, with the same password.',
      examples: ['enable 1155000001'],
      run: async (person, options) => (await import('../office/person.ts')).setAccess(person, true, options),
    },
    {
      words: 'remove-lead <person> <class>',
      summary: 'Take a class from somebody who leads it.',
      description:
        'Somebody, named by student ID or address, does not lead a class any more, named by its title or number. Other classes and all records stay.',
      examples: ['remove-lead paul.pang@sld.example "MBA 2026 Class A"'],
      run: async (person, title, options) => (await import('../office/person.ts')).endLead(person, title, options),
    },
    {
      words: 'export-person <person>',
      summary: 'Write everything that is stored about one person into a folder.',
      description: 'Writes all records of a person as JSON, and all files, for whoever asks what is stored about them.',
      examples: ['export-person 1155000001', 'export-person 1155000001 --out for-chris'],
      options: () => [option('--out <folder>', 'The folder; it is made. (default: person- and the student ID)')],
      run: async (person, options) => (await import('../office/person.ts')).exportAll(person, options),
    },
    {
      words: 'erase-person <person>',
      summary: 'Erase what is stored about one person.',
      description:
        'Erases the records and files of a person. What must be kept, such as payments and the log, stays without a name.\nSeats go to whoever waits. Names in texts that others wrote stay as they are.',
      examples: ['erase-person 1155000001 --dry-run', 'erase-person 1155000001'],
      options: () => [dryRunOption(), yesOption()],
      run: async (person, options) => (await import('../office/person.ts')).erase(person, options),
    },
  ],
  Applications: [
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
      run: async (options) => (await import('../office/applications.ts')).applications(options),
    },
    {
      words: 'show <no>',
      summary: 'Read one application with everything that was said.',
      description: 'Shows one application: what the student wrote and answered, files by their names, and all replies.',
      examples: ['show SLD-2025-000012', 'show 12'],
      options: () => [listFormatOption()],
      run: async (no, options) => (await import('../office/applications.ts')).showApplication(no, options),
    },
    {
      words: 'reply <no>',
      summary: 'Answer an application, or ask the student something.',
      description:
        'Sends an answer to the student, who gets a message about it and can reply.\nThe application waits for the student then. With --ask the message says that the office has a question.',
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
      run: async (no, options) => (await import('../office/applications.ts')).reply(no, options),
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
      run: async (no, options) => (await import('../office/applications.ts')).close(no, options),
    },
  ],
  'Notices and messages': [
    {
      words: 'notices',
      summary: 'List the notices that are shown, or will be.',
      description:
        'Lists the notices, the newest first: for whom each one is, how many people have read it and how many have answered.',
      examples: ['notices', 'notices --all --format json'],
      options: () => [option('-a, --all', 'Those that have expired or are withdrawn, too.'), listFormatOption()],
      run: async (options) => (await import('../office/notices.ts')).notices(options),
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
      run: async (file, options) => (await import('../office/publish.ts')).publish(file, options),
    },
    {
      words: 'withdraw <id>',
      summary: 'Take a notice down.',
      description:
        'Takes a notice down at once: nobody reads it any more and nobody answers it. What was answered stays, and `publish --replace` shows it again.',
      examples: ['withdraw 4'],
      run: async (id, options) => (await import('../office/notices.ts')).withdraw(id, options),
    },
    {
      words: 'messages',
      summary: 'List the messages of the office, and who has read them.',
      description:
        'Lists what the office has sent, the newest first: how many people got it, how many have read it, and how many have confirmed it where they have to.',
      examples: ['messages', 'messages --all --format json'],
      options: () => [option('-a, --all', 'Those that have expired, too.'), listFormatOption()],
      run: async (options) => (await import('../office/messages.ts')).messages(options),
    },
    {
      words: 'take-back <id>',
      summary: 'Take a message out of all inboxes.',
      description:
        'Ends a message now, as if it had expired. Who has read and confirmed it stays on record. A mail that went out with it cannot be taken back.',
      examples: ['take-back 18'],
      options: () => [yesOption()],
      run: async (id, options) => (await import('../office/messages.ts')).takeBack(id, options),
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
      run: async (file, options) => (await import('../office/send.ts')).send(file, options),
    },
  ],
  Events: [
    {
      words: 'events',
      summary: 'List the events to come.',
      description: 'Lists the events that are not over: when they begin, their seats, who waits.',
      examples: ['events', 'events --all --format json'],
      options: () => [option('-a, --all', 'Those that are over, too.'), listFormatOption()],
      run: async (options) => (await import('../office/events.ts')).events(options),
    },
    {
      words: 'create-event <file>',
      summary: 'Publish an event from a YAML file.',
      description: 'Publishes the event that the file describes. The guide shows such a file with all its keys.',
      examples: ['create-event career-talk.yaml --dry-run', 'create-event career-talk.yaml'],
      options: () => [publishTrialOption(), newCategoryOption(), yesOption()],
      run: async (file, options) => (await import('../office/event-files.ts')).createEventFrom(file, options),
    },
    {
      words: 'change-event <id> <file>',
      summary: 'Change an event to what a file says now.',
      description:
        'Changes an event that is not over in place: whoever has registered stays registered, and new seats go to the waiting list.\nWhen its time or its place is another one, everybody concerned gets a message and a mail.',
      examples: ['change-event 7 career-talk.yaml --dry-run', 'change-event 7 career-talk.yaml'],
      options: () => [dryRunOption(), newCategoryOption(), yesOption()],
      run: async (id, file, options) => (await import('../office/event-files.ts')).changeEventById(id, file, options),
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
      run: async (id, options) => (await import('../office/events.ts')).cancelEventById(id, options),
    },
    {
      words: 'seats <id> <number>',
      summary: 'Change how many can take part in an event.',
      description: 'Changes the number of seats, or takes the limit away with none. New seats go to the waiting list.',
      examples: ['seats 7 40', 'seats 7 none'],
      run: async (id, number, options) => (await import('../office/events.ts')).seats(id, number, options),
    },
    {
      words: 'registrations <id>',
      summary: 'List who has registered for an event.',
      description: 'Lists the registrations of an event: who has a seat, then the waiting list, then who has left.',
      examples: ['registrations 7'],
      options: () => [listFormatOption()],
      run: async (id, options) => (await import('../office/registrations.ts')).registrations(id, options),
    },
    {
      words: 'approve <serial...>',
      summary: 'Accept registrations that wait for approval.',
      description: 'Accepts registrations, all that are named or none. Each person gets a message and a mail.',
      examples: ['approve 7Q2M9XK4B1CD 3F8H2JN6P0RT'],
      run: async (serials, options) => (await import('../office/registrations.ts')).approve(serials, options),
    },
    {
      words: 'reject <serial...>',
      summary: 'Turn registrations down.',
      description:
        'Turns registrations down, all that are named or none: points return, seats go to the waiting list.\nEach person gets a message and a mail.',
      examples: ['reject 7Q2M9XK4B1CD'],
      run: async (serials, options) => (await import('../office/registrations.ts')).reject(serials, options),
    },
    {
      words: 'promote <serial>',
      summary: 'Give somebody on the waiting list a seat, past the others.',
      description: 'Moves one person up from the waiting list, past those in front. A seat must be free.',
      examples: ['promote 7Q2M9XK4B1CD'],
      run: async (serial, options) => (await import('../office/registrations.ts')).promote(serial, options),
    },
    {
      words: 'register <id> <who>',
      summary: 'Register students for an event by hand.',
      description: `Registers students past the questions, the waiting list and the time to register; whoever waits for approval is approved. A seat must be free.\nWhoever the event is not meant for, or who was turned down, is asked about. The students get a message and a mail.\n<who> are: ${whoHelp}`,
      examples: ['register 7 1155000001', 'register 7 "class:MBA 2025" --yes'],
      options: () => [yesOption()],
      run: async (id, who, options) => (await import('../office/event-seats.ts')).register(id, who, options),
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
      run: async (id, who, options) => (await import('../office/event-seats.ts')).unregister(id, who, options),
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
      ],
      run: async (id, who, options) => (await import('../office/attended.ts')).attended(id, who, options),
    },
    {
      words: 'venue-code <id>',
      summary: 'Show the code at the door, to type and to scan.',
      description:
        'Shows the code that people type or scan at the venue.\nA code that changes every minute is renewed in place with --watch.',
      examples: ['venue-code 7 --watch'],
      options: () => [option('-w, --watch', 'Stay, and renew the code when it changes, until Ctrl-C.')],
      run: async (id, options) => (await import('../office/venue-code.ts')).showVenueCode(id, options),
    },
    {
      words: 'photos <event>',
      summary: 'Look through the pictures of an event.',
      description: 'Lists the pictures of an event; nobody else sees one before it is approved.',
      examples: ['photos 7', 'photos 7 --approve', 'photos 7 --approve --hide aZ3kQ9'],
      options: () => [
        option('--approve [ids...]', 'Show these to everybody; without ids all that nobody has looked at.'),
        option('--hide <ids...>', 'Hide these.'),
        listFormatOption(),
      ],
      run: async (id, options) => (await import('../office/photos.ts')).photos(id, options),
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
      run: async (id, options) => (await import('../office/reviews.ts')).reviews(id, options),
    },
  ],
  'Courses and points': [
    {
      words: 'rounds [round]',
      summary: 'List the rounds of course selection, or how full the sections of one are.',
      description:
        'Lists the rounds of selection, and whether their seats have been given. With a round: the sections that it offers, with their seats, who waits, and how many wish for one.',
      examples: ['rounds', 'rounds 3', 'rounds 3 --format csv > sections.csv'],
      options: () => [listFormatOption()],
      run: async (id, options) => (await import('../office/rounds.ts')).rounds(id, options),
    },
    {
      words: 'open-round <round>',
      summary: 'Open a round of course selection now, or keep it open longer.',
      description:
        'Opens a round that is to come or over, until its own end or until the day named.\nA round whose seats are given stays closed.',
      examples: ['open-round 3', 'open-round 3 --until "2025-12-05 18:00"'],
      options: () => [option('--until <day>', 'The last day on which students can select. (default: its own end)')],
      run: async (id, options) => (await import('../office/rounds.ts')).open(id, options),
    },
    {
      words: 'close-round <round>',
      summary: 'Close a round of course selection now.',
      description: 'Ends a round that is open. What was selected stays; the round can be opened again.',
      examples: ['close-round 3'],
      run: async (id, options) => (await import('../office/rounds.ts')).close(id, options),
    },
    {
      words: 'allocate <round>',
      summary: 'Give the seats of a round by preference.',
      description:
        'Gives the seats of a round that is over: rank by rank, with a draw where seats are short.\nThe seed of the draw is kept; the same seed draws the same again.',
      examples: ['allocate 3', 'allocate 3 --seed "drawn by the dean" --yes'],
      options: () => [option('--seed <text>', 'The seed of the draw. (default: a new one)'), yesOption()],
      run: async (id, options) => (await import('../office/rounds.ts')).allocate(id, options),
    },
    {
      words: 'enrol <section> <who>',
      summary: 'Give students a seat in a section by hand.',
      description:
        'Gives seats past the waiting list, also in a section that is full. Whoever has a seat in another section of the course moves.\nWhat breaks a rule of the round is asked about. The students get a message and a mail.',
      examples: ['enrol 57 1155000001', 'enrol 57 1155000001,1155000002 --yes'],
      options: () => [yesOption()],
      run: async (section, who, options) => (await import('../office/sections.ts')).enrol(section, who, options),
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
      run: async (section, who, options) => (await import('../office/sections.ts')).drop(section, who, options),
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
      run: async (sections, options) => (await import('../office/sections.ts')).cancelSection(sections, options),
    },
    {
      words: 'points <student>',
      summary: 'Show what happened to the points of a student.',
      description: 'Lists what a student reads in the points record: each change with its reason, and what was left.',
      examples: ['points 1155000001', 'points 1155000001 --format csv > points.csv'],
      options: () => [listFormatOption()],
      run: async (student, options) => (await import('../office/points.ts')).pointsOf(student, options),
    },
    {
      words: 'grant-points <points>',
      summary: 'Give points to students.',
      description:
        'Gives the same number of points to each student. They are valid for a year, or until the day named.',
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
      run: async (points, options) => (await import('../office/points.ts')).grant(points, options),
    },
    {
      words: 'adjust-points <student>',
      summary: 'Put the points of a student right.',
      description:
        'Adds points that are missing, or takes away points that were given by mistake. The student reads it in the points record, with the reason.\nPoints that are added are valid for a year, or until the day named.',
      examples: [
        'adjust-points 1155000001 --by 3 --reason "The seminar of 3 March was not counted"',
        'adjust-points 1155000001 --by -2 --reason "Counted twice"',
      ],
      options: () => [
        needed('--by <points>', 'How many points more, such as 3; or how many less, such as -2.'),
        needed('-r, --reason <words>', 'What the student reads in the points record.'),
        inLanguages('--reason-in', 'The reason in another language, such as fr="…".'),
        option('--valid-until <day>', 'The last day on which added points can be used. (default: a year from now)'),
      ],
      run: async (student, options) => (await import('../office/points.ts')).adjust(student, options),
    },
  ],
  'Exchange and graduation': [
    {
      words: 'exchange [season]',
      summary: 'List who would like to go on an exchange.',
      description:
        'Lists the applications of a season with the schools that each student wishes for, in the order in which they came.\nWithout a season it lists which there are. With --review the students read that their application is under review.',
      examples: ['exchange', 'exchange 2027-autumn', 'exchange 2027-autumn --review'],
      options: () => [option('--review', 'What was sent is under review from now on.'), listFormatOption()],
      run: async (season, options) => (await import('../office/exchange.ts')).exchange(season, options),
    },
    {
      words: 'decide-exchange <season> <students...>',
      summary: 'Offer places on an exchange, or none.',
      description:
        'Decides on the applications of the students with these IDs, on all or on none. A school offers no more places than it has.\nThey learn of it when the results of the season are out; until then it can be decided anew.',
      examples: [
        'decide-exchange 2027-autumn 1155000005 1155000012 --offer "Rhine School of Economics"',
        'decide-exchange 2027-autumn 1155000009 --none --note "There were more applicants than places."',
      ],
      options: () => [
        option('--offer <school>', 'The school that offers a place.'),
        new Option('--none', 'No school offers a place.').conflicts('offer'),
        option('-n, --note <words>', 'A line that the student reads beside the result.'),
        inLanguages('--note-in', 'The line in another language, such as fr="…".'),
        dryRunOption(),
      ],
      run: async (season, students, options) =>
        (await import('../office/exchange.ts')).decide(season, students, options),
    },
    {
      words: 'candidates <form> <who>',
      summary: 'Give the graduation form to those who are about to graduate.',
      description: `Names the students who fill in a form of graduation, and tells them. Who has it already is told nothing.\n<who> are: ${whoHelp}`,
      examples: [
        'candidates graduation.2027 "class:MBA 2026 Class A" --dry-run',
        'candidates graduation.2027 1155000002',
      ],
      options: () => [dryRunOption()],
      run: async (form, who, options) => (await import('../office/graduation.ts')).candidates(form, who, options),
    },
    {
      words: 'received <item> <who>',
      summary: 'Note what students have brought for their graduation.',
      description: `Ticks an item of the graduation review that the office looks after (\`check: office\`), named by its key, for all or for none.\n<who> are: ${whoHelp}`,
      examples: ['received documents 1155000001,1155000002 --dry-run', 'received documents 1155000001,1155000002'],
      options: () => [dryRunOption()],
      run: async (item, who, options) => (await import('../office/graduation.ts')).received(item, who, options),
    },
  ],
  'Forms and answers': [
    {
      words: 'forms',
      summary: 'List the forms of the office.',
      description: 'Lists the forms that the office has put together, and whether they can be answered now.',
      examples: ['forms'],
      options: () => [listFormatOption()],
      run: async (options) => (await import('../office/forms.ts')).forms(options),
    },
    {
      words: 'save-form <file>',
      summary: 'Save a form from a YAML file, as a new version.',
      description:
        'Saves the form that the file describes. A form that exists gets a new version; what was sent keeps the old one.',
      examples: ['save-form volunteers.yaml'],
      run: async (file, options) => (await import('../office/forms.ts')).save(file, options),
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
      run: async (id, options) => (await import('../office/forms.ts')).open(id, options),
    },
    {
      words: 'close-form <form>',
      summary: 'Close a form now.',
      description: 'Closes a form. What was sent stays; the form can be opened again.',
      examples: ['close-form notice.4'],
      run: async (id, options) => (await import('../office/forms.ts')).close(id, options),
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
      run: async (form, number, options) => (await import('../office/answers.ts')).answers(form, number, options),
    },
    {
      words: 'reply-to <form> <number>',
      summary: 'Answer what was sent to a form with a store of its own.',
      description: 'Sends an answer: the student reads it beside what was sent, and gets a message with it.',
      examples: ['reply-to visit 12 --text "Come at ten, room 201."'],
      options: () => textOptions(),
      run: async (form, number, options) => (await import('../office/answers.ts')).replyTo(form, number, options),
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
        option('--missing', 'Who has not answered, in place of who has.'),
      ],
      run: async (what, options) => (await import('../office/submissions.ts')).submissions(what, options),
    },
  ],
};
