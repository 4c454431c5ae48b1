/**
 * Everything the compiler can find fault with, by its permanent code: `portico explain` and the reference of diagnostics are
 * made from it. A code begins with the stage that finds the mistake and names the bad thing.
 */

import { diagnosticsOfKeys } from './diagnostics-of-keys.ts';
import { diagnosticsOfRules } from './diagnostics-of-rules.ts';
import { diagnosticsOfStructure } from './diagnostics-of-structure.ts';
import { listDiagnostics } from './list-diagnostics.ts';

export interface CatalogueEntry {
  /** A heading, without a full stop. */
  readonly title: string;
  /** What it means, why it matters to students, how to mend it: two to five sentences. */
  readonly explanation: string;
  /** A few lines of YAML with the mistake, and the same lines without it. */
  readonly wrong: string;
  readonly right: string;
}

function lines(...each: readonly string[]): string {
  return each.join('\n');
}

export const diagnosticCatalogue = {
  ...diagnosticsOfKeys,
  'read/no-portal': {
    title: 'There is no portal.yaml',
    explanation:
      'Every portal has one file portal.yaml at the top of its folder. It says the title of the portal and which calls and pages the portal itself uses, so without it nothing can be shown to students. Make the file, or look whether it has another name or stands in another folder.',
    wrong: lines('# config/protal.yaml', 'title: Student portal'),
    right: lines('# config/portal.yaml', 'title: Student portal'),
  },
  'read/unknown-place': {
    title: 'A file in a place that means nothing',
    explanation:
      'What a file is for follows from where it stands: pages are under pages/, forms under forms/, and so on. A file anywhere else would never be looked at, and students would never see what it says. Move or rename it; all names end in .yaml.',
    wrong: lines('# config/pages/events.yml', 'route: /pages/events'),
    right: lines('# config/pages/events.yaml', 'route: /pages/events'),
  },
  'read/too-big': {
    title: 'A file too big to be read',
    explanation:
      'A file may have a million characters, which is far more than any page or form needs. A file of that size is usually something else that was saved under the wrong name. Divide it, or take it out of the folder.',
    wrong: '# config/texts/zh-Hant.yaml, with a whole novel in it',
    right: '# config/texts/zh-Hant.yaml, with the texts of the portal',
  },
  'read/not-text': {
    title: 'A character that is not text',
    explanation:
      'YAML files are plain text, saved with the encoding UTF-8. This file holds something else: it was saved with an older encoding such as Big5 or UTF-16, is no text at all, or a character that cannot be seen was pasted into it. Open it in a text editor and save it again, choosing the encoding UTF-8.',
    wrong: 'title: �D��',
    right: 'title: 主頁',
  },
  'read/too-deep': {
    title: 'Entries nested too deep',
    explanation:
      'Each bracket, dash and level of indentation goes one level deeper, and no page needs more than a dozen. When a file goes deeper than two hundred, a bracket or a dash was most likely held down on the keyboard.',
    wrong: 'tags: [[[[[[[[[[[[[[[[[[[[[[[[[[',
    right: 'tags: [{ text: Closed }]',
  },
  'read/empty': {
    title: 'A file with nothing in it',
    explanation:
      'The file has no content besides spaces and comments. Portico does not guess whether it was meant to be there: write its content, or delete the file.',
    wrong: '# Still to be written.',
    right: lines('options:', '  - { value: leave, label: Leave }'),
  },
  'read/repeated-key': {
    title: 'The same key twice',
    explanation:
      'Within one group a key may stand only once, because the second would silently replace the first. Keep the one that is meant. If both are meant, they belong to two entries, each with its own dash.',
    wrong: '- { value: leave, label: Leave, label: Holiday }',
    right: '- { value: leave, label: Holiday }',
  },
  'read/tab': {
    title: 'A tab in front of a line',
    explanation:
      'YAML shows by the number of spaces which lines belong together, and a tab has no certain width. Use two spaces for each level. Most editors can be told to insert spaces when the tab key is pressed.',
    wrong: lines('content:', '→   - text: Welcome'),
    right: lines('content:', '  - text: Welcome'),
  },
  'read/indentation': {
    title: 'A line that begins in the wrong column',
    explanation:
      'Lines that belong together begin in the same column; what belongs to a line begins two spaces further right. This line does neither, so it cannot be told where it belongs. Move it under the lines beside it.',
    wrong: lines('- text: Welcome', '  look: lead', ' icon: bell'),
    right: lines('- text: Welcome', '  look: lead', '  icon: bell'),
  },
  'read/missing-character': {
    title: 'A quote, bracket, colon, comma, dash or space is missing',
    explanation:
      'Something was opened and never closed, a key has no colon with a space behind it, or an entry of a list has no dash with a space behind it. Everything after that place could then be read wrongly. Put in the missing character, as the message shows it.',
    wrong: 'title:Login',
    right: 'title: Login',
  },
  'read/full-width': {
    title: 'A full-width character where YAML has a sign of its own',
    explanation:
      'A Chinese keyboard writes colons, commas, brackets, quotes and spaces that are as wide as a Chinese character. Inside a text they are letters like any other and may stay; between keys and values YAML reads only the signs of an English keyboard. Spaces that were pasted from a web page or a document can be of another kind as well. Switch the keyboard to English and type the sign again.',
    wrong: 'title：Login',
    right: 'title: Login',
  },
  'read/colon-in-text': {
    title: 'A colon inside a text',
    explanation:
      'A colon followed by a space separates a key from its value. When a text holds one itself, the text must stand in quotes.',
    wrong: 'text: Office hours: 9 to 5',
    right: 'text: "Office hours: 9 to 5"',
  },
  'read/special-character': {
    title: 'A text that begins with a mark of YAML',
    explanation:
      'The characters @ ` % * & ! | > # ? and , have a meaning of their own at the beginning of a value. A text or an expression that begins with one of them must stand in quotes.',
    wrong: 'unread: !is_read',
    right: 'unread: "!is_read"',
  },
  'read/backslash': {
    title: 'A backslash that means nothing',
    explanation:
      'Between double quotes a backslash begins a special character, such as \\n for a new line. Where a plain backslash is meant, use single quotes, in which every character stands for itself.',
    wrong: 'text: "C:\\Forms"',
    right: "text: 'C:\\Forms'",
  },
  'read/text-behind-quotes': {
    title: 'Words behind a closing quote',
    explanation:
      'A value that begins with a quote ends with the next one, and nothing may follow on that line. An apostrophe ends a text that began with a single quote. Put double quotes around a text with an apostrophe, and single quotes around one with double quotes.',
    wrong: 'title: "Login" page',
    right: 'title: \'"Login" page\'',
  },
  'read/braces': {
    title: 'A text with a brace or a bracket that needs quotes',
    explanation:
      'A brace at the beginning of a value opens a group of keys, and a bracket opens a list. A text that begins with a placeholder must stand in quotes, so that it is read as a text; and so must any text with a placeholder that stands inside a group in braces, as in `{ label: "Hello {name}" }`.',
    wrong: 'title: {name} of the office',
    right: 'title: "{name} of the office"',
  },
  'read/several-documents': {
    title: 'A line with three dashes',
    explanation:
      'Three dashes on a line of their own begin a second document in the same file, and Portico reads one document a file. Remove the line, or move what follows into another file.',
    wrong: lines('route: /login', '---', 'route: /home'),
    right: 'route: /login',
  },
  'read/not-yaml': {
    title: 'Something that does not fit here',
    explanation:
      'The line cannot be read as YAML from this place on. Compare it with the lines beside it: the same indentation, a colon and a space behind each key, a dash and a space in front of each entry, as many closing brackets as opening ones.',
    wrong: '- { value: leave, label: Leave }}',
    right: '- { value: leave, label: Leave }',
  },
  'read/alias': {
    title: 'Anchors and aliases',
    explanation:
      'YAML can name a value with & and repeat it with *. Portico leaves that out, so that every line can be understood where it stands. Write the value out in both places, or use one of the places made for sharing: forms, statuses and option lists.',
    wrong: 'title: &name Login',
    right: 'title: Login',
  },
  'read/key': {
    title: 'A key that is no word',
    explanation:
      'A key is a word in front of a colon. Here a list or a group stands in its place, which usually happens when a text begins with a placeholder and has no quotes.',
    wrong: '{ name }: Welcome',
    right: 'text: "{name}: Welcome"',
  },
  'read/expression': {
    title: 'An expression that cannot be read',
    explanation:
      'Conditions and placeholders are written in a small language of comparisons, such as points > 0. This one stops early, has a sign too many, or uses a sign of another language. The reference of functions and operators has examples.',
    wrong: 'when: points = 0',
    right: 'when: points == 0',
  },
  'read/placeholder': {
    title: 'A placeholder that is not closed, or is empty',
    explanation:
      'Braces in a text hold the name of a value that is shown in their place. Each opening brace needs a closing one, and a name between them. Where a brace itself should be shown, write two.',
    wrong: 'text: You have {points points',
    right: 'text: You have {points} points',
  },
  'shape/unknown-key': {
    title: 'A setting that does not exist',
    explanation:
      'Each block, field, page and action has certain settings, and this word is none of them. Nothing is ignored silently: a misspelt setting would otherwise leave students without what it should do. Correct its spelling, move it to where it belongs, or delete it.',
    wrong: lines('- list: events', '  filers: []'),
    right: lines('- list: events', '  filters: []'),
  },
  'shape/nothing-of-several': {
    title: 'Nothing of what is needed',
    explanation:
      'Here one of several settings is needed, and none of them is there: a button needs a page to open or something to do, a column a value or a status. Students would see something that does nothing or is empty. Write one of them, or take the entry out.',
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
    wrong: 'limit: 500',
    right: 'limit: 100',
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
      'The smallest value that is allowed is larger than the largest, the first day comes after the last, or a text must be longer than it may be. No answer could fulfil both, so no student could ever send the form. Where one of the two is left out, its default counts; the reference names it.',
    wrong: '- { name: days, label: Days, kind: number, min: 30, max: 3 }',
    right: '- { name: days, label: Days, kind: number, min: 3, max: 30 }',
  },
  'shape/low-contrast': {
    title: 'A colour that is too near to another',
    explanation:
      'The brand has a primary colour, with white text on it, and an accent that stands on the primary colour and on the ground of the pages. Texts need a contrast of 4.5 : 1 and parts one of 3 : 1, so that people with weak eyes, and everybody in the sun, can see them. It is a warning; where nobody could see a difference, it is an error.',
    wrong: 'brand: { primary: "#5A2A83", accent: "#5A2A84" }',
    right: 'brand: { primary: "#5A2A83", accent: "#F2B705" }',
  },
  'shape/slow-pattern': {
    title: 'A pattern that can hang',
    explanation:
      "Where a repetition stands inside a repetition, as in `(a+)+`, one text can be divided among them in millions of ways, and all are tried before the answer is refused. A student who mistypes a letter would then wait for minutes, and so would everybody else. Write one repetition, or begin each repeated part with a sign that the one before cannot hold. The office's own forms are held to the same rule when they are saved.",
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
  'link/unknown-call': {
    title: 'A call that does not exist',
    explanation:
      'What a page shows and what a form sends goes through calls, which are defined in api/calls/. There is none with this name, so students would see an error instead of the data. Correct the spelling, or ask a developer to add the call.',
    wrong: lines('data:', '  events: { call: activty }'),
    right: lines('data:', '  events: { call: activity }'),
  },
  'link/unknown-entity': {
    title: 'An entity that does not exist',
    explanation:
      'Entities are the records that calls answer with, such as Notice or Application. They are defined in api/entities/ and begin with a capital letter. Correct the spelling.',
    wrong: 'of: NoticeSumary',
    right: 'of: NoticeSummary',
  },
  'link/unknown-type': {
    title: 'A type that does not exist',
    explanation:
      'The fields of entities and calls say what kind of value they hold, in the words of Portico: text, number, integer, yes-no, date, datetime and so on, `list of …`, `one of …`, or the name of an entity. A ? behind it means that the value may be missing.',
    wrong: 'title: string',
    right: 'title: text',
  },
  'link/unknown-form': {
    title: 'A form that does not exist',
    explanation:
      'A form is a file under forms/, and its name is the name of that file without .yaml. Correct the spelling, or make the file.',
    wrong: '- form: aplication',
    right: '- form: application',
  },
  'link/unknown-form-field': {
    title: 'A field that the form does not have',
    explanation:
      'The name refers to a field of a form, and the form has no such field. Correct the spelling, or delete the name.',
    wrong: '- { form: application, except: [day] }',
    right: '- { form: application, except: [days] }',
  },
  'link/check-without-field': {
    title: 'A check that reads no answer',
    explanation:
      'A check of a form compares the answers of its fields. This one reads none of them, so it would hold for everybody or for nobody, whatever they answer. Name a field in it, or delete it.',
    wrong: '- { that: now < user.graduation_at, at: end, say: You have graduated }',
    right: '- { that: end < user.graduation_at, at: end, say: You graduate before that day }',
  },
  'link/nothing-checked': {
    title: 'A form that is never checked',
    explanation:
      'Each button of a form may send the answers as they are, with `check: false`, so that an unfinished form can be kept. When all of them do, nobody is told that something is missing or wrong. One button has to check.',
    wrong: lines('submits:', '  - { label: Save draft, check: false }', '  - { label: Submit, check: false }'),
    right: lines('submits:', '  - { label: Save draft, check: false }', '  - { label: Submit }'),
  },
  'link/unknown-status': {
    title: 'A status that does not exist',
    explanation:
      'A status is a file under statuses/, and its name is the name of that file without .yaml. Without it students would see no label. Correct the spelling, or make the file.',
    wrong: 'status: notices',
    right: 'status: notice',
  },
  'link/unknown-options': {
    title: 'An option list that does not exist',
    explanation:
      'An option list is a file under options/, and its name is the name of that file without .yaml. Without it students would have nothing to choose from. Correct the spelling, or make the file.',
    wrong: 'options: application_types',
    right: 'options: application-types',
  },
  'link/unknown-option': {
    title: 'A choice that the list does not have',
    explanation:
      'The filter starts with a value that is none of its choices, so students would see nothing chosen. Write the `value` of one of the options, not its label.',
    wrong: '- { name: filter, label: Show, options: news-filter, start: Current }',
    right: '- { name: filter, label: Show, options: news-filter, start: 2 }',
  },
  'link/unknown-access': {
    title: 'An access word that does not exist',
    explanation:
      'A page is for `everyone`, for those who are `signed-in`, or for one of the roles that portal.yaml names. This word is none of them, so nobody could open the page. Correct the spelling, or name the role in portal.yaml.',
    wrong: 'access: students',
    right: 'access: signed-in',
  },
  'link/unknown-page': {
    title: 'An address that no page has',
    explanation:
      'Links inside the portal lead to the `route` of a page, and none has this one. Students would end on the error page. Correct the address; one of another site begins with https://.',
    wrong: 'opens: /pages/evnts',
    right: 'opens: /pages/events',
  },
  'link/unsafe-address': {
    title: 'An address without encryption',
    explanation:
      'Addresses of other sites begin with https://, so that nobody on the way can read or change what students see. Nearly every site answers under https:// as well.',
    wrong: 'opens: http://office.example/',
    right: 'opens: https://office.example/',
  },
  'link/unknown-renderer': {
    title: 'A renderer that does not exist',
    explanation:
      'A `custom` block shows what a developer has written by hand, by the name of that renderer. There is none with this name. Correct the spelling, or ask a developer.',
    wrong: '- custom: photowall',
    right: '- custom: photo-wall',
  },
  'link/status-of-something-else': {
    title: 'A status made for another record',
    explanation:
      'A status is made for one kind of record, which it names under `of`, and reads its fields to choose a label. What is shown here is another record: no label would be found, or one that was written for something else. Choose a status that is made for this record, or for one that it includes.',
    wrong: lines('- details: user', '  status: notice'),
    right: lines('- details: notice', '  status: notice'),
  },
  'link/needs-login': {
    title: 'A call for students on a page for everyone',
    explanation:
      'The page may be opened without logging in, but a call that it makes is answered only to students who are logged in. Visitors would see an error where its answer should stand. Let the page be for students, or put what needs the call behind a condition that holds only for somebody who is logged in: `when: logged_in`.',
    wrong: lines('access: everyone', 'data:', '  notices: { call: news/index, with: { filter: 2 } }'),
    right: lines('access: signed-in', 'data:', '  notices: { call: news/index, with: { filter: 2 } }'),
  },
  'link/wrong-address': {
    title: 'An address that leads nowhere',
    explanation:
      'The address of another site needs the name of the site behind https://, an e-mail address stands behind mailto:, a number behind tel:, and none of them has spaces. It is used exactly as it is written, so placeholders are not filled in. Students who press it would see an error of their browser.',
    wrong: 'opens: "https://"',
    right: 'opens: "https://www.example.edu"',
  },
  'link/unknown-query': {
    title: 'Something the page does not read from its address',
    explanation:
      'What stands behind the ? of a link must be declared under `query` of the page, or be one of its filters and tabs. Anything else would be ignored by the page. Correct the spelling, or declare it.',
    wrong: 'opens: /pages/news/detail?nr={id}',
    right: 'opens: /pages/news/detail?id={id}',
  },
  'link/missing-query': {
    title: 'Something the page needs in its address',
    explanation:
      'The page declares under `query` what it must be told, such as the id of the record to show. Without it the page would open with nothing to show. Add it behind the ? of the address.',
    wrong: 'opens: /pages/news/detail',
    right: 'opens: /pages/news/detail?id={id}',
  },
  'link/stored-answers': {
    title: 'Stored answers that their form no longer fits',
    explanation:
      'A form with `keeps` has answers already, and its file has changed since: a field is gone or has another kind, an option is gone, or a question must be answered now. Only `portico validate --data` knows, because it counts what is stored. Put back what was changed by mistake, give a new question a name of its own, or list the field under `dropped`.',
    wrong: lines('keeps: true', 'fields:', '  - { name: day, label: Day, kind: text }'),
    right: lines(
      'keeps: true',
      'fields:',
      '  - { name: day, label: Day, kind: date }',
      '  - { name: day_in_words, label: Which day?, kind: text }',
    ),
  },
  'link/unknown-parameter': {
    title: 'Something the call does not take',
    explanation:
      'Each call takes certain parameters, and each form sends its fields to a call. This name is none of them, so what is given under it would be lost. Correct the spelling, or ask a developer to add it to the call.',
    wrong: lines('data:', '  notices: { call: news/index, with: { fliter: 2 } }'),
    right: lines('data:', '  notices: { call: news/index, with: { filter: 2 } }'),
  },
  'link/missing-parameter': {
    title: 'Something the call needs',
    explanation:
      'The call cannot be made without this parameter: the server would refuse it, and students would see an error. Give it under `with`, or, in a form, as a field of that name.',
    wrong: lines('data:', '  notice: { call: news/detail }'),
    right: lines('data:', '  notice: { call: news/detail, with: { id: query.id } }'),
  },
  'link/misspelt-field': {
    title: 'A field that is nearly what the call takes',
    explanation:
      'Fields that a call does not know are kept with the record as extra fields, so a misspelt field is kept as well, under the wrong name, and what it was meant to be is never sent. Where the call needs it, the form could never be sent at all. Write the name as the call has it; an extra field should have a name that is not so much like one of the call.',
    wrong: lines('sends: application/create', 'fields:', '  - { name: contnt, label: Content, kind: long-text }'),
    right: lines('sends: application/create', 'fields:', '  - { name: content, label: Content, kind: long-text }'),
  },
  'link/misspelt-definition': {
    title: 'A name that is misspelt where it is defined',
    explanation:
      'Several places use a name that is not there, and one that is nearly the same is defined and used nowhere. Most likely it is misspelt where it is defined, so it is said there, once, and not at each place that uses it. Write it as the others do. Where the name that is defined is the right one, change the others.',
    wrong: lines('data:', '  notcie: { call: news/detail, with: { id: query.id } }', 'needs: notice'),
    right: lines('data:', '  notice: { call: news/detail, with: { id: query.id } }', 'needs: notice'),
  },
  'link/unread': {
    title: 'Something that nothing reads',
    explanation:
      'The file declares data, a filter, a part of its address or something that it asks for, and nothing in it reads that. Data would be loaded for nothing, and a filter would change nothing. Read it where it was meant to be read, or take it out.',
    wrong: lines('data:', '  notices: { call: news/index, with: { filter: 2 } }', '  me: { call: user/info }'),
    right: lines('data:', '  notices: { call: news/index, with: { filter: 2 } }'),
  },
  'link/unknown-data': {
    title: 'Data that the page does not load',
    explanation:
      'What a page needs, or loads again, is named as it is called under `data` of the same page. No data has this name, so the page would wait for it for ever, or nothing would be loaded again. Write the name as it stands under `data`.',
    wrong: lines('data:', '  notice: { call: news/detail, with: { id: query.id } }', 'needs: notise'),
    right: lines('data:', '  notice: { call: news/detail, with: { id: query.id } }', 'needs: notice'),
  },
  'link/unknown-state': {
    title: 'Something that the page does not remember',
    explanation:
      'What a page remembers is declared under `state` with its type, and `set` changes it by its name. Nothing there has this name, so nothing would change. Write the name as it stands under `state`, or declare it there.',
    wrong: lines('state:', '  step: { type: integer, start: 0 }', '…', 'do: { set: { stp: step + 1 } }'),
    right: lines('state:', '  step: { type: integer, start: 0 }', '…', 'do: { set: { step: step + 1 } }'),
  },
  'link/first-page-only': {
    title: 'Only the first page of a list',
    explanation:
      'The call answers in pages, and this data asks for one page only, so students would never see what stands on the others. Write `paged: true` to let them turn the pages, or `limit` where the first entries are all that is wanted.',
    wrong: lines('data:', '  notices: { call: news/index, with: { filter: 2 } }'),
    right: lines('data:', '  notices: { call: news/index, with: { filter: 2 }, paged: true }'),
  },
  'link/nothing-to-close': {
    title: 'Nothing to close',
    explanation:
      'The action closes the dialog in which it stands, and here there is none: pressing the button would do nothing. Put it into the content of a dialog, or take it out.',
    wrong: lines('- { button: Back, do: close }'),
    right: lines('- { button: Back, do: back }'),
  },
  'link/call-that-changes': {
    title: 'A call that changes something, loaded like data',
    explanation:
      'What a page loads is asked each time somebody opens it, and again after every refresh, so it must not change anything. This call says in the contract that it does. Make it from a form or a button, and load a call that only answers.',
    wrong: lines('then:', '  - refresh: [application/create]'),
    right: lines('then:', '  - refresh: [application/index]'),
  },
  'link/wrong-page': {
    title: 'A page that the portal cannot open by itself',
    explanation:
      'The portal leads people to this page on its own: to the login, after it, or when an address leads nowhere. Visitors must then be allowed to see it, and nothing stands in its address that would say what to show. Name another page, or let everyone open this one.',
    wrong: lines('session:', '  login: /pages/home'),
    right: lines('session:', '  login: /'),
  },
  'link/extra-fields-of-another-call': {
    title: 'Extra fields of a form that sends elsewhere',
    explanation:
      'A call may take the extra fields of the form that sends to it. The form that is named here sends to another call, so the extra fields of the right form would be refused. Name the form that sends to this call.',
    wrong: lines('application/create:', '  body: { content: text, ext: extra fields of login? }'),
    right: lines('application/create:', '  body: { content: text, ext: extra fields of application? }'),
  },
  'link/form-of-something-else': {
    title: 'A form whose answers belong to another record',
    explanation:
      'Details can show the answers to a form in the order of its fields. The record that is shown here keeps none of the fields of this form, so nothing would be shown. Name the form with which the record was made.',
    wrong: lines('- details: application', '  items: [{ form: login }]'),
    right: lines('- details: application', '  items: [{ form: application }]'),
  },
  'link/paged-and-limited': {
    title: 'Pages and a limit at once',
    explanation:
      'Data is either a list whose pages the student turns (`paged`) or the first entries of it without pages (`limit`). With both it is not clear how many entries students would see. Keep the one that is meant.',
    wrong: lines('data:', '  notices: { call: news/index, with: { filter: 2 }, paged: true, limit: 5 }'),
    right: lines('data:', '  notices: { call: news/index, with: { filter: 2 }, limit: 5 }'),
  },
  'link/wrong-call': {
    title: 'A call that does something else',
    explanation:
      'The portal itself makes this call: it opens a session for a captcha, draws its picture, or takes a file. The call that is named here needs something else or answers something else, so students would wait in vain. Name the call that is made for it.',
    wrong: '- { name: captcha, label: Captcha, kind: captcha, session: user/info, picture: passport/captcha }',
    right: '- { name: captcha, label: Captcha, kind: captcha, session: passport/sid, picture: passport/captcha }',
  },
  'link/unknown-refusal': {
    title: 'A refusal that nobody knows',
    explanation:
      'Under `errors` a call names the refusals that it knows, as code and reason: the server says them, and other teams read them in the description of the API. This word is none of them, so it is most likely misspelt or has another code. A word of your own server is listed once under `refusals` in portal.yaml.',
    wrong: lines('application/create:', '  errors: [409 too_many_opne]'),
    right: lines('application/create:', '  errors: [409 too_many_open]'),
  },
  'link/endless-record': {
    title: 'Records that always hold each other',
    explanation:
      'A record of this entity always holds another one, which in the end holds one of this entity again. No server could ever answer with such a record. Let one of the fields be empty at times with `?`, or make a list of it.',
    wrong: lines('Notice:', '  fields: { title: text, next: Notice }'),
    right: lines('Notice:', '  fields: { title: text, next: Notice? }'),
  },
  'link/repeated-entry': {
    title: 'The same entry twice',
    explanation:
      'Two entries of a menu, of tabs, of columns or of a form look the same or lead to the same place. Students would not know which of them to choose. Change one of them, or take it out; entries that are shown at different times may be alike when one has a `when`.',
    wrong: lines('navigation:', '  - { label: Home, opens: /home }', '  - { label: Start, opens: /home }'),
    right: lines('navigation:', '  - { label: Home, opens: /home }', '  - { label: Notices, opens: /news }'),
  },
  'link/missing-options': {
    title: 'A filter without choices',
    explanation:
      'A filter is a menu or tabs and needs options to choose from, unless it is a search box. Name an option list, or write `look: search`.',
    wrong: '- { name: type, label: Type }',
    right: '- { name: type, label: Type, options: application-types }',
  },
  'link/repeated-route': {
    title: 'Two pages with one address',
    explanation:
      'An address leads to one page. When two have the same, students would never see one of them. Give one of them another route, or delete it.',
    wrong: lines('# in pages/news.yaml and in pages/home.yaml', 'route: /pages/home'),
    right: lines('# in pages/news.yaml', 'route: /pages/news'),
  },
  'link/repeated-call': {
    title: 'Two calls with one name',
    explanation:
      'A call is defined once. When two definitions have the same name, nobody knows which one the pages mean. Keep one of the two.',
    wrong: lines('# in api/calls/news.yaml and in api/calls/more.yaml', 'news/index: { … }'),
    right: lines('# in api/calls/news.yaml', 'news/index: { … }'),
  },
  'link/repeated-entity': {
    title: 'Two entities with one name',
    explanation:
      'An entity is defined once. When two definitions have the same name, nobody knows which fields it has. Keep one of the two.',
    wrong: lines('# in api/entities/news.yaml and in api/entities/more.yaml', 'Notice: { … }'),
    right: lines('# in api/entities/news.yaml', 'Notice: { … }'),
  },
  'link/last-step-sends': {
    title: 'The last step sends something of its own',
    explanation:
      'A step with `sends` makes its call before the next step is shown. The button of the last step sends the form as a whole, so there is no next step to go to. Put a step behind it, or take `sends` out.',
    wrong: lines(
      'steps:',
      '  - { title: Who you are, fields: [ … ] }',
      '  - { title: Code, sends: code/send, fields: [ … ] }',
    ),
    right: lines(
      'steps:',
      '  - { title: Who you are, sends: code/send, fields: [ … ] }',
      '  - { title: Code, fields: [ … ] }',
    ),
  },
  'link/nested-name': {
    title: 'A dot in a name where nothing is nested',
    explanation:
      'The dot in the name of a field says that the answer is sent inside a group which the call knows. A row, and a form with a store of its own, have no such groups: their answers stand side by side under their names. Write the last part of the name.',
    wrong: lines('keeps: true', 'fields:', '  - { name: contact.reason, label: Reason, kind: text }'),
    right: lines('keeps: true', 'fields:', '  - { name: reason, label: Reason, kind: text }'),
  },
  'link/repeated-field': {
    title: 'Two fields with one name',
    explanation:
      'Answers are sent and stored under the name of their field, so two fields of one form cannot share it: one answer would overwrite the other. Give one of them another name; the label may stay the same.',
    wrong: lines(
      '- { name: reason, label: Reason, kind: text }',
      '- { name: reason, label: Other reason, kind: text }',
    ),
    right: lines(
      '- { name: reason, label: Reason, kind: text }',
      '- { name: other_reason, label: Other reason, kind: text }',
    ),
  },
  'link/repeated-filter': {
    title: 'Two filters with one name',
    explanation:
      "The choice of a filter stands in the address of the page under the filter's name, so two filters of a page cannot share it. Give one of them another name. Where the same filter is to stand over two lists, write it there twice with the same keys and values: both show and change one choice.",
    wrong: lines('- { name: word, label: Search, look: search }', '- { name: word, label: Author, look: search }'),
    right: lines('- { name: word, label: Search, look: search }', '- { name: author, label: Author, look: search }'),
  },
  'link/repeated-option': {
    title: 'Two options with one value',
    explanation:
      'The value is what is sent and stored when a student chooses an option. Two options with the same value could not be told apart afterwards. Give one of them another value.',
    wrong: lines('- { value: leave, label: Leave }', '- { value: leave, label: Holiday }'),
    right: lines('- { value: leave, label: Leave }', '- { value: holiday, label: Holiday }'),
  },
  'link/repeated-chooser': {
    title: 'Two roles that choose',
    explanation:
      'People of a role with `chooses` first choose what they look at, such as a class, and every call then carries its id. Somebody may have several roles, and a call carries one choice, so one role at most may have it. Take `chooses` out of the others.',
    wrong: lines(
      'roles:',
      '  lead: { label: A class lead, when: user.is_lead, chooses: … }',
      '  tutor: { label: A tutor, when: user.is_tutor, chooses: … }',
    ),
    right: lines(
      'roles:',
      '  lead: { label: A class lead, when: user.is_lead, chooses: … }',
      '  tutor: { label: A tutor, when: user.is_tutor }',
    ),
  },
  'type/labels-without-words': {
    title: 'Labels for a value that has no words',
    explanation:
      'In the contract, `options` beside a type names the list or status whose labels stand for the words of that field. Numbers, dates, records and answers of yes or no have no such words, so the labels would never be read. Take `options` out, or correct the type.',
    wrong: 'capacity: { type: integer, options: event-registration }',
    right: 'capacity: { type: integer }',
  },
  'link/missing-option': {
    title: 'A value without a label',
    explanation:
      'The option list says with `of` that it names the values of a field, and one of these values is missing in it. A record may have that value, and people would read a word of the computer in place of its label. The portal does not start while records without a label are stored. Add the option.',
    wrong: lines('of: EduInfo.study_mode', 'options:', '  - { value: full_time, label: Full-time }'),
    right: lines(
      'of: EduInfo.study_mode',
      'options:',
      '  - { value: full_time, label: Full-time }',
      '  - { value: part_time, label: Part-time }',
    ),
  },
  'link/unknown-values': {
    title: 'An option list of a field that has no values',
    explanation:
      '`of` in an option list names an entity, a dot and one of its fields. The field has to be `one of` some words, so that the list can be held against them. Here there is no such field. Correct the name, or leave `of` out where anything may be chosen.',
    wrong: lines('of: Person.sex'),
    right: lines('of: Person.gender'),
  },
  'link/repeated-value-map': {
    title: 'Two sources for one value map',
    explanation:
      'A value map is the name under which the server finds the labels of stored values. Two files with the same name would leave it open which labels hold. Only one of them may have it.',
    wrong: lines('# options/gender.yaml', 'value-map: gender', '# options/industry.yaml', 'value-map: gender'),
    right: lines('# options/gender.yaml', 'value-map: gender', '# options/industry.yaml', 'value-map: industry'),
  },
  'link/no-value-map': {
    title: 'A value map of a status that has no values',
    explanation:
      'A value map gives a label to each value of one field. The cases of this status compare several fields, the time, or nothing at all, so no label belongs to a single value. Pages may use the status all the same. Only `value-map` has to go, or the cases have to compare one field.',
    wrong: lines('value-map: event_state', 'cases:', '  - { when: now < start_at, label: Soon, colour: blue }'),
    right: lines('cases:', '  - { when: now < start_at, label: Soon, colour: blue }'),
  },
  'link/reserved-name': {
    title: 'A name that is taken',
    explanation:
      'Some names are given by the portal itself and mean the same on every page: user, now, query, filters, class, result and entry. Data and fields need other names, or expressions could not tell them apart.',
    wrong: lines('data:', '  user: { call: user/info }'),
    right: lines('data:', '  me: { call: user/info }'),
  },
  'link/not-paged': {
    title: 'Pages of a call that has none',
    explanation:
      '`paged: true` shows buttons to turn pages, and works only with a call that answers in pages. This one answers everything at once. Leave `paged` out.',
    wrong: lines('data:', '  types: { call: application/type, paged: true }'),
    right: lines('data:', '  types: { call: application/type }'),
  },
  'link/page-place': {
    title: 'A page in an unexpected place',
    explanation:
      'A page is easiest to find when its file stands where its route says: /pages/news/detail in pages/news/detail.yaml. The portal works all the same; this is a warning for the next person who looks for the page.',
    wrong: lines('# config/pages/events.yaml', 'route: /pages/news/events'),
    right: lines('# config/pages/news/events.yaml', 'route: /pages/news/events'),
  },
  'link/entity-circle': {
    title: 'Entities that include each other',
    explanation:
      '`includes` takes over all fields of another entity. When two include each other, the list of fields would never end. Leave out one of the two.',
    wrong: lines('Egg: { includes: Hen, … }', 'Hen: { includes: Egg, … }'),
    right: lines('Egg: { … }', 'Hen: { includes: Egg, … }'),
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
      'A call answers with certain fields, which are listed under api/. This name is none of them, so students would see nothing there. Correct the spelling.',
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
      'This place shows files to download, so it needs a list whose entries have an address (`url`) and a title. What is named here has neither, and students would see nothing. Name the list of files that the call answers with.',
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
      'The cases of a status or of a text must cover everything that can happen, or some students would see no label or message at all. Add the case that is missing, or a last one without `when` for all that is left.',
    wrong: lines('cases:', '  - { when: { state: todo }, label: Reply needed, colour: yellow }'),
    right: lines(
      'cases:',
      '  - { when: { state: todo }, label: Reply needed, colour: yellow }',
      '  - { label: Read, colour: grey }',
    ),
  },
  'text/no-catalogue': {
    title: 'A language without translations',
    explanation:
      'portal.yaml offers the language, but there is no file with its texts, so students who choose it would see English. Make the file under texts/, or take the language out.',
    wrong: 'languages: { offered: [en, ja] }',
    right: 'languages: { offered: [en] }',
  },
  'text/missing-translation': {
    title: 'A text without translation',
    explanation:
      'English texts stand in the pages, and each language has a file under texts/ with their translations. This text has none there; until it does, students who read that language see English. Add a line: the English text, a colon, the translation.',
    wrong: '# in texts/zh-Hant.yaml there is no line for: Ask the office',
    right: lines('# in texts/zh-Hant.yaml', 'Ask the office: 請向辦事處查詢'),
  },
  'text/unused-translation': {
    title: 'A translation that nobody needs',
    explanation:
      'The file of translations has a line whose English text no page says. Usually the English text was changed or deleted. Delete the line, or change its key to the text that is used now.',
    wrong: lines('# in texts/zh-Hant.yaml, while the page says: Welcome!', 'Welcome: 歡迎'),
    right: lines('# in texts/zh-Hant.yaml', 'Welcome!: 歡迎'),
  },
  'text/empty-translation': {
    title: 'A translation with nothing in it',
    explanation:
      'The line has an English text and nothing that could be seen behind the colon. Students who read that language would see an empty place where the text should be. Write the translation, or delete the line: then they see the English text, and the missing translation is reported.',
    wrong: 'Welcome: ""',
    right: 'Welcome: 歡迎',
  },
  'text/foreign-placeholder': {
    title: 'A placeholder as other languages write it',
    explanation:
      'A placeholder is a name in one pair of braces, with nothing in front of them. A dollar sign would be shown, and doubled braces mean braces that are shown. In an address the page would receive these signs instead of the value.',
    wrong: 'opens: /pages/news/detail?id=${id}',
    right: 'opens: /pages/news/detail?id={id}',
  },
  'text/typographic-quotes': {
    title: 'Quotes of a text processor',
    explanation:
      'Text processors turn straight quotes into curly ones, and YAML takes those for a part of the text. Around a text that begins with a placeholder straight quotes were most likely meant; the curly ones would be shown to students. Turn the replacement off in the program, or use a plain text editor.',
    wrong: 'title: “{title}”',
    right: 'title: "{title}"',
  },
  'text/unknown-placeholder': {
    title: 'A placeholder that the English text does not have',
    explanation:
      'A translation may use exactly the placeholders of the English text, in any order. This one is spelt differently or was added. Copy it from the English text; what stands between the braces is never translated.',
    wrong: '"You have {points} points": 您有 {積分} 積分',
    right: '"You have {points} points": 您有 {points} 積分',
  },
  'type/path-as-text': {
    title: 'The name of a value where a text is expected',
    explanation:
      'A text is shown letter by letter. To show a value, its name stands in braces, and a text that begins with a brace stands in quotes. Without the braces students would read the name itself.',
    wrong: 'lines: [publish_at]',
    right: 'lines: ["{publish_at}"]',
  },
  'text/comment-in-text': {
    title: 'A text that ends at a #',
    explanation:
      'A # behind a space begins a comment, and YAML reads nothing of it. A text that holds one itself must stand in quotes, or its end is lost without a word. Where a comment is meant, put two spaces in front of it or a space behind the sign.',
    wrong: 'label: Prize # 1',
    right: 'label: "Prize # 1"',
  },
  'text/lost-placeholder': {
    title: 'A placeholder that the translation leaves out',
    explanation:
      'Each placeholder of the English text must stand in the translation, or students who read that language would miss the name, number or date it shows. Put it where it belongs in the sentence.',
    wrong: '"You have {points} points": 您有積分',
    right: '"You have {points} points": 您有 {points} 積分',
  },
  ...diagnosticsOfRules,
  ...diagnosticsOfStructure,
  ...listDiagnostics,
} satisfies Readonly<Record<string, CatalogueEntry>>;

export type DiagnosticCode = keyof typeof diagnosticCatalogue;
