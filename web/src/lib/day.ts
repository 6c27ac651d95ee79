import { installationZone } from './time-zone.ts';

/** A calendar day as the API sends it, `YYYY-MM-DD`: not an instant, so time zones never shift it. */
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_FIRST = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/;
const BARE = /^(\d{2})(\d{2})(\d{4})$/;

/**
 * Formats a day, the same in every language.
 * @param iso `YYYY-MM-DD`
 * @returns `DD/MM/YYYY`; any other text unchanged
 */
export function formatDay(iso: string): string {
  return iso.replace(ISO_DAY, '$3/$2/$1');
}

/**
 * Parses a typed day: `DD/MM/YYYY`, `DDMMYYYY` or `YYYY-MM-DD`, whatever the language.
 * @returns `YYYY-MM-DD`; null if it is not a calendar day
 */
export function parseDay(text: string): string | null {
  const written = text.trim();
  const iso = ISO_DAY.exec(written);
  const [, day = '', month = '', year = ''] = DAY_FIRST.exec(written) ?? BARE.exec(written) ?? [];
  const read = iso ? written : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(read) ? read : null;
}

/** Rejects days that a month doesn't have: `Date` rolls 31 April over to 1 May. */
function isDay(iso: string): boolean {
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${iso}T`);
}

/** The day `count` days later, or earlier if negative. Computed in UTC, which has no clock changes. */
export function addDays(iso: string, count: number): string {
  const date = new Date(`${iso}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The same day of the next year; 28 February for a 29th that the next year doesn't have. */
export function yearLater(iso: string): string {
  const later = `${Number(iso.slice(0, 'YYYY'.length)) + 1}${iso.slice('YYYY'.length)}`;
  return isDay(later) ? later : later.replace('-02-29', '-02-28');
}

/**
 * Returns the calendar day of a moment.
 * @param timeZone IANA name; defaults to the installation's
 * @returns `YYYY-MM-DD`
 */
export function dayAt(moment: Date, timeZone = installationZone()): string {
  // Swedish dates are written like that.
  return new Intl.DateTimeFormat('sv', { timeZone }).format(moment);
}
