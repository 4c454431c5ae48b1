/** Forms whose parts come with the data: rows, picked entries, choices that are searched, questions of the office. */
import { describe, expect, test } from 'vitest';
import { asked, files, goOn, type Portal, run, sent } from './support/order-form.ts';
import { type Answers, type PortalSetup, refused, runsPortals, tides } from './support/running-portal.tsx';

runsPortals();

describe('rows', () => {
  const form = `
fields:
  - name: costs
    label: Costs
    kind: rows
    min: 2
    max: 3
    row: "{item}: {amount}"
    fields:
      - { name: item, label: Item, kind: text, max: 20, required: true, start: "'pen'" }
      - { name: amount, label: Amount, kind: number, min: 1 }
      - { name: reason, label: Reason, kind: text, max: 20, required: true, when: amount > 100 }
`;
  const rows = (portal: Portal) => portal.seen.rows.get('costs');
  const values = (portal: Portal, name = 'item') =>
    rows(portal)?.keys.map((key) => portal.seen.fields.get(`costs.${key}.${name}`)?.value);

  test('are as many as are needed, and are added, moved, taken out and brought back', async () => {
    const portal = await run(form);
    expect([rows(portal)?.keys, values(portal)]).toEqual([
      ['r1', 'r2'],
      ['pen', 'pen'],
    ]);
    await portal.fill('costs.r1.item', 'book');
    await portal.does(() => rows(portal)?.add());
    await portal.fill('costs.r3.item', 'lamp');
    expect([rows(portal)?.keys, values(portal)]).toEqual([
      ['r1', 'r2', 'r3'],
      ['book', 'pen', 'lamp'],
    ]);
    await portal.does(() => rows(portal)?.move('r3', 0));
    expect([rows(portal)?.keys, values(portal)]).toEqual([
      ['r3', 'r1', 'r2'],
      ['lamp', 'book', 'pen'],
    ]);
    const removed = await portal.does(() => rows(portal)?.remove('r1'));
    expect([rows(portal)?.keys, removed?.place]).toEqual([['r3', 'r2'], 1]);
    await portal.does(() => removed && rows(portal)?.restore(removed));
    expect([rows(portal)?.keys, values(portal)]).toEqual([
      ['r3', 'r1', 'r2'],
      ['lamp', 'book', 'pen'],
    ]);
    await portal.does(() => rows(portal)?.remove('r3'));
    await portal.does(() => rows(portal)?.add({ item: 'desk', amount: '7' }));
    expect([rows(portal)?.keys, values(portal), values(portal, 'amount')]).toEqual([
      ['r1', 'r2', 'r4'],
      ['book', 'pen', 'desk'],
      ['', '', '7'],
    ]);
  });

  test('tell their sentence, whether something is wrong, and what somebody has written', async () => {
    const portal = await run(form);
    await portal.fill('costs.r1.item', '');
    await portal.fill('costs.r1.amount', '200');
    expect(asked(portal)).toContain('costs.r1.reason');
    expect(asked(portal)).not.toContain('costs.r2.reason');
    expect(rows(portal)?.sentence('r2')).toBe('pen: –');
    await portal.fill('costs.r2.amount', '5');
    expect([rows(portal)?.sentence('r2'), portal.words()]).toEqual(['pen: 5', expect.stringContaining('pen: 5')]);
    expect([rows(portal)?.isWritten('r1'), rows(portal)?.hasError('r1')]).toEqual([true, false]);
    await portal.submit('order');
    expect([rows(portal)?.hasError('r1'), rows(portal)?.hasError('r2')]).toEqual([true, false]);
    expect(portal.seen.fields.get('costs.r1.item')?.error).toBe('Item is a required field');
    expect(portal.seen.fields.get('costs.r1.reason')?.error).toBe('Reason is a required field');
    expect(portal.dom.focused()).toMatch(/-costs\.r1\.item$/);
    await portal.does(() => rows(portal)?.focus('r2'));
    expect(portal.dom.focused()).toMatch(/-costs\.r2\.item$/);
  });

  test('are sent in their order', async () => {
    const portal = await run(form);
    await portal.fill('costs.r1.amount', '3');
    await portal.does(() => rows(portal)?.move('r2', 0));
    await portal.submit('order');
    expect(sent(portal)).toEqual([{ ext: { costs: [{ item: 'pen' }, { item: 'pen', amount: 3 }] } }]);
  });

  test('more or fewer than allowed are refused', async () => {
    const portal = await run(form);
    await portal.does(() => rows(portal)?.remove('r2'));
    await portal.submit('order');
    expect(portal.seen.fields.get('costs')?.error).toBe('Costs: at least 2 are needed');
    for (let count = 0; count < 3; count++) await portal.does(() => rows(portal)?.add());
    await portal.submit('order');
    expect(portal.seen.fields.get('costs')?.error).toBe('Costs: at most 3 are possible');
    expect(sent(portal)).toEqual([]);
  });

  test('lose a choice that another answer of the same row no longer offers', async () => {
    const portal = await run(
      `
fields:
  - name: loans
    label: Loans
    kind: rows
    min: 2
    max: 3
    row: "{about}: {book}"
    fields:
      - { name: about, label: About, kind: text, max: 20 }
      - { name: book, label: Book, kind: choice, look: menu, options: { from: shelf.list, value: id, label: title, where: subject == about } }
data:
  shelf: { call: shelf/index }
`,
      { answers: { 'shelf/index': () => ({ list: shelf }) } },
    );
    for (const row of ['r1', 'r2']) {
      await portal.fill(`loans.${row}.about`, 'science');
      await portal.fill(`loans.${row}.book`, '1');
    }
    await portal.fill('loans.r1.about', 'travel');
    const books = ['r1', 'r2'].map((row) => portal.seen.fields.get(`loans.${row}.book`));
    expect(books.map((book) => book?.value)).toEqual(['', '1']);
    expect(books.map((book) => book?.error)).toEqual([expect.any(String), null]);
  });
});

const shelf = [
  { id: 1, title: 'Tides', author: 'Lee', subject: 'science', state: 'available', copies: 3 },
  { id: 2, title: 'Aloft', author: 'Chan', subject: 'travel', state: 'on_loan', copies: 1 },
  { id: 3, title: 'Stone', author: 'Lee', subject: 'history', state: 'reserved', copies: 0 },
];

describe('picked entries', () => {
  const form = `
asks: { books: list of BookSummary }
checks-with: { dry_run: 1 }
fields:
  - name: items
    label: Your books
    kind: pick
    required: true
    from: books
    key: book_id
    title: "{title}"
    columns: [{ label: Title, value: title }, { label: Author, text: "by {author}" }]
    finder: Search
    filters:
      - { label: Subject, options: subject, keep: subject == choice }
    locked: 'state == "reserved"'
    disabled: [{ when: 'state == "on_loan"', say: "{title} is away" }]
    totals:
      - { label: Copies, value: "sum(picked.map(book, book.copies))", max: 3 }
    fields:
      - { name: copies, label: Copies, kind: number, min: 1, max: 9, start: copies }
`;
  const page =
    'access: signed-in\ndata:\n  books: { call: shelf/index }\ncontent:\n  - { form: order, with: { books: books.list } }';
  const open = (setup: PortalSetup = {}) =>
    run(form, {
      ...setup,
      files: files(form, page),
      answers: { 'shelf/index': () => ({ list: shelf }), ...setup.answers },
    });
  const picked = (portal: Portal) => portal.seen.picks.get('items');

  test('are described, and what is locked is chosen from the start', async () => {
    const portal = await open();
    expect(
      picked(portal)?.entries.map(({ id, title, words, isLocked, reason }) => [id, title, words, isLocked, reason]),
    ).toEqual([
      ['1', 'Tides', 'tides tides by lee', false, null],
      ['2', 'Aloft', 'aloft aloft by chan', false, 'Aloft is away'],
      ['3', 'Stone', 'stone stone by lee', true, null],
    ]);
    expect([picked(portal)?.rowOf('3'), picked(portal)?.rowOf('1')]).toEqual(['r1', undefined]);
    expect(picked(portal)?.entryOf('r1')?.title).toBe('Stone');
    const kept = ['science', 'travel'].map((choice) => {
      const [filter] = picked(portal)?.field.pick.filters ?? [];
      const [tides] = picked(portal)?.entries ?? [];
      return filter && tides && picked(portal)?.keeps(filter, tides, choice);
    });
    expect(kept).toEqual([true, false]);
  });

  test('are chosen with what their questions start with, and sent with it', async () => {
    const portal = await open();
    const [tides] = picked(portal)?.entries ?? [];
    const key = await portal.does(() => tides && picked(portal)?.choose(tides));
    expect([key, portal.seen.fields.get('items.r2.copies')?.value]).toEqual(['r2', 3]);
    await portal.fill('items.r2.copies', '2');
    await portal.fill('items.r1.copies', '1');
    await portal.submit('order');
    expect(sent(portal).at(-1)).toMatchObject({
      items: [
        { book_id: 3, copies: 1 },
        { book_id: 1, copies: 2 },
      ],
    });
  });

  test('come to totals that must fit', async () => {
    const portal = await open({
      answers: { 'shelf/index': () => ({ list: shelf.map((book) => ({ ...book, copies: 2 })) }) },
    });
    const [tides] = picked(portal)?.entries ?? [];
    await portal.does(() => tides && picked(portal)?.choose(tides));
    await portal.submit('order');
    expect(portal.seen.fields.get('items')?.error).toBe('Copies: at most 3 are possible');
  });

  test('are asked about while they are chosen: only the newest question counts', async () => {
    const arrivals: ((problems: unknown) => void)[] = [];
    const portal = await open({
      answers: {
        'order/create': ({ body }) =>
          body['dry_run'] === 1
            ? new Promise((done) => arrivals.push((problems) => done({ id: 1, no: '', problems })))
            : { id: 1, no: '' },
      },
    });
    const problems = () => portal.seen.problems.get('order');
    await portal.after(5000);
    expect([problems()?.state, arrivals.length]).toEqual(['unknown', 0]);

    await portal.fill('items.r1.copies', '2');
    await portal.after(499);
    expect(arrivals).toHaveLength(0);
    await portal.after(1);
    expect([problems()?.state, arrivals.length, sent(portal)[0]]).toEqual([
      'asking',
      1,
      { dry_run: 1, items: [{ book_id: 3, copies: 2 }] },
    ]);
    await portal.does(() => problems()?.check());
    await portal.does(() =>
      arrivals[1]?.([
        { field: 'items[0]', message: 'Too many' },
        { message: 'Too many' },
        { field: 'items[0].copies', message: 'None left' },
        { field: 'items[7]', message: 'Whole' },
        null,
        { field: 'items[0]' },
      ]),
    );
    await portal.does(() => arrivals[0]?.([{ message: 'Old' }]));
    expect([problems()?.state, problems()?.messages]).toEqual(['known', ['Too many', 'None left', 'Whole']]);
    expect(portal.seen.rowProblems.get('items r1')).toEqual(['Too many', 'None left']);

    await portal.fill('items.r1.copies', '3');
    await portal.after(500);
    await portal.does(() => arrivals[2]?.(undefined));
    expect([problems()?.messages, portal.seen.rowProblems.get('items r1')]).toEqual([[], []]);
  });

  test('of what was sent meanwhile are no problems of the form that begins anew', async () => {
    let arrive = () => {};
    const portal = await open({
      answers: {
        'order/create': ({ body }) =>
          body['dry_run'] === 1
            ? new Promise((done) => (arrive = () => done({ id: 1, no: '', problems: [{ message: 'Late' }] })))
            : { id: 1, no: '' },
      },
    });
    await portal.fill('items.r1.copies', '2');
    await portal.after(500);
    await portal.submit('order');
    expect(sent(portal)).toHaveLength(2);
    await portal.does(() => arrive());
    expect(portal.seen.problems.get('order')?.messages).toEqual([]);
  });

  test('are asked about anew where the data change the answers meanwhile', async () => {
    const arrivals: (() => void)[] = [];
    let arrive = () => {};
    const late = `
asks: { book: Book? }
checks-with: { dry_run: 1 }
fields:
  - { name: title, label: Title, kind: text, max: 40, start: book.title }
`;
    const portal = await run(late, {
      files: files(
        late,
        'access: signed-in\ndata:\n  book: { call: book/detail, with: { id: 4 } }\ncontent:\n  - { form: order, with: { book: book } }',
      ),
      answers: {
        'order/create': () => new Promise((done) => arrivals.push(() => done({ id: 1, no: '', problems: [] }))),
        'book/detail': () => new Promise((done) => (arrive = () => done(tides))),
      },
    });
    await portal.does(() => portal.seen.problems.get('order')?.check());
    await portal.does(() => arrive());
    await portal.does(() => arrivals[0]?.());
    await portal.after(500);
    expect(sent(portal).at(-1)).toEqual({ dry_run: 1, title: 'Tides' });
    await portal.does(() => arrivals[1]?.());
    expect(portal.seen.problems.get('order')?.state).toBe('known');
  });

  test('that could not be asked about say nothing', async () => {
    const portal = await open({ answers: { 'order/create': () => refused(500) } });
    await portal.fill('items.r1.copies', '2');
    await portal.after(500);
    expect([portal.seen.problems.get('order')?.state, portal.words()]).toEqual([
      'unknown',
      expect.not.stringContaining('toast'),
    ]);
  });

  test('because of which the server refuses are said once more where everybody notices', async () => {
    const errors = [{ field: 'items[0]', rule: 'taken', message: 'You have this book' }];
    const portal = await open({
      answers: { 'order/create': () => refused(422, { errors }, 'Your order has 1 problem') },
    });
    await portal.fill('items.r1.copies', '2');
    await portal.submit('order');

    expect(portal.seen.problems.get('order')?.messages).toEqual(['You have this book']);
    expect(portal.words()).toContain('toast: Your order has 1 problem');
  });

  test('are not asked about any more when the page is left', async () => {
    const portal = await open({ answers: { 'order/create': () => ({ id: 1, no: '' }) } });
    await portal.fill('items.r1.copies', '2');
    await portal.goTo('/pages/other');
    await portal.does(() =>
      portal.seen.feedback?.modals
        .at(-1)
        ?.actions.find(({ main }) => main)
        ?.run(),
    );
    await portal.after(5000);
    expect(sent(portal)).toEqual([]);
  });
});

describe('a choice that is searched', () => {
  const form = `
asks: { before: id? }
data:
  writers: { call: writer/find, with: { subject: title } }
fields:
  - { name: title, label: Title, kind: text, max: 40 }
  - { name: writer, label: Writer, kind: choice, required: true, start: before, options: { from: writers.list, value: id, label: name, search: q } }
`;
  const page =
    'access: signed-in\nquery: { before: id? }\ncontent:\n  - { form: order, with: { before: query.before } }';
  const writers = [
    { id: 1, name: 'Lee' },
    { id: 2, name: 'Leung' },
    { id: 3, name: 'Chan' },
  ];
  const find: Answers = {
    'writer/find': ({ body }) => {
      const list = writers.filter(({ name }) => name.toLowerCase().startsWith(String(body['q'] ?? '').toLowerCase()));
      return { list, _meta: { totalCount: list.length, pageCount: 1 } };
    },
  };
  const open = (setup: PortalSetup = {}) =>
    run(form, { ...setup, files: files(form, page), answers: { ...find, ...setup.answers } });
  const search = (portal: Portal) => portal.seen.searches.get('writer');
  const words = (portal: Portal) =>
    portal.askedFor('writer/find').map(({ body, query }) => [body['q'], query['per-page']]);

  test('is asked a moment after the last key, and what is chosen is sent', async () => {
    const portal = await open();
    expect([search(portal)?.state, search(portal)?.chosen, words(portal)]).toEqual(['begin', null, []]);
    await portal.does(() => search(portal)?.type('l'));
    expect([search(portal)?.state, search(portal)?.typed]).toEqual(['busy', 'l']);
    await portal.after(299);
    await portal.does(() => search(portal)?.type(' le '));
    await portal.after(300);
    expect([words(portal), search(portal)?.state, search(portal)?.found.map(({ label }) => label)]).toEqual([
      [['le', '20']],
      'found',
      ['Lee', 'Leung'],
    ]);
    await portal.does(() => search(portal)?.choose(search(portal)?.found[1] ?? null));
    expect([search(portal)?.chosen, search(portal)?.typed, search(portal)?.state]).toEqual([
      { value: 2, label: 'Leung' },
      null,
      'begin',
    ]);
    await portal.submit('order');
    expect(sent(portal)).toEqual([{ ext: { writer: 2 } }]);
  });

  test('that is left with the words of a choice takes it, with others what was before, with none nothing', async () => {
    const portal = await open();
    const leaveWith = async (typed: string) => {
      await portal.does(() => search(portal)?.type(typed));
      await portal.after(300);
      await portal.does(() => search(portal)?.leave());
      return [portal.seen.fields.get('writer')?.value, search(portal)?.typed];
    };
    expect(await leaveWith(' CHAN')).toEqual([3, null]);
    expect(await leaveWith('Le')).toEqual([3, null]);
    expect(await leaveWith('')).toEqual(['', null]);
    await portal.does(() => search(portal)?.leave());
    expect(portal.seen.fields.get('writer')?.error).toBe('Writer is a required field');
  });

  test('with no words asks nothing, and takes fifty signs at most', async () => {
    const portal = await open();
    await portal.does(() => search(portal)?.type('  '));
    await portal.after(1000);
    expect([search(portal)?.state, words(portal)]).toEqual(['begin', []]);
    await portal.does(() => search(portal)?.type('x'.repeat(60)));
    await portal.after(300);
    expect(words(portal)).toEqual([['x'.repeat(50), '20']]);
    expect(search(portal)?.found).toEqual([]);
  });

  test('counts only the last answer', async () => {
    const arrivals: (() => void)[] = [];
    const portal = await open({
      answers: {
        'writer/find': (asked) => new Promise((done) => arrivals.push(() => done(find['writer/find']?.(asked)))),
      },
    });
    await portal.does(() => search(portal)?.type('l'));
    await portal.after(300);
    await portal.does(() => search(portal)?.type('c'));
    await portal.after(300);
    await portal.does(() => arrivals[0]?.());
    expect(search(portal)?.state).toBe('busy');
    await portal.does(() => arrivals[1]?.());
    expect(search(portal)?.found.map(({ label }) => label)).toEqual(['Chan']);
    await portal.does(() => search(portal)?.type('lee'));
    await portal.after(300);
    await portal.does(() => search(portal)?.choose(null));
    await portal.does(() => arrivals[2]?.());
    expect(search(portal)?.state).toBe('begin');
  });

  test('that failed says so, without a word besides, and may be asked again', async () => {
    let isDown = true;
    const portal = await open({
      answers: { 'writer/find': (asked) => (isDown ? refused(500) : find['writer/find']?.(asked)) },
    });
    await portal.does(() => search(portal)?.type('chan'));
    await portal.after(300);
    expect([search(portal)?.state, portal.words()]).toEqual(['failed', expect.not.stringContaining('toast')]);
    isDown = false;
    await portal.does(() => search(portal)?.again());
    expect([search(portal)?.state, search(portal)?.found.length]).toEqual(['found', 1]);
  });

  test('finds the label of what was chosen before', async () => {
    const portal = await open({ at: '/pages/trial?before=3' });
    await portal.after(1);
    expect([words(portal), search(portal)?.chosen]).toEqual([[[undefined, '50']], { value: 3, label: 'Chan' }]);
    await portal.end();
    const unknown = await open({ at: '/pages/trial?before=9' });
    await unknown.after(1);
    expect(unknown.seen.searches.get('writer')?.chosen).toEqual({ value: 9, label: '9' });
  });

  test('is asked together with the answers it depends on', async () => {
    const portal = await open();
    await portal.fill('title', 'sea');
    await portal.does(() => search(portal)?.type('lee'));
    await portal.after(300);
    expect(portal.askedFor('writer/find').at(-1)?.body).toEqual({ q: 'lee', subject: 'sea' });
  });
});

describe('questions of the office', () => {
  const form =
    'asks: { questions: json? }\nfields:\n  - { name: answers, label: Questions, kind: questions, from: questions }\n';
  const page =
    'access: signed-in\ndata:\n  asked: { call: order/questions }\ncontent:\n  - { form: order, with: { questions: asked } }';
  const definition = (more: object = {}) => ({
    version: 1,
    is_open: true,
    fields: [
      {
        key: 'diet',
        type: 'radio',
        label: { en: 'Diet' },
        required: true,
        options: [
          { value: 'veg', label: { en: 'Vegetarian' } },
          { value: 'any', label: { en: 'Any' } },
        ],
      },
      { key: 'why', type: 'text', label: { en: 'Why' }, visible_when: { field: 'diet', op: 'eq', value: 'veg' } },
    ],
    ...more,
  });
  const open = (answer: unknown) =>
    run(form, { files: files(form, page), answers: { 'order/questions': () => answer } });

  test('come with the data, are asked as they say, and are sent together', async () => {
    let arrive = () => {};
    const portal = await open(new Promise((done) => (arrive = () => done(definition()))));
    expect(asked(portal)).toEqual([]);
    await portal.does(() => arrive());
    expect(asked(portal)).toEqual(['answers.diet']);
    expect(portal.seen.fields.get('answers.diet')?.options).toEqual([
      expect.objectContaining({ value: 'veg', label: 'Vegetarian' }),
      expect.objectContaining({ value: 'any', label: 'Any' }),
    ]);
    await portal.submit('order');
    expect(portal.seen.fields.get('answers.diet')?.error).toBe('Diet is a required field');
    await portal.fill('answers.diet', 'veg');
    expect(asked(portal)).toEqual(['answers.diet', 'answers.why']);
    await portal.fill('answers.why', 'health');
    expect(portal.seen.forms.get('order')?.closed).toBe(false);
    await portal.submit('order');
    expect(sent(portal)).toEqual([{ answers: { diet: 'veg', why: 'health' }, form_version: 1 }]);
  });

  test('are looked through before they are sent, those that are asked', async () => {
    const reviewed = `review: { title: Check your answers }\n${form}`;
    const portal = await run(reviewed, {
      files: files(reviewed, page),
      answers: { 'order/questions': () => definition() },
    });
    await portal.fill('answers.diet', 'any');
    await portal.does(() => portal.seen.steps.get('order')?.next());

    const shown = portal.seen.answers.get('order 0')?.map(({ field, value }) => [field.name, value]);
    expect(shown).toEqual([
      ['answers', { diet: 'any' }],
      ['answers.diet', 'any'],
    ]);
  });

  test('that are still on their way get their answers back after a login that ended', async () => {
    const own = `data: { questions: { call: order/questions } }
fields:
  - { name: title, label: Title, kind: text, max: 40 }
  - { name: answers, label: Questions, kind: questions, from: questions }
`;
    let arrive = () => {};
    let answer = () => definition() as unknown;
    const portal = await run(own, {
      answers: {
        'order/questions': () => answer(),
        'order/create': () => refused(401),
        'reader/login': () => ({ token: 't-2' }),
      },
    });
    await portal.fill('title', 'desk');
    await portal.fill('answers.diet', 'veg');
    answer = () => new Promise((done) => (arrive = () => done(definition())));
    await portal.submit('order');
    await goOn(portal);
    await portal.fill('card_no', 'N-1');
    await portal.fill('password', 'secret');
    await portal.submit('login');
    await portal.after(1);
    await portal.does(() => arrive());
    await portal.after(1);
    expect(['title', 'answers.diet'].map((name) => portal.seen.fields.get(name)?.value)).toEqual(['desk', 'veg']);
  });

  test('whose time is over close their form', async () => {
    const portal = await open(definition({ state: 'closed' }));
    expect(portal.seen.forms.get('order')?.closed).toBe(true);
  });

  test.each([
    ['open', true],
    ['closed', false],
  ])('of a form that is %s: what was kept of them is offered: %s', async (state, isOffered) => {
    const kept = JSON.stringify({ values: { 'answers.diet': 'veg' }, resume: false });
    const portal = await run(form, {
      files: files(form, page),
      answers: { 'order/questions': () => definition({ state }) },
      before: ({ dom }) => dom.session.setItem('portico_draft:7:order', kept),
    });
    await portal.after(1);

    expect(portal.seen.forms.get('order')?.draft !== null).toBe(isOffered);
    expect(portal.dom.session.getItem('portico_draft:7:order')).toBe(kept);
  });
});
