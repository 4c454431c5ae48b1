/** Forms in steps, in rows, with picked entries, with choices that are searched, with a captcha, with questions of the office. */
import { describe, expect, test, vi } from 'vitest';
import { type Answers, type PortalSetup, refused, runPortal, runsPortals, tides } from './support/running-portal.tsx';

runsPortals();

const calls = `
order/create:
  description: Orders books.
  access: signed-in
  changes: true
  body: { title: text?, email: text?, code: text?, captcha: text?, sid: text?, dry_run: integer?, items: list of OrderItem?, answers: json?, place: json?, ext: extra fields of order? }
  answer: { id: id, no: text, problems: list of OrderProblem? }
  errors: [409 duplicate, 422 validation]
order/code: { description: Sends a code., access: everyone, changes: true, body: { email: text, captcha: text?, sid: text? }, answer: { id: id } }
order/session: { description: A session., access: everyone, answer: { sid: text } }
order/picture: { description: A picture., access: everyone, body: { sid: text }, answer: { image: text?, question: text?, expires_in: integer } }
order/questions: { description: Questions., access: everyone, answer: json }
shelf/index: { description: Books., access: everyone, answer: { list: list of BookSummary } }
writer/find: { description: Writers., access: everyone, paged: true, body: { q: text?, subject: text? }, answer: { list: list of Writer } }
`;
const paperCall = `
order/paper: { description: Takes a paper., access: signed-in, changes: true, multipart: true, body: { purpose: text? }, answer: { id: text } }
`;
const entities = `
OrderItem: { description: One book., fields: { book_id: id, copies: integer? } }
OrderProblem: { description: A problem., fields: { field: text?, message: text } }
Writer: { description: A writer., fields: { id: id, name: text } }
`;
const files = (
  form: string,
  page = 'access: signed-in\ncontent:\n  - { form: order }',
  more: Readonly<Record<string, string>> = {},
) => ({
  'api/calls/more.yaml': calls,
  'api/entities/more.yaml': entities,
  'forms/order.yaml': `sends: order/create\n${form}`,
  'pages/trial.yaml': `route: /pages/trial\ntitle: Trial\n${page}`,
  'pages/other.yaml': 'route: /pages/other\ntitle: Other\naccess: everyone\ncontent:\n  - { text: Elsewhere }',
  ...more,
});
const run = (form: string, setup: PortalSetup = {}) =>
  runPortal({
    at: '/pages/trial',
    files: files(form),
    ...setup,
    answers: { 'order/create': () => ({ id: 3, no: 'O-3' }), ...setup.answers },
  });
type Portal = Awaited<ReturnType<typeof run>>;
const asked = (portal: Portal) => [...portal.seen.fields.keys()];
const sent = (portal: Portal) => portal.askedFor('order/create').map(({ body }) => body);
const goOn = (portal: Portal) =>
  portal.does(() =>
    portal.seen.feedback?.modals
      .at(-1)
      ?.actions.find(({ main }) => main)
      ?.run(),
  );

/** Files on their way to the server, in their order, which arrive and fail when they are told to. */
function requestsWithFiles() {
  const all: { onerror: () => void; onload: () => void; responseText: string; isAborted: boolean }[] = [];
  class Xhr {
    readonly upload = {};
    status = 200;
    responseText = '';
    onerror = () => {};
    onload = () => {};
    onabort = () => {};
    isAborted = false;
    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null;
    }
    send() {
      all.push(this);
    }
    abort() {
      this.isAborted = true;
      this.onabort();
    }
  }
  return {
    begin: () => void vi.stubGlobal('XMLHttpRequest', Xhr),
    arrives: (place: number, id: string) => {
      const one = all[place];
      if (one) one.responseText = JSON.stringify({ code: 200, message: 'OK', data: { id } });
      one?.onload();
    },
    fails: (place: number) => all[place]?.onerror(),
    givenUp: () => all.map(({ isAborted }) => isAborted),
  };
}

describe('a form with files', () => {
  const form = `
fields:
  - { name: papers, label: Papers, kind: files, upload: order/paper, accept: [pdf] }
  - { name: others, label: Others, kind: files, upload: order/paper, accept: [pdf] }
`;

  test('begins anew with the files that came while it was on its way, and with none of those that were sent', async () => {
    const uploading = requestsWithFiles();
    let arrive = () => {};
    const portal = await run(form, {
      files: { ...files(form), 'api/calls/paper.yaml': paperCall },
      before: uploading.begin,
      answers: { 'order/create': () => new Promise((ready) => (arrive = () => ready({ id: 3, no: 'O-3' }))) },
    });
    const add = (field: string, name: string) =>
      portal.does(() => portal.seen.uploads.get(field)?.add([new File(['1'], name)]));
    const shown = (field: string) => portal.seen.uploads.get(field)?.files.map(({ name, state }) => [name, state]);
    await add('papers', 'sent.pdf');
    await add('others', 'too.pdf');
    await portal.does(() => [0, 1].map((place) => uploading.arrives(place, `f-${place}`)));
    await add('others', 'no picture.gif');
    await portal.submit('order');
    await add('papers', 'later.pdf');
    await add('papers', 'still.pdf');
    await portal.does(() => uploading.arrives(2, 'f-2'));
    await portal.does(() => arrive());

    expect(sent(portal)).toEqual([{ ext: { papers: ['f-0'], others: ['f-1'] } }]);
    expect([shown('papers'), shown('others')]).toEqual([
      [
        ['later.pdf', 'done'],
        ['still.pdf', 'sending'],
      ],
      [],
    ]);
    await portal.does(() => uploading.arrives(3, 'f-3'));
    expect(portal.seen.fields.get('papers')?.value).toEqual(['f-2', 'f-3']);
  });

  const open = async (fields: string, more: Readonly<Record<string, string>> = {}) => {
    const uploading = requestsWithFiles();
    const portal = await run(fields, {
      files: { ...files(fields), 'api/calls/paper.yaml': paperCall, ...more },
      before: uploading.begin,
    });
    const choose = (field: string) =>
      portal.does(() => portal.seen.uploads.get(field)?.add([new File(['1'], 'a.pdf')]));
    return { portal, uploading, choose };
  };
  const steps = (portal: Portal) => portal.seen.steps.get('order');
  const paper = 'kind: files, upload: order/paper, accept: [pdf]';
  const rowsWithPapers = `
steps:
  - title: Costs
    fields:
      - { name: title, label: Title, kind: text, max: 40 }
      - { name: costs, label: Costs, kind: rows, row: "{item}", fields: [{ name: item, label: Item, kind: text }, { name: receipt, label: Receipt, ${paper} }] }
      - { name: papers, label: Papers, when: title == "more", ${paper} }
  - title: Last
    fields:
      - { name: remark, label: Remark, kind: text, max: 40 }
`;

  test('waits for none that does not go along: in a row that was taken out, of a question that is asked no more', async () => {
    const { portal, choose } = await open(rowsWithPapers);
    await portal.fill('title', 'more');
    await portal.does(() => portal.seen.rows.get('costs')?.add());
    await choose('costs.r1.receipt');
    await choose('papers');
    await portal.does(() => portal.seen.rows.get('costs')?.remove('r1'));
    await portal.fill('title', 'desk');
    await portal.submit('order');
    expect(sent(portal)).toEqual([{ title: 'desk' }]);
  });

  test('puts none of a row that was taken out into one that is added later', async () => {
    const { portal, uploading, choose } = await open(rowsWithPapers);
    const add = () => portal.does(() => portal.seen.rows.get('costs')?.add());
    await add();
    await choose('costs.r1.receipt');
    await portal.does(() => portal.seen.rows.get('costs')?.remove('r1'));
    await portal.does(() => steps(portal)?.next());
    await portal.does(() => steps(portal)?.back());
    const key = await add();
    await portal.does(() => uploading.arrives(0, 'f-1'));
    expect(portal.seen.uploads.get(`costs.${key}.receipt`)?.files).toEqual([]);
    expect(portal.seen.fields.get(`costs.${key}.receipt`)?.value).toEqual([]);
  });

  test('goes on to the next step while one that is needed is on its way, and waits for it when it is sent', async () => {
    const { portal, uploading, choose } = await open(`
steps:
  - title: Papers
    fields:
      - { name: papers, label: Papers, required: true, ${paper} }
  - title: Last
    fields:
      - { name: remark, label: Remark, kind: text, max: 40 }
`);
    await portal.does(() => steps(portal)?.next());
    expect([portal.place(), portal.seen.fields.get('papers')?.error]).toEqual([
      '/pages/trial',
      expect.stringContaining('required'),
    ]);
    await choose('papers');
    await portal.does(() => steps(portal)?.next());
    expect(portal.place()).toBe('/pages/trial?step=2');
    await portal.submit('order');
    expect(sent(portal)).toEqual([]);
    await portal.does(() => uploading.arrives(0, 'f-1'));
    expect(sent(portal)).toEqual([{ ext: { papers: ['f-1'] } }]);
  });

  test('does not go on from a step that sends of its own while a file that it needs is on its way', async () => {
    const { portal, choose } = await open(`
steps:
  - title: Papers
    sends: order/code
    fields:
      - { name: email, label: Email, kind: email, required: true }
      - { name: papers, label: Papers, required: true, ${paper} }
  - title: Last
    fields:
      - { name: remark, label: Remark, kind: text, max: 40 }
`);
    await portal.fill('email', 'ada@library.example');
    await choose('papers');
    await portal.does(() => steps(portal)?.next());
    expect([portal.place(), portal.askedFor('order/code').length]).toEqual(['/pages/trial', 0]);
  });

  test('is asked about before it is left while one is on its way', async () => {
    const { portal, choose } = await open(form);
    await choose('papers');
    await portal.goTo('/pages/other');
    expect([portal.place(), portal.seen.feedback?.modals.length]).toEqual(['/pages/trial', 1]);
  });

  test('gives up what is on its way when it is left, and says nothing of it on the next page', async () => {
    const { portal, uploading, choose } = await open(form.replace('fields:', 'draft: false\nfields:'));
    await choose('papers');
    await portal.goTo('/pages/other');
    expect(uploading.givenUp()).toEqual([true]);
    expect(portal.words()).toBe('OtherElsewhere');
  });
});

describe('a form in steps', () => {
  const form = `
steps:
  - title: Who
    fields:
      - { name: title, label: Title, kind: text, required: true, max: 40 }
      - { name: email, label: Email, kind: email }
  - title: More
    when: 'title == "more"'
    fields:
      - { name: code, label: Code, kind: text, max: 5 }
  - title: Last
    fields:
      - { name: remark, label: Remark, kind: text, max: 40 }
review: { title: Check your answers }
`;
  const steps = (portal: Portal) => portal.seen.steps.get('order');
  const press = (portal: Portal, what: 'next' | 'back') => portal.does(() => steps(portal)?.[what]());

  test('shows one after another, each in the address, those that are asked only, and all answers at the end', async () => {
    const portal = await run(form);
    expect([asked(portal), steps(portal)?.current, steps(portal)?.steps.length]).toEqual([['title', 'email'], 0, 2]);
    await press(portal, 'next');
    expect([asked(portal), portal.seen.fields.get('title')?.error]).toEqual([
      ['title', 'email'],
      'Title is a required field',
    ]);
    expect(portal.dom.focused()).toMatch(/-title$/);

    await portal.fill('title', 'Tides');
    await press(portal, 'next');
    expect([asked(portal), portal.place(), steps(portal)?.isLast]).toEqual([['remark'], '/pages/trial?step=3', false]);
    await press(portal, 'next');
    expect([asked(portal), portal.place(), steps(portal)?.isLast]).toEqual([[], '/pages/trial?step=review', true]);
    expect(portal.seen.answers.get('order 0')?.map(({ field, value }) => [field.name, value])).toEqual([
      ['title', 'Tides'],
      ['email', undefined],
    ]);
    await press(portal, 'back');
    await press(portal, 'back');
    expect([asked(portal), portal.place()]).toEqual([['title', 'email'], '/pages/trial']);
    await portal.goBack();
    expect([asked(portal), portal.place()]).toEqual([['remark'], '/pages/trial?step=3']);
    await press(portal, 'back');
    await press(portal, 'back');
    expect(steps(portal)?.current).toBe(0);
  });

  test('goes one step further where the button is pressed twice', async () => {
    const portal = await run(form);
    await portal.fill('title', 'Tides');
    await portal.does(() => [1, 2].map(() => steps(portal)?.next()));
    expect([portal.place(), portal.dom.entries.length]).toEqual(['/pages/trial?step=3', 2]);
  });

  test('has one more where an answer asks for it', async () => {
    const portal = await run(form);
    await portal.fill('title', 'more');
    expect(steps(portal)?.steps.length).toBe(3);
    await press(portal, 'next');
    expect([asked(portal), portal.place()]).toEqual([['code'], '/pages/trial?step=2']);
  });

  test('at an address of a step that is not asked shows the next one that is, and one that makes no sense the first', async () => {
    expect(asked(await run(form, { at: '/pages/trial?step=2' }))).toEqual(['remark']);
    expect(asked(await run(form, { at: '/pages/trial?step=two' }))).toEqual(['title', 'email']);
    expect(asked(await run(form, { at: '/pages/trial?step=9' }))).toEqual(['title', 'email']);
    expect(asked(await run(form, { at: '/pages/trial?step=1.5' }))).toEqual(['title', 'email']);
    const unseen = form.replace(/^review.*$/m, '');
    expect(asked(await run(unseen, { at: '/pages/trial?step=review' }))).toEqual(['remark']);
  });

  test('leads to what is wrong in another step', async () => {
    const portal = await run(form, { at: '/pages/trial?step=review' });
    await portal.submit('order');
    expect([asked(portal), portal.place(), portal.dom.focused()?.endsWith('-title')]).toEqual([
      ['title', 'email'],
      '/pages/trial',
      true,
    ]);
    expect(portal.seen.fields.get('title')?.error).toBe('Title is a required field');
  });

  test('leads to what is wrong in a row of another step', async () => {
    const rows = `
steps:
  - title: Who
    fields:
      - { name: title, label: Title, kind: text, max: 40 }
  - title: Costs
    fields:
      - { name: costs, label: Costs, kind: rows, min: 1, row: "{item}", fields: [{ name: item, label: Item, kind: text, required: true }] }
review: { title: Check your answers }
`;
    const portal = await run(rows, { at: '/pages/trial?step=review' });
    await portal.submit('order');
    expect([portal.place(), portal.dom.focused()?.endsWith('-costs.r1.item')]).toEqual(['/pages/trial?step=2', true]);
  });

  test('is sent from its end, and begins anew at its first step', async () => {
    const portal = await run(form);
    await portal.fill('title', 'Tides');
    await portal.does(() => steps(portal)?.show(2));
    await portal.submit('order');
    expect(sent(portal)).toEqual([{ title: 'Tides' }]);
    expect([asked(portal), portal.place()]).toEqual([['title', 'email'], '/pages/trial']);
  });

  test('that is one, with a look at its answers, stands in no address and begins anew after it was sent', async () => {
    const portal = await run(`
fields:
  - { name: title, label: Title, kind: text, required: true, max: 40 }
review: { title: Check your answers }
`);
    await portal.fill('title', 'Tides');
    await press(portal, 'next');
    expect([steps(portal)?.current, portal.place()]).toEqual([1, '/pages/trial']);
    await portal.submit('order');
    expect([sent(portal), steps(portal)?.current]).toEqual([[{ title: 'Tides' }], 0]);
  });

  test('shows the files that go along, and no longer one that has failed meanwhile', async () => {
    const uploading = requestsWithFiles();
    const withFiles = `
fields:
  - { name: papers, label: Papers, kind: files, upload: order/paper, accept: [pdf] }
review: { title: Check your answers }
`;
    const portal = await run(withFiles, {
      files: { ...files(withFiles), 'api/calls/paper.yaml': paperCall },
      before: uploading.begin,
    });
    await portal.does(() =>
      portal.seen.uploads.get('papers')?.add([new File(['1'], 'a.pdf'), new File(['2'], 'b.pdf')]),
    );
    await press(portal, 'next');
    const shown = () => portal.seen.answers.get('order 0')?.map(({ value }) => value);
    expect(shown()).toEqual([['a.pdf', 'b.pdf']]);

    await portal.does(() => {
      uploading.arrives(0, 'f-1');
      uploading.fails(1);
    });
    expect(shown()).toEqual([['a.pdf']]);
  });

  test('shows each row by its sentence before it is sent', async () => {
    const portal = await run(`
fields:
  - name: costs
    label: Costs
    kind: rows
    min: 2
    max: 3
    row: "{item}, {amount} pieces"
    fields:
      - { name: item, label: Item, kind: text, max: 20, start: "'pen'" }
      - { name: amount, label: Amount, kind: number, min: 1, start: '2' }
  - { name: others, label: Others, kind: rows, row: "{item}", fields: [{ name: item, label: Item, kind: text }] }
review: { title: Check your answers }
`);
    await portal.fill('costs.r2.item', 'book');
    await press(portal, 'next');
    const answers = [...portal.seen.answers.values()].flat();
    expect(answers.map(({ field, value }) => [field.name, value])).toEqual([
      ['costs', ['pen, 2 pieces', 'book, 2 pieces']],
      ['others', undefined],
    ]);
  });

  const inWindow =
    'access: signed-in\ncontent:\n  - { button: Open, do: { dialog: Order, content: [{ form: order }] } }';

  test('in a window takes its step out of the address when the window closes', async () => {
    const portal = await run(form, {
      files: files(form, inWindow),
    });
    await portal.does(() => portal.seen.buttons.get('Open')?.run());
    await portal.fill('title', 'Tides');
    await press(portal, 'next');
    expect(portal.place()).toBe('/pages/trial?step=3');
    await portal.does(() => portal.seen.feedback?.modals.at(-1)?.close());
    await portal.does(() =>
      portal.seen.feedback?.modals
        .at(-1)
        ?.actions.find(({ main }) => main)
        ?.run(),
    );
    expect([portal.place(), asked(portal)]).toEqual(['/pages/trial', []]);
  });

  test('in a window that goes with its page leaves the steps of another page alone', async () => {
    const portal = await run(form, {
      files: files(form, inWindow),
    });
    await portal.does(() => portal.seen.buttons.get('Open')?.run());
    await portal.goTo('/pages/other?step=2');
    expect([portal.place(), asked(portal)]).toEqual(['/pages/other?step=2', []]);
  });
});

describe('a step that sends', () => {
  const form = `
steps:
  - title: Your account
    sends: order/code
    submit: Send code
    success: Sent
    again-after: 60 s
    fields:
      - { name: email, label: Email, kind: email, required: true }
  - title: Code
    fields:
      - { name: code, label: Code, kind: text, required: true, max: 6 }
`;

  test('goes on when it was sent, and may be sent again after a while', async () => {
    let answer: unknown = refused(404, null, 'Nobody is called that');
    const portal = await run(form, { answers: { 'order/code': () => answer } });
    const steps = () => portal.seen.steps.get('order');
    expect(steps()?.again).toBeNull();
    await portal.fill('email', 'ada@library.example');
    await portal.does(() => steps()?.next());
    expect([asked(portal), steps()?.sending]).toEqual([['email'], false]);

    let arrive = () => {};
    answer = new Promise((done) => (arrive = () => done({ id: 1 })));
    await portal.does(() => steps()?.next());
    expect(steps()?.sending).toBe(true);
    await portal.does(() => steps()?.next());
    await portal.does(() => arrive());
    expect([asked(portal), portal.askedFor('order/code').length, steps()?.again?.waitSeconds]).toEqual([
      ['code'],
      2,
      60,
    ]);
    await portal.after(59_000);
    expect(steps()?.again?.waitSeconds).toBe(1);
    await portal.after(1250);
    expect(steps()?.again?.waitSeconds).toBe(0);
    answer = refused(404, null, 'Nobody is called that');
    await portal.does(() => steps()?.again?.run());
    expect(steps()?.again?.waitSeconds).toBe(0);
    answer = { id: 1 };
    await portal.does(() => steps()?.again?.run());
    expect(portal.askedFor('order/code')).toHaveLength(4);
    expect(steps()?.again?.waitSeconds).toBe(60);
  });

  test('and is answered when its page was left changes no other address', async () => {
    let arrive = () => {};
    const portal = await run(form, {
      answers: { 'order/code': () => new Promise((done) => (arrive = () => done({ id: 1 }))) },
    });
    await portal.fill('email', 'ada@library.example');
    await portal.does(() => portal.seen.steps.get('order')?.next());
    await portal.goTo('/pages/other');
    await goOn(portal);
    await portal.does(() => arrive());
    expect(portal.place()).toBe('/pages/other');
  });

  test('and meets the end of the login keeps what was typed for after the next one', async () => {
    const portal = await run(form, {
      answers: { 'order/code': () => refused(401), 'reader/login': () => ({ token: 't-2' }) },
    });
    await portal.fill('email', 'ada@library.example');
    await portal.does(() => portal.seen.steps.get('order')?.next());
    await goOn(portal);
    await portal.fill('card_no', 'N-1');
    await portal.fill('password', 'secret');
    await portal.submit('login');
    await portal.after(1);
    expect([portal.place(), portal.seen.fields.get('email')?.value]).toEqual(['/pages/trial', 'ada@library.example']);
    expect(portal.seen.forms.get('order')?.draft).toBeNull();
  });
});

describe('a captcha', () => {
  const form = `
draft: false
steps:
  - title: Your account
    sends: order/code
    again-after: 60 s
    fields:
      - { name: email, label: Email, kind: email, required: true }
      - { name: captcha, label: Captcha, kind: captcha, required: true, session: order/session, picture: order/picture }
  - title: Code
    fields:
      - { name: code, label: Code, kind: text, required: true, max: 6 }
`;
  const drawn = (more: Answers = {}): Answers => {
    let session = 0;
    return {
      'order/session': () => ({ sid: `s${++session}` }),
      'order/picture': ({ body }) => ({ image: `data:${body['sid']}`, expires_in: 120 }),
      'order/code': () => ({ id: 1 }),
      ...more,
    };
  };
  const captcha = (portal: Portal) => portal.seen.captchas.get('captcha');

  test('is drawn for a session, drawn again when it runs out, and empties what was typed', async () => {
    const portal = await run(form, { answers: drawn() });
    expect(captcha(portal)).toMatchObject({ state: 'ready', image: 'data:s1', question: null });
    await portal.fill('captcha', 'abcd');
    await portal.after(119_000);
    expect(portal.askedFor('order/picture')).toHaveLength(1);
    await portal.after(1000);
    expect(portal.askedFor('order/picture').map(({ body }) => body)).toEqual([{ sid: 's1' }, { sid: 's1' }]);
    expect(portal.seen.fields.get('captcha')?.value).toBe('');
  });

  test('goes with its session, and a new one is to be typed before it is sent again', async () => {
    const portal = await run(form, { answers: drawn() });
    const steps = () => portal.seen.steps.get('order');
    await portal.fill('email', 'ada@library.example');
    await portal.fill('captcha', 'abcd');
    await portal.does(() => steps()?.next());
    expect(portal.askedFor('order/code').map(({ body }) => body)).toEqual([
      { email: 'ada@library.example', captcha: 'abcd', sid: 's1' },
    ]);
    await portal.after(61_000);
    await portal.does(() => steps()?.again?.run());
    expect([asked(portal), portal.askedFor('order/code').length]).toEqual([['email', 'captcha'], 1]);
  });

  test('of a session that has run out has a new one, without a word', async () => {
    let isOver = false;
    const portal = await run(form, {
      answers: drawn({
        'order/picture': ({ body }) =>
          isOver && body['sid'] === 's1' ? refused(409) : { question: `${body['sid']}?`, expires_in: 0 },
      }),
    });
    expect(captcha(portal)).toMatchObject({ state: 'ready', image: null, question: 's1?' });
    isOver = true;
    await portal.does(() => captcha(portal)?.refresh());
    expect(captcha(portal)).toMatchObject({ state: 'ready', question: 's2?' });
    expect(portal.words()).not.toContain('toast');
    await portal.after(3_600_000);
    expect(portal.askedFor('order/picture')).toHaveLength(3);
  });

  test('that cannot be had says so, and may be asked for again', async () => {
    let answer: unknown = refused(500);
    const portal = await run(form, { answers: drawn({ 'order/session': () => answer }) });
    expect(captcha(portal)?.state).toBe('failed');
    expect(portal.words()).toContain('toast');
    answer = { sid: 's9' };
    await portal.does(() => captcha(portal)?.refresh());
    expect(captcha(portal)).toMatchObject({ state: 'ready', image: 'data:s9' });
  });

  test('that comes late, after another was asked for, is not shown', async () => {
    const arrivals: (() => void)[] = [];
    const portal = await run(form, {
      answers: drawn({
        'order/picture': ({ body }) =>
          new Promise((done) =>
            arrivals.push(() => done({ image: `${arrivals.length} ${body['sid']}`, expires_in: 0 })),
          ),
      }),
    });
    expect(captcha(portal)?.state).toBe('loading');
    await portal.does(() => captcha(portal)?.refresh());
    await portal.does(() => arrivals[1]?.());
    const shown = captcha(portal)?.image;
    await portal.does(() => arrivals[0]?.());
    expect([captcha(portal)?.state, captcha(portal)?.image]).toEqual(['ready', shown]);
  });

  test('that was left is not asked for any more', async () => {
    const portal = await run(form, { answers: drawn() });
    await portal.goTo('/pages/other');
    await portal.after(500_000);
    expect(portal.askedFor('order/picture')).toHaveLength(1);
  });
});

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
});

describe('a place on a map', () => {
  const form =
    'fields:\n  - { name: title, label: Title, kind: text, max: 9 }\n  - { name: place, label: Place, kind: location }\n';
  const map = {
    'portal.yaml':
      'title: L\noffice: L\nlanguages: { force-on-show: none }\nsession: { user: reader/info, login: /, home: /pages/books, not-found: /, choose-location: /pages/map }\n',
    'pages/map.yaml':
      'route: /pages/map\ntitle: Map\naccess: signed-in\nquery: { key: text?, latitude: number?, longitude: number? }\ncontent:\n  - { text: Here is the map }',
  };

  test('is chosen on its own page and comes back to its field, with all that was typed', async () => {
    const portal = await run(form, { files: files(form, undefined, map) });
    await portal.fill('title', 'desk');
    await portal.fill('place', { name: '', address: '', latitude: '22.4', longitude: '114.2' });
    await portal.does(() => portal.seen.maps.get('place')?.());
    expect(portal.place()).toBe('/pages/map?key=order.place&latitude=22.4&longitude=114.2');
    portal.dom.session.setItem(
      'portico_place:order.place',
      JSON.stringify({ name: 'Hall', address: 'Road', latitude: 1, longitude: 2 }),
    );
    await portal.goBack();
    await portal.after(1);
    await portal.after(1);
    expect([portal.seen.fields.get('title')?.value, portal.seen.fields.get('place')?.value]).toEqual([
      'desk',
      { name: 'Hall', address: 'Road', latitude: '1', longitude: '2' },
    ]);
    expect(portal.dom.session.getItem('portico_place:order.place') !== null).toBe(false);
  });

  test('comes back with all that was typed to a form that keeps no drafts, which keeps nothing afterwards', async () => {
    const undrafted = `draft: false\n${form}`;
    const portal = await run(undrafted, { files: files(undrafted, undefined, map) });
    const values = () => ['title', 'place'].map((name) => portal.seen.fields.get(name)?.value);
    const kept = () => portal.dom.session.getItem('portico_draft:7:order');
    await portal.fill('title', 'desk');
    await portal.does(() => portal.seen.maps.get('place')?.());
    portal.dom.session.setItem(
      'portico_place:order.place',
      JSON.stringify({ name: 'Hall', address: 'Road', latitude: 1, longitude: 2 }),
    );
    await portal.goBack();
    await portal.after(1);
    await portal.after(1);
    expect(values()).toEqual(['desk', { name: 'Hall', address: 'Road', latitude: '1', longitude: '2' }]);

    await portal.after(500);
    portal.dom.tell('pagehide');
    expect(kept()).toBeNull();
    await portal.goTo('/pages/other');
    await portal.goBack();
    await portal.after(1);
    expect([values()[0], portal.seen.forms.get('order')?.draft]).toEqual(['', null]);
  });

  test('comes back to a form that says which files are to be chosen again', async () => {
    const uploading = requestsWithFiles();
    const withFiles = `draft: false
fields:
  - { name: place, label: Place, kind: location }
  - { name: papers, label: Papers, kind: files, upload: order/paper, accept: [pdf] }
  - { name: none, label: None, kind: files, upload: order/paper, accept: [pdf] }
  - { name: costs, label: Costs, kind: rows, min: 1, row: "{item}", fields: [{ name: item, label: Item, kind: text }, { name: receipt, label: Receipt, kind: files, upload: order/paper, accept: [pdf] }] }
`;
    const portal = await run(withFiles, {
      files: files(withFiles, undefined, { ...map, 'api/calls/paper.yaml': paperCall }),
      before: uploading.begin,
    });
    const error = (name: string) => portal.seen.fields.get(name)?.error;
    const choose = (field: string, name: string) =>
      portal.does(() => portal.seen.uploads.get(field)?.add([new File(['1'], name)]));
    await choose('papers', 'there.pdf');
    await portal.does(() => uploading.arrives(0, 'f-0'));
    await choose('costs.r1.receipt', 'on its way.pdf');
    await choose('none', 'refused.gif');
    await portal.does(() => portal.seen.maps.get('place')?.());
    await portal.goBack();
    await portal.after(1);
    await portal.after(1);
    expect(['papers', 'none', 'costs'].map(error)).toEqual([
      'Papers: choose the files again',
      null,
      'Costs: choose the files again',
    ]);
    await choose('papers', 'again.pdf');
    await portal.does(() => uploading.arrives(2, 'f-2'));
    expect(error('papers')).toBeNull();
  });

  test('is not offered where the portal has no such page', async () => {
    const portal = await run(form);
    expect(portal.seen.maps.get('place')).toBeNull();
  });
});
