/** A form on a page: from what is in it at first to what the server says of it. */
import { describe, expect, test, vi } from 'vitest';
import {
  type Answers,
  type PortalSetup,
  refused,
  runPortal,
  runsPortals,
  tides,
  unreachable,
} from './support/running-portal.tsx';

runsPortals();

const calls = `
order/create:
  description: Orders a book.
  access: signed-in
  changes: true
  body: { title: text, email: text?, copies: integer?, is_draft: integer?, subject: text?, book_id: id?, ext: extra fields of order? }
  answer: { id: id, no: text }
  errors: [409 duplicate, 422 validation]
order/open: { description: Orders., access: everyone, answer: { list: list of BookSummary } }
reader/other: { description: Another., access: signed-in, answer: Reader }
`;
const files = (form: string, page = 'access: signed-in\ncontent:\n  - { form: order }') => ({
  'api/calls/more.yaml': calls,
  'forms/order.yaml': form,
  'pages/trial.yaml': `route: /pages/trial\ntitle: Trial\n${page}`,
  'pages/other.yaml': 'route: /pages/other\ntitle: Other\naccess: everyone\ncontent:\n  - { text: Elsewhere }',
});
const plain = `
sends: order/create
fields:
  - { name: title, label: Title, kind: text, required: true, max: 40 }
  - { name: email, label: Email, kind: email }
success: "Ordered as {result.no}"
`;
const done = { id: 3, no: 'O-3' };
const run = (form: string, setup: PortalSetup = {}) =>
  runPortal({
    at: '/pages/trial',
    files: files(form),
    ...setup,
    answers: { 'order/create': () => done, ...setup.answers },
  });
const toasts = (portal: Awaited<ReturnType<typeof run>>) => portal.seen.feedback?.toasts.map(({ text }) => text);
const modal = (portal: Awaited<ReturnType<typeof run>>) => portal.seen.feedback?.modals.at(-1);

describe('what is sent', () => {
  test('is what was checked; then the form is empty, and its success is said', async () => {
    const portal = await run(plain);
    await portal.fill('title', 'Tides');
    await portal.submit('order');

    expect(portal.askedFor('order/create').map(({ body }) => body)).toEqual([{ title: 'Tides' }]);
    expect(toasts(portal)).toEqual(['Ordered as O-3']);
    expect(portal.seen.fields.get('title')?.value).toBe('');
  });

  test('is said to be sent where nobody has written what follows, and only there', async () => {
    const silent = plain.replace(/success: .*/, '');
    const send = async (form: string) => {
      const portal = await run(form);
      await portal.fill('title', 'Tides');
      await portal.submit('order');
      return toasts(portal);
    };

    expect(await send(silent)).toEqual(['Sent successfully']);
    // As every form with a store of its own does.
    expect(await send(`${silent}then: [{ refresh: [order/open] }]\n`)).toEqual(['Sent successfully']);
    expect(await send(`${silent}then: [{ go: /pages/other }]\n`)).toEqual([]);
  });

  test('is asked about with a dash for what was left empty, and not at all where the question itself comes empty', async () => {
    const ask = async (confirm: string) => {
      const portal = await run(`${plain}confirm: "${confirm}"\n`);
      await portal.fill('title', 'Tides');
      await portal.submit('order');
      return [modal(portal)?.text, portal.askedFor('order/create').length];
    };

    expect(await ask('Send it to {email}?')).toEqual(['Send it to –?', 0]);
    expect(await ask('{title}')).toEqual(['Tides', 0]);
    expect(await ask('{email}')).toEqual([undefined, 1]);
  });

  test('waits until what is wrong is right, and each error goes with its answer', async () => {
    const portal = await run(plain);
    await portal.fill('email', 'nobody');
    await portal.submit('order');
    const errors = () => ['title', 'email'].map((name) => portal.seen.fields.get(name)?.error);
    expect(errors()).toEqual(['Title is a required field', 'Email Invalid format']);
    expect(portal.askedFor('order/create')).toEqual([]);

    await portal.fill('title', 'Tides');
    await portal.does(() => portal.seen.fields.get('title')?.blur());
    expect(errors()).toEqual([null, 'Email Invalid format']);
    await portal.fill('email', 'ada@library.example');
    await portal.submit('order');
    expect(errors()).toEqual([null, null]);
    expect(portal.askedFor('order/create')).toHaveLength(1);
  });

  test('is sent once, however often the button is pressed', async () => {
    let arrive = () => {};
    const portal = await run(plain, {
      answers: { 'order/create': () => new Promise((ready) => (arrive = () => ready(done))) },
    });
    await portal.fill('title', 'Tides');
    await portal.submit('order');
    expect(portal.seen.forms.get('order')?.sending).toBe(true);
    await portal.submit('order');
    await portal.does(() => arrive());
    expect(portal.seen.forms.get('order')?.sending).toBe(false);
    expect(portal.askedFor('order/create')).toHaveLength(1);
    await portal.fill('title', 'Stone');
    await portal.submit('order');
    expect(portal.askedFor('order/create')).toHaveLength(2);
  });

  test('keeps its key while it is tried again, and has a new one once it is done or says something else', async () => {
    let answer: unknown = unreachable;
    const portal = await run(plain, { answers: { 'order/create': () => answer } });
    const keys = () => portal.askedFor('order/create').map(({ headers }) => headers['idempotency-key']);
    await portal.fill('title', 'Tides');
    await portal.submit('order');
    expect(portal.seen.fields.get('title')?.value).toBe('Tides');
    answer = done;
    await portal.submit('order');
    await portal.fill('title', 'Tides');
    await portal.submit('order');
    answer = unreachable;
    await portal.fill('title', 'Stone');
    await portal.submit('order');

    const [first, second, third, fourth] = keys();
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect([second === first, third === first, fourth === third]).toEqual([true, false, false]);
  });

  test('that the server refuses stands at its field, and what was typed stays', async () => {
    const answer = refused(422, { errors: [{ field: 'title', rule: 'unknown', message: 'We have no such book' }] });
    const portal = await run(plain, { answers: { 'order/create': () => answer } });
    await portal.fill('title', 'Tides');
    await portal.submit('order');

    expect(portal.seen.fields.get('title')).toMatchObject({ value: 'Tides', error: 'We have no such book' });
  });

  test('too often waits as long as the server says', async () => {
    let answer: unknown = refused(429, { retry_after: 3 });
    const portal = await run(plain, { answers: { 'order/create': () => answer } });
    const form = () => portal.seen.forms.get('order');
    await portal.fill('title', 'Tides');
    await portal.submit('order');
    expect(form()?.waitSeconds).toBe(3);
    await portal.submit('order');
    await portal.after(1000);
    expect(form()?.waitSeconds).toBe(2);
    answer = done;
    await portal.after(1999);
    expect(form()?.waitSeconds).toBe(1);
    await portal.submit('order');
    expect(portal.askedFor('order/create')).toHaveLength(1);
    await portal.after(251);
    expect(form()?.waitSeconds).toBe(0);
    await portal.submit('order');
    expect(portal.askedFor('order/create')).toHaveLength(2);
  });

  test('in several ways: Enter takes the first that checks, a draft is sent as it is and stays', async () => {
    const portal = await run(
      `
sends: order/create
fields:
  - { name: title, label: Title, kind: text, required: true, max: 40 }
submits:
  - { label: Save, with: { is_draft: 1 }, check: false, success: Saved }
  - { label: Order, confirm: false }
success: Ordered
`.replace(', confirm: false', ''),
    );
    const ways = () => portal.seen.forms.get('order')?.ways;
    expect([ways()?.main.label, ways()?.others.map(({ label }) => label)]).toEqual(['Order', ['Save']]);
    await portal.submit('order');
    expect(portal.askedFor('order/create')).toEqual([]);
    expect(portal.seen.fields.get('title')?.error).not.toBeNull();

    await portal.fill('title', 'Ti');
    await portal.does(() => portal.seen.forms.get('order')?.submit(undefined, ways()?.others[0]));
    expect(portal.askedFor('order/create').map(({ body }) => body)).toEqual([{ title: 'Ti', is_draft: 1 }]);
    expect([portal.seen.fields.get('title')?.value, toasts(portal)]).toEqual(['Ti', ['Saved']]);
    await portal.submit('order');
    expect(portal.seen.fields.get('title')?.value).toBe('');
  });

  test('in one that saves: what is typed while it is on its way is not saved, so it is kept and asked about', async () => {
    let arrive = () => {};
    const portal = await run(
      `
sends: order/create
fields:
  - { name: title, label: Title, kind: text, max: 40 }
  - { name: email, label: Email, kind: email }
submits:
  - { label: Save, with: { is_draft: 1 }, check: false, success: Saved }
  - { label: Order }
success: Ordered
`,
      { answers: { 'order/create': () => new Promise((ready) => (arrive = () => ready(done))) } },
    );
    const save = () => {
      const form = portal.seen.forms.get('order');
      form?.submit(undefined, form.ways?.others[0]);
    };
    const leave = async () => {
      await portal.goTo('/pages/other');
      return [portal.place(), modal(portal)?.kind];
    };
    await portal.fill('title', 'Ti');
    await portal.does(save);
    await portal.fill('email', 'ada@library.example');
    await portal.after(400);
    await portal.does(() => arrive());
    expect(portal.dom.session.getItem('portico_draft:7:order')).toContain('"values":{"email":"ada@library.example"}');
    expect(await leave()).toEqual(['/pages/trial', 'confirm']);

    await portal.does(() => modal(portal)?.close());
    await portal.does(save);
    await portal.does(() => arrive());
    expect(await leave()).toEqual(['/pages/other', undefined]);
  });
});

describe('what is written while the form is on its way', () => {
  const form = `
sends: order/create
fields:
  - { name: title, label: Title, kind: text, required: true, max: 40 }
  - { name: email, label: Email, kind: email }
  - { name: secret, label: Secret, kind: password, max: 40 }
success: "Ordered {sent.title}"
`;
  const start = async (answer: unknown = done) => {
    let arrive = () => {};
    const portal = await run(form, {
      answers: { 'order/create': () => new Promise((ready) => (arrive = () => ready(answer))) },
    });
    await portal.fill('title', 'Tides');
    await portal.fill('secret', 'abc');
    await portal.submit('order');
    return { portal, arrive: () => portal.does(() => arrive()), values: () => valuesIn(portal) };
  };
  const valuesIn = (portal: Awaited<ReturnType<typeof run>>) =>
    Object.fromEntries([...portal.seen.fields].map(([name, { value }]) => [name, value]));

  test('is not sent, so it stays in the form that begins anew, as a draft and asked about', async () => {
    const { portal, arrive, values } = await start();
    await portal.fill('email', 'ada@library.example');
    await arrive();

    expect(values()).toEqual({ title: '', email: 'ada@library.example', secret: '' });
    await portal.after(400);
    expect(portal.dom.session.getItem('portico_draft:7:order')).toContain('"values":{"email":"ada@library.example"}');
    await portal.goTo('/pages/other');
    expect(modal(portal)?.kind).toBe('confirm');
  });

  test('over an answer that is sent stays too, and success speaks of what was sent', async () => {
    const { portal, arrive, values } = await start();
    await portal.fill('title', 'Tides and stones');
    await arrive();

    expect(values()).toEqual({ title: 'Tides and stones', email: '', secret: '' });
    expect(toasts(portal)).toEqual(['Ordered Tides']);
  });

  test('stays where the server refuses the rest', async () => {
    const { portal, arrive, values } = await start(refused(409));
    await portal.fill('email', 'ada@library.example');
    await arrive();

    expect(values()).toMatchObject({ title: 'Tides', email: 'ada@library.example' });
  });
});

describe('what is worked out of other answers', () => {
  const form = `
sends: order/create
fields:
  - { name: title, label: Title, kind: text, required: true, max: 40, start: "'Tides'" }
  - { name: copies, label: Copies, kind: number, integer: true }
  - { name: price, label: Price, kind: money, currency: EUR, read-only: true, start: copies * 0.1 }
  - { name: whole, label: With postage, kind: number, read-only: true, start: amount(price) + 0.2 }
success: Ordered
`;
  const taken = calls.replace('ext: extra fields', 'price: text?, whole: number?, ext: extra fields');
  const open = async (draft = '') => {
    const portal = await run(form, { files: { ...files(form + draft), 'api/calls/more.yaml': taken } });
    await vi.waitFor(() => expect(portal.seen.fields.get('price')).toBeDefined());
    const values = () => ['price', 'whole'].map((name) => portal.seen.fields.get(name)?.value);
    return { portal, values };
  };

  test('follows them, one from the other, and is sent', async () => {
    const { portal, values } = await open();
    expect(values()).toEqual(['', '']);

    await portal.fill('copies', '1');
    await vi.waitFor(() => expect(values()).toEqual(['0.10', 0.3]), 5000);
    await portal.fill('copies', '12');
    expect(values()).toEqual(['1.20', 1.4]);
    await portal.fill('copies', '');
    expect(values()).toEqual(['', '']);

    await portal.fill('copies', '3');
    await portal.submit('order');
    expect(portal.askedFor('order/create').map(({ body }) => body)).toEqual([
      { title: 'Tides', copies: 3, price: '0.30', whole: 0.5 },
    ]);
    expect(values()).toEqual(['', '']);
  });
});

describe('what stands in a form at first', () => {
  const form = `
sends: order/create
asks: { book: Book? }
fields:
  - { name: title, label: Title, kind: text, required: true, max: 40, start: book.title }
  - { name: email, label: Email, kind: email, start: user.email }
`;
  const page =
    'access: everyone\ndata:\n  book: { call: book/detail, with: { id: 4 } }\ncontent:\n  - { form: order, with: { book: book }, visitors: true }';

  test('comes with the data, also late, but never over what somebody has typed', async () => {
    let arrive = () => {};
    const portal = await run(form, {
      files: files(form, page),
      answers: { 'book/detail': () => new Promise((ready) => (arrive = () => ready(tides))) },
    });
    const values = () => ['title', 'email'].map((name) => portal.seen.fields.get(name)?.value);
    expect(values()).toEqual(['', 'ada@library.example']);
    await portal.does(() => arrive());
    expect(values()).toEqual(['Tides', 'ada@library.example']);
    await portal.end();

    const typed = await run(form, {
      files: files(form, page),
      answers: { 'book/detail': () => new Promise((ready) => (arrive = () => ready(tides))) },
    });
    await typed.fill('title', 'Mine');
    await typed.does(() => arrive());
    expect(typed.seen.fields.get('title')?.value).toBe('Mine');
  });

  test('comes late to the fields of a row as well', async () => {
    let arrive = () => {};
    const rows = `
sends: order/create
asks: { book: Book? }
fields:
  - { name: title, label: Title, kind: text, required: true, max: 40 }
  - name: costs
    label: Costs
    kind: rows
    min: 1
    max: 3
    row: "{item}"
    fields:
      - { name: item, label: Item, kind: text, max: 20, start: book.title }
`;
    const portal = await run(rows, {
      files: files(rows, page.replace('everyone', 'signed-in').replace(', visitors: true', '')),
      answers: { 'book/detail': () => new Promise((ready) => (arrive = () => ready(tides))) },
    });
    expect(portal.seen.fields.get('costs.r1.item')?.value).toBe('');
    await portal.does(() => arrive());
    expect(portal.seen.fields.get('costs.r1.item')?.value).toBe('Tides');
  });

  test.each([
    ['of a visitor', ''],
    ['of a visitor, in a form without drafts,', 'draft: false\n'],
  ])('%s leads to the login and back, with what was typed', async (_, drafts) => {
    const portal = await run(form, {
      token: null,
      files: files(`${drafts}${form.trimStart()}`, page),
      answers: { 'book/detail': () => tides, 'reader/login': () => ({ token: 't-2' }) },
    });
    await portal.fill('title', 'Mine');
    const logIn = portal.seen.forms.get('order')?.logIn;
    expect(logIn).toBeTypeOf('function');
    await portal.does(() => logIn?.());
    expect(portal.place()).toBe('/');
    await portal.fill('card_no', 'N-1');
    await portal.fill('password', 'secret');
    await portal.submit('login');
    await portal.after(1);
    expect(portal.place()).toBe('/pages/trial');
    expect(portal.seen.fields.get('title')?.value).toBe('Mine');
    expect([portal.seen.forms.get('order')?.logIn, portal.seen.forms.get('order')?.draft]).toEqual([null, null]);
  });

  test('offers no login to whoever is in, nor where visitors are not meant', async () => {
    const portal = await run(form, { files: files(form, page), answers: { 'book/detail': () => tides } });
    expect(portal.seen.forms.get('order')?.logIn).toBeNull();
  });
});

describe('a draft', () => {
  test('is offered again, put back where it is wanted, and gone after it was sent', async () => {
    const portal = await run(plain);
    const form = () => portal.seen.forms.get('order');
    expect(form()?.draft).toBeNull();
    await portal.fill('title', 'Half a');
    await portal.after(400);
    await portal.goTo('/pages/other');
    await portal.does(() =>
      modal(portal)
        ?.actions.find(({ main }) => main)
        ?.run(),
    );
    expect(portal.place()).toBe('/pages/other');
    await portal.goTo('/pages/trial');
    await portal.after(1);
    expect([portal.seen.fields.get('title')?.value, form()?.draft === null]).toEqual(['', false]);

    await portal.does(() => form()?.draft?.restore());
    expect([portal.seen.fields.get('title')?.value, form()?.draft]).toEqual(['Half a', null]);
    await portal.submit('order');
    await portal.goTo('/pages/other');
    await portal.goTo('/pages/trial');
    await portal.after(1);
    expect(form()?.draft).toBeNull();
  });

  test('is that of what the form is about, also where that comes late', async () => {
    let arrive = () => {};
    const form = plain.replace('fields:', 'asks: { book: Book? }\nfields:');
    const page =
      'access: signed-in\ndata:\n  book: { call: book/detail, with: { id: 4 } }\ncontent:\n  - { form: order, with: { book: book } }';
    const open = () =>
      run(form, {
        files: files(form, page),
        answers: { 'book/detail': () => new Promise((ready) => (arrive = () => ready(tides))) },
        before: ({ dom }) => {
          for (const [about, title] of [
            ['', 'Of nothing'],
            [':book=4', 'Of the book'],
          ])
            dom.session.setItem(`portico_draft:7:order${about}`, JSON.stringify({ values: { title }, resume: false }));
        },
      });
    const portal = await open();
    await portal.after(1);
    expect(portal.seen.forms.get('order')?.draft).toBeNull();
    await portal.does(() => arrive());
    await portal.after(1);
    await portal.does(() => portal.seen.forms.get('order')?.draft?.restore());
    expect(portal.seen.fields.get('title')?.value).toBe('Of the book');
    await portal.end();

    const typed = await open();
    await typed.fill('title', 'Early');
    await typed.after(400);
    expect(typed.dom.session.getItem('portico_draft:7:order')).toContain('Of nothing');
    await typed.does(() => arrive());
    await typed.does(() => typed.dom.tell('pagehide'));
    expect(typed.dom.session.getItem('portico_draft:7:order:book=4')).toContain('Early');
  });

  test('may be thrown away', async () => {
    const portal = await run(plain);
    await portal.fill('title', 'Half a');
    await portal.after(400);
    await portal.goTo('/pages/other');
    await portal.does(() =>
      modal(portal)
        ?.actions.find(({ main }) => main)
        ?.run(),
    );
    await portal.goTo('/pages/trial');
    await portal.after(1);
    await portal.does(() => portal.seen.forms.get('order')?.draft?.discard());
    expect(portal.seen.forms.get('order')?.draft).toBeNull();
    expect(Object.keys(portal.dom.session).filter((key) => key.startsWith('portico_draft'))).toEqual([]);
  });
});

describe('leaving', () => {
  test('a form that was changed is asked about, and whoever says no stays', async () => {
    const portal = await run(plain);
    await portal.fill('title', 'Half a');
    await portal.goTo('/pages/other');
    expect([portal.place(), modal(portal)?.kind, modal(portal)?.danger]).toEqual(['/pages/trial', 'confirm', true]);
    await portal.does(() =>
      modal(portal)
        ?.actions.find(({ main }) => !main)
        ?.run(),
    );
    expect(portal.place()).toBe('/pages/trial');
    expect(portal.dom.tell('beforeunload').defaultPrevented).toBe(true);
  });

  test('one that is as it was is left without a question', async () => {
    const portal = await run(plain);
    await portal.fill('title', 'Half a');
    await portal.fill('title', '');
    expect(portal.dom.tell('beforeunload').defaultPrevented).toBe(false);
    await portal.goTo('/pages/other');
    expect(portal.place()).toBe('/pages/other');
  });

  test('one that keeps no drafts is left without a question', async () => {
    const portal = await run(`${plain}draft: false\n`);
    await portal.fill('title', 'Half a');
    await portal.goTo('/pages/other');
    expect(portal.place()).toBe('/pages/other');
  });

  test('another place of the same page is no leaving', async () => {
    const portal = await run(plain);
    await portal.fill('title', 'Half a');
    await portal.goTo('/pages/trial?other=1');
    expect([portal.place(), modal(portal)]).toEqual(['/pages/trial?other=1', undefined]);
  });

  test('a window with a changed form asks before it closes; back closes it first', async () => {
    const portal = await run(plain, {
      at: '/pages/other',
      files: {
        ...files(
          plain,
          'access: signed-in\ncontent:\n  - { button: Open, do: { dialog: Order, content: [{ form: order }] } }',
        ),
      },
    });
    await portal.goTo('/pages/trial');
    await portal.does(() => portal.seen.buttons.get('Open')?.run());
    expect([modal(portal)?.kind, modal(portal)?.title]).toEqual(['dialog', 'Order']);
    await portal.goBack();
    expect([portal.place(), modal(portal)]).toEqual(['/pages/trial', undefined]);

    await portal.does(() => portal.seen.buttons.get('Open')?.run());
    await portal.fill('title', 'Half a');
    await portal.does(() => modal(portal)?.close());
    expect(modal(portal)?.kind).toBe('confirm');
    await portal.does(() =>
      modal(portal)
        ?.actions.find(({ main }) => main)
        ?.run(),
    );
    expect(modal(portal)).toBeUndefined();
  });

  test('a login that ends keeps what was typed, and a window that stood open opens again', async () => {
    let answer: unknown = refused(401);
    const portal = await run(plain, {
      files: files(
        plain,
        'access: signed-in\ncontent:\n  - { button: Open, do: { dialog: Order, content: [{ form: order }] } }',
      ),
      answers: { 'order/create': () => answer, 'reader/login': () => ({ token: 't-2' }) },
    });
    await portal.does(() => portal.seen.buttons.get('Open')?.run());
    await portal.fill('title', 'Half a');
    await portal.submit('order');
    expect(modal(portal)?.kind).toBe('session');
    await portal.does(() =>
      modal(portal)
        ?.actions.find(({ main }) => main)
        ?.run(),
    );
    answer = done;
    await portal.fill('card_no', 'N-1');
    await portal.fill('password', 'secret');
    await portal.submit('login');
    await portal.after(1);

    expect([portal.place(), modal(portal)?.title]).toEqual(['/pages/trial', 'Order']);
    expect(portal.seen.fields.get('title')?.value).toBe('Half a');
  });
});

describe('choices of the data', () => {
  const form = `
sends: order/create
data:
  books: { call: order/open }
fields:
  - { name: title, label: Title, kind: text, max: 40, required: true }
  - { name: subject, label: Subject, kind: choice, options: subject }
  - { name: book_id, label: Book, kind: choice, options: { from: books.list, where: 'subject == null or entry.subject == subject', value: id, label: title } }
`.replace("'subject == null or entry.subject == subject'", 'id > 0');
  const list = [
    { id: 1, title: 'Tides', subject: 'science' },
    { id: 2, title: 'Aloft', subject: 'travel' },
  ];
  const some: Answers = { 'order/open': () => ({ list }) };

  test('stand in the field when they are there, and are sent as the data have them', async () => {
    const portal = await run(form, { answers: some });
    expect(portal.seen.fields.get('book_id')?.options).toEqual([
      { value: 1, label: 'Tides' },
      { value: 2, label: 'Aloft' },
    ]);
    expect(portal.seen.fields.get('subject')?.options.map(({ label }) => label)).toEqual([
      'Fiction',
      'History',
      'Science',
      'Travel',
    ]);
    await portal.fill('title', 'x');
    await portal.fill('book_id', '2');
    await portal.submit('order');
    expect(portal.askedFor('order/create')[0]?.body).toEqual({ title: 'x', book_id: 2 });
  });
});

describe('a condition', () => {
  const form = `
sends: order/create
fields:
  - { name: title, label: Title, kind: text, required: true, max: 40 }
  - { name: email, label: Email, kind: email, required: true, when: 'title == "by mail"' }
`;

  test('of a field asks it, takes it away with its error, and never sends what is not asked', async () => {
    const portal = await run(form);
    expect(portal.seen.fields.has('email')).toBe(false);
    await portal.fill('title', 'by mail');
    await portal.fill('email', 'a@b.example');
    await portal.fill('title', 'at the desk');
    expect(portal.seen.fields.has('email')).toBe(false);
    await portal.submit('order');
    expect(portal.askedFor('order/create')[0]?.body).toEqual({ title: 'at the desk' });
  });
});
