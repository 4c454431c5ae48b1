/** Answers that depend on what is asked (`answers`). */
import { describe, expect, test } from 'vitest';
import { callSchemas, compilePortal } from '#compiler';
import { answerOf, type CallModel } from '#model';
import { smallConfig, withFile } from './support.ts';

/** A call whose answer depends on `scope`, and one whose cases are numbers that may be left out. */
const calls = `
archive/index:
  description: Lines of several kinds.
  access: signed-in
  paged: true
  body: { scope: "one of own, mates", keyword: text? }
  answers:
    by: scope
    cases:
      own: { list: list of NoticeSummary, summary: { fields: { total: integer, unread: integer } } }
      mates: { list: list of Person, summary: { fields: { total: "integer?" } } }
archive/state:
  description: What the state says.
  access: signed-in
  method: GET
  query: { state: "one of 0, 1?" }
  answers:
    by: state
    cases:
      0: { state: "one of open, late", since: datetime }
      1: { state: "one of closed", since: date }
`;

function compiled(data: string, content: string) {
  const page = [
    'route: /home',
    'title: Home',
    'access: signed-in',
    'data:',
    '  notices: { call: news/index, with: { filter: 2 }, paged: true }',
    ...data.split('\n').map((line) => `  ${line}`),
    'content:',
    '  - list: notices',
    '    item: { title: "{title}", status: notice, opens: "/news/detail?id={id}" }',
    '  - form: application',
    ...content.split('\n').map((line) => `  ${line}`),
    '',
  ].join('\n');
  const files = withFile(withFile(smallConfig, 'pages/home.yaml', page), 'api/calls/archive.yaml', calls);
  const { portal, diagnostics } = compilePortal(files);
  return { portal, problems: diagnostics.map(({ problem }) => problem) };
}

const whole = compiled(
  'all: { call: archive/index, with: { scope: own }, limit: 3 }',
  '- text: "{all.summary.unread}"',
);

function callOf(name: string): CallModel {
  const call = whole.portal?.contract.calls[name];
  if (!call) throw new Error(`The portal has no call ${name}.`);
  return call;
}

describe('a page that sends one word', () => {
  test.each([
    ['a bare word', 'all', 'own'],
    ['in quotes, because the data has its name', 'own', `"'own'"`],
  ])('reads the answer of that word: %s', (_, name, scope) => {
    const data = `${name}: { call: archive/index, with: { scope: ${scope} }, limit: 3 }`;

    expect(compiled(data, `- list: ${name}\n  item: { title: "{title}", lines: ["{publish_at}"] }`).problems).toEqual(
      [],
    );
  });

  test('reads no field of another answer', () => {
    const data = 'all: { call: archive/index, with: { scope: mates }, limit: 3 }';

    expect(compiled(data, '- text: "{all.summary.unread}"').problems).toEqual(['`all.summary` has no field `unread`.']);
  });
});

describe('a page that may send several words', () => {
  const data = `all: { call: archive/index, with: { scope: "user.points > 0 ? 'own' : 'mates'" }, limit: 3 }`;

  test('reads what all answers have', () => {
    const content = '- list: all\n  item: { title: "Number {id}" }\n- text: "{all.summary.total}"';

    expect(compiled(data, content).problems).toEqual([]);
  });

  test('is told which answers have the field that it reads', () => {
    expect(compiled(data, '- text: "{all.summary.unread}"').problems).toEqual([
      '`unread` is answered only when `scope` is `own`, and here it may be another word.',
    ]);
  });
});

test('a field that is something else in each answer is no field of all', () => {
  const data = 'mode: { call: archive/state }';

  expect(compiled(data, '- text: "{mode.state} since {mode.since}"').problems).toEqual([
    '`since` is something else for each word of `state`, and here it may be any of them.',
  ]);
});

describe('what all answers have', () => {
  test('may be empty where one of them may be, and is any word of all of them', () => {
    expect(callOf('archive/index').answer).toMatchObject({
      fields: { list: { of: { fields: { id: { kind: 'id' } } } }, summary: { fields: { total: { nullable: true } } } },
    });
    expect(callOf('archive/state').answer).toEqual({
      kind: 'object',
      fields: { state: { kind: 'one-of', options: ['open', 'late', 'closed'] } },
      elsewhere: { by: 'state', fields: { since: [] } },
    });
  });
});

describe('the type of an answer', () => {
  test.each([
    ['a word', 'archive/index', { scope: 'mates' }, 'mates'],
    ['a number', 'archive/state', { state: 1 }, '1'],
  ])('is that of what was sent: %s', (_, name, sent, word) => {
    const call = callOf(name);

    expect(answerOf(call, sent)).toBe(call.cases?.answers[word]);
  });

  test.each([{}, { scope: 'others' }, { scope: 'constructor' }, { scope: null }])('is what all have for %j', (sent) => {
    const call = callOf('archive/index');

    expect(answerOf(call, sent)).toBe(call.answer);
  });
});

test('each case has a schema of its own, and the whole takes any of them', () => {
  const { contract } = whole.portal ?? {};
  const { answer, cases } = callSchemas(callOf('archive/index'), contract ?? { calls: {}, entities: {} });

  expect(answer).toMatchObject({
    anyOf: [{ description: 'When `scope` is `own`.' }, { description: 'When `scope` is `mates`.' }],
  });
  expect(cases?.['mates']).toMatchObject({
    properties: { list: { items: { $ref: '#/$defs/Person' } }, _meta: { type: 'object' } },
    required: ['list', 'summary', '_meta'],
  });
  expect(Object.keys(cases?.['mates']?.['$defs'] ?? {})).toEqual(['Person']);
});
