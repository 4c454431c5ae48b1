import { expect, test } from 'vitest';
import { snippetsOf } from '../../cli/editor-schemas/snippets.ts';

test('the example of a part of the language becomes a snippet with a stop at each text', () => {
  const example = { form: 'leave', with: { days: 2, who: '{user}' }, fields: ['from', { to: 'C:\\$x' }] };

  expect(snippetsOf('form', { title: 'Form', description: 'A form.', examples: [example, 'another'] })).toEqual([
    {
      label: 'form',
      description: 'A form.',
      body: {
        form: '${1:leave}',
        with: { days: 2, who: '${2:{user\\}}' },
        fields: ['${3:from}', { to: '${4:C:\\\\\\$x}' }],
      },
    },
  ]);
});

test.each([
  ['without a description has its title', { title: 'Form', examples: [{ form: 'leave' }] }, ['Form']],
  ['without words has none', { examples: [{ form: 'leave' }] }, ['']],
  ['whose example is a word has no snippet', { title: 'Form', examples: ['leave'] }, []],
  ['whose example is empty has no snippet', { title: 'Form', examples: [null] }, []],
  ['without an example has no snippet', { title: 'Form' }, []],
])('a part %s', (_, node, descriptions) => {
  expect(snippetsOf('form', node).map(({ description }) => description)).toEqual(descriptions);
});
