/** Codes of the stage `type`: values, conditions and expressions that do not fit where they are. */
import { type CatalogueEntry, lines } from './entry.ts';

export const typeDiagnostics = {
  'type/labels-without-words': {
    title: 'Labels for a value that has no words',
    explanation:
      'In the contract, `options` beside a type names the list or status whose labels stand for the words of that field. Numbers, dates, records and answers of yes or no have no such words, so the labels would never be read. Take `options` out, or correct the type.',
    wrong: 'capacity: { type: integer, options: event-registration }',
    right: 'capacity: { type: integer }',
  },
  'type/unknown-name': {
    title: 'A name that means nothing here',
    explanation:
      'Expressions can read the data of the page, the fields of the entry or form around them, and a few names of the portal such as user and now. This is none of them. Correct the spelling, or load the data under `data`.',
    wrong: 'when: usr.points > 10',
    right: 'when: user.points > 10',
  },
  'type/unknown-field': {
    title: 'A field that the record does not have',
    explanation:
      'A call answers with certain fields, which are listed under api/. This name is none of them, so people would see nothing there. Correct the spelling.',
    wrong: 'title: "{titel}"',
    right: 'title: "{title}"',
  },
  'type/unknown-function': {
    title: 'A function that does not exist',
    explanation:
      'Expressions can use a fixed list of functions, such as date, period or size. There is none with this name. Correct the spelling; the reference lists all functions with an example each.',
    wrong: 'text: "{uper(name)}"',
    right: 'text: "{upper(name)}"',
  },
  'type/unknown-option': {
    title: 'A value that can never be',
    explanation:
      'The field has a closed list of values, and the one it is compared with or set to is none of them. The condition would never hold, or the server would refuse the call. Write one of the values in the message: the value, not the label.',
    wrong: 'when: { type: leaf }',
    right: 'when: { type: leave }',
  },
  'type/wrong-arguments': {
    title: 'A function that is given the wrong things',
    explanation:
      'Each function takes certain values in a certain order. Here there are too few, too many, or one of the wrong kind. The message shows how it is written.',
    wrong: 'text: "{period(start_at)}"',
    right: 'text: "{period(start_at, end_at)}"',
  },
  'type/mismatch': {
    title: 'Values of different kinds',
    explanation:
      'A number is compared with a text, a list is used as a number, a condition gives no yes or no. Such a comparison would never hold, so what depends on it would never be seen. Mind the quotes: 3 is a number, "3" is a text.',
    wrong: 'when: days > "3"',
    right: 'when: days > 3',
  },
  'type/may-be-empty': {
    title: 'A value that may be missing',
    explanation:
      'The server may leave this value empty, and an empty value can be neither compared nor calculated with. Ask first whether it is there; then the rest of the condition may use it.',
    wrong: 'when: now > expire_at',
    right: 'when: expire_at != null and now > expire_at',
  },
  'type/not-showable': {
    title: 'A value that a text cannot show',
    explanation:
      'A text can show words, numbers and dates, but not a list, a record or formatted text. Name one field of the record, count or join the list, or use the block that is made for it.',
    wrong: 'text: "{attachments}"',
    right: 'text: "{size(attachments)} files"',
  },
  'type/not-supported': {
    title: 'Something this language leaves out',
    explanation:
      'Expressions are kept small, so that they always end and mean the same in the browser and on the server. What stands here is part of the larger language CEL and was left out. The message says what to write instead.',
    wrong: "when: matches(name, '^A')",
    right: "when: starts_with(name, 'A')",
  },
  'type/name-taken': {
    title: 'A name that already means something',
    explanation:
      'Inside `exists`, `all`, `filter` and `map` you choose a name for one entry of the list. It must be a name that means nothing else here, or nobody could tell which of the two is meant.',
    wrong: 'when: files.exists(user, user.size > 0)',
    right: 'when: files.exists(file, file.size > 0)',
  },
  'type/word-or-name': {
    title: 'A word that is also a name',
    explanation:
      'One of some words is expected here, and such a word needs no quotes: `scope: mine`. But data, an answer or a field that can be read here has the very same name, so nobody could tell which of the two is meant. Put the word in quotes within quotes, or the name in brackets.',
    wrong: 'with: { scope: mine }   # and data called `mine`',
    right: `with: { scope: "'mine'" }`,
  },
  'type/route-as-file': {
    title: 'A route that is opened like a file',
    explanation:
      'In braces alone stands the address of a file, which opens in a tab of its own. The contract says that this field holds a route, an address within the portal, so that tab would show nothing. Write `opens: { route: … }`: the page then opens in its place, and a route that no page has is shown as text.',
    wrong: lines('opens: "{link.route}"'),
    right: lines('opens: { route: link.route }'),
  },
  'type/not-a-list': {
    title: 'A list is needed here',
    explanation:
      'Lists, tables and file lists show the entries of a list. What is named here is something else. Name the data of a call that answers with several entries, or the list inside the record.',
    wrong: '- list: notice',
    right: '- list: notice.attachments',
  },
  'type/not-files': {
    title: 'Something that is no list of files',
    explanation:
      'This place shows files to download, so it needs a list whose entries have an address (`url`) and a title. What is named here has neither, and people would see nothing. Name the list of files that the call answers with.',
    wrong: lines('- files: notice.content'),
    right: lines('- files: notice.attachments'),
  },
  'type/not-questions': {
    title: 'Something that holds no questions',
    explanation:
      'This place asks or shows questions that the office has put together; they come as a record with a list of `fields`. What is named here is something else, so no question would be shown. Often the record is named that holds them: write `type.form` instead of `type`.',
    wrong: lines('- { name: answers, label: More questions, kind: questions, from: type }'),
    right: lines('- { name: answers, label: More questions, kind: questions, from: type.form }'),
  },
  'type/not-a-record': {
    title: 'A record is needed here',
    explanation:
      'A details block shows the fields of one record. What is named here is a list or a single value. Name the data of a call that answers with one record.',
    wrong: '- details: user.points',
    right: '- details: user',
  },
  'type/field-mismatch': {
    title: 'A field that gives what the call does not take',
    explanation:
      'The call that the form sends takes a certain kind of value under this name, and this kind of field gives another: a text where a number is needed, for example. The server would refuse every answer. Choose the kind of field that fits.',
    wrong: '- { name: days, label: Days, kind: text }',
    right: '- { name: days, label: Days, kind: number }',
  },
  'type/answer-needed': {
    title: 'A question that may be skipped although the call needs its answer',
    explanation:
      'The call that the form sends cannot do without this value: its type in the list of calls has no `?`. A question that is not `required` may be left empty, and one with a `when` is not always asked; nothing is sent then, and the server refuses the form. Let people answer it always, or let the call do without it.',
    wrong: '- { name: days, label: Days, kind: number }',
    right: '- { name: days, label: Days, kind: number, required: true }',
  },
  'type/not-kept': {
    title: 'A question whose answer cannot be kept',
    explanation:
      'A form with `keeps` stores what people answer, and the office lists and exports it. A password, a captcha and the questions that the office puts together are nothing for such a store. Take the field out, or choose another kind.',
    wrong: lines('keeps: true', 'fields:', '  - { name: code, label: Code, kind: password }'),
    right: lines('keeps: true', 'fields:', '  - { name: code, label: Code, kind: text }'),
  },
  'type/later-field': {
    title: 'A question that depends on a later one',
    explanation:
      'A field may be asked only under a condition, and the condition may read the fields above it. What comes later is not answered yet. Move the field down, or the other one up.',
    wrong: lines(
      '- { name: reason, label: Reason, kind: text, when: days > 3 }',
      '- { name: days, label: Days, kind: number }',
    ),
    right: lines(
      '- { name: days, label: Days, kind: number }',
      '- { name: reason, label: Reason, kind: text, when: days > 3 }',
    ),
  },
  'type/settled-check': {
    title: 'A check whose answer is known',
    explanation:
      'A check of a form says what must hold between its answers. This one holds whatever is answered, so it checks nothing; or it never holds, so the form could not be sent. Often two fields were mixed up, or the bounds of a field say the same already.',
    wrong: '- { that: end >= end, at: end, say: The end is before the start }',
    right: '- { that: end >= start, at: end, say: The end is before the start }',
  },
  'type/unreachable-case': {
    title: 'A case that never comes up',
    explanation:
      'The cases of a status or of a text are tried from top to bottom, and the first that fits wins. This one can never be the first, because a case above fits whenever it would. Move it up, or delete it.',
    wrong: lines(
      'cases:',
      '  - { label: Read, colour: grey }',
      '  - { when: { state: todo }, label: Reply needed, colour: yellow }',
    ),
    right: lines(
      'cases:',
      '  - { when: { state: todo }, label: Reply needed, colour: yellow }',
      '  - { label: Read, colour: grey }',
    ),
  },
  'type/missing-case': {
    title: 'A situation without a case',
    explanation:
      'The cases of a status or of a text must cover everything that can happen, or some people would see no label or message at all. Add the case that is missing, or a last one without `when` for all that is left.',
    wrong: lines('cases:', '  - { when: { state: todo }, label: Reply needed, colour: yellow }'),
    right: lines(
      'cases:',
      '  - { when: { state: todo }, label: Reply needed, colour: yellow }',
      '  - { label: Read, colour: grey }',
    ),
  },
  'type/path-as-text': {
    title: 'The name of a value where a text is expected',
    explanation:
      'A text is shown letter by letter. To show a value, its name stands in braces, and a text that begins with a brace stands in quotes. Without the braces people would read the name itself.',
    wrong: 'lines: [publish_at]',
    right: 'lines: ["{publish_at}"]',
  },
  'type/settled-condition': {
    title: 'A condition whose answer is known',
    explanation:
      'A condition decides by what people answer, who they are, or what the data say. This one says the same whatever these are: the text, button or question that it stands at is always there, or never. Often two names or two values were mixed up. What should rest for a while can be put behind a `#`.',
    wrong: "- { name: days, label: Days, kind: number, when: type == 'leave' and type == 'other' }",
    right: "- { name: days, label: Days, kind: number, when: type == 'leave' or type == 'other' }",
  },
  'type/start-of-answers': {
    title: 'A start that reads answers',
    explanation:
      '`start` is what is in a field when the form opens, and nothing is answered then. What is worked out of other answers, such as a fee, is a field that nobody types into: with `read-only: true`, or of the kind `hidden`, it follows the answers that its `start` reads, and is sent with them. About what is picked from a list nothing is worked out: such a field starts with what the chosen entry has.',
    wrong: '- { name: fee, label: Fee, kind: number, start: days * 12 }',
    right: '- { name: fee, label: Fee, kind: number, start: days * 12, read-only: true }',
  },
  'type/untyped-entries': {
    title: 'A list of anything',
    explanation:
      'The type `json` says that a value may be anything, so nobody knows which fields an entry has: a misspelt one would show nothing, without a word. Describe the entry as an entity, and let the call answer a list of it.',
    wrong: lines('# config/api/calls/rooms.yaml', 'answer: { list: json }'),
    right: lines('# config/api/calls/rooms.yaml', 'answer: { list: list of Room }'),
  },
} satisfies Readonly<Record<string, CatalogueEntry>>;
