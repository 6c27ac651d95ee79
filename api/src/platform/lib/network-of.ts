import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that a provider assigns to one customer, who chooses the rest. */
const CUSTOMER_GROUPS = 4;

/**
 * The network that limits by address count as one client: the IPv4 address itself, or the /64 of an IPv6 address. An
 * IPv6 form of an IPv4 address (`::ffff:192.0.2.1`) counts as the IPv4 address.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups.slice(0, CUSTOMER_GROUPS).join(':')}::/64`;
}

/** All eight groups, each without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser accepts every notation and normalises it.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [left = [], right = []] = written.split('::').map((half) => half.split(':').filter(Boolean));
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
