/** Codes of the stage `read`: files that cannot be read, and what YAML makes of small mistakes. */
import { type CatalogueEntry, lines } from './entry.ts';

export const readDiagnostics = {
  'read/no-portal': {
    title: 'There is no portal.yaml',
    explanation:
      'Every portal has one file portal.yaml at the top of its folder. It says the title of the portal and which calls and pages the portal itself uses, so without it nothing can be shown to people. Make the file, or look whether it has another name or stands in another folder.',
    wrong: lines('# config/protal.yaml', 'title: Student portal'),
    right: lines('# config/portal.yaml', 'title: Student portal'),
  },
  'read/unknown-place': {
    title: 'A file in a place that means nothing',
    explanation:
      'What a file is for follows from where it stands: pages are under pages/, forms under forms/, and so on. A file anywhere else would never be looked at, and people would never see what it says. Move or rename it; all names end in .yaml.',
    wrong: lines('# config/pages/events.yml', 'route: /pages/events'),
    right: lines('# config/pages/events.yaml', 'route: /pages/events'),
  },
  'read/wrong-folder': {
    title: 'A file in the folder of another kind',
    explanation:
      'What a file is for follows from the folder in which it lies, and this one has the keys of another kind: a form among the pages, or a page among the forms. Read as what its folder says, each of its lines would be wrong. Move the file; nothing in it has to change.',
    wrong: lines('# config/pages/visit.yaml', 'sends: question/ask', 'fields: []'),
    right: lines('# config/forms/visit.yaml', 'sends: question/ask', 'fields: []'),
  },
  'read/too-big': {
    title: 'A file too big to be read',
    explanation:
      'A file may have a million characters, which is far more than any page or form needs. A file of that size is usually something else that was saved under the wrong name. Divide it, or take it out of the folder.',
    wrong: '# config/texts/zh-Hant.yaml, with a whole novel in it',
    right: '# config/texts/zh-Hant.yaml, with the texts of the portal',
  },
  'read/picture': {
    title: 'A logo that cannot be shown',
    explanation:
      'The logo is on every page, so it must be a small picture and nothing else: an SVG or PNG file of at most 100 kB that says its width and height. An SVG may hold no script and load nothing from elsewhere. Save it again with the program that it was drawn with, as a plain SVG or as a PNG of about 200 pixels.',
    wrong: lines('# config/logo.svg', '<svg><script>…</script></svg>'),
    right: lines('# config/logo.svg', '<svg viewBox="0 0 40 20">…</svg>'),
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
  'read/no-head': {
    title: 'A notice without a head',
    explanation:
      'The head of a Markdown file says the title, the category and the rest of a notice; the text stands below. It begins with a line of three dashes at the very top and ends with another one. Without it nobody knows what the notice is called.',
    wrong: lines('title: Room change', 'category: Administration', '', 'The seminar takes place in room 12.'),
    right: ['---', 'title: Room change', 'category: Administration', '---', 'The seminar takes place in room 12.'].join(
      '\n',
    ),
  },
  'read/table': {
    title: 'A table that cannot be read',
    explanation:
      'A table has the keys in its first line and an entry in each line below. Here a quotation mark is not closed, a cell stands under no key, or Excel has changed a long number. Nothing of the table is taken before it can be read as a whole.',
    wrong: 'sid,en-name\n1.155E+09,Chris Chan',
    right: 'sid,en-name\n1155000001,Chris Chan',
  },
} satisfies Readonly<Record<string, CatalogueEntry>>;
