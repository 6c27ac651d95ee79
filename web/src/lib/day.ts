import { installationZone } from './time-zone.ts';

/** A day of the calendar as it crosses the wire, `YYYY-MM-DD`: no instant, so no time zone ever moves it. */
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_FIRST = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/;
const BARE = /^(\d{2})(\d{2})(\d{4})$/;

/**
 * A day as people write it, in every language. What only shows one takes `useFormat().day`.
 * @param iso `YYYY-MM-DD`
 * @returns `DD/MM/YYYY`; anything else as it is
 */
export function dayText(iso: string): string {
  return iso.replace(ISO_DAY, '$3/$2/$1');
}

/**
 * Reads a day as people write it: `DD/MM/YYYY`, `DDMMYYYY` or `YYYY-MM-DD`, whatever the language.
 * @returns `YYYY-MM-DD`; null for what is no day of the calendar
 */
export function dayOf(text: string): string | null {
  const written = text.trim();
  const iso = ISO_DAY.exec(written);
  const [, day = '', month = '', year = ''] = DAY_FIRST.exec(written) ?? BARE.exec(written) ?? [];
  const read = iso ? written : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(read) ? read : null;
}

/** The calendar itself knows whether a month has that many days: it would move the 31st of April to May. */
function isDay(iso: string): boolean {
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${iso}T`);
}

/**
 * The day that a moment lies in.
 * @param timeZone IANA name; the installation's where it is missing
 * @returns `YYYY-MM-DD`
 */
export function dayAt(moment: Date, timeZone = installationZone()): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment);
  return (['year', 'month', 'day'] as const)
    .map((type) => parts.find((part) => part.type === type)?.value ?? '')
    .join('-');
}
