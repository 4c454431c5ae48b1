/** Forms with files that are on their way, and forms that are left for the map and come back to. */
import { describe, expect, test } from 'vitest';
import { files, type Portal, paperCall, requestsWithFiles, run, sent } from './support/order-form.ts';
import { runsPortals } from './support/running-portal.tsx';

runsPortals();

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

  /** The form with another label goes live while it is open. */
  async function goesLive(portal: Portal, from: string, to: string): Promise<void> {
    const model = portal.model as Map<string, string>; // the server's own, which a new config takes the place of
    const [name = '', text = ''] = [...model].find(([, each]) => each.includes(`"${from}"`)) ?? [];
    const next = `new-${name}`;
    model.set(next, text.replaceAll(`"${from}"`, `"${to}"`));
    model.set('manifest.json', (model.get('manifest.json') ?? '').replaceAll(`"${name}"`, `"${next}"`));
    await portal.does(() => portal.dom.tell('portico:model-changed'));
    await portal.after(1);
  }

  test('takes files that are chosen before and after another config went live', async () => {
    const { portal, uploading, choose } = await open(`
fields:
  - { name: papers, label: Papers, required: true, ${paper} }
  - { name: others, label: Others, ${paper} }
  - { name: title, label: Title, kind: text, max: 40, required: true, when: size(papers) > 0 }
`);
    await choose('others');
    await goesLive(portal, 'Papers', 'Documents');
    await portal.does(() => uploading.arrives(0, 'f-0'));
    await portal.submit('order');
    const before = portal.seen.fields.get('papers')?.error;
    await choose('papers');
    await portal.does(() => uploading.arrives(1, 'f-1'));
    const after = [portal.seen.fields.get('papers')?.error, portal.seen.fields.has('title')];
    await portal.fill('title', 'Tides');
    await portal.submit('order');

    expect(before).toBe('Documents is required');
    expect(after).toEqual([null, true]);
    expect(sent(portal)).toEqual([{ title: 'Tides', ext: { papers: ['f-1'], others: ['f-0'] } }]);
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
