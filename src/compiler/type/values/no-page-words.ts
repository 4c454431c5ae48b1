/** What is said of an address of the portal that no page has. */
import { nearestNames } from '#expression/node';
import { quoted, suggestion, type Words } from '../../diagnostics/report.ts';
import { meantAddress, pageBehind } from '../../kernel/meant-address.ts';

/** @param routes  the addresses that there are */
export function noPageWords(address: string, routes: Iterable<string>): Words {
  const [route = ''] = address.split('?');
  const meant = meantAddress(address);
  const near = nearestNames(route, routes);
  return {
    problem: `There is no page with the address ${quoted(route)}.`,
    effect: 'People would end on the error page.',
    remedy:
      meant !== undefined && (near.length === 0 || pageBehind(address) !== undefined)
        ? `${meant.startsWith('https:') ? 'If another site is meant, write' : 'Write'} ${quoted(meant)}.`
        : suggestion(near, [], wherePagesAre),
  };
}

const wherePagesAre =
  'The addresses stand behind `route` in the files of pages/. An address of another site begins with https://.';

/** What is said of an address that only the computer has on which it was copied; null for any other. */
export function ownComputerWords(address: string): Words | null {
  const page = pageBehind(address);
  if (page === undefined || !/^https?:/i.test(address)) return null;
  return {
    problem: `The address ${quoted(address)} is one of your own computer, which nobody else can open.`,
    remedy: `Write the address of the page alone: ${quoted(page)}.`,
  };
}
