import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that providers hand to one customer: the rest is theirs to choose. */
const CUSTOMER_GROUPS = 4;

/**
 * Whom a limit by address counts as one: the address itself, or of an IPv6 address its /64. One that stands for an IPv4
 * address (`::ffff:192.0.2.1`) counts as that.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups.slice(0, CUSTOMER_GROUPS).join(':')}::/64`;
}

/** All eight, each without leading zeros. */
function groupsOf(address: string): string[] {
  // The parser of addresses knows every way to write one, and leaves one.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [left = [], right = []] = written.split('::').map((half) => half.split(':').filter(Boolean));
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
