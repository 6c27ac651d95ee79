/**
 * Whether a text is an IANA time zone name with an area, or UTC. The platform also accepts offsets, and abbreviations
 * such as `CET`, which PostgreSQL reads as an offset without daylight-saving time, and `CAT`, which it doesn't know.
 */
export function isTimeZone(name: string): boolean {
  if (!/^([A-Z]\w*\/|UTC$)/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== undefined;
  } catch {
    return false;
  }
}
