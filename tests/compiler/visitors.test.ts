/** What a page for everyone may load and show: a call for students is only where somebody is logged in. */
import { describe, expect, test } from 'vitest';
import { compilePortal, type Files } from '#compiler';
import { smallConfig, withFile } from './support.ts';

/** A page for everyone with these lines under `data` and `content`. */
function open(data: readonly string[], content: readonly string[], files: Files = smallConfig): readonly string[] {
  const lines = (each: readonly string[]) => each.map((line) => `  ${line}\n`).join('');
  const page = `route: /open\ntitle: Open\naccess: everyone\n${data.length > 0 ? `data:\n${lines(data)}` : ''}content:\n${lines(content)}`;
  return compilePortal(withFile(files, 'pages/open.yaml', page))
    .diagnostics.filter(({ code }) => code === 'link/needs-login')
    .map(({ span, remedy }) => `${span.line} ${remedy.includes('when: logged_in') ? 'when' : 'access'}`);
}

const shown = '- { list: people.list, item: { title: "{name}" } }';

describe('a call for students', () => {
  test('asks for another access where nothing else is loaded, and for a condition beside what everyone may load', () => {
    const entities = smallConfig.get('api/calls/all.yaml') ?? '';
    const withOpenCall = withFile(
      smallConfig,
      'api/calls/all.yaml',
      entities.replace(
        'news/types: { description: The kinds of notices., access: signed-in',
        'news/types: { description: The kinds of notices., access: everyone',
      ),
    );
    const people = 'people: { call: user/class-list }';
    const types = 'types: { call: news/types }';
    const both = [shown, '- { list: types.list, item: { title: "{title}" } }'];

    expect(open([people], [shown])).toEqual(['3 access']);
    expect(open([people, types], both, withOpenCall)).toEqual(['5 when']);
    expect(open([types], both.slice(1), withOpenCall)).toEqual([]);
  });
});

describe('a form for everyone', () => {
  const withForm = (...fields: string[]) =>
    withFile(
      smallConfig,
      'forms/remark.yaml',
      `sends: open/remark\nfields:\n${fields.map((field) => `  - ${field}\n`).join('')}`,
    );
  const withCall = (files: Files) =>
    withFile(
      files,
      'api/calls/open.yaml',
      'open/remark: { description: Takes a remark., access: everyone, changes: true, body: { text: text?, files: list of FileLink? }, answer: { id: id } }\n',
    );
  const text = '{ name: text, label: Text, kind: text }';
  const files = (more: string) => `{ name: files, label: Files, kind: files, purpose: remark${more} }`;

  test('may send to a call for everyone', () => {
    expect(open([], ['- form: remark'], withCall(withForm(text)))).toEqual([]);
    expect(open([], ['- form: application'])).toEqual(['5 when']);
  });

  test('takes files only from those who are logged in', () => {
    expect(open([], ['- form: remark'], withCall(withForm(text, files(''))))).toEqual(['5 when']);
    expect(open([], ['- form: remark'], withCall(withForm(text, files(', when: logged_in'))))).toEqual([]);
  });
});

describe('a part', () => {
  const part = (name: string, ...content: string[]) =>
    [
      `parts/${name}.yaml`,
      `asks: { who: text }\ncontent:\n${content.map((line) => `  - ${line}\n`).join('')}`,
    ] as const;
  const send = '{ button: Send, do: [{ call: feedback/create, with: { text: who } }] }';
  const withParts = (...parts: readonly (readonly [string, string])[]): Files => new Map([...smallConfig, ...parts]);
  const use = '- { part: outer, with: { who: title_of } }'.replace('title_of', '\'"me"\'');

  test('with a call for students is reported where a page for everyone shows it', () => {
    expect(open([], [use], withParts(part('outer', send)))).toEqual(['5 when']);
    expect(open([], [use], withParts(part('outer', '{ text: "{who}" }')))).toEqual([]);
  });

  test('is looked through to the parts in it, unless its condition asks for a login', () => {
    const inner = (when: string) => `{ part: inner, with: { who: who }${when} }`;

    expect(open([], [use], withParts(part('outer', inner('')), part('inner', send)))).toEqual(['5 when']);
    expect(open([], [use], withParts(part('outer', inner(', when: logged_in')), part('inner', send)))).toEqual([]);
  });
});
