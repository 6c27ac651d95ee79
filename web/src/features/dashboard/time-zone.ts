/** The local-storage entry of the zone whose days the installation has. */
const KEY = 'time-zone';

/** Keeps what the server said: the next visit then begins with the right day. */
export function rememberTimeZone(timeZone: string): void {
  if (localStorage.getItem(KEY) !== timeZone) localStorage.setItem(KEY, timeZone);
}

/** @returns an IANA name; undefined where none is known, or none that this browser knows */
export function rememberedTimeZone(): string | undefined {
  const timeZone = localStorage.getItem(KEY);
  if (!timeZone) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
