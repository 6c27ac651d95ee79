let current = zoneFromPage();

/**
 * The installation's time zone, used for everything shown and filtered.
 * @returns IANA name; undefined, meaning the browser's own, if the server didn't deliver the page
 */
export function installationZone(): string | undefined {
  return current;
}

/** Replaces the installation's time zone. */
export function setInstallationZone(timeZone: string | undefined): void {
  current = timeZone;
}

/** Reads the zone that the server writes into the page; undefined if this browser doesn't know it. */
function zoneFromPage(): string | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content;
  try {
    return content && new Intl.DateTimeFormat('en', { timeZone: content }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

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
