/** The pages of the shipped portal that have an address. Those of duties have none: they stand in a window. */
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
