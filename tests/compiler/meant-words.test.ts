/** Words that other systems use for what this language calls otherwise: one message, which says the word, and nothing after it. */
import { describe, expect, test } from 'vitest';
import { languageDocument } from '../../src/compiler/kernel/language.ts';
import { recompile, shippedConfig } from './support.ts';

const form = 'forms/activity-comment.yaml';
const page = 'pages/faq/index.yaml';
const tabs = 'pages/events/events.yaml';
const figures = 'pages/home.yaml';
const status = 'statuses/application.yaml';
const steps = 'forms/find-password.yaml';

function messages(path: string, from: string, to: string): readonly string[] {
  const text = shippedConfig.get(path) ?? '';
  expect(text).toContain(from);
  const { diagnostics } = recompile(new Map([...shippedConfig, [path, text.replace(from, () => to)]]));
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ problem, remedy }) => `${problem} ${remedy}`);
}

test.each([
  [page, 'route: /', 'path: /', 'A page has no setting called `path`. Did you mean `route`?'],
  [page, 'access:', 'roles:', 'A page has no setting called `roles`. Did you mean `access`?'],
  [page, 'content:', 'blocks:', 'A page has no setting called `blocks`. Did you mean `content`?'],
  [
    page,
    'call: question',
    'endpoint: question',
    'A data source has no setting called `endpoint`. Did you mean `call`?',
  ],
  [page, 'per-page: 20', 'page_size: 20', 'A data source has no setting called `page_size`. Did you mean `per-page`?'],
  [page, 'look: search', 'type: search', 'A filter has no setting called `type`. Did you mean `look`?'],
  [page, 'opens: /', 'href: /', '`item` has no setting called `href`. Did you mean `opens`?'],
  [page, 'text: Pinned', 'label: Pinned', 'A tag has no setting called `label`. Did you mean `text`?'],
  [form, 'sends:', 'action:', 'A form has no setting called `action`. Did you mean `sends`?'],
  [form, 'fields:', 'questions:', 'A form has no setting called `questions`. Did you mean `fields`?'],
  [form, 'success:', 'message:', 'A form has no setting called `message`. Did you mean `success`?'],
  [form, 'kind: rating', 'type: rating', 'A field has no setting called `type`. Did you mean `kind`?'],
  [form, 'kind: rating', 'kind: stars', 'There is no kind of field called `stars`. Did you mean `rating`?'],
  [form, 'kind: long-text', 'kind: Textarea', 'There is no kind of field called `Textarea`. Did you mean `long-text`?'],
  [form, 'name: content', 'id: content', 'A long text field has no setting called `id`. Did you mean `name`?'],
  [form, 'rows: 4', 'hint: Be fair', 'A long text field has no setting called `hint`. Did you mean `help`?'],
  [form, 'max: 500', 'maxLength: 500', 'A long text field has no setting called `maxLength`. Did you mean `max`?'],
  [form, 'rows: 4', 'mandatory: true', 'A long text field has no setting called `mandatory`.'],
  [
    form,
    'required: true',
    'optional: no',
    'no setting called `optional`. Write `required: true`, which means the same.',
  ],
  [form, 'rows: 4', 'showIf: rating > 3', 'A long text field has no setting called `showIf`. Did you mean `when`?'],
  [page, 'empty:', 'no-data:', 'A list has no setting called `no-data`. Did you mean `empty`?'],
  [page, 'lines: [', 'description: [', '`item` has no setting called `description`. Did you mean `lines`?'],
  [tabs, 'label: List', 'tab: List', 'A tab has no setting called `tab`. Did you mean `label`?'],
  [tabs, 'label: List', 'title: List', 'A tab has no setting called `title`. Did you mean `label`?'],
  [figures, 'label: Notices to read', 'title: Notices to read', 'A figure has no setting called `title`.'],
  [status, 'label: Waiting', 'text: Waiting', 'no setting called `text`. Did you mean `label`?'],
  [steps, 'title: Verification code', 'step: Verification code', 'A form step has no setting called `step`.'],
  [form, 'sends: ', 'submit: ', 'A form has neither `sends` nor `keeps`. Write `sends: activity/comment`.'],
])('%s: %s as %s', (path, from, to, message) => {
  expect(messages(path, from, to)).toEqual([expect.stringContaining(message)]);
});

test('a word is no other one where that is there already', () => {
  const [message] = messages(page, 'title: FAQ', 'title: FAQ\nname: Questions');

  expect(message).toContain('A page has no setting called `name`. Its settings are');
});

test.each([
  ['if: true', 'Did you mean `when`? `when` should be a condition, but it is only the answer yes.'],
  ['default: Good', 'rows: 4, start: \'"Good"\' }`.'],
  ['mandatory: yes', 'A long text field has no setting called `mandatory`.'],
])('%s, whose value is wrong as well, is one mistake', (line, message) => {
  expect(messages(form, 'rows: 4', `rows: 4, ${line}`)).toEqual([expect.stringContaining(message)]);
});

describe('what a word is meant for', () => {
  const { $defs } = languageDocument as {
    readonly $defs: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
  };
  const groups = groupsIn($defs, '').filter(([, node]) => node['x-meant'] && node['properties']);

  test.each(groups)('is a key of %s, and the word is none', (_, { 'x-meant': words = {}, properties = {} }) => {
    expect(Object.values(words).filter((name) => !Object.hasOwn(properties, String(name)))).toEqual([]);
    expect(Object.keys(words).filter((word) => Object.hasOwn(properties, word))).toEqual([]);
  });

  test.each(['field', 'block', 'action'])('is a kind of %s, and the word is none', (union) => {
    const folder = `${union}s/`;
    const kinds = Object.keys($defs).flatMap((key) => (key.startsWith(folder) ? [key.slice(folder.length)] : []));
    const words = $defs[union]?.['x-meant'] ?? {};

    expect(Object.keys(words).length).toBeGreaterThan(20);
    expect(Object.values(words).filter((kind) => !kinds.includes(String(kind)))).toEqual([]);
    expect(Object.keys(words).filter((word) => kinds.includes(word))).toEqual([]);
  });
});

type Node = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Each node within one, with the way to it. */
function groupsIn(node: object, way: string): readonly (readonly [string, Node])[] {
  return Object.entries(node).flatMap(([key, child]) =>
    typeof child === 'object' && child !== null ? [[`${way}/${key}`, child], ...groupsIn(child, `${way}/${key}`)] : [],
  );
}
