/** Asks for the data of the page at this address as soon as its model is there: its blocks and the user are still on their way. */
import type { PageChunk } from '#model';
import type { Portal } from '../portal/portal.ts';
import { filtersOf } from '../scope/address-state.ts';
import { createDataHolder, dataScope } from '../scope/data-holder.ts';
import { pageScope, sessionNames } from '../scope/page-scope.ts';
import { namesOf } from '../scope/scope-node.ts';
import { writeKey } from './data-key.ts';
import { pagingOf, planOf } from './load-data.tsx';
import { stateScope } from './page-state.ts';

/** Whether it may be asked is the server's question; whether it is shown is the guard's, later. */
export function askAhead(portal: Portal, chunk: PageChunk): void {
  const { page, calls } = chunk;
  const { path, search } = portal.history.place();
  const { token, user, chosenId } = portal.session.store.get();
  const isHere = page.route === path || (page.also ?? []).includes(path);
  if (!isHere || (token === null && page.access !== 'everyone')) return;
  const { format, language } = portal.words.get();
  const { settings } = portal.manifest.get();
  const ofSession = sessionNames(settings);
  const surroundings = { clock: portal.clock, format };
  const holder = createDataHolder(Object.keys(page.data ?? {}));
  const own = stateScope(pageScope(portal, chunk, holder), page.state, () => surroundings);
  const node = dataScope(own, holder);
  const starts = [...filtersOf(page.content), ...Object.values(page.state ?? {})].flatMap(({ start }) =>
    namesOf(start),
  );
  for (const [name, source] of Object.entries(page.data ?? {})) {
    const read = [source.when, ...Object.values(source.with ?? {})].flatMap(namesOf);
    const behind = read.some((word) => word !== 'query') ? [...read, ...starts] : read;
    if (token !== null && user === null && behind.some((word) => ofSession.includes(word))) continue;
    const definition = calls[source.call];
    const plan = planOf(source, node, surroundings, page.query);
    if (!definition || definition.changes || plan.kind !== 'ask') continue;
    const paging = pagingOf(portal, {
      data: page.data,
      name,
      source,
      isPagedCall: definition.paged,
      search,
      lists: settings.lists,
    });
    const pages = paging?.grows ? Array.from({ length: paging.page }, (_, index) => index + 1) : [paging?.page];
    for (const number of pages) {
      const asked = paging && number !== undefined ? { page: number, perPage: paging.perPage } : null;
      const request = { call: source.call, given: plan.given, ...(asked ? { page: asked } : {}) };
      const key = writeKey({ ...request, page: asked, language, chosenId, epoch: portal.epoch.get() });
      portal.early.ask(key, () => portal.send({ ...request, definition }));
    }
  }
}
