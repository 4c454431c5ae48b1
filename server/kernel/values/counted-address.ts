/** Whom a limit for an address counts: a house with IPv6 has more addresses than anybody could count, and they begin alike. */
import { isIPv6 } from 'node:net';

/** Groups of four signs that a provider gives to one house or one telephone; it chooses the other four itself. */
const ownGroups = 4;

const groupCount = 8;

/** @returns an IPv4 address as it is, also when it is written as IPv6; of IPv6 the network, `2001:db8:0:7::/64` */
export function countedAddress(address: string): string {
  const [plain = ''] = address.split('%'); // fe80::1%eth0
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain) ?? [];
  if (mapped) return mapped;
  if (!isIPv6(plain)) return address;
  // Shortened in the one usual way, without leading zeros and in small letters.
  const [before = '', after] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = (part = '') => part.split(':').filter((group) => group !== '');
  const missing = groupCount - groups(before).length - groups(after).length;
  const all = [...groups(before), ...Array.from({ length: missing }, () => '0'), ...groups(after)];
  return `${all.slice(0, ownGroups).join(':')}::/64`;
}
