/** The pages of the shipped portal that have an address. Those of duties have none: they are in a window. */
import { compiledPortal } from '../../server/support/compiled-portal.ts';
import type { Api } from './portal-test.ts';

const { pages, settings, contract } = compiledPortal();
const duties = settings.session.duties?.map(({ page }) => page) ?? [];

export const shippedPages = Object.values(pages).filter(({ route }) => !duties.includes(route));

/** The data of a call as one person sees it. */
export function asking(api: Api, account: string) {
  return async (call: string, body: object = {}) => {
    const { code, message, data } =
      contract.calls[call]?.method === 'GET' ? await api.get(call, account) : await api.call(call, body, account);
    if (code !== 200) throw new Error(`${call} is refused: ${message}`);
    return data;
  };
}

export type Ask = ReturnType<typeof asking>;

/** The address of an event, by words of its title. @param more  behind its id */
export function eventCalled(title: string, route = '/pages/events/detail', more = ''): (ask: Ask) => Promise<string> {
  return async (ask) => `${route}?id=${firstId(await ask('activity', { filter: 'all', keyword: title }))}${more}`;
}

/** The address of a notice, by words of its title. */
export function noticeCalled(title: string): (ask: Ask) => Promise<string> {
  return async (ask) => `/pages/news/detail?id=${firstId(await ask('news/index', { filter: 0, keyword: title }))}`;
}

/** @param answer  of a call that lists records */
function firstId(answer: object): number {
  const { list = [] } = answer as { readonly list?: readonly { readonly id: number }[] }; // as the contract says
  const [first] = list;
  if (!first) throw new Error('The demonstration has no record with this title.');
  return first.id;
}
