/** The data of a page that are asked for before it is drawn, and those that must wait. */
import { describe, expect, test } from 'vitest';
import { type Answers, type PortalSetup, reader, refused, runPortal, runsPortals } from './support/running-portal.tsx';

runsPortals();

const calls =
  'shelf/index: { description: Books., access: everyone, body: { subject: text?, reader: id? }, answer: { list: list of BookSummary } }\nshelf/count: { description: How many., access: signed-in, answer: { count: integer } }\n';
const page = (data: string, more = 'access: everyone', content = '') => ({
  'api/calls/more.yaml': calls,
  'pages/trial.yaml': `route: /pages/trial\nalso: [/trial]\ntitle: Trial\n${more}\ndata:\n${data}\ncontent:\n  - { list: shelf.list, item: { title: "{title}" }${content} }`,
});
const answers: Answers = { 'shelf/index': () => ({ list: [] }), 'shelf/count': () => ({ count: 3 }) };

/** What was asked for while the user is still on the way. */
async function askedBefore(setup: PortalSetup) {
  let arrive = () => {};
  const portal = await runPortal({
    at: '/pages/trial',
    ...setup,
    answers: {
      ...answers,
      'reader/info': () => new Promise((done) => (arrive = () => done(reader))),
      ...setup.answers,
    },
  });
  const before = portal.asked.map(({ call }) => call).filter((call) => call !== 'reader/info');
  await portal.does(() => arrive());
  const after = portal.asked.filter(({ call }) => call !== 'reader/info');
  return { before, after, portal };
}

describe('ahead', () => {
  test.each(['/pages/trial', '/trial'])('are asked for: those of the page at %s, once', async (at) => {
    const { before, after } = await askedBefore({
      at,
      files: page('  shelf: { call: shelf/index }', 'access: signed-in'),
    });
    expect([before, after.length]).toEqual([['shelf/index'], 1]);
  });

  test('is asked for what reads another answer, as soon as that is there', async () => {
    const { before, after } = await askedBefore({
      files: page(
        '  count: { call: shelf/count }\n  shelf: { call: shelf/index, with: { reader: count.count } }',
        'access: signed-in',
      ),
    });
    expect([before, after.map(({ body }) => body)]).toEqual([
      ['shelf/count', 'shelf/index'],
      [{}, { reader: 3 }],
    ]);
  });

  test('is asked for nothing that reads an answer which has failed', async () => {
    const { before, after } = await askedBefore({
      files: page(
        '  count: { call: shelf/count }\n  shelf: { call: shelf/index, with: { reader: count.count } }',
        'access: signed-in',
      ),
      answers: { 'shelf/count': () => refused(500) },
    });
    expect(before).toEqual(['shelf/count']);
    expect(after.map(({ call }) => call)).not.toContain('shelf/index');
  });

  test('is asked for nothing that reads who looks, until that is known', async () => {
    const { before, after } = await askedBefore({
      files: page('  shelf: { call: shelf/index, with: { reader: user.id } }', 'access: signed-in'),
    });
    expect([before, after.map(({ body }) => body)]).toEqual([[], [{ reader: 7 }]]);
  });

  test('is asked for nothing whose condition reads who looks', async () => {
    const { before, after } = await askedBefore({
      files: page('  shelf: { call: shelf/index, when: logged_in }', 'access: signed-in'),
    });
    expect([before, after.length]).toEqual([[], 1]);
  });

  test('is asked for nothing that reads a filter which starts with who looks', async () => {
    const filter =
      ", filters: [{ name: subject, label: Subject, options: subject, start: \"user.id == 7 ? 'travel' : 'history'\" }]";
    const { before, after } = await askedBefore({
      files: page('  shelf: { call: shelf/index }', 'access: signed-in', filter),
    });
    expect([before, after.map(({ body }) => body)]).toEqual([[], [{ subject: 'travel' }]]);
  });

  test('is asked for what reads only the address, whatever filters start with', async () => {
    const filter =
      ", filters: [{ name: state, label: State, options: state, start: \"user.id == 7 ? 'available' : 'on_loan'\" }]";
    const { before } = await askedBefore({
      at: '/pages/trial?id=4',
      files: page(
        '  shelf: { call: shelf/index, with: { reader: query.id } }',
        'access: signed-in\nquery: { id: id }',
        filter,
      ),
    });
    expect(before).toEqual(['shelf/index']);
  });

  test('is asked for nothing that a visitor may not see', async () => {
    const portal = await runPortal({
      at: '/pages/trial',
      token: null,
      files: page('  shelf: { call: shelf/index }', 'access: signed-in'),
      answers,
    });
    expect(portal.asked).toEqual([]);
  });

  test('is asked for what everybody may see', async () => {
    const portal = await runPortal({
      at: '/pages/trial',
      token: null,
      files: page('  shelf: { call: shelf/index }'),
      answers,
    });
    expect(portal.asked.map(({ call }) => call)).toEqual(['shelf/index']);
  });

  test('is asked for nothing of a page that is only fetched', async () => {
    const portal = await runPortal({
      at: '/pages/books',
      files: page('  shelf: { call: shelf/index }'),
      answers: { ...answers, 'book/index': () => ({ list: [] }) },
    });
    const link = Object.assign(Object.create(Element.prototype), { closest: () => ({ hash: '#/pages/trial' }) });
    await portal.does(() => portal.dom.tell('pointerover', { target: link }));
    expect(portal.parted.some((name) => name.includes('page-trial'))).toBe(true);
    expect(portal.askedFor('shelf/index')).toEqual([]);
  });

  test('are asked for all pages of a list that has grown, with their size', async () => {
    const { before, after } = await askedBefore({
      at: '/pages/trial?page=2',
      files: {
        ...page('  shelf: { call: book/index, paged: true, turn: more }', 'access: signed-in'),
        'pages/trial.yaml':
          'route: /pages/trial\ntitle: Trial\naccess: signed-in\ndata:\n  shelf: { call: book/index, paged: true, turn: more }\ncontent:\n  - { list: shelf, item: { title: "{title}" } }',
      },
      answers: { 'book/index': () => ({ list: [], _meta: { totalCount: 20, pageCount: 2 } }) },
    });
    expect(before).toEqual(['book/index', 'book/index']);
    expect(after.map(({ query }) => query)).toEqual([
      { page: '1', 'per-page': '10' },
      { page: '2', 'per-page': '10' },
    ]);
  });
});
