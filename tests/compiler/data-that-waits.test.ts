/** Data whose call needs an argument wait for it, as with a `when` that says so. */
import { expect, test } from 'vitest';
import { compilePortal } from '#compiler';
import type { DataSource } from '#model';
import { smallConfig, withFile } from './support.ts';

const entity = 'Choice: { description: An entry., fields: { id: id, name: text } }\n';
const calls =
  'news/choices: { description: The choices., access: signed-in, body: { kind: text, day: date, number: integer? }, answer: { list: list of Choice } }\n';
const contract = withFile(withFile(smallConfig, 'api/calls/more.yaml', calls), 'api/entities/more.yaml', entity);

/** The `when` of the data `slots` in a form that asks for `kind`, `day` and `number`. */
function whenInForm(source: string) {
  const form = [
    'sends: application/create',
    'with: { type: leave }',
    `data: { slots: { call: news/choices, ${source} } }`,
    'fields:',
    '  - { name: kind, label: Kind, kind: text, max: 100 }',
    '  - { name: day, label: Day, kind: date }',
    '  - { name: number, label: Number, kind: number, integer: true }',
    '  - { name: slot, label: Slot, kind: choice, options: slots.list }',
    '',
  ].join('\n');
  return whenOf(withFile(contract, 'forms/application.yaml', form), ({ forms }) => forms['application']?.data);
}

/** The same in a page that may have `kind` in its address, and must have `must`. */
function whenInPage(source: string) {
  const page = [
    'route: /trial',
    'title: Trial',
    'access: signed-in',
    'query: { kind: text?, must: text }',
    `data: { slots: { call: news/choices, ${source} } }`,
    'content:',
    '  - list: slots.list',
    '    item: { title: "{name}" }',
    '',
  ].join('\n');
  return whenOf(withFile(contract, 'pages/trial.yaml', page), ({ pages }) => pages['trial']?.data);
}

type Compiled = NonNullable<ReturnType<typeof compilePortal>['portal']>;

function whenOf(
  files: ReadonlyMap<string, string>,
  dataOf: (portal: Compiled) => Readonly<Record<string, DataSource>> | undefined,
) {
  const { portal, diagnostics } = compilePortal(files);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return portal && dataOf(portal)?.['slots']?.when;
}

const kindIsThere = ['!=', ['name', 'kind'], null];
const dayIsThere = ['!=', ['name', 'day'], null];

test.each([
  ['what the call needs', 'with: { kind: kind, day: day }', ['&&', kindIsThere, dayIsThere]],
  ['not what it can do without', 'with: { kind: kind, day: "\'2026-03-01\'", number: number }', kindIsThere],
  ['nothing that is written out', 'with: { kind: "\'a\'", day: "\'2026-03-01\'" }', undefined],
  [
    'its own condition as well',
    'with: { kind: kind, day: "\'2026-03-01\'" }, when: number > 3',
    ['&&', ['>', ['name', 'number'], 3], kindIsThere],
  ],
  [
    'nothing twice',
    'with: { kind: kind, day: day }, when: kind != null and day != null',
    ['&&', kindIsThere, dayIsThere],
  ],
])('data of a form wait for %s', (_, source, when) => {
  expect(whenInForm(source)).toEqual(when);
});

test('data of a page wait for a word that the address may lack; what must be there is looked for anyway', () => {
  expect(whenInPage('with: { kind: query.kind, day: "\'2026-03-01\'" }')).toEqual([
    '!=',
    ['field', ['name', 'query'], 'kind'],
    null,
  ]);
  expect(whenInPage('with: { kind: query.must, day: "\'2026-03-01\'" }')).toBeUndefined();
});
