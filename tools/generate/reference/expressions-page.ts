/** `expressions.md`: what conditions and placeholders may say. Functions come from the table that also runs them. */
import { type ExpressionFunction, functions } from '#expression';
import { code, pageHead, table } from './markdown.ts';

export function expressionsPage(): string {
  return [
    pageHead(
      'Expressions',
      'A condition, a placeholder or a computed value. The language is CEL, the Common Expression Language, without what a portal does not need. An expression cannot change anything, and everything it reads is checked against the contract before the portal runs.',
    ),
    conditions,
    words,
    texts,
    `## Names\n\n${table(['Name', 'Where', 'What it is'], names)}`,
    `## Operators\n\n${table(['Write', 'Meaning', 'Example'], operators)}`,
    empty,
    moments,
    `## Lists\n\n${lists}\n\n${table(['Write', 'Gives'], macros)}`,
    `## Functions\n\n\`?\` behind a name: may be left out. \`…\`: may be given again and again. Each can also be written behind its first value: \`title.contains("Workshop")\`.\n\n${table(['Function', 'Gives', 'What it does', 'Example'], Object.entries(functions).map(functionRow))}`,
  ].join('\n');
}

const conditions = `## Conditions

Two ways to ask a question with the answer yes or no.

A comparison says which field must have which value. A list means any of them; several keys mean that all must fit:

\`\`\`yaml
when: { status: default }
when: { status: [default, waiting] }
when: { status: success, outcome: approved }
\`\`\`

An expression says everything else. Put it in quotes when it contains a colon, braces or \`#\`:

\`\`\`yaml
when: size(attachments) > 0
when: not is_read and not is_expired
\`\`\`
`;

const words = `## One of some words

Where a call, a form or an option list expects one of some words, write the word as it is, without quotes of its own: in \`with\` and \`start\`.
Any other text is an expression, so a fixed text needs quotes within quotes.

\`\`\`yaml
with: { scope: mine }
with: { scope: 'user.adminid > 0 ? "class" : "mine"' }
with: { content: "'A letter for my visa'" }
\`\`\`

When something that can be read there is called like one of the words, say which of the two is meant: \`"'mine'"\` is the word, \`(mine)\` the value. In a
comparison both sides are expressions, so put words in quotes: \`scope == "mine"\`.
`;

const texts = `## Texts with placeholders

A text may hold expressions in braces: \`Valid until {expire_at}\`. Dates, times, amounts of money and yes or no are written in the portal's
format by themselves; what is empty becomes a dash. Put a text that *begins* with a brace in quotes. For a brace that should be
seen, write it twice: \`{{\`. Records and lists cannot be shown as they are: name a field (\`{category.name}\`), or write \`{join(languages)}\`.

A text that vanishes is not shown while something in its braces is empty, and neither is the line, tag, note, paragraph or item of details it stands
in: \`lines\`, \`meta\`, \`tags\`, \`note\`, \`lead\`, and \`text\` of a block or of an item in details. Where it has several placeholders, all must be there; a
period that is open at one end is. What can be empty needs no guard in such a text: \`{points * 2} points\`. Names of things (\`title\`, \`label\`,
\`button\`), cells of a table, questions and their help show what they have, with a dash for what is empty.
`;

const names: readonly (readonly string[])[] = [
  ['each name under `data`', 'pages and forms', 'The answer of the call.'],
  [
    '`user`',
    'pages and forms',
    'The student who is logged in: the answer of the `session.user` call of portal.yaml. Empty for visitors, so on a page for everyone ask `logged_in` first.',
  ],
  ['`logged_in`', 'pages and forms', 'Whether somebody is logged in; `user` is there then.'],
  ['`visitor`', 'pages and forms', 'The opposite of `logged_in`.'],
  ['`class`', 'pages and forms', 'The class that a class lead has chosen, with `id` and `title`; both may be empty.'],
  ['`query.<name>`', 'pages', 'What the address says behind the `?`, as declared under `query`.'],
  [
    '`filters.<name>`',
    'pages',
    'What the student has chosen in a filter. Empty when nothing is chosen, unless the filter has a `start`.',
  ],
  [
    'each field of the entry',
    'in `item` of a list; in `columns`, `opens` and `unread` of a table',
    'The fields of the entry that is shown.',
  ],
  ['`entry`', 'at the same places', 'The entry as a whole.'],
  [
    'each field of the record',
    'in `title`, `lead`, `status`, `tags` and `items` of details',
    'The fields of the record that is shown.',
  ],
  ['each field above', 'in a form', 'The answers to the questions above.'],
  ['each name under `asks`', 'in a form', 'What the page gives to the form.'],
  ['`result`', 'in `success` and `then`', 'The answer of the call that was made.'],
  ['each field of the entity', 'in a status', 'The fields of the record that the badge is for.'],
  [
    '`now`',
    'everywhere',
    "The moment, by the server's clock. What depends on it changes on the open page when the time comes.",
  ],
];

const operators: readonly (readonly string[])[] = [
  ['`==` `!=`', 'is, is not', '`status == "default"`'],
  ['`<` `<=` `>` `>=`', 'less or earlier, more or later', '`points_cost > 0`'],
  ['`and`', 'both', '`not is_read and not is_expired`'],
  ['`or`', 'at least one of the two', '`is_top or is_expired`'],
  ['`not`', 'the opposite, of all that is compared behind it', '`not status == "default"`'],
  ['`in`', 'is one of', '`status in ["default", "waiting"]`'],
  ['`? :`', 'if … then … else', '`en_name != null ? en_name : name`'],
  ['`+` `-` `*` `/` `%`', 'calculate; `+` also joins texts and lists', '`read_count * 100 / target_count`'],
  ['`.`', 'a field of a record', '`category.name`'],
  ['`[ ]`', 'an entry of a list, the first is 0', '`attachments[0].title`'],
  ['`{ }`', 'a record, its keys in quotes', '`{"course_id": course.id}`'],
  ['`( )`', 'this first', '`(a + b) * 2`'],
  ['`"…"` `\'…\'`', 'a text', '`"leave"`'],
];

const empty = `## What is empty

A value may be empty (\`null\`): the contract says so with a \`?\` behind its type. Nothing can be calculated from it, so the compiler asks for
a guard: \`expire_at != null and expire_at < now\`. An empty value in a condition never counts as yes, nor does its opposite. \`has(type.form)\`
asks the same as \`type.form != null\`.
`;

const moments = `## Moments

\`now\`, dates and dates with times compare with \`<\` and \`>\`. Beside a date, a moment counts as its day in the portal's time zone: \`now <= due_date\`
holds all day. A date or time in quotes is understood beside one: \`open_from < "2026-01-31"\`. To count days or hours, use \`days_until\`,
\`days_between\` and \`hours_until\`.
`;

const lists =
  'The first word in the brackets is a name of your own for one entry; it must be new. In a list of records its fields follow after a dot.';

const macros: readonly (readonly string[])[] = [
  ['`attachments.exists(file, file.ext == "pdf")`', 'yes when it holds for at least one entry'],
  ['`attachments.all(file, file.ext == "pdf")`', 'yes when it holds for every entry'],
  ['`attachments.exists_one(file, file.ext == "pdf")`', 'yes when it holds for exactly one entry'],
  ['`attachments.filter(file, file.ext == "pdf")`', 'the entries for which it holds'],
  ['`attachments.map(file, file.title)`', 'for each entry what is worked out from it'],
];

function functionRow([name, row]: [string, ExpressionFunction]): string[] {
  const parameters = row.parameters.map(
    (parameter) => `${parameter.name}${parameter.optional ? '?' : ''}${parameter.repeats ? ' …' : ''}`,
  );
  return [code(`${name}(${parameters.join(', ')})`), resultWords[row.result], row.description, code(row.example)];
}

const resultWords: Readonly<Record<ExpressionFunction['result'], string>> = {
  text: 'text',
  number: 'number',
  integer: 'whole number',
  'yes-no': 'yes or no',
  date: 'date',
};
