/** What somebody has written in a form stays theirs, whatever changes around it: the language, the data, what is on screen. */
import { describe, expect, test } from 'vitest';
import { type PortalSetup, runPortal, runsPortals, tides } from './support/running-portal.tsx';

runsPortals();

const portalFile = [
  'title: Northgate Library',
  'office: Northgate Library',
  'languages: { force-on-show: none, offered: [en, zh-Hant] }',
  'session: { user: reader/info, login: /, home: /pages/books, not-found: / }',
].join('\n');
const calls = `
order/create:
  description: Orders a book.
  access: signed-in
  changes: true
  body: { title: text, email: text?, ext: extra fields of order? }
  answer: { id: id, no: text }
  errors: [422 validation]
`;
const form = `
sends: order/create
asks: { book: Book? }
fields:
  - { name: title, label: Title, kind: text, max: 40, start: book.title }
  - { name: email, label: Email, kind: email }
`;
const page = (more: string, content = '  - { form: order, with: { book: book } }') =>
  `route: /pages/trial\ntitle: Trial\naccess: signed-in\n${more}\ndata:\n  book: { call: book/detail, with: { id: 4 } }\ncontent:\n${content}`;

/** The portal on the page with the form, and what changes its language. */
async function run(pageFile: string, setup: PortalSetup = {}) {
  const portal = await runPortal({
    at: '/pages/trial',
    ...setup,
    files: {
      'portal.yaml': portalFile,
      'api/calls/more.yaml': calls,
      'forms/order.yaml': form,
      'pages/trial.yaml': pageFile,
      'pages/other.yaml': 'route: /pages/other\ntitle: Other\naccess: everyone\ncontent:\n  - { text: Elsewhere }',
      'texts/zh-Hant.yaml': 'Trial: 試用\n',
      ...setup.files,
    },
    answers: { 'book/detail': () => tides, 'order/create': () => ({ id: 1, no: 'O-1' }), ...setup.answers },
  });
  return {
    ...portal,
    valueOf: (name: string) => portal.seen.fields.get(name)?.value,
    speak: async (next: 'en' | 'zh-Hant') => {
      await portal.does(() => portal.seen.language?.set(next));
      await portal.after(1);
    },
  };
}

describe('another language', () => {
  test('leaves what was written, though the data that the form starts from come once more', async () => {
    const portal = await run(page(''));
    await portal.fill('title', 'Mine');
    await portal.fill('email', 'a@b.example');
    await portal.speak('zh-Hant');
    await portal.rest();
    expect([portal.valueOf('title'), portal.valueOf('email')]).toEqual(['Mine', 'a@b.example']);
  });

  test('leaves it too where the page is about these data', async () => {
    const portal = await run(page('needs: book'));
    await portal.fill('title', 'Mine');
    await portal.speak('zh-Hant');
    await portal.rest();
    expect(portal.valueOf('title')).toBe('Mine');
  });

  test('leaves it where the form is shown only while the data allow it', async () => {
    const portal = await run(page('', `  - { form: order, with: { book: book }, when: 'book.state == "available"' }`));
    await portal.fill('title', 'Mine');
    await portal.speak('zh-Hant');
    await portal.rest();
    expect(portal.valueOf('title')).toBe('Mine');
  });

  test('leaves what is wrong in a form that stands in a part, and says it in that language', async () => {
    const portal = await run(page('needs: book', '  - { part: box, with: { book: book } }'), {
      files: {
        'forms/order.yaml': form.replace('max: 40, start: book.title', 'max: 40, required: true'),
        'parts/box.yaml': 'asks: { book: Book }\ncontent:\n  - { form: order, with: { book: book } }',
        'texts/zh-Hant.yaml': 'Title: 題目\n',
      },
    });
    await portal.submit('order');
    expect(portal.seen.fields.get('title')?.error).toBe('Title is a required field');
    await portal.speak('zh-Hant');
    await portal.rest();
    expect(portal.seen.fields.get('title')?.error).toContain('題目');
  });

  test('leaves the question before the form is left, and all of its draft', async () => {
    const portal = await run(page(''));
    await portal.fill('title', 'Mine');
    await portal.speak('zh-Hant');
    await portal.fill('email', 'a@b.example');
    await portal.after(400);
    expect(portal.dom.tell('beforeunload').defaultPrevented).toBe(true);
    const kept = Object.entries(portal.dom.session).find(([key]) => key.startsWith('portico_draft'))?.[1];
    expect(JSON.parse(String(kept)).values).toEqual({ title: 'Mine', email: 'a@b.example' });
  });
});

describe('another place', () => {
  /** Where the form leads to when it was sent. */
  const leading = `${form}then:\n  - { go: /pages/books }\n`;
  const confirmOf = (portal: Awaited<ReturnType<typeof run>>) =>
    portal.seen.feedback?.modals.at(-1)?.actions.find(({ main }) => main);

  test('is not left for where the form leads to, once somebody has gone there while it was being sent', async () => {
    let arrive = () => {};
    const portal = await run(page(''), {
      files: { 'forms/order.yaml': leading },
      answers: {
        'order/create': () => new Promise((ready) => (arrive = () => ready({ id: 1, no: 'O-1' }))),
        'book/index': () => ({ list: [], _meta: { totalCount: 0, pageCount: 1 } }),
      },
    });
    await portal.fill('title', 'Mine');
    await portal.submit('order');
    await portal.goTo('/pages/other');
    await portal.does(() => confirmOf(portal)?.run());
    expect(portal.place()).toBe('/pages/other');
    await portal.does(() => arrive());
    expect(portal.place()).toBe('/pages/other');
  });

  test('asked about is stayed away from by going back once more: one question, not two', async () => {
    const portal = await run(page(''), { at: '/pages/other' });
    await portal.goTo('/pages/trial');
    await portal.fill('title', 'Mine');
    await portal.goBack();
    expect(portal.seen.feedback?.modals.map(({ kind }) => kind)).toEqual(['confirm']);
    await portal.goBack();
    expect([portal.seen.feedback?.modals, portal.place()]).toEqual([[], '/pages/trial']);
    expect(portal.valueOf('title')).toBe('Mine');
  });
});

describe('rows', () => {
  const rows = `
sends: order/create
fields:
  - { name: title, label: Title, kind: text, max: 40, required: true }
  - name: costs
    label: Costs
    kind: rows
    max: 5
    row: "{item}"
    fields:
      - { name: item, label: Item, kind: text, max: 20, required: true }
`;
  const open = () => run(page('', '  - { form: order }'), { files: { 'forms/order.yaml': rows } });

  test('that are added at once are all there', async () => {
    const portal = await open();
    const list = portal.seen.rows.get('costs');
    await portal.does(() => {
      list?.add();
      list?.add();
    });
    expect(portal.seen.rows.get('costs')?.keys).toEqual(['r1', 'r2']);
  });

  test('that are taken out take what is wrong with them along', async () => {
    const portal = await open();
    await portal.does(() => portal.seen.rows.get('costs')?.add());
    await portal.does(() => portal.seen.fields.get('costs.r1.item')?.blur());
    const removed = await portal.does(() => portal.seen.rows.get('costs')?.remove('r1'));
    if (removed) await portal.does(() => portal.seen.rows.get('costs')?.restore(removed));
    expect(portal.seen.fields.get('costs.r1.item')?.error).toBeNull();
  });
});

describe('data that are there already', () => {
  test('stand in the form from the start', async () => {
    const portal = await run(page(''));
    expect(portal.valueOf('title')).toBe('Tides');
    await portal.goTo('/pages/other');
    await portal.goTo('/pages/trial');
    await portal.after(1);
    expect(portal.valueOf('title')).toBe('Tides');
  });
});
