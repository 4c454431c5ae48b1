/** The pages of the shipped portal that have an address. Those of duties have none: they stand in a window. */
import { compiledPortal } from '../../server/support/compiled-portal.ts';

const { pages, settings } = compiledPortal();
const duties = settings.session.duties?.map(({ page }) => page) ?? [];

export const shippedPages = Object.values(pages).filter(({ route }) => !duties.includes(route));
