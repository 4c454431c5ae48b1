/** What becomes of rows that are picked from data, and what is said of those that are written wrong. */
import { expect, test } from 'vitest';
import { pointedAt, recompile, shippedConfig, withFile } from './support.ts';

const right = `sends: course-selection/submit-selection
asks: { round: Round, courses: list of Course }
with: { round_id: round.id, version: 0 }
checks-with: { dry_run: 1 }
fields:
  - name: items
    label: Courses
    kind: pick
    from: courses
    key: course_id
    title: "{code} {title}"
    columns:
      - { label: Code, value: code }
    filters:
      - { label: Concentration, options: course-type, keep: type == choice }
    locked: required
    disabled:
      - { when: { my_status: enrolled }, say: You have a seat already }
    order: { as: rank, when: 'round.mode == "preference"' }
    totals:
      - { label: Units, value: "sum(picked.map(course, course.units))", max: round.max_units }
    fields:
      - { name: option_id, label: Section, kind: choice, required: true, options: { from: options, label: label }, start: "options[0].id" }
      - { name: accept_waiting_list, label: Waiting list, kind: choice, options: waiting-list, when: "options.exists(section, section.id == option_id and section.available == 0)" }
confirm: Submit {size(items)} courses?
`;

function compile(text: string) {
  const files = withFile(shippedConfig, 'forms/course-selection.yaml', text);
  const { diagnostics, portal } = recompile(files);
  const found = diagnostics.filter(({ code, span }) => !code.startsWith('text/') && span.file.startsWith('forms/'));
  return { found, portal, at: found.map((one) => pointedAt(one, files)) };
}

test('they become rows with what identifies an entry, its place, and fields that look the entry up', () => {
  const { found } = compile(right);
  expect(found).toEqual([]);

  const { portal } = recompile(shippedConfig);
  const [items] = portal?.forms['course-selection']?.fields ?? [];
  expect(items).toMatchObject({
    kind: 'rows',
    row: { text: '{0}', args: [['name', 'course_id']] },
    fields: [
      { name: 'course_id', kind: 'choice', required: true },
      { name: 'rank', kind: 'number', when: ['==', ['field', ['name', 'round'], 'mode'], 'preference'] },
      {
        name: 'option_id',
        options: {
          from: [
            'field',
            [
              'index',
              [
                'filter',
                ['name', 'courses'],
                '$each',
                ['==', ['field', ['name', '$each'], 'id'], ['name', 'course_id']],
              ],
              0,
            ],
            'options',
          ],
        },
      },
      { name: 'accept_waiting_list' },
    ],
    pick: { key: 'course_id', locked: ['name', 'required'] },
  });
});

const wrong: readonly { name: string; from: string; to: string; at: string; code: string; says: string }[] = [
  {
    name: 'a source that is no list',
    from: 'from: courses',
    to: 'from: round',
    at: 'round',
    code: 'type/not-a-list',
    says: '`round` is not a list.',
  },
  {
    name: 'a column of a field that entries do not have',
    from: 'value: code',
    to: 'value: cod',
    at: 'cod',
    code: 'type/unknown-field',
    says: '`cod`',
  },
  {
    name: 'a key that the call does not know',
    from: 'key: course_id',
    to: 'key: cours_id',
    at: 'cours_id',
    code: 'link/unknown-parameter',
    says: 'takes no `cours_id`',
  },
  {
    name: 'a field of a row that the call does not know',
    from: 'name: accept_waiting_list',
    to: 'name: accept_waiting',
    at: 'accept_waiting',
    code: 'link/unknown-parameter',
    says: 'takes no `accept_waiting`',
  },
  {
    name: 'a field that the call needs of each row',
    from: '      - { name: option_id, label: Section, kind: choice, required: true, options: { from: options, label: label }, start: "options[0].id" }\n',
    to: '',
    at: 'items',
    code: 'link/missing-parameter',
    says: 'needs `option_id`',
  },
  {
    name: 'a total of something else than what is chosen',
    from: 'picked.map(course, course.units)',
    to: 'chosen.map(course, course.units)',
    at: 'chosen',
    code: 'type/unknown-name',
    says: '`chosen`',
  },
  {
    name: 'a choice where a filter has no menu',
    from: 'options: course-type, keep',
    to: 'keep',
    at: 'choice',
    code: 'type/unknown-field',
    says: '`choice`',
  },
  {
    name: 'a first section that entries do not have',
    from: 'from: options, label: label',
    to: 'from: sections, label: label',
    at: 'sections',
    code: 'type/unknown-name',
    says: '`sections`',
  },
  {
    name: 'a check with something that the call does not take',
    from: 'checks-with: { dry_run: 1 }',
    to: 'checks-with: { dryrun: 1 }',
    at: 'dryrun',
    code: 'link/unknown-parameter',
    says: 'takes no `dryrun`',
  },
];

test.each(wrong)('$name is reported where it stands', ({ from, to, at, code, says }) => {
  expect(right).toContain(from);
  const { found, at: places } = compile(right.replace(from, to));

  expect(found.map((one) => one.code)).toContain(code);
  const index = found.findIndex((one) => one.code === code);
  expect(found[index]?.problem).toContain(says);
  expect(places[index]).toBe(at);
});

test('a call that answers no problems cannot be asked for them', () => {
  const files = withFile(
    shippedConfig,
    'forms/other.yaml',
    'sends: application/reply\nasks: { id: id }\nwith: { id: id }\nchecks-with: { id: id }\nfields:\n  - { name: content, label: Content, kind: long-text, required: true }\n',
  );
  const found = recompile(files).diagnostics.filter(({ span }) => span.file === 'forms/other.yaml');

  expect(found.map(({ problem }) => problem)).toContainEqual(
    expect.stringContaining('does not answer what it would refuse'),
  );
});
