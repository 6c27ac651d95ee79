/**
 * The time that servers on one database share: its clock's, as measured by this process. Whatever one server compares
 * or stores and another reads goes by it, never by the machine's own clock.
 */
let measured: { database: number; at: number } | undefined;

/** Milliseconds since 1970. The machine's own clock until the database's has been measured. */
export function clockNow(): number {
  // A monotonic clock: a step of the machine's own changes nothing.
  return measured ? measured.database + (performance.now() - measured.at) : Date.now();
}

/** The same as a date. */
export function clockDate(): Date {
  return new Date(clockNow());
}

/** Seconds, to the millisecond, that the machine's clock is ahead of the database's; undefined: never measured. */
export function clockSkew(): number | undefined {
  return measured && Math.round(Date.now() - clockNow()) / 1_000;
}

/**
 * @param measurement what the database's clock showed, and `performance.now()` at that moment; undefined: nobody
 *   measures any more
 */
export function setClock(measurement: { database: number; at: number } | undefined): void {
  measured = measurement;
}
