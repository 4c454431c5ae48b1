/** Links in Markdown: where they may lead. */
import type { DiagnosticCode } from '../../diagnostics/diagnostic-catalogue.ts';
import type { Words } from '../../diagnostics/report.ts';
import { meantAddress } from '../../kernel/meant-address.ts';
import { noPageWords } from './no-page-words.ts';

const safeLink = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;

/**
 * What is wrong with a link.
 * @param routes  the addresses of the pages; left out where they are not known
 * @returns null for one that leads somewhere
 */
export function wrongLink(
  address: string,
  routes: Iterable<string> | undefined,
): (Words & { readonly code: DiagnosticCode }) | null {
  const meant = meantAddress(address);
  if (!safeLink.test(address))
    return {
      code: 'link/wrong-address',
      problem: `The link to ${address} leads nowhere.`,
      remedy: `A link begins with https://, mailto:, tel: or # (a page of the portal: #/pages/news/news).${meant === undefined ? '' : ` Write \`${meant}\`.`}`,
    };
  const [, page, route = ''] = /^#((\/[^?]*).*)$/.exec(address) ?? [];
  const known = routes && [...routes];
  if (!known || page === undefined || known.includes(route)) return null;
  return { code: 'link/unknown-page', ...noPageWords(page, known) };
}
