/** Codes of the stage `shape`: keys and values that a file of its kind does not have. */
import { type CatalogueEntry, lines } from './entry.ts';

export const shapeDiagnostics = {
  'shape/unknown-key': {
    title: 'A setting that does not exist',
    explanation:
      'Each block, field, page and action has certain settings, and this word is none of them. Nothing is ignored silently: a misspelt setting would otherwise leave people without what it should do. Correct its spelling, move it to where it belongs, or delete it.',
    wrong: lines('- list: events', '  filers: []'),
    right: lines('- list: events', '  filters: []'),
  },
  'shape/nothing-of-several': {
    title: 'Nothing of what is needed',
    explanation:
      'Here one of several settings is needed, and none of them is there: a button needs a page to open or something to do, a column a value or a status. People would see something that does nothing or is empty. Write one of them, or take the entry out.',
    wrong: '- { button: Back, look: plain }',
    right: '- { button: Back, look: plain, do: back }',
  },
  'shape/keys-exclude-each-other': {
    title: 'Two settings that exclude each other',
    explanation:
      'These settings are two ways to say the same thing, and only one can hold: a button opens a page or does something, a column shows a value or a status. The other would be left out without a word. Keep the one that is meant.',
    wrong: lines('- button: Back', '  opens: /home', '  do: back'),
    right: lines('- button: Back', '  do: back'),
  },
  'shape/long-spelling': {
    title: 'A longer spelling of what has a short one',
    explanation:
      'Everything is written in one way, so that whoever reads a page knows what it means and nobody wonders about a difference that there is none of. Here something is written in a longer way: a value for a word that needs none, quotes around a word of a list, what would be taken anyway, a condition that asks only whether the value in a line is there. Write the line that the message shows.',
    wrong: '- { button: Back, do: [{ back: true }] }',
    right: '- { button: Back, do: back }',
  },
  'shape/missing-key': {
    title: 'A setting that is needed',
    explanation:
      'Some settings have no sensible default, such as the title of a page or the label of a field, and must be given. Add the line; the message names it and says what it means.',
    wrong: '- { name: reason, kind: text }',
    right: '- { name: reason, label: Reason, kind: text }',
  },
  'shape/missing-kind': {
    title: 'What is this?',
    explanation:
      'A block or an action says with its first key what it is, a field with its `kind`. Without that nobody knows what to show. Add one of the kinds.',
    wrong: '- { name: reason, label: Reason }',
    right: '- { name: reason, label: Reason, kind: text }',
  },
  'shape/unknown-kind': {
    title: 'A kind that does not exist',
    explanation:
      'The first key of a block or an action, and the `kind` of a field, name one of the kinds that Portico has. Correct the spelling or choose another. A kind that is really missing can be made by a developer as a custom renderer.',
    wrong: '- lst: events',
    right: '- list: events',
  },
  'shape/empty': {
    title: 'A setting without a value',
    explanation:
      'There is a key and nothing behind its colon, or a text without any letters. Portico does not guess what should be there. Write the value, or delete the line where the setting may be left out.',
    wrong: 'title:',
    right: 'title: Home',
  },
  'shape/braces': {
    title: 'A text that is read as a group or a list',
    explanation:
      'A brace at the beginning of a value opens a group of keys. A text that begins with a placeholder must therefore stand in quotes. Where an expression is expected, no braces are needed at all.',
    wrong: lines('lines:', '  - {title}'),
    right: lines('lines:', '  - "{title}"'),
  },
  'shape/wrong-type': {
    title: 'A value of another kind than expected',
    explanation:
      'A text stands where a number is needed, a number where a text is needed, a single value where a list belongs, and so on. Mind that 0852 is read as the number 852 and true as yes unless they stand in quotes, and that yes and no are written true and false.',
    wrong: '- { value: 0852, label: Hong Kong }',
    right: '- { value: "0852", label: Hong Kong }',
  },
  'shape/unknown-value': {
    title: 'A word that is not among the choices',
    explanation:
      'The setting takes one of a few words, and this is none of them. Correct the spelling, or choose another of the words in the message.',
    wrong: '- { text: Hi, look: leed }',
    right: '- { text: Hi, look: lead }',
  },
  'shape/wrong-form': {
    title: 'A value that is not written as it should be',
    explanation:
      'Addresses, names, colours, sizes and times each have a fixed form. The message shows how this one is written.',
    wrong: 'max-size: 10MB',
    right: 'max-size: 10 MB',
  },
  'shape/wrong-name': {
    title: 'A key that cannot be a name',
    explanation:
      'Data, calls and entities are named by the person who writes them. The names have a fixed form, so that expressions can use them: data begins with a small letter, an entity with a capital one.',
    wrong: lines('data:', '  My Events: { call: activity }'),
    right: lines('data:', '  my_events: { call: activity }'),
  },
  'shape/out-of-range': {
    title: 'A number that is too large or too small',
    explanation: 'The setting takes numbers within limits. The message names the limit.',
    wrong: 'limit: 0',
    right: 'limit: 5',
  },
  'shape/too-long': {
    title: 'A value that is too long',
    explanation: 'The value has more characters than the setting takes. Write it shorter.',
    wrong: "pattern: '^(a very long pattern …)$'",
    right: "pattern: '^[0-9]{10}$'",
  },
  'shape/min-above-max': {
    title: 'A lower bound above the upper one',
    explanation:
      'The smallest value that is allowed is larger than the largest, the first day comes after the last, a text must be longer than it may be, or more has to be chosen than there is. No answer could fulfil both, so nobody could ever send the form. Where one of the two is left out, its default counts; the reference names it.',
    wrong: '- { name: days, label: Days, kind: number, min: 30, max: 3 }',
    right: '- { name: days, label: Days, kind: number, min: 3, max: 30 }',
  },
  'shape/low-contrast': {
    title: 'A colour that is too near to another',
    explanation:
      'The brand has a primary colour, with white text on it, and an accent that stands on the primary colour; all other colours are worked out of these two. Texts need a contrast of 4.5 : 1 and parts one of 3 : 1, so that people with weak eyes, and everybody in the sun, can see them. It is a warning; where nobody could see a difference, it is an error.',
    wrong: 'brand: { primary: "#5A2A83", accent: "#5A2A84" }',
    right: 'brand: { primary: "#5A2A83", accent: "#F2B705" }',
  },
  'shape/slow-pattern': {
    title: 'A pattern that can hang',
    explanation:
      "Where a repetition stands inside a repetition, as in `(a+)+`, one text can be divided among them in millions of ways, and all are tried before the answer is refused. Somebody who mistypes a letter would then wait for minutes, and so would everybody else. Write one repetition, or begin each repeated part with a sign that the one before cannot hold. The office's own forms are held to the same rule when they are saved.",
    wrong: "pattern: '^([a-z]+-?)+$'",
    right: "pattern: '^[a-z]+(-[a-z]+)*$'",
  },
  'shape/too-few': {
    title: 'Too few entries',
    explanation:
      'The list needs more entries than it has: a form needs a field, columns need at least two. Add what is missing, or delete the whole.',
    wrong: 'fields: []',
    right: lines('fields:', '  - { name: reason, label: Reason, kind: text }'),
  },
  'shape/too-many': {
    title: 'Too many entries',
    explanation: 'The list has more entries than can be shown well. Take some out, or divide them into two.',
    wrong: 'columns: [{ content: [] }, { content: [] }, { content: [] }, { content: [] }, { content: [] }]',
    right: 'columns: [{ content: [] }, { content: [] }]',
  },
  'shape/repeated': {
    title: 'The same entry twice',
    explanation: 'Each entry of this list may stand in it only once. Delete the second.',
    wrong: 'accept: [pdf, jpg, pdf]',
    right: 'accept: [pdf, jpg]',
  },
  'shape/key-without-effect': {
    title: 'A key that has no effect there',
    explanation:
      'Some keys mean something only beside a certain value of another key: a title belongs to a notice, not to a plain paragraph. Beside any other value the key is read and forgotten, and people would not see what was meant. Choose the value that it belongs to, or take the key out.',
    wrong: lines('- text: The portal is closed on Sunday.', '  title: Maintenance'),
    right: lines('- text: The portal is closed on Sunday.', '  title: Maintenance', '  look: warning'),
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
      'Of two moments of an event, a notice or a form the second comes before the first, or at the same time. People could never take part, read or answer. Correct one of the two.',
    wrong: lines('start-at: 2025-12-08 18:30', 'end-at: 2025-12-08 18:00'),
    right: lines('start-at: 2025-12-08 18:30', 'end-at: 2025-12-08 20:00'),
  },
} satisfies Readonly<Record<string, CatalogueEntry>>;
