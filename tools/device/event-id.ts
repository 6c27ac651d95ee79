import { randomUUID } from 'node:crypto';

/** A version 7 UUID: it begins with the time, so a server stores consecutive ids close together. Source: RFC 9562. */
export function eventId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  // After the version number, the bits are as random as in version 4.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
