import { isIP } from 'node:net';

/** Whether a name or an address is the loopback of whoever uses it. */
export function isLoopback(host: string): boolean {
  const plain = host.replace(/^\[(.*)\]$/, '$1').replace(/^::ffff:/i, '');
  return /^localhost$/i.test(plain) || plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

/**
 * Whether what is said to a host never leaves this machine.
 * @param host a name, an address, the path of a Unix socket, or empty where none is named
 */
export function isThisMachine(host: string): boolean {
  return host === '' || host.startsWith('/') || isLoopback(host);
}
