/** What is said of an address of the portal that no page has. */
import { nearestNames } from '#expression/node';
import { quoted, suggestion, type Words } from '../../diagnostics/report.ts';

/** @param routes  the addresses that there are */
export function noPageWords(address: string, routes: Iterable<string>): Words {
  const [route = ''] = address.split('?');
  return {
    problem: `There is no page with the address ${quoted(route)}.`,
    effect: 'People would end on the error page.',
    remedy: suggestion(nearestNames(route, routes), [], otherwise(address)),
  };
}

function otherwise(address: string): string {
  const isSite = /^[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i.test(address) && !/\.(html?|ya?ml|pdf)$/i.test(address);
  return isSite
    ? `If another site is meant, write ${quoted(`https://${address}`)}.`
    : 'The addresses stand behind `route` in the files of pages/. An address of another site begins with https://.';
}
