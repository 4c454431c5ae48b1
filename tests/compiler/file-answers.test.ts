/** How the answers of fields with files are sent: as the call takes them. */
import { expect, test } from 'vitest';
import { recompile, shippedConfig, withFile } from './support.ts';

const calls = {
  takesOne: 'sends: user/update-info\nwith: { version: 1 }',
  takesList: `sends: application/create\nwith: { type_id: 1, name: "'A'", email: "'a@b.hk'", content: "'x'" }`,
};

function compile(call: keyof typeof calls, field: string) {
  const text = `${calls[call]}\nfields:\n  - ${field}\n`;
  const { diagnostics, portal } = recompile(withFile(shippedConfig, 'forms/papers.yaml', text));
  const found = diagnostics.filter(({ code }) => code.startsWith('type/'));
  return { form: portal?.forms['papers'], problems: found.map(({ problem }) => problem) };
}

const papers = 'kind: files, label: Papers, purpose: application, accept: [pdf]';
const rows: readonly [name: string, call: keyof typeof calls, field: string, sentAs: unknown][] = [
  [
    'one picture where the call takes one',
    'takesOne',
    '{ name: headimg, label: Picture, kind: image, purpose: avatar }',
    { headimg: { path: 'headimg', as: 'one' } },
  ],
  [
    'files of which there can be one where the call takes one',
    'takesOne',
    `{ name: headimg, max-count: 1, ${papers} }`,
    { headimg: { path: 'headimg', as: 'one' } },
  ],
  [
    'files of which there can be one where the call takes a list',
    'takesList',
    `{ name: attachment, max-count: 1, ${papers} }`,
    undefined,
  ],
];

test.each(rows)('%s', (_name, call, field, sentAs) => {
  const { form, problems } = compile(call, field);

  expect(problems).toEqual([]);
  expect(form?.fields).toHaveLength(1);
  expect(form?.sentAs).toEqual(sentAs);
});

test('files of which there can be several are no answer where the call takes one', () => {
  expect(compile('takesOne', `{ name: headimg, max-count: 2, ${papers} }`).problems).toHaveLength(1);
});
