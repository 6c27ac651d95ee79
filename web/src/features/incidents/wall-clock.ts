import { installationZone } from '#web/lib/time-zone.ts';

/** An instant by the clocks of the installation, as a field of date and time holds it: `YYYY-MM-DDTHH:mm`; empty for none. */
export function wallClock(iso: string): string {
  const timeZone = installationZone();
  const clock = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  });
  return iso && clock.format(new Date(iso)).replace(' ', 'T');
}

/** The instant of what a field of date and time holds; anything else as it is. */
export function instantOf(wall: string): string {
  const read = Date.parse(`${wall}Z`);
  if (Number.isNaN(read)) return wall;
  let at = read;
  // Twice: the first guess may lie on the other side of a change of clocks.
  for (let guess = 0; guess < 2; guess += 1)
    at += read - Date.parse(`${wallClock(new Date(at).toISOString())}Z`);
  return new Date(at).toISOString();
}
