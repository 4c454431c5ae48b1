/** Whose word counts for where a request comes from: so many proxies in front, each at an address that is known. */
import { BlockList, isIP } from 'node:net';

/** This computer, and networks that nobody reaches from outside. */
export const inside: readonly string[] = [
  '127.0.0.0/8',
  '::1',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
  'fe80::/10',
];

/** Whether a text is an address, `10.0.0.5`, or a range of them, `10.0.0.0/8`. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/**
 * @param count  how many proxies are in front
 * @param addresses  where they are: addresses and ranges
 * @returns what Fastify asks of each address on the way, that of the connection first
 */
export function proxyTrust(count: number, addresses: readonly string[]): (address: string, hop: number) => boolean {
  const known = new BlockList();
  for (const range of addresses) {
    const [address = '', bits] = range.split('/');
    const family = familyOf(address);
    if (bits === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(bits), family);
  }
  return (given, hop) => {
    const address = given.replace(/%.*$/, ''); // fe80::1%eth0
    return hop < count && isIP(address) !== 0 && known.check(address, familyOf(address));
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
