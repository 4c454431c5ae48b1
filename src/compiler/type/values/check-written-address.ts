/** Where a file of the office leads to: its addresses are written out, and its pages are those of the portal that receives it. */

import { makeDiagnostic, type Reporting } from '../../diagnostics/report.ts';
import type { Path } from '../../kernel/sources.ts';
import type { FileContext } from '../../link/file-context.ts';
import { checkSiteAddress } from './check-site-address.ts';
import { noPageWords, ownComputerWords } from './no-page-words.ts';

export function* checkWrittenAddress(address: string, path: Path, context: FileContext): Reporting {
  const { portal, source } = context;
  const own = ownComputerWords(address);
  if (own) return yield makeDiagnostic('link/wrong-address', source.tree.spanOf(path, 'value'), own);
  if (!portal || (yield* checkSiteAddress(address, path, context))) return;
  const [route = ''] = address.split('?');
  if (!route.startsWith('/') || portal.routes.includes(route)) return;
  const span = source.tree.spanWithin(path, address, 0, route.length);
  yield makeDiagnostic('link/unknown-page', span, noPageWords(address, portal.routes));
}
