import { clockNow } from './clock.ts';

/**
 * Converts instants to the local time of a time zone.
 * @param timeZone IANA name
 * @returns a function from an instant to a date whose UTC fields are local time
 */
export function clockOf(timeZone: string): (instant: string | number | Date) => Date {
  // The Swedish locale formats dates and times like ISO 8601, but doesn't pad years.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => {
    const [day = '', time] = format.format(new Date(instant)).split(' ');
    return new Date(`${day.padStart(10, '0')}T${time}Z`);
  };
}

/** The current date in a time zone: `YYYY-MM-DD`. @param timeZone IANA name */
export function todayIn(timeZone: string): string {
  return clockOf(timeZone)(clockNow()).toISOString().slice(0, 10);
}
