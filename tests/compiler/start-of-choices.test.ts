/** A field with several answers may start with texts that are known of somebody, as one with one answer may. */
import { expect, test } from 'vitest';
import { compilePortal } from '#compiler';
import { smallConfig, withFile } from './support.ts';

test.each([
  ['choices', 'person.plays', []],
  ['ranking', 'person.plays', []],
  ['choice', 'person.name', []],
  ['choices', 'person.ages', ['type/mismatch']],
])('%s starts with %s: %j', (kind, start, codes) => {
  const form = [
    'sends: application/create',
    'asks: { person: { name: text, plays: list of text, ages: list of number } }',
    'with: { type: leave }',
    'fields:',
    `  - { name: sports, label: Sports, kind: ${kind}, options: application-types, start: ${start} }`,
    '',
  ].join('\n');

  const { diagnostics } = compilePortal(withFile(smallConfig, 'forms/sports.yaml', form));

  const ofForm = diagnostics.filter(({ span, severity }) => span.file === 'forms/sports.yaml' && severity === 'error');
  expect(ofForm.map(({ code }) => code)).toEqual(codes);
});

test.each(['kind: texxt, ', ''])('a field with "%s" for its kind that a page starts has one message', (kind) => {
  const form = `sends: application/create\nwith: { type: leave }\nfields:\n  - { name: why, label: Why, ${kind}max: 20 }\n`;
  const page =
    'route: /pages/why\ntitle: Why\naccess: signed-in\ncontent:\n  - { form: why, start: { why: "\'Ill\'" } }\n';

  const { diagnostics } = compilePortal(
    withFile(withFile(smallConfig, 'forms/why.yaml', form), 'pages/why.yaml', page),
  );

  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ code, span }) => [code, span.file])).toEqual([
    [kind === '' ? 'shape/missing-kind' : 'shape/unknown-kind', 'forms/why.yaml'],
  ]);
});
