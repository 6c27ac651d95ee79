/** Instants as answers write them: ISO 8601, UTC, to the millisecond. */
export function instantText(instant: Date): string {
  return instant.toISOString();
}

export function optionalInstantText(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}

/** What PostgreSQL reads as a year of four digits. */
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z');
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * An instant for the database, to the millisecond that it keeps. It knows neither the year 0 nor offsets beyond 16
 * hours: what lies further away than its years is refused all the same, from their ends.
 */
export function momentOf(milliseconds: number): string {
  const moment = Math.min(Math.max(milliseconds, FIRST_MOMENT), LAST_MOMENT);
  return new Date(moment).toISOString();
}
