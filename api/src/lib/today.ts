/**
 * The current date in a time zone.
 * @param timeZone IANA name
 * @returns `YYYY-MM-DD`
 */
export function todayIn(timeZone: string): string {
  // The Canadian date format is ISO 8601.
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date());
}
