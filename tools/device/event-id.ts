import { randomUUID } from 'node:crypto';

/** A UUID of version 7: it begins with the time, so a server stores many of them side by side. Source: RFC 9562. */
export function eventId(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  // What stands behind the version number is random in version 4 too.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
