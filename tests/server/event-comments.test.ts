import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawCover } from '../../server/demo/pictures.ts';
import { reviewPhotos } from '../../server/events/office/photos.ts';
import { dayMs, hourMs } from '../../server/kernel/values/time.ts';
import { addEvent, type EventWishes, inHours } from './support/events.ts';
import { takePart } from './support/take-part.ts';
import { startServer, startTimeoutMs, type TestServer } from './support/test-server.ts';
import { upload } from './support/upload.ts';

let server: TestServer;
beforeAll(async () => {
  // Each comment comes minutes after the one before: nobody who has written nothing for hours is logged out meanwhile.
  server = await startServer({ tokenIdleMs: 7 * dayMs });
}, startTimeoutMs);
afterAll(() => server.close());

/** An event of yesterday with pictures, where these people were. */
async function addPast(people: readonly string[] = ['chris'], wishes: EventWishes = {}): Promise<number> {
  const id = await addEvent(server, {
    startAt: inHours(server, -20),
    endAt: inHours(server, -18),
    registrationStartAt: inHours(server, -72),
    registrationEndAt: inHours(server, -24),
    photoUpload: true,
    ...wishes,
  });
  for (const person of people) await takePart(server, id, person, 'attended');
  return id;
}

interface AskAs {
  readonly as?: string;
  readonly headers?: Record<string, string>;
}

/** Writing is limited to ten times an hour, so each one comes a ninth of an hour later. */
function comment(id: number, body: object, { as = 'chris', headers = {} }: AskAs = {}) {
  server.advance(hourMs / 9);
  return server.ask('activity/comment', { as, headers, body: { id, kind: 'comment', ...body } });
}

const review = { content: 'Well prepared, and enough time for questions.', rating: 5 };

function list(id: number, body: object = {}, as = 'chris', query: Record<string, number> = {}) {
  return server.ask('activity/comment-list', { as, body: { id, ...body }, query });
}

async function picture(as = 'chris', purpose = 'photo', number = 1): Promise<string> {
  const { data } = await upload(server, {
    as,
    purpose,
    filename: `p${number}.png`,
    bytes: drawCover(number, 8, 4).bytes,
  });
  return data.id;
}

function pictures(count: number, as = 'chris', purpose = 'photo'): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => picture(as, purpose, index)));
}

async function rulesOf(answer: ReturnType<typeof comment>): Promise<(string | number)[]> {
  const { code, data } = await answer;
  return [code, ...(data.errors ?? []).map(({ field, rule }) => `${field} ${rule}`)];
}

describe('a review', () => {
  it('is there at once, for everybody', async () => {
    const id = await addPast();

    const { code, data } = await comment(id, review);

    expect([code, data]).toMatchObject([
      200,
      {
        ...review,
        kind: 'comment',
        user: { id: server.ids['chris'], en_name: 'Chris Chan', name: '陳家樂' },
        caption: null,
        images: [],
        status: 'published',
        is_mine: true,
        ext: {},
      },
    ]);
    const seen = await list(id, {}, 'wendy');
    expect(seen.data.list).toEqual([{ ...data, is_mine: false }]);
  });

  it('replaces the earlier one, its pictures included', async () => {
    const id = await addPast();
    const [first, second, third] = await pictures(3, 'chris', 'comment');
    const before = await comment(id, { ...review, images: [first, second] });

    const after = await comment(id, { content: 'Less good on reflection.', rating: 2, images: [second, third] });
    const without = await comment(id, { content: 'Less good on reflection.', rating: 2 });

    expect(before.data.images.map((image) => image.id)).toEqual([first, second]);
    expect(after.data).toMatchObject({ id: before.data.id, rating: 2, created_at: before.data.created_at });
    expect(after.data.images.map((image) => image.id)).toEqual([second, third]);
    expect(without.data.images).toEqual([]);
    expect((await list(id)).data._meta.totalCount).toBe(1);
  });

  it('leaves the photos of the same person at the same event as they are', async () => {
    const id = await addPast();
    const photo = await comment(id, { kind: 'photo', images: await pictures(2), caption: 'The final round' });

    const written = await comment(id, review);

    expect(written.data).toMatchObject({ kind: 'comment', content: review.content, rating: 5 });
    expect((await list(id, { kind: 'photo' })).data.list).toMatchObject([
      { id: photo.data.id, caption: 'The final round', images: photo.data.images.map((image) => ({ id: image.id })) },
    ]);
  });

  it('stays hidden when the office has hidden it, and its author sees so', async () => {
    const id = await addPast(['chris', 'wendy']);
    const { data } = await comment(id, review);
    await server.database.updateTable('event_comments').set({ status: 'hidden' }).where('id', '=', data.id).execute();

    const again = await comment(id, { ...review, content: 'Again.' });

    expect([again.data.status, again.data.id]).toEqual(['hidden', data.id]);
    expect((await list(id)).data.list).toHaveLength(1);
    expect((await list(id, {}, 'wendy')).data).toMatchObject({ list: [], average_rating: null });
  });

  it('is counted where the event is shown, while pictures, hidden ones and those of other events are not', async () => {
    const id = await addPast(['chris', 'wendy', 'ivan']);
    const other = await addPast(['chris']);
    await comment(id, review);
    await comment(other, review);
    const hidden = await comment(id, review, { as: 'wendy' });
    expect((await comment(id, { kind: 'photo', images: await pictures(1) })).code).toBe(200);
    await server.database
      .updateTable('event_comments')
      .set({ status: 'hidden' })
      .where('id', '=', hidden.data.id)
      .execute();
    await server.database
      .updateTable('event_comments')
      .set({ status: 'published' })
      .where('event_id', '=', id)
      .where('kind', '=', 'photo')
      .execute();

    const { data } = await server.ask('activity/details', { as: 'ivan', query: { id } });

    expect([data.comment_count, (await list(id, {}, 'ivan')).data.average_rating]).toEqual([1, 5]);
  });

  it('is one, though two are sent at once', async () => {
    const id = await addPast();

    const answers = await Promise.all([comment(id, review), comment(id, { ...review, rating: 4 })]);

    expect(answers.map(({ code }) => code)).toEqual([200, 200]);
    expect((await list(id)).data._meta.totalCount).toBe(1);
  });

  it.each([
    { name: 'without words and stars', body: {}, wrong: ['rating required', 'content required'] },
    { name: 'without stars', body: { content: 'Good' }, wrong: ['rating required'] },
    { name: 'of no stars', body: { ...review, rating: 0 }, wrong: ['rating min'] },
    { name: 'of six stars', body: { ...review, rating: 6 }, wrong: ['rating max'] },
    { name: 'of half a star', body: { ...review, rating: 4.5 }, wrong: ['rating type'] },
    { name: 'of 501 characters', body: { ...review, content: 'x'.repeat(501) }, wrong: ['content length'] },
    { name: 'with a caption', body: { ...review, caption: 'On stage' }, wrong: ['caption unknown'] },
    { name: 'with a picture of nobody', body: { ...review, images: ['nothing'] }, wrong: ['images file'] },
    { name: 'of an unknown kind', body: { ...review, kind: 'praise' }, wrong: ['kind enum'] },
  ])('is refused $name', async ({ body, wrong }) => {
    const id = await addPast();

    expect(await rulesOf(comment(id, body))).toEqual([422, ...wrong]);
  });

  it.each([1, 500])('may have %i characters', async (length) => {
    const id = await addPast();

    expect((await comment(id, { ...review, content: '評'.repeat(length) })).code).toBe(200);
  });

  it('has at most three pictures', async () => {
    const id = await addPast();
    const ids = await pictures(4, 'chris', 'comment');

    expect(await rulesOf(comment(id, { ...review, images: ids }))).toEqual([422, 'images max']);
    expect((await comment(id, { ...review, images: ids.slice(1) })).data.images).toHaveLength(3);
  });

  it.each([
    { name: 'of somebody else', as: 'wendy', purpose: 'comment' },
    { name: 'uploaded for something else', as: 'chris', purpose: 'photo' },
  ])('takes no pictures $name', async ({ as, purpose }) => {
    const id = await addPast();

    const images = [await picture(as, purpose)];

    expect(await rulesOf(comment(id, { ...review, images }))).toEqual([422, 'images file']);
  });

  it('takes no picture twice, and none that is used elsewhere', async () => {
    const [one, other] = [await addPast(), await addPast()];
    const image = await picture('chris', 'comment');

    expect(await rulesOf(comment(one, { ...review, images: [image, image] }))).toEqual([422, 'images duplicate']);
    expect((await comment(one, { ...review, images: [image] })).code).toBe(200);
    expect(await rulesOf(comment(other, { ...review, images: [image] }))).toEqual([422, 'images file']);
  });
});

describe('photos', () => {
  const photo = (id: number, body: object, ask?: AskAs) => comment(id, { kind: 'photo', ...body }, ask);

  it('wait for the office, and are seen by their uploader only', async () => {
    const id = await addPast(['chris', 'wendy']);

    const { data } = await photo(id, { images: await pictures(2), caption: 'The final round' });

    expect(data).toMatchObject({ kind: 'photo', status: 'pending', caption: 'The final round', rating: null });
    expect(data.images[0]).toMatchObject({ width: 8, height: 4, caption: 'The final round', uploader: 'Chris Chan' });
    expect((await list(id)).data.list).toHaveLength(1);
    expect((await list(id, {}, 'wendy')).data.list).toEqual([]);
  });

  it('come with addresses that work without a login, and are not kept', async () => {
    const id = await addPast();
    const { data } = await photo(id, { images: await pictures(1) });
    const url = data.images[0]?.url ?? '';

    const shown = await server.app.inject({ method: 'GET', url });
    const bare = await server.app.inject({ method: 'GET', url: url.replace(/\?.*/, '') });

    expect([shown.statusCode, bare.statusCode]).toEqual([200, 404]);
    expect(data.images[0]?.thumb_url).toBe(url);
  });

  it('may come again and again', async () => {
    const id = await addPast();
    for (const images of [await pictures(1), await pictures(9)]) await photo(id, { images });

    const { data } = await list(id, { kind: 'photo' });

    expect(data.list.map((entry) => entry.images.length)).toEqual([9, 1]);
  });

  it.each([
    { name: 'without a picture', body: {}, wrong: ['images required'] },
    { name: 'with an empty list', body: { images: [] }, wrong: ['images required'] },
    { name: 'with stars', body: { rating: 5, images: ['own'] }, wrong: ['content required'] },
    { name: 'with words', body: { content: 'Nice', images: ['own'] }, wrong: ['rating required'] },
    {
      name: 'with a caption of 101 characters',
      body: { caption: 'x'.repeat(101), images: ['own'] },
      wrong: ['caption length'],
    },
  ])('are refused $name', async ({ body, wrong }) => {
    const id = await addPast();
    const images = 'images' in body && body.images.length > 0 ? { images: await pictures(1) } : {};

    const [code, ...rules] = await rulesOf(photo(id, { ...body, ...images }));

    expect(code).toBe(422);
    expect(rules).toEqual(expect.arrayContaining(wrong));
  });

  it('are at most nine at once', async () => {
    const id = await addPast();

    expect(await rulesOf(photo(id, { images: await pictures(10) }))).toEqual([422, 'images max']);
  });

  it('are not taken where the office wants none', async () => {
    const id = await addPast(['chris'], { photoUpload: false });

    const { code, data } = await photo(id, { images: await pictures(1) });

    expect([code, data.reason]).toEqual([403, 'not_eligible']);
  });

  it('are shown on the wall of the event, newest first, in pages', async () => {
    const id = await addPast(['chris', 'wendy']);
    const first = await pictures(3);
    const second = await pictures(2, 'wendy');
    await photo(id, { images: first, caption: 'Morning' });
    await photo(id, { images: second }, { as: 'wendy' });
    await reviewPhotos({ database: server.database, now: server.now() }, id, { approve: first });
    const wall = async (as: string, query: Record<string, number> = {}) =>
      (await server.ask('activity/details', { as, query: { id, ...query } })).data;

    const [ofChris, ofWendy] = [await wall('chris'), await wall('wendy')];
    const page = await wall('wendy', { photo_page: 2, 'photo-per-page': 2 });

    expect(ofChris.photos.list.map((entry) => [entry.id, entry.status])).toEqual(
      first.map((key) => [key, 'published']),
    );
    expect(ofWendy.photos.list.map((entry) => entry.id)).toEqual([...second, ...first]);
    expect(page.photos).toMatchObject({
      list: [{ id: first[0], caption: 'Morning', can_download: true }, { id: first[1] }],
      _meta: { totalCount: 5, pageCount: 3, currentPage: 2, perPage: 2 },
    });
    expect([ofChris.photo_count, ofChris.comment_count]).toEqual([3, 0]);
  });

  it('are not shown to visitors, also where the event is public', async () => {
    const id = await addPast(['chris'], { visibility: 'public' });
    const images = await pictures(1);
    await photo(id, { images });
    await reviewPhotos({ database: server.database, now: server.now() }, id, { approve: images });

    const { data } = await server.ask('activity/details', { query: { id } });
    const lead = await server.ask('activity/details', { as: 'lead1', query: { id } });

    expect(data.photos).toEqual({ list: [], _meta: { totalCount: 0, pageCount: 0, currentPage: 1, perPage: 30 } });
    expect(lead.data.photos.list).toEqual([]);
  });
});

describe('the office', () => {
  const office = () => ({ database: server.database, now: server.now() });

  async function statuses(id: number): Promise<Record<string, string>> {
    const { data } = await server.ask('activity/details', { as: 'chris', query: { id } });
    return Object.fromEntries(data.photos.list.map((entry) => [entry.id, entry.status]));
  }

  it('publishes what waits, and hides single pictures of an upload', async () => {
    const id = await addPast();
    const [one = '', two = '', three = ''] = await pictures(3);
    await comment(id, { kind: 'photo', images: [one, two, three] });

    expect(await reviewPhotos(office(), id, { approve: 'pending', hide: [two] })).toBe(3);
    expect(await statuses(id)).toEqual({ [one]: 'published', [two]: 'hidden', [three]: 'published' });

    expect(await reviewPhotos(office(), id, { approve: [two], hide: [one] })).toBe(2);
    expect(await statuses(id)).toEqual({ [one]: 'hidden', [two]: 'published', [three]: 'published' });

    expect(await reviewPhotos(office(), id, { approve: 'pending', hide: [one] })).toBe(0);
  });

  it('changes nothing when one of the pictures is not of the event', async () => {
    const [id, other] = [await addPast(), await addPast()];
    const [own = '', foreign = ''] = await pictures(2);
    await comment(id, { kind: 'photo', images: [own] });
    await comment(other, { kind: 'photo', images: [foreign] });

    await expect(reviewPhotos(office(), id, { approve: [own, foreign] })).rejects.toThrow('notFound');
    await expect(reviewPhotos(office(), 999_999, {})).rejects.toThrow('notFound');
    expect(await statuses(id)).toEqual({ [own]: 'pending' });
  });
});

describe('who may write', () => {
  it.each(['pending', 'registered', 'waiting_list', 'rejected', 'cancelled', 'absent'] as const)(
    'is nobody whose registration is %s',
    async (status) => {
      const id = await addPast([]);
      await takePart(server, id, 'chris', status);

      const { code, data } = await comment(id, review);

      expect([code, data.reason]).toEqual([403, 'not_eligible']);
    },
  );

  it('is nobody without a registration, and no class lead who does not study', async () => {
    const id = await addPast(['wendy']);
    const classid = String(server.classIds.A);

    expect((await comment(id, review)).data.reason).toBe('not_eligible');
    expect((await comment(id, review, { as: 'lead1', headers: { classid } })).data.reason).toBe('not_eligible');
  });

  it('is whoever was there, from the start of the event on', async () => {
    const id = await addPast(['chris'], {
      startAt: inHours(server, 1),
      endAt: inHours(server, 2),
      registrationEndAt: inHours(server, 0.5),
    });

    const early = await comment(id, review, { headers: { language: 'zh-Hant' } });
    server.advance(hourMs - hourMs / 9 - hourMs / 9);
    const inTime = await comment(id, review);

    expect([early.code, early.data.reason, early.message]).toEqual([409, 'window_not_open', '活動尚未開始']);
    expect(inTime.code).toBe(200);
  });

  it('is nobody where the event is not known', async () => {
    const id = await addPast([], { audience: [{ kind: 'class', value: String(server.classIds.B) }] });

    expect((await comment(id, review)).code).toBe(404);
    expect((await comment(999_999, review)).code).toBe(404);
  });

  it('is nobody more than ten times an hour', async () => {
    const id = await addPast(['student7']);
    const write = () => server.ask('activity/comment', { as: 'student7', body: { id, kind: 'comment', ...review } });
    const codes: number[] = [];
    for (let time = 0; time < 11; time++) codes.push((await write()).code);

    expect(codes).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

describe('the list', () => {
  const authors = ['chris', 'wendy', 'student1', 'student4'] as const;

  async function addReviewed(): Promise<number> {
    const id = await addPast(authors);
    for (const [index, as] of authors.entries()) {
      await comment(id, { content: `Review ${index}`, rating: [5, 3, 4, 4][index] }, { as });
    }
    return id;
  }

  it.each([
    { sort: undefined, order: [3, 2, 1, 0] },
    { sort: '-created_at', order: [3, 2, 1, 0] },
    { sort: 'created_at', order: [0, 1, 2, 3] },
    { sort: '-rating', order: [0, 3, 2, 1] },
    { sort: 'rating', order: [1, 2, 3, 0] },
  ])('is sorted by $sort', async ({ sort, order }) => {
    const id = await addReviewed();

    const { data } = await list(id, sort ? { sort } : {});

    expect(data.list.map((entry) => entry.content)).toEqual(order.map((index) => `Review ${index}`));
  });

  it('is of the own ones alone where these are asked for, in whatever state they are', async () => {
    const id = await addReviewed();
    await server.database
      .updateTable('event_comments')
      .set({ status: 'hidden' })
      .where('content', '=', 'Review 1')
      .execute();

    const own = await list(id, { mine: true }, 'wendy');
    const all = await list(id, { mine: false }, 'wendy');

    expect(own.data.list.map(({ content, is_mine }) => [content, is_mine])).toEqual([['Review 1', true]]);
    expect([own.data._meta.totalCount, all.data._meta.totalCount]).toEqual([1, 4]);
  });

  it('tells the stars of all reviews, whatever page is asked for', async () => {
    const id = await addReviewed();

    const { data } = await list(id, { kind: 'comment' }, 'chris', { page: 2, 'per-page': 3 });

    expect(data).toMatchObject({
      average_rating: 4,
      rating_counts: [5, 4, 3, 2, 1].map((rating, index) => ({ rating, count: [1, 2, 1, 0, 0][index] })),
      _meta: { totalCount: 4, pageCount: 2, currentPage: 2, perPage: 3 },
    });
    expect(data.list).toHaveLength(1);
  });

  it('holds one kind or both', async () => {
    const id = await addReviewed();
    await comment(id, { kind: 'photo', images: await pictures(1) });
    const kinds = async (body: object) => (await list(id, body)).data.list.map((entry) => entry.kind);

    expect(await kinds({ kind: 'photo' })).toEqual(['photo']);
    expect(await kinds({ kind: 'comment' })).toEqual(Array(4).fill('comment'));
    expect(await kinds({ sort: 'rating' })).toEqual(['photo', ...Array<string>(4).fill('comment')]);
  });

  it('is open to a class lead with a class, and of no event that is not known', async () => {
    const id = await addReviewed();
    const ask = (as: string, headers: Record<string, string>, eventId = id) =>
      server.ask('activity/comment-list', { as, headers, body: { id: eventId } });
    const classB = await addPast([], { audience: [{ kind: 'class', value: String(server.classIds.B) }] });

    expect((await ask('lead1', { classid: String(server.classIds.A) })).data.list).toHaveLength(4);
    expect((await ask('lead1', { classid: String(server.classIds.C) })).data.reason).toBe('class_scope');
    expect((await ask('lead1', {})).data.reason).toBe('class_required');
    expect((await ask('chris', {}, classB)).code).toBe(404);
    expect((await ask('lead1', { classid: String(server.classIds.B) }, classB)).code).toBe(200);
  });

  it('says that nothing is there yet', async () => {
    const id = await addPast();

    const { data } = await list(id);

    expect(data).toMatchObject({ list: [], average_rating: null, _meta: { totalCount: 0 } });
  });
});
