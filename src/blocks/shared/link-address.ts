/** Where a value of the data leads that is shown as a link: to the web, to a file of the site, to a letter or a call. */

const known = /^(?:https?|mailto|tel):/i;

/** A path: it begins with a slash, or with the name of a folder, which has no dot as the names of hosts have. */
const path = /^(?:\/|[^/.:?#]+\/)/;

const hostWithPort = /^[^/:?#]+:\d{1,5}(?:[/?#]|$)/;

/** A scheme that is none of the known ones, or words that are no address. */
const elsewhere = /^[a-z][a-z\d+.-]*:|\s/i;

/** @returns an address or the path of a file; empty for one that no browser should follow, such as `javascript:` */
export function linkAddress(words: string): string {
  const address = words.trim();
  if (known.test(address) || path.test(address)) return address;
  if (elsewhere.test(address) && !hostWithPort.test(address)) return '';
  return `https://${address}`;
}
