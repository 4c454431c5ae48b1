/** Forms in steps, steps that send, and the captcha of a step. */
import { describe, expect, test } from 'vitest';
import { asked, files, goOn, type Portal, paperCall, requestsWithFiles, run, sent } from './support/order-form.ts';
import { type Answers, refused, runsPortals } from './support/running-portal.tsx';

runsPortals();

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

  test('beside another one in steps has a word of its own in the address', async () => {
    const other = `sends: order/create\n${form}`;
    const page = 'access: signed-in\ncontent:\n  - { form: order }\n  - { form: another }';
    const portal = await run(form, {
      files: files(form, page, { 'forms/another.yaml': other }),
      at: '/pages/trial?step=3',
    });
    const current = () => ['order', 'another'].map((name) => portal.seen.steps.get(name)?.current);
    expect(current()).toEqual([1, 0]);

    await portal.does(() => portal.seen.steps.get('another')?.show(1));
    expect([portal.place(), current()]).toEqual(['/pages/trial?step=3&another-step=3', [1, 1]]);
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
