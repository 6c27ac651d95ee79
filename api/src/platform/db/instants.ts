/** Formats an instant for responses: ISO 8601, UTC, to the millisecond. */
export function instantText(instant: Date): string {
  return instant.toISOString();
}

export function optionalInstantText(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}

/** A row with its instants formatted for responses. */
type WithInstantTexts<Row> = {
  [Field in keyof Row]: Row[Field] extends Date
    ? string
    : Row[Field] extends Date | null
      ? string | null
      : Row[Field];
};

/** Formats all instants of a row for responses, except those in nested objects. */
export function withInstantTexts<Row extends object>(row: Row): WithInstantTexts<Row> {
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? instantText(value) : value,
  ]);
  return Object.fromEntries(fields);
}

/** The limits of what PostgreSQL reads as a four-digit year. */
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z');
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Formats an instant for the database, to the millisecond that it stores. PostgreSQL knows neither the year 0 nor
 * offsets beyond 16 hours. An instant outside its years moves to the nearest end, where it is rejected all the same.
 */
export function momentOf(milliseconds: number): string {
  const moment = Math.min(Math.max(milliseconds, FIRST_MOMENT), LAST_MOMENT);
  return new Date(moment).toISOString();
}
