/** A small portal in YAML with tables of 20 and 10,000 entries that come whole, as text by file name. */
import { benchStates } from './bench-rows.mjs';
import { smallPage, smallPortal } from './small-portal.mjs';

/** How many entries the tables have. */
export const tableCounts = [20, 10_000];

/** @returns {Map<string, string>} path relative to the config folder → YAML */
export function tablePortal() {
  const links = tableCounts.map((count) => ({ label: `Table of ${count} rows`, opens: `/table-${count}` }));
  const files = smallPortal({ links, calls: tableCounts.map(call).join(''), entities: row });
  files.set(
    'options/states.yaml',
    `options:\n${benchStates.map(({ value, label }) => `  - { value: ${value}, label: ${label} }\n`).join('')}`,
  );
  files.set(
    'statuses/student.yaml',
    `of: Row\ncases:\n${benchStates.map(({ value, label, colour }) => `  - { when: { state: ${value} }, label: ${label}, colour: ${colour} }\n`).join('')}`,
  );
  for (const count of tableCounts) files.set(`pages/table-${count}.yaml`, tablePage(count));
  return files;
}

const row = `
Row:
  description: A student.
  fields:
    id: id
    code: text
    name: text
    programme: text
    city: text
    units: number
    gpa: number
    enrolled_on: date
    state: one of ${benchStates.map(({ value }) => value).join(', ')}
`;

function call(count) {
  return `
bench/rows-${count}:
  description: ${count} students.
  access: everyone
  answer:
    list: list of Row
`;
}

function tablePage(count) {
  return smallPage({
    route: `/table-${count}`,
    title: `Table of ${count} rows`,
    width: 'full',
    data: `  students: { call: bench/rows-${count} }\n`,
    content: `  - table: students.list
    title: Students
    filters:
      - { name: state, label: State, options: states }
      - { name: keyword, label: Search students, look: search }
    columns:
      - { label: Student ID, value: code, look: main, sort: true }
      - { label: Name, value: name, sort: true }
      - { label: Programme, value: programme, sort: true }
      - { label: City, value: city, sort: true }
      - { label: Units, value: units, align: end, sort: true }
      - { label: GPA, value: gpa, align: end, sort: true }
      - { label: Enrolled on, value: enrolled_on, sort: true }
      - { label: State, status: student }
`,
  });
}
