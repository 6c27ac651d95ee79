let current = zoneOfPage();

/**
 * The installation's time zone, by whose clocks everything is shown and filtered.
 * @returns IANA name; undefined, which is the browser's own, on a page that doesn't come from the server
 */
export function installationZone(): string | undefined {
  return current;
}

/** Takes another zone from now on. */
export function setInstallationZone(timeZone: string | undefined): void {
  current = timeZone;
}

/** The server writes it into the page. One that this browser doesn't know can't be shown. */
function zoneOfPage(): string | undefined {
  const said = document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content;
  try {
    return said && new Intl.DateTimeFormat('en', { timeZone: said }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
