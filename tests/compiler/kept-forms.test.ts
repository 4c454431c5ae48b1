/** Forms with a store of their own: from when to when, who is notified, and whose answers may be edited. */
import { describe, expect, test } from 'vitest';
import type { Files } from '#compiler';
import type { CallModel, Contract } from '#model';
import { answerFor } from '../../src/compiler/link/kept-forms.ts';
import { readFolder, recompile, shippedConfig, smallConfig, withFile } from './support.ts';

const calls = readFolder('tests/diagnostics/shape/out-of-range/no-places/input/api');
const withCalls: Files = new Map([...smallConfig, ...[...calls].map(([path, text]) => [`api/${path}`, text] as const)]);
const fields = 'fields:\n  - { name: day, label: Day, kind: date, required: true }\n';

function reported(keeps: string, portal = '', page = '  - form: visit\n'): readonly string[] {
  const files: Files = new Map([
    ...withCalls,
    ['forms/visit.yaml', `keeps: ${keeps}\n${fields}`],
    ['portal.yaml', `${smallConfig.get('portal.yaml')}${portal}`],
  ]);
  const { diagnostics } = recompile(
    withFile(files, 'pages/visit.yaml', `route: /visit\ntitle: Visit\naccess: signed-in\n${page}`),
  );
  return diagnostics.map(({ code, remedy }) => `${code}: ${remedy}`);
}

const content = 'content:\n  - form: visit\n';

describe('answers', () => {
  test.each([
    ['{ opens: 2026-03-02, edit-until: 2026-03-02 }', []],
    ['{ opens: "2026-03-02T10:00", edit-until: 2026-03-02 }', []],
    ['{ opens: "2026-03-02T10:00", edit-until: "2026-03-02T10:01" }', []],
    ['{ opens: "2026-03-02T10:00", edit-until: "2026-03-02T10:00" }', ['shape/min-above-max']],
    ['{ opens: 2026-03-02, edit-until: 2026-03-01 }', ['shape/min-above-max']],
    ['{ edit-until: 2026-03-01 }', []],
  ])('can be changed between two moments: %s', (keeps, expected) => {
    expect(reported(keeps, '', content).map((each) => each.split(':')[0])).toEqual(expected);
  });

  test.each([
    ['[ann@example.edu]', '', []],
    ['[welfare]', 'staff: { welfare: [ann@example.edu] }\n', []],
    ['[welfair]', 'staff: { welfare: [ann@example.edu] }\n', ['link/unknown-staff: Did you mean `welfare`?']],
    ['[zebra]', 'staff: { welfare: [ann@example.edu] }\n', ['link/unknown-staff: Its only group is `welfare`.']],
    [
      '[zebra]',
      '',
      ['link/unknown-staff: Name it there, such as `staff: { zebra: [ann@example.edu] }`, or write an address here.'],
    ],
  ])('are announced to those that are known: %s, %s', (notifies, portal, expected) => {
    expect(reported(`{ notifies: ${notifies} }`, portal, content)).toEqual(expected);
  });
});

describe('what is edited', () => {
  const edited = (edits: string) =>
    reported(
      'true',
      '',
      `data: { mine: { call: form/mine, with: { form: visit } }, types: { call: news/types } }\ncontent:\n  - { form: visit, edits: ${edits} }\n  - { list: types.list, item: { title: "{title}" } }\n`,
    ).map((each) => each.split(':')[0]);

  test('is something that was sent to the form', () => {
    expect(edited('mine.latest')).toEqual([]);
    expect(edited('mine')).toEqual(['link/form-of-something-else']);
    expect(edited('types')).toEqual(['link/form-of-something-else']);
  });
});

test('a record without answers stays what it is where a call names a form; one with answers has those of the form', () => {
  const call = {
    query: { form: { kind: 'text', names: 'kept-form' } },
    body: {},
    answer: {
      kind: 'object',
      fields: { plain: { kind: 'entity', name: 'Plain' }, kept: { kind: 'entity', name: 'Kept' } },
    },
  } as unknown as CallModel;
  const entities = {
    Plain: { fields: { id: { kind: 'id' } } },
    Kept: { fields: { extra: { kind: 'extra', form: '{form}' } } },
  };

  expect(answerFor(call, { form: "'visit'" }, { entities } as unknown as Contract, ['visit'])).toEqual({
    kind: 'object',
    fields: {
      plain: { kind: 'entity', name: 'Plain' },
      kept: { kind: 'object', fields: { extra: { kind: 'extra', form: 'visit' } } },
    },
  });
});

describe('a portal with calls of its own', () => {
  const copied = ['calls', 'entities'].flatMap((folder) =>
    ['kept-forms.yaml', 'uploads.yaml'].map((file) => `api/${folder}/${file}`),
  );
  const files: Files = new Map([
    ...readFolder('tests/fixtures/library/config'),
    ...copied.map((file): [string, string] => [file, shippedConfig.get(file) ?? '']),
    ['forms/visit.yaml', 'keeps: true\nfields:\n  - { name: paper, label: Paper, kind: files }\n'],
    ['pages/visit.yaml', `route: /visit\ntitle: Visit\naccess: signed-in\n${content}`],
  ]);

  test('has all that a form with files and a store needs with the two files that the message names', () => {
    expect(recompile(files).diagnostics).toEqual([]);
  });

  test('is asked to translate what such forms say, and no words of records that only students have', () => {
    const portal =
      files.get('portal.yaml')?.replace('force-on-show: none', 'offered: [en, it], force-on-show: none') ?? '';
    const { diagnostics } = recompile(
      withFile(withFile(files, 'portal.yaml', portal), 'texts/it.yaml', 'Confirm: Conferma\n'),
    );
    const asked = diagnostics.flatMap(({ addition }) => addition?.line ?? []);

    expect(asked).toContain('The office has answered what you sent:');
    expect(asked.filter((line) => /Chinese|SID|Units|Study/.test(line))).toEqual([]);
  });
});
