/** Codes of the stage `text`: texts and their translations. */
import { type CatalogueEntry, lines } from './entry.ts';

export const textDiagnostics = {
  'text/no-catalogue': {
    title: 'A language without translations',
    explanation:
      'portal.yaml offers the language, but there is no file with its texts, so people who choose it would see what is not translated. Make the file under texts/, which may be empty at first, or take the language out.',
    wrong: 'languages: { offered: [en, ja] }',
    right: 'languages: { offered: [en] }',
  },
  'text/unknown-language': {
    title: 'A language that the portal does not have',
    explanation:
      'Texts of the office stand once for each language of the portal, by its tag; in a Markdown file the text in another language begins below a line such as `## zh-Hant`. This tag is none of the languages, or the line is not written like this, so nobody would read the text in their language. Write the tag as portal.yaml has it.',
    wrong: 'title: { en: Career talk, zh: 就業講座 }',
    right: 'title: { en: Career talk, zh-Hant: 就業講座 }',
  },
  'text/missing-translation': {
    title: 'A text without translation',
    explanation:
      'Texts stand in the pages in one language, and each other language has a file under texts/ with their translations. This text has none there; until it does, people who read that language see it as it is written there. Add a line: the text, a colon, the translation. Texts are taken for English unless portal.yaml says `languages: { written: … }`.',
    wrong: '# in texts/zh-Hant.yaml there is no line for: Ask the office',
    right: lines('# in texts/zh-Hant.yaml', 'Ask the office: 請向辦事處查詢'),
  },
  'text/unused-translation': {
    title: 'A translation that nobody needs',
    explanation:
      'The file of translations has a line whose text no page says. Usually the text was changed or deleted there. Delete the line, or change its key to the text that is used now.',
    wrong: lines('# in texts/zh-Hant.yaml, while the page says: Welcome!', 'Welcome: 歡迎'),
    right: lines('# in texts/zh-Hant.yaml', 'Welcome!: 歡迎'),
  },
  'text/empty-translation': {
    title: 'A translation with nothing in it',
    explanation:
      'The line has nothing that could be seen behind the colon. People who read that language would see an empty place where the text should be. Write the translation, or delete the line: then they see the text as it is written in the page, and the missing translation is reported.',
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
      'Text processors turn straight quotes into curly ones, and YAML takes those for a part of the text. Around a text that begins with a placeholder straight quotes were most likely meant; the curly ones would be shown to people. Turn the replacement off in the program, or use a plain text editor.',
    wrong: 'title: “{title}”',
    right: 'title: "{title}"',
  },
  'text/unknown-placeholder': {
    title: 'A placeholder that the text does not have',
    explanation:
      'A translation may use exactly the placeholders of the text, in any order. This one is spelt differently or was added. Copy it from the text in front of the colon; what stands between the braces is never translated.',
    wrong: '"You have {points} points": 您有 {積分} 積分',
    right: '"You have {points} points": 您有 {points} 積分',
  },
  'text/markdown-in-text': {
    title: 'Markdown in a text that is none',
    explanation:
      'A word in brackets with an address in parentheses behind it is how Markdown writes a link. Notes and agreements of forms and texts with `look: article` are Markdown; every other text is shown as it is written, brackets and all. So are `**bold**`, tables and HTML. Write it where Markdown is read, or a link as a button or an entry of `links`.',
    wrong: '- text: Read [our rules](https://rules.example).',
    right: lines('- text: Read [our rules](https://rules.example).', '  look: article'),
  },
  'text/comment-in-text': {
    title: 'A text that ends at a #',
    explanation:
      'A # behind a space begins a comment, and YAML reads nothing of it. A text that holds one itself must stand in quotes, or its end is lost without a word. Where a comment is meant, put two spaces in front of it or a space behind the sign.',
    wrong: 'label: Prize # 1',
    right: 'label: "Prize # 1"',
  },
  'text/unknown-plural-form': {
    title: 'A plural form that the language does not have',
    explanation:
      'Each language has plural forms of its own: English has `one` and `other`, Chinese only `other`, Polish also `few` and `many`. They are those of the Unicode standard (CLDR). Beside them is only `count`, which names the number that chooses. Take the form out, or correct its name.',
    wrong: '"{points} points": { one: "{points} point", few: "{points} points", other: "{points} points" }',
    right: '"{points} points": { one: "{points} point", other: "{points} points" }',
  },
  'text/missing-plural-form': {
    title: 'A plural form is missing',
    explanation:
      'A text that is written in plural forms has all forms of its language. Its form `other` is always needed: it is for all numbers without a form of their own. Where another one is missing, these numbers get `other` as well.',
    wrong: '"{points} points": { one: "{points} point" }',
    right: '"{points} points": { one: "{points} point", other: "{points} points" }',
  },
  'text/no-number': {
    title: 'Forms, and no number that chooses one',
    explanation:
      'The plural form is chosen by the number in the text. Where no placeholder is a number, there is nothing to choose by: write one text. Where several are, `count` names the one that chooses.',
    wrong: '"{used} of {all} points": { one: "{used} of {all} point", other: "{used} of {all} points" }',
    right: '"{used} of {all} points": { count: all, one: "{used} of {all} point", other: "{used} of {all} points" }',
  },
  'text/lost-placeholder': {
    title: 'A placeholder that the translation leaves out',
    explanation:
      'Each placeholder of the text must stand in the translation, or people who read that language would miss the name, number or date it shows. Put it where it belongs in the sentence.',
    wrong: '"You have {points} points": 您有積分',
    right: '"You have {points} points": 您有 {points} 積分',
  },
} satisfies Readonly<Record<string, CatalogueEntry>>;
