/** Instants as answers write them: ISO 8601, UTC, to the millisecond. */
export function instantText(instant: Date): string {
  return instant.toISOString();
}

export function optionalInstantText(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
