/** What a form does while somebody fills it in: choices that go, drafts, files, refusals of the server. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AskedRows, DefinedField, Expression, FilesField, FormModel } from '#model';
import { followOptions } from '../../src/engine/forms/dependent-options.ts';
import { draftValues } from '../../src/engine/forms/draft.ts';
import { applyDraft, createDraftKeeper } from '../../src/engine/forms/draft-keeper.ts';
import { loadChecker } from '../../src/engine/forms/form-checker.ts';
import { dataToLoad } from '../../src/engine/forms/searched-data.ts';
import { canBeSent, type SendFacts, sendForm, sendStep } from '../../src/engine/forms/send-form.ts';
import { createUploads, type UploadList } from '../../src/engine/forms/uploads.ts';
import type { Reply } from '../../src/engine/request/reply.ts';
import type { DataState } from '../../src/engine/scope/data-state.ts';
import { common, formAtWork, read, refusal, type World } from './support/form-at-work.ts';
import { stubUndrawnPage } from './support/undrawn-page.ts';

const text = (name: string, more: object = {}): DefinedField => ({ ...common, name, kind: 'text', max: 40, ...more });
const fieldsOf = (...fields: DefinedField[]) => ({ fields: fields as unknown as FormModel['fields'] });
const files: FilesField = {
  ...common,
  name: 'papers',
  label: 'Papers',
  kind: 'files',
  upload: 'publics/upload',
  purpose: 'form',
  accept: ['pdf'],
  maxSizeBytes: 100,
  maxCount: 2,
};

describe('choices that follow another answer', () => {
  const courses = [
    { id: 1, area: 'arts' },
    { id: 2, area: 'arts' },
    { id: 3, area: 'science' },
  ];
  const options = {
    from: read('courses'),
    value: read('id'),
    label: read('id'),
    where: ['==', read('area'), read('wanted')] as Expression,
  };
  const one = { ...common, name: 'course', kind: 'choice', look: 'menu', options } as DefinedField;
  const many = { ...common, name: 'several', kind: 'choices', look: 'menu', options } as unknown as DefinedField;
  const open = () => {
    const form = formAtWork(fieldsOf(text('wanted'), one, many), { page: { courses } });
    followOptions(form.runtime);
    return form;
  };

  test('go when they are no longer offered, and the field says so', () => {
    const { runtime, type } = open();
    type('wanted', 'arts');
    type('course', '1');
    type('wanted', 'science');

    expect(runtime.value('course')).toBe('');
    expect(runtime.errors.get('course')).not.toBeNull();
  });

  test('stay while they are offered, and nothing is said', () => {
    const { runtime, type } = open();
    type('wanted', 'arts');
    type('course', '1');
    type('several', ['1', '2']);
    type('wanted', 'arts');

    expect([runtime.value('course'), runtime.value('several')]).toEqual(['1', ['1', '2']]);
    expect([runtime.errors.get('course'), runtime.errors.get('several')]).toEqual([null, null]);
  });

  test('of several only those go that are no longer offered', () => {
    const { runtime, type, changePage } = open();
    type('wanted', 'arts');
    type('several', ['1', '2']);
    changePage('courses', courses.slice(1));
    type('wanted', 'arts');

    expect(runtime.value('several')).toEqual(['2']);
    expect(runtime.errors.get('several')).not.toBeNull();
  });

  test('say nothing while nobody knows them yet', () => {
    const { runtime, type, changePage } = open();
    type('wanted', 'arts');
    type('course', '1');
    changePage('courses', null);
    type('wanted', 'science');

    expect(runtime.value('course')).toBe('1');
  });

  test('an empty field has nothing to lose', () => {
    const { runtime, type } = open();
    type('wanted', 'science');

    expect(runtime.errors.get('course')).toBeNull();
  });
});

describe('choices that are searched', () => {
  const searched = {
    ...common,
    name: 'teacher',
    kind: 'choice',
    look: 'menu',
    options: { from: read('found'), value: read('id'), label: read('id'), search: 'q' },
  } as unknown as DefinedField;
  const data = { found: { call: 'staff', with: { area: read('wanted') } } } as unknown as NonNullable<
    FormModel['data']
  >;
  const open = () => {
    const form = formAtWork({ ...fieldsOf(text('wanted'), searched), data });
    followOptions(form.runtime);
    return form;
  };

  test('are taken out when the search is asked with another answer', () => {
    const { runtime, type } = open();
    type('wanted', 'arts');
    type('teacher', '7');
    type('wanted', 'science');

    expect(runtime.value('teacher')).toBe('');
    expect(runtime.errors.get('teacher')).not.toBeNull();
  });

  test('stay when the answer is the same as before, and where nobody chose', () => {
    const { runtime, type } = open();
    type('wanted', 'arts');
    type('teacher', '7');
    type('wanted', 'arts');
    expect(runtime.value('teacher')).toBe('7');

    const fresh = open();
    fresh.runtime.reset({ wanted: '', teacher: '9' });
    fresh.type('wanted', 'arts');
    expect(fresh.runtime.value('teacher')).toBe('9');
  });

  test('are never loaded whole, but for what is read elsewhere too', () => {
    const form = { ...fieldsOf(text('wanted'), searched), data } as FormModel; // the rest is not read
    const alsoRead = fieldsOf(text('wanted', { when: read('found') }), searched);

    expect(dataToLoad(form)).toEqual({});
    expect(dataToLoad({ ...form, ...alsoRead })).toEqual(data);
    expect(dataToLoad({ ...form, ...fieldsOf(text('wanted')) })).toBe(data);
    expect(dataToLoad({ ...form, data: { ...data, other: { call: 'x' } } } as unknown as FormModel)).toEqual({
      other: { call: 'x' },
    });
  });
});

describe('an error', () => {
  afterEach(() => void vi.unstubAllGlobals());

  test('of what is not asked any more is none, and nothing is left to correct', async () => {
    stubUndrawnPage();
    const isOther: Expression = ['!=', read('title'), 'none'];
    const row = { ...text('item', { required: true }) };
    const rows = { ...common, name: 'costs', kind: 'rows', min: 1, row: '{0}', fields: [row], when: isOther };
    const { runtime, type } = formAtWork(
      fieldsOf(
        text('title', { required: true }),
        text('code', { required: true, when: isOther }),
        rows as unknown as DefinedField,
      ),
    );
    runtime.showErrors((await runtime.check()).texts);
    expect([runtime.errors.names(), runtime.notice.get() === null]).toEqual([
      ['title', 'code', 'costs.r1.item'],
      false,
    ]);

    type('title', 'none');
    expect([runtime.errors.names(), runtime.notice.get()]).toEqual([[], null]);
    type('title', 'more');
    expect(runtime.errors.names()).toEqual([]);
  });
});

describe('what stands in a form at first', () => {
  const fields = fieldsOf(text('name', { start: read('own') }), text('remark'));

  test('is what the field says, and what the block gives wins', () => {
    const page = { own: 'Chris', other: 'Wendy' };

    expect(formAtWork(fields, { page }).runtime.startValues()).toEqual({ name: 'Chris', remark: '' });
    expect(formAtWork(fields, { page }, { start: { name: read('other') } }).runtime.startValues()['name']).toBe(
      'Wendy',
    );
  });

  test('is what was sent before where that is edited, and of a new one what the field says', () => {
    const edits = { edits: read('before') };
    const before = { id: 3, answers: { name: 'Sofia', remark: 'late' } };

    expect(formAtWork(fields, { page: { own: 'Chris', before } }, edits).runtime.startValues()).toEqual(before.answers);
    expect(formAtWork(fields, { page: { own: 'Chris' } }, edits).runtime.startValues()['name']).toBe('Chris');
  });
});

describe('a draft', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('addEventListener', vi.fn());
    vi.stubGlobal('removeEventListener', vi.fn());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const questions = { ...common, name: 'answers', kind: 'questions', from: read('definition') };
  const fields = fieldsOf(text('name'), text('remark'), questions as unknown as DefinedField);
  const uploads = new Map<string, Pick<UploadList, 'hasNew'>>();
  const open = (user: number | null = 7, draft = true, drafts?: Map<string, string>) => {
    const form = formAtWork(
      { ...fields, draft } as Partial<FormModel> & typeof fields,
      user === null ? {} : { user: { id: user } },
    );
    for (const [key, value] of drafts ?? []) form.drafts.setItem(key, value);
    return { ...form, keeper: createDraftKeeper(form.portal, form.runtime, uploads) };
  };

  test('is written a moment after typing, and found again by the same person', () => {
    const { type, keeper, drafts } = open();
    keeper.follow();
    type('name', 'Chris');
    expect(keeper.find()).toBeNull();
    vi.advanceTimersByTime(399);
    expect(drafts.all.size).toBe(0);
    vi.advanceTimersByTime(1);

    expect(open(7, true, drafts.all).keeper.find()).toMatchObject({ values: { name: 'Chris' }, resume: false });
    expect(open(8, true, drafts.all).keeper.find()).toBeNull();
  });

  test('of a record that is changed is found for that record only', () => {
    const change = (before: object | null, drafts?: Map<string, string>) => {
      const form = formAtWork(
        { ...fields, draft: true },
        { user: { id: 7 }, page: { before } },
        { edits: read('before') },
      );
      for (const [key, value] of drafts ?? []) form.drafts.setItem(key, value);
      return { ...form, keeper: createDraftKeeper(form.portal, form.runtime, uploads) };
    };
    const { type, keeper, drafts } = change({ id: 3, answers: { name: 'Sofia' } });
    keeper.follow();
    type('name', 'Changed');
    vi.advanceTimersByTime(400);

    const found = [{ id: 3 }, { id: 4 }, null].map((before) => change(before, drafts.all).keeper.find() !== null);
    expect(found).toEqual([true, false, false]);
  });

  test('has no place until all is known that the form is about, its questions too', () => {
    const form = formAtWork(
      { ...fields, draft: true },
      {},
      { with: { book: read('book'), day: read('day') }, edits: read('before') },
    );
    const awaited = (late: string) => {
      const dataState = (name: string) => (name === late ? { state: 'loading' } : null) as DataState | null; // what is read of it
      const runtime = { ...form.runtime, outer: { ...form.runtime.outer, dataState } };
      return createDraftKeeper(form.portal, runtime, uploads).key();
    };

    expect(['book', 'day', 'definition', 'before'].map(awaited)).toEqual([null, null, null, null]);
    expect(awaited('shelf')).toContain(':trial');
  });

  test('of files alone is kept for whoever comes back, and for nobody else', () => {
    const { keeper, drafts } = open();
    uploads.set('name', { hasNew: () => true });
    uploads.set('remark', { hasNew: () => false });
    keeper.write();
    expect(drafts.all.size).toBe(0);
    keeper.keepForReturn();

    expect(open(7, true, drafts.all).keeper.find()).toEqual({ values: {}, resume: true, files: ['name'] });
    uploads.clear();
  });

  test('keeps what that is called which was chosen by searching', () => {
    const { type, keeper, drafts, runtime } = open();
    runtime.choices.known.store.set({ staff: [{ value: 3, label: 'Chan' }] });
    type('name', '3');
    keeper.write();

    expect(open(7, true, drafts.all).keeper.find()?.labels).toEqual({ staff: [{ value: 3, label: 'Chan' }] });
  });

  test.each([
    { draft: true, kept: { values: { name: 'Chris' }, resume: false } },
    { draft: false, kept: null },
  ])('that was taken up after a login is there again only where drafts are kept: $draft', ({ draft, kept }) => {
    const { keeper, drafts, runtime } = open(7, draft);
    drafts.setItem('portico_draft:7:trial', '{"values":{"name":"Chris"},"resume":true}');
    keeper.resume({ values: { name: 'Chris' }, resume: true });

    expect(runtime.value('name')).toBe('Chris');
    expect(open(7, draft, drafts.all).keeper.find()).toEqual(kept);
    expect(drafts.all.size).toBe(draft ? 1 : 0);
  });

  test('of a visitor is found after the login', () => {
    const { type, keeper, drafts } = open(null);
    type('name', 'Chris');
    keeper.write();

    expect(open(7, true, drafts.all).keeper.find()).toMatchObject({ values: { name: 'Chris' } });
  });

  test('is put back without touching what it does not hold', () => {
    const { runtime } = open();
    applyDraft(runtime, { values: { name: 'Chris', answers: { diet: 'veg' } }, resume: false });

    expect([runtime.value('name'), runtime.value('remark')]).toEqual(['Chris', '']);
    expect([...runtime.touched]).toEqual(['name']);
  });

  test('is not offered over what is being typed, and not kept where nothing was typed', () => {
    const { type, keeper, drafts } = open();
    keeper.write();
    expect(drafts.all.size).toBe(0);
    type('name', 'Chris');
    keeper.write();
    expect(drafts.all.size).toBe(1);

    expect(keeper.find()).toBeNull();
    expect(open(7, true, drafts.all).keeper.find()).not.toBeNull();
  });

  test('is gone where all that was typed is taken out again', () => {
    const { type, keeper, drafts } = open();
    keeper.follow();
    type('name', 'Chris');
    vi.advanceTimersByTime(400);
    type('name', '');
    vi.advanceTimersByTime(400);

    expect(drafts.all.size).toBe(0);
  });

  test('is none where a choice was made and taken back', () => {
    const list = { ...common, name: 'days', kind: 'choices', options: 'days', look: 'boxes' };
    const { type, runtime } = formAtWork(fieldsOf(list as unknown as DefinedField));
    type('days', ['mon']);
    type('days', []);

    expect(draftValues(runtime.allFields(), runtime.startValues(), runtime.value, runtime.touched)).toEqual({});
  });

  test('of before stays while nothing was typed that a draft holds', () => {
    const before = open();
    before.type('name', 'Chris');
    before.keeper.write();
    const { keeper, drafts, runtime } = open(7, true, before.drafts.all);
    runtime.touched.add('papers');
    keeper.write();

    expect(drafts.all.size).toBe(1);
  });

  test('is forgotten when the form was sent, the visitor’s too', () => {
    const { type, keeper, drafts } = open();
    type('name', 'Chris');
    keeper.write();
    keeper.forget();

    expect(drafts.all.size).toBe(0);
  });

  test('that has to stand there after the login says so, whatever is still written', () => {
    const { type, keeper, drafts } = open();
    type('name', 'Chris');
    keeper.keepForResume();
    type('name', 'Christopher');
    keeper.write();

    expect(open(7, true, drafts.all).keeper.find()).toMatchObject({ values: { name: 'Christopher' }, resume: true });
  });

  test('is none where the form keeps none', () => {
    const { type, keeper, drafts } = open(7, false);
    keeper.follow();
    type('name', 'Chris');
    vi.advanceTimersByTime(1000);
    keeper.write();

    expect(drafts.all.size).toBe(0);
    expect(addEventListener).not.toHaveBeenCalled();
  });

  test('is written no more once the form is gone', () => {
    const { type, keeper, drafts } = open();
    const stop = keeper.follow();
    type('name', 'Chris');
    stop();
    vi.advanceTimersByTime(1000);

    expect(drafts.all.size).toBe(0);
  });
});

describe('a file', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const pdf = (name = 'a.pdf', size = 10) => ({ name, size }) as File; // what is read of it
  const open = (reply: Reply | ((id: number) => Reply), start: readonly string[] = []) => {
    let count = 0;
    const upload: World['upload'] = async () => (typeof reply === 'function' ? reply((count += 1)) : reply);
    const form = formAtWork(fieldsOf(files), { upload });
    form.runtime.reset({ papers: start });
    return { ...form, list: createUploads(form.portal, files, form.runtime) };
  };
  const settled = () => new Promise((done) => setTimeout(done));
  const done = (id: number): Reply => ({ kind: 'done', answer: { id: `file-${id}` }, message: 'OK' });

  test('counts as newly chosen unless it has failed, and one that was sent before does not', async () => {
    const { list } = open(done, ['old']);
    list.add([pdf('a.exe')], files);
    expect([list.hasNew(), list.isSending()]).toEqual([false, false]);
    list.add([pdf()], files);
    expect([list.hasNew(), list.isSending()]).toEqual([true, true]);
    await settled();

    expect([list.hasNew(), list.isSending()]).toEqual([true, false]);
  });

  test('is in the answer once it is there', async () => {
    const { list, runtime } = open(done, ['old']);
    list.add([pdf()], files);
    expect(list.store.get().at(-1)).toMatchObject({ state: 'sending', error: null, progress: 0 });
    await settled();

    expect(runtime.value('papers')).toEqual(['old', 'file-1']);
    expect(list.store.get().map(({ state, progress }) => [state, progress])).toEqual([
      ['done', 1],
      ['done', 1],
    ]);
  });

  test('too many are refused with how many may be chosen, and one that failed takes no place', async () => {
    const { list, runtime } = open(done);
    list.add([pdf('a.exe'), pdf('b.pdf', 101), pdf('c.pdf', 100), pdf('d.pdf'), pdf('e.pdf')], files);
    await settled();

    expect(list.store.get().map(({ state }) => state)).toEqual(['failed', 'failed', 'done', 'done', 'failed']);
    expect(runtime.value('papers')).toEqual(['file-1', 'file-2']);
    const errors = list.store.get().map(({ error }) => error);
    expect([errors[0], errors[4]]).toEqual(['Papers Invalid format', 'At most 2 files']);
  });

  test('that failed goes once more only where there is still room for it', async () => {
    const { list, runtime } = open((id) => (id === 1 ? { kind: 'network', url: 'publics/upload' } : done(id)));
    list.add([pdf('a.pdf')], files);
    await settled();
    list.add([pdf('b.pdf'), pdf('c.pdf')], files);
    await settled();
    const [failed] = list.store.get();
    list.again(failed?.key ?? '');
    await settled();

    expect(runtime.value('papers')).toEqual(['file-2', 'file-3']);
    expect(list.store.get()[0]).toMatchObject({ state: 'failed', error: 'At most 2 files' });

    list.remove(list.store.get()[1]?.key ?? '');
    list.again(failed?.key ?? '');
    await settled();
    expect(runtime.value('papers')).toEqual(['file-4', 'file-3']);
  });

  test('too many that came with the data are said as their number under the field', async () => {
    const { runtime } = open(done, ['a', 'b', 'c']);
    await loadChecker();
    runtime.checkField('papers');

    expect(runtime.errors.get('papers')).toBe('At most 2 files');
  });

  test.each([
    { code: 413, reported: 0, says: /Papers/ },
    { code: 422, reported: 0, says: /^The server says no$/ },
    { code: 403, reported: 1, says: /^The server says no$/ },
  ])('refused with $code says why beside it, or where all is said', async ({ code, reported: count, says }) => {
    const { list, reported, runtime } = open(refusal(code));
    list.add([pdf()], files);
    await settled();

    expect(list.store.get()[0]).toMatchObject({ state: 'failed', error: expect.stringMatching(says) });
    expect(reported).toHaveLength(count);
    expect(runtime.value('papers')).toEqual([]);
  });

  test('refused with a sentence for the field shows that one', async () => {
    const { list } = open(refusal(422, { errors: [{ field: 'file', rule: 'type', message: 'This is no PDF' }] }));
    list.add([pdf()], files);
    await settled();

    expect(list.store.get()[0]?.error).toBe('This is no PDF');
  });

  test('that was cut off is reported, says that it was not sent, and can be sent again as it is', async () => {
    const { list, reported, portal, runtime } = open((count) =>
      count === 1 ? { kind: 'network', url: 'x' } : done(1),
    );
    list.add([pdf()], files);
    await settled();
    expect(list.store.get()[0]).toMatchObject({
      isLost: true,
      error: portal.message('fileNotSent', { label: 'Papers' }),
    });
    expect(reported).toHaveLength(1);

    list.again(list.store.get()[0]?.key ?? '');
    await settled();
    expect(list.store.get()).toMatchObject([{ state: 'done', isLost: false, error: null }]);
    expect(runtime.value('papers')).toEqual(['file-1']);
  });

  test('that the server refused is not sent again as it is', async () => {
    const { list } = open(refusal(422));
    list.add([pdf()], files);
    await settled();

    expect(list.store.get()[0]?.isLost).toBe(false);
  });

  test('that was sent before is there too when it comes with the data, and stays beside a new one', async () => {
    const { list, runtime } = open(done);
    runtime.set('papers', ['old']);
    expect(list.store.get().map(({ key, state }) => [key, state])).toEqual([['old', 'done']]);
    list.add([pdf()], files);
    await settled();

    expect(runtime.value('papers')).toEqual(['old', 'file-1']);
  });

  test('keeps its name while its row is taken out and brought back', async () => {
    const { list, runtime } = open(done);
    list.add([pdf('letter.pdf')], files);
    await settled();
    runtime.set('papers', undefined);
    expect(list.store.get()).toEqual([]);
    runtime.set('papers', ['file-1']);

    expect(list.store.get().map(({ name }) => name)).toEqual(['letter.pdf']);
  });

  test('that is taken out is no answer any more', async () => {
    const { list, runtime } = open(done, ['old']);
    list.add([pdf()], files);
    await settled();
    list.remove('old');

    expect(runtime.value('papers')).toEqual(['file-1']);
  });

  test('on its way is waited for, and one that fails meanwhile keeps the form and is led to', async () => {
    stubUndrawnPage();
    for (const [reply, expected] of [
      [done, true],
      [refusal(422), false],
    ] as const) {
      const { list, runtime, context, toasts } = open(reply);
      list.add([pdf()], files);
      const waits: boolean[] = [];
      const onSending = (isWaiting: boolean) => void waits.push(isWaiting);
      const facts = { runtime, context, uploads: new Map([['papers', list]]), onSending } as unknown as SendFacts;

      const led: string[] = [];
      runtime.onReveal((name) => led.push(name) > 0);
      expect(await canBeSent(facts)).toBe(expected);
      expect(toasts()).toHaveLength(1);
      expect(waits, 'the button says so').toEqual([true, false]);
      expect([led, runtime.errors.get('papers')]).toEqual(expected ? [[], null] : [['papers'], 'The server says no']);
    }
  });

  test('that failed keeps the form until it is taken out: nobody believes that it went along', async () => {
    stubUndrawnPage();
    const { list, runtime, context, toasts } = open(refusal(422));
    list.add([pdf()], files);
    await settled();
    const facts = { runtime, context, uploads: new Map([['papers', list]]) } as unknown as SendFacts;

    expect([await canBeSent(facts), runtime.errors.get('papers')]).toEqual([false, 'The server says no']);
    list.remove(list.store.get()[0]?.key ?? '');
    expect([await canBeSent(facts), toasts()]).toEqual([true, []]);
    await loadChecker();
    expect(runtime.errors.get('papers')).toBeNull();
  });
});

describe('a row that was taken out', () => {
  const item = text('item', { required: true });
  const costs = { ...common, name: 'costs', kind: 'rows', max: 5, row: 'Row', fields: [item] } as unknown as AskedRows;
  const open = async () => {
    await loadChecker();
    const form = formAtWork(fieldsOf(costs as DefinedField));
    const place = { owner: costs, key: 'r1', inner: item };
    form.runtime.addRow([{ field: { ...item, name: 'costs.r1.item' } as DefinedField, place }]);
    form.runtime.set('costs', { r1: { item: '' }, order: ['r1'] });
    return { ...form, takeOut: () => form.runtime.set('costs', { order: [] }) };
  };

  test('takes the line that asks to correct it along', async () => {
    const { runtime, takeOut } = await open();
    runtime.checkField('costs.r1.item');
    runtime.notice.set('Correct it');
    runtime.set('costs', { r1: { item: '' }, order: ['r1'] });
    expect([runtime.errors.names(), runtime.notice.get()]).toEqual([['costs.r1.item'], 'Correct it']);
    takeOut();

    expect([runtime.errors.names(), runtime.notice.get()]).toEqual([[], null]);
  });

  test('is not checked when the press that takes it out leaves its field', async () => {
    const { runtime, takeOut } = await open();
    takeOut();
    runtime.checkField('costs.r1.item');

    expect(runtime.errors.names()).toEqual([]);
  });
});

describe('a form that cannot be sent', () => {
  const unknown = (when?: boolean) => ({ ...text('new'), kind: 'unknown', when }) as unknown as DefinedField; // as one that came later
  const canSend = async (field: DefinedField, isOpen = true) => {
    const { runtime, context, toasts } = formAtWork(fieldsOf(field));
    const group = { name: 'answers', definition: { isOpen, fields: [], lists: {} }, fields: [] };
    runtime.groups.set([group] as unknown as ReturnType<typeof runtime.groups.get>); // what is read of them
    const facts = { runtime, context, uploads: new Map() } as unknown as SendFacts;
    return { isOk: await canBeSent(facts), said: toasts() };
  };

  test('is one whose time is over, or that asks what this portal does not know', async () => {
    expect(await canSend(text('name'), false)).toEqual({ isOk: false, said: ['This form is closed'] });
    expect(await canSend(unknown())).toEqual({ isOk: false, said: [expect.stringContaining('cannot be shown here')] });
    expect(await canSend(unknown(false))).toEqual({ isOk: true, said: [] });
  });
});

describe('a form that is shown in code', () => {
  test.each([
    { way: undefined, ends: ['O-3'] },
    { way: { label: 'Save draft', check: false }, ends: [] },
  ])('has not come to its end while only a draft is saved: $ends', async ({ way, ends }) => {
    const { runtime, context } = formAtWork(fieldsOf(text('name')), {
      answer: () => ({ kind: 'done', answer: 'O-3', message: 'OK' }),
    });
    const ended: unknown[] = [];
    const nothing = { captchas: new Map(), uploads: new Map(), onSending: () => {}, onDone: () => {} };
    const end = { onSent: (answer: unknown) => ended.push(answer), handles: () => false };
    await sendForm({ runtime, prepared: {}, way, context, ...nothing, end } as unknown as SendFacts); // what sending reads

    expect(ended).toEqual(ends);
  });
});

describe('a form that the server refuses', () => {
  const send = async (reply: Reply, form: Partial<FormModel> = {}) => {
    const work = formAtWork({ ...fieldsOf(text('name'), text('hidden', { when: false })), ...form } as FormModel, {
      answer: () => reply,
    });
    const seen = { loggedOut: 0, done: 0, refreshed: 0, captcha: [] as string[], sending: [] as boolean[] };
    const captcha = {
      store: { get: () => ({ sid: 's1' }) },
      refresh: async () => void (seen.refreshed += 1),
      settled: async () => {},
      spend: () => seen.captcha.push('spent'),
      renew: () => seen.captcha.push('drawn anew'),
    };
    const facts = {
      runtime: work.runtime,
      prepared: { name: 'Chris' },
      context: work.context,
      captchas: new Map([['code', captcha]]),
      uploads: new Map(),
      onSending: (sending: boolean) => seen.sending.push(sending),
      onDone: () => void (seen.done += 1),
      onLoggedOut: () => void (seen.loggedOut += 1),
      onRenewed: () => {},
    } as unknown as SendFacts;
    return { ...work, ...seen, facts, ok: await sendForm(facts), seen };
  };

  test('keeps what was typed when the login has ended, and only then', async () => {
    expect((await send(refusal(401))).seen).toMatchObject({
      loggedOut: 1,
      done: 0,
      refreshed: 1,
      sending: [true, false],
    });
    expect((await send(refusal(403))).seen).toMatchObject({ loggedOut: 0, done: 0, refreshed: 1 });
  });

  test('says beside each field what is wrong with it, and the rest where all is said', async () => {
    const errors = [
      { field: 'name', rule: 'format', message: 'Write the whole name' },
      { field: 'hidden', rule: 'format', message: 'Not on screen' },
      { field: 'elsewhere', rule: 'format', message: 'Not on screen' },
    ];
    // Nothing is drawn here that could be focused.
    stubUndrawnPage();
    const { ok, runtime, toasts } = await send(refusal(422, { errors }));
    vi.unstubAllGlobals();

    expect(ok).toBe(false);
    expect(runtime.errors.get('name')).toBe('Write the whole name');
    expect(toasts()).toEqual(['Not on screen']);
  });

  test('marks no field for an account and its password that are wrong together, and begins with the password', async () => {
    const secret = { ...common, name: 'secret', kind: 'password', max: 64, autocomplete: 'current-password' };
    const fields = fieldsOf(text('name'), secret as unknown as DefinedField);
    const { asked } = stubUndrawnPage();
    const refused = (field: string) =>
      send(refusal(422, { errors: [{ field, rule: 'credentials', message: 'Not so' }] }), fields);
    const both = await refused('name');
    const one = await refused('secret');
    vi.unstubAllGlobals();

    const said = ['', 'name', 'secret'].map((name) => both.runtime.errors.get(name));
    expect([...said, both.runtime.notice.get()]).toEqual(['Not so', null, null, null]);
    expect(asked[0]).toMatch(/-secret$/);
    expect(one.runtime.errors.get('secret')).toBe('Not so');
  });

  test('says the sentence of the server where no field is named', async () => {
    expect((await send(refusal(422))).toasts()).toEqual(['The server says no']);
    expect((await send(refusal(409))).toasts()).toEqual([]);
  });

  test.each<[string, Reply, string | null]>([
    ['the words of the server', refusal(409), 'The server says no'],
    ['that it did not get through', { kind: 'network', url: 'x' }, 'notSent'],
    ['the same where the server failed', refusal(500), 'notSent'],
    ['nothing where the button counts down', refusal(429), null],
    ['nothing where the login ended', refusal(401), null],
    ['nothing where nobody waits any more', { kind: 'aborted', url: 'x' }, null],
  ])('keeps beside its button %s, when the toast is gone', async (_, failure, kept) => {
    const { runtime, portal } = await send(failure);
    expect(runtime.notice.get()).toBe(kept === 'notSent' ? portal.message('notSent') : kept);
  });

  test('waits as long as it is told to', async () => {
    expect((await send(refusal(429, { waitSeconds: 30 }))).waits).toEqual([30]);
    expect((await send(refusal(429))).waits).toEqual([]);
  });

  test('says what is wrong with questions where all is said, not beside them', async () => {
    stubUndrawnPage();
    const questions = { ...common, name: 'answers', kind: 'questions', from: null } as unknown as DefinedField;
    const errors = [{ field: 'answers', rule: 'format', message: 'Answer them' }];
    const { toasts, runtime } = await send(refusal(422, { errors }), fieldsOf(text('name'), questions));
    vi.unstubAllGlobals();

    expect(toasts()).toEqual(['Answer them']);
    expect(runtime.errors.get('answers')).toBeNull();
  });

  test('keeps its captcha and its login where the network failed', async () => {
    const { seen, reported } = await send({ kind: 'network', url: 'x' });
    expect(seen).toMatchObject({ loggedOut: 0, refreshed: 0, done: 0 });
    expect(reported).toHaveLength(1);
  });

  test('has another captcha afterwards for whoever stays on its page, and draws none for who goes on', async () => {
    const answer: Reply = { kind: 'done', answer: {}, message: 'OK' };
    expect((await send(answer)).seen.captcha).toEqual(['spent', 'drawn anew']);
    expect(
      (await send(answer, { then: [{ kind: 'go', go: { page: '/pages/b' } }] } as unknown as Partial<FormModel>)).seen
        .captcha,
    ).toEqual(['spent']);
  });

  test('sends the session of its captcha, and the id of what is edited', async () => {
    const { sent, ok, seen } = await send({ kind: 'done', answer: {}, message: 'OK' });

    expect(ok).toBe(true);
    expect(seen.done).toBe(1);
    expect(sent[0]).toMatchObject({ given: { name: 'Chris', sid: 's1' }, idempotencyKey: 'key' });
    expect(
      (await send({ kind: 'done', answer: {}, message: 'OK' }, { aside: ['code'] } as Partial<FormModel>)).sent[0]
        ?.given,
    ).not.toHaveProperty('sid');
  });

  test('is asked about first where it says so, and not sent after a no', async () => {
    const work = formAtWork({ ...fieldsOf(text('name')), confirm: 'Sure?' } as FormModel);
    const asked: string[] = [];
    const facts = (yes: boolean) =>
      ({
        runtime: work.runtime,
        prepared: {},
        context: {
          ...work.context,
          portal: { ...work.portal, confirm: async (words: string) => asked.push(words) > 0 && yes },
        },
        captchas: new Map(),
        uploads: new Map(),
        onSending: () => {},
        onDone: () => {},
        onLoggedOut: () => {},
        onRenewed: () => {},
      }) as unknown as SendFacts;

    expect(await sendForm(facts(false))).toBe(false);
    expect(work.sent).toEqual([]);
    expect(await sendForm(facts(true))).toBe(true);
    expect(work.sent).toHaveLength(1);
    expect(asked).toEqual(['Sure?', 'Sure?']);
  });

  test('a step sends what it takes and asks for another picture', async () => {
    const work = formAtWork(fieldsOf(text('name'), text('remark')));
    let drawn = 0;
    const captcha = {
      store: { get: () => ({ sid: 's1' }) },
      refresh: async () => void (drawn += 1),
      settled: async () => {},
    };
    work.type('name', 'Chris');
    work.type('remark', 'kept back');
    const facts = {
      runtime: work.runtime,
      context: work.context,
      captchas: new Map([['code', captcha]]),
    } as unknown as SendFacts;

    expect(
      await sendStep(facts, { sends: 'x', takes: ['name', 'code'] } as unknown as Parameters<typeof sendStep>[1]),
    ).toBe(true);
    expect(work.sent[0]?.given).toEqual({ name: 'Chris', sid: 's1' });
    expect(drawn).toBe(1);
  });

  test('a step waits for the picture that is on its way', async () => {
    const work = formAtWork(fieldsOf(text('name')));
    let sid = 'old';
    const captcha = {
      store: { get: () => ({ sid }) },
      refresh: async () => {},
      settled: async () => {
        for (let turn = 0; turn < 9; turn++) await Promise.resolve();
        sid = 'new';
      },
    };
    const facts = {
      runtime: work.runtime,
      context: work.context,
      captchas: new Map([['code', captcha]]),
    } as unknown as SendFacts;
    await sendStep(facts, { sends: 'x', takes: ['code'] } as unknown as Parameters<typeof sendStep>[1]);
    expect(work.sent[0]?.given).toEqual({ sid: 'new' });
  });
});
