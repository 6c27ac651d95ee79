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
