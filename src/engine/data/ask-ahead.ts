/** Asks for the data of the page at this address as soon as its model is there: its blocks and the user are still on their way. */
import { type DataSource, firstEntries, type PageChunk } from '#model';
import type { Portal } from '../portal/portal.ts';
import type { Reply } from '../request/reply.ts';
import { filtersOf } from '../scope/address-state.ts';
import { createDataHolder, type DataHolder, dataScope, waiting } from '../scope/data-holder.ts';
import { pageScope, sessionNames } from '../scope/page-scope.ts';
import { namesOf } from '../scope/scope-node.ts';
import { askAheadForMaps } from '../show/value-maps.ts';
import { writeKey } from './data-key.ts';
import { pagingOf, planOf } from './load-data.tsx';
import { stateScope } from './page-state.ts';

/**
 * Asks for what can be asked for by now, and for more when the user or an answer that others read has come; until the page is drawn, which asks by
 * itself. Whether it may be asked is the server's question; whether it is shown is the guard's, later.
 */
export function askAhead(portal: Portal, chunk: PageChunk): void {
  const { page } = chunk;
  const { path } = portal.history.place();
  const { store } = portal.session;
  const isHere = page.route === path || (page.also ?? []).includes(path);
  if (!isHere || (store.get().token === null && page.access !== 'everyone')) return;
  askAheadForMaps(portal, chunk);
  const holder = createDataHolder(Object.keys(page.data ?? {}));
  const asked = new Set<string>();
  const isDrawnOrLeft = () => portal.page.get() === chunk || portal.history.place().path !== path;
  const askFurther = () => {
    if (isDrawnOrLeft()) return stop();
    for (const { name, source, replies } of askNow(portal, chunk, holder, asked)) {
      asked.add(name);
      const [reply, ...others] = replies;
      if (!reply || others.length > 0) continue;
      void reply.then((there) => {
        if (there.kind !== 'done' || isDrawnOrLeft()) return;
        holder.set(name, { ...waiting, state: 'ready', value: firstEntries(there.answer, source.limit) });
        askFurther();
      });
    }
    if (asked.size === holder.names.length) stop();
  };
  const stop = store.subscribe(askFurther);
  askFurther();
}

/** Of a list that has grown: the address may name a page far behind the last one. */
const mostPages = 10;

interface Asked {
  readonly name: string;
  readonly source: DataSource;
  /** One for each page of a list that has grown. */
  readonly replies: readonly Promise<Reply>[];
}

/** Asks for all that was not asked for and waits for nothing. */
function askNow(portal: Portal, chunk: PageChunk, holder: DataHolder, asked: ReadonlySet<string>): readonly Asked[] {
  const { page, calls } = chunk;
  const { search } = portal.history.place();
  const { token, user, chosenId } = portal.session.store.get();
  const { format } = portal.words.get();
  const language = portal.chosenLanguage();
  const { settings } = portal.manifest.get();
  const ofSession = sessionNames(settings);
  const surroundings = { clock: portal.clock, format };
  const own = stateScope(pageScope(portal, chunk, holder), page.state, surroundings);
  const node = dataScope(own, holder);
  const starts = [...filtersOf(page.content), ...Object.values(page.state ?? {})].flatMap(({ start }) =>
    namesOf(start),
  );
  return Object.entries(page.data ?? {}).flatMap(([name, source]) => {
    const read = [source.when, ...Object.values(source.with ?? {})].flatMap(namesOf);
    const behind = read.some((word) => word !== 'query') ? [...read, ...starts] : read;
    if (asked.has(name) || (token !== null && user === null && behind.some((word) => ofSession.includes(word))))
      return [];
    const definition = calls[source.call];
    const plan = planOf(source, node, surroundings, page.query);
    if (!definition || definition.changes || plan.kind !== 'ask') return [];
    const paging = pagingOf(portal, {
      data: page.data,
      name,
      source,
      isPagedCall: definition.paged,
      most: definition.perPageMaximum,
      search,
      lists: settings.lists,
    });
    const pages = paging?.grows
      ? Array.from({ length: Math.min(paging.page, mostPages) }, (_, index) => index + 1)
      : [paging?.page];
    const replies = pages.map((number) => {
      const wanted = paging && number !== undefined ? { page: number, perPage: paging.perPage } : null;
      const request = { call: source.call, given: plan.given, ...(wanted ? { page: wanted } : {}) };
      const key = writeKey({ ...request, page: wanted, language, chosenId, epoch: portal.epoch.get() });
      return portal.early.ask(key, () => portal.send({ ...request, definition }));
    });
    return [{ name, source, replies }];
  });
}
