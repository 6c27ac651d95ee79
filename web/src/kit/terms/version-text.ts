import type { Format } from '#web/lib/format.ts';

/** A version of the terms as people read it: its day, and the number where that day has several. */
export function versionText(version: string, { day }: Pick<Format, 'day'>): string {
  const [date = version, number] = version.split('.');
  return number === undefined ? day(date) : `${day(date)} (${number})`;
}
