/**
 * The day that it is in a time zone.
 * @param timeZone IANA name
 * @returns `YYYY-MM-DD`
 */
export function todayIn(timeZone: string): string {
  // Canada writes its dates as ISO 8601 does.
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date());
}
