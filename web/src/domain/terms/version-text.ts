import type { Format } from '#web/lib/format.ts';

/** Formats a version of the terms: its day, plus its number if there are several on that day. */
export function versionText(version: string, { day }: Pick<Format, 'day'>): string {
  const [date = version, number] = version.split('.');
  return number === undefined ? day(date) : `${day(date)} (${number})`;
}
