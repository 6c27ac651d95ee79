import { isIP } from 'node:net';

/** Whether a name or an address is a loopback. */
export function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[(.*)\]$/, '$1').replace(/^::ffff:/i, '');
  return /^localhost$/i.test(plain) || plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

/**
 * Whether traffic to a host never leaves this machine.
 * @param host a name, an address, the path of a Unix socket, or empty for the default
 */
export function isThisMachine(host: string): boolean {
  return host === '' || host.startsWith('/') || isLoopback(host);
}
