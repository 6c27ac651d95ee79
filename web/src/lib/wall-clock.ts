import { installationZone } from './time-zone.ts';

/** Formats an instant in the installation's time zone for a date-time input: `YYYY-MM-DDTHH:mm`; empty for none. */
export function toLocalInput(iso: string): string {
  const timeZone = installationZone();
  const clock = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  });
  return iso && clock.format(new Date(iso)).replace(' ', 'T');
}

/** Converts the value of a date-time input to an instant; returns an invalid value unchanged. */
export function fromLocalInput(wall: string): string {
  const read = Date.parse(`${wall}Z`);
  if (Number.isNaN(read)) return wall;
  let at = read;
  // Twice: the first guess may lie on the other side of a daylight saving change.
  for (let guess = 0; guess < 2; guess += 1)
    at += read - Date.parse(`${toLocalInput(new Date(at).toISOString())}Z`);
  return new Date(at).toISOString();
}
