/** A small portal in YAML whose pages are forms of 10, 100 and 500 fields, as text by file name. */
import { benchChoices, benchFields } from './bench-fields.mjs';
import { smallPage, smallPortal } from './small-portal.mjs';

/**
 * @param {readonly number[]} counts of fields, one page each
 * @returns {Map<string, string>} path relative to the config folder → YAML
 */
export function formPortal(counts = [10, 100, 500]) {
  const links = counts.map((count) => ({ label: titleOf(count), opens: `/form-${count}` }));
  const files = smallPortal({ links, calls: counts.map(sendCall).join('') });
  files.set(
    'options/times.yaml',
    `options:\n${benchChoices.map(({ value, label }) => `  - { value: ${value}, label: ${label} }\n`).join('')}`,
  );
  for (const count of counts) {
    files.set(
      `pages/form-${count}.yaml`,
      smallPage({ route: `/form-${count}`, title: titleOf(count), content: `  - form: form-${count}\n` }),
    );
    files.set(
      `forms/form-${count}.yaml`,
      `sends: bench/send-${count}\nfields:\n${benchFields(count).map(field).join('')}success: Submitted successfully\n`,
    );
  }
  return files;
}

function titleOf(count) {
  return `Form of ${count} questions`;
}

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
