/** A small portal in YAML whose pages are forms of 10, 100 and 500 fields, as text by file name. */
import { benchChoices, benchFields } from './bench-fields.mjs';

/**
 * @param {readonly number[]} counts of fields, one page each
 * @returns {Map<string, string>} path relative to the config folder → YAML
 */
export function formPortal(counts = [10, 100, 500]) {
  const files = new Map([
    ['portal.yaml', portal],
    ['api/entities/user.yaml', entities],
    ['api/calls/bench.yaml', `${calls}${counts.map(sendCall).join('')}`],
    [
      'options/times.yaml',
      `options:\n${benchChoices.map(({ value, label }) => `  - { value: ${value}, label: ${label} }\n`).join('')}`,
    ],
    ['layouts/bare.yaml', bare],
    ['pages/start.yaml', page('/start', 'Start', `  - links:\n${counts.map(link).join('')}    look: list\n`, ['/'])],
    ['pages/404.yaml', page('/404', 'Page not found', '  - text: Page not found\n')],
  ]);
  for (const count of counts) {
    files.set(
      `pages/form-${count}.yaml`,
      page(`/form-${count}`, `Form of ${count} questions`, `  - form: form-${count}\n`),
    );
    files.set(
      `forms/form-${count}.yaml`,
      `sends: bench/send-${count}\nfields:\n${benchFields(count).map(field).join('')}success: Submitted successfully\n`,
    );
  }
  return files;
}

const portal = `title: SLD Student Intranet
office: Student Learning and Development
brand: { primary: "#5A2A83", accent: "#F2B705", logo: graduation-cap }
languages: { offered: [en] }
session: { user: bench/user, login: /, home: /start, not-found: /404 }
navigation: []
footer:
  social:
    - { label: Facebook, icon: facebook, opens: "https://social.example/facebook" }
    - { label: Instagram, icon: instagram, opens: "https://social.example/instagram" }
    - { label: LinkedIn, icon: linkedin, opens: "https://social.example/linkedin" }
    - { label: YouTube, icon: youtube, opens: "https://social.example/youtube" }
  support: { label: Technical support by Harbour IT, opens: "https://it.example/" }
`;

/** As the login page of the shipped portal has it. */
const bare = 'header: none\n';

const entities = `User:
  description: Who is signed in.
  fields:
    id: id
    en_name: text
`;

const calls = `bench/user:
  description: Who is signed in.
  method: GET
  access: students
  answer: User
`;

function sendCall(count) {
  return `
bench/send-${count}:
  description: Takes the answers of the form of ${count} questions.
  access: everyone
  changes: true
  body:
    ext: extra fields of form-${count}?
  answer:
    id: id
`;
}

function link(count) {
  return `      - { label: Form of ${count} questions, opens: /form-${count} }\n`;
}

function page(route, title, content, also = []) {
  return `route: ${route}
${also.length > 0 ? `also: [${also.join(', ')}]\n` : ''}title: ${title}
access: everyone
layout: bare
width: narrow
content:
${content}`;
}

const rulesOf = {
  text: ({ max }) => `required: true, max: ${max}`,
  email: () => 'required: true',
  number: ({ min, max }) => `required: true, integer: true, min: ${min}, max: ${max}`,
  choice: () => 'required: true, options: times',
  'long-text': ({ max }) => `required: true, max: ${max}`,
  'yes-no': () => 'must-be-yes: true',
};

function field(one) {
  return `  - { name: ${one.name}, label: ${one.label}, kind: ${one.kind}, ${rulesOf[one.kind](one)} }\n`;
}
