import type { Page } from 'playwright-core';

/** A file that a page loaded. */
export interface Loaded {
  path: string;
  /** Without parameters, such as `text/javascript`. */
  mimeType: string;
  /** The response's headers, with names in lower case. */
  headers: Record<string, string>;
  /** Bytes over the wire: the compressed body and the headers. */
  bytes: number;
}

/** Records what a page loads from this call on; responses still in progress are missing. */
export async function recordTraffic(page: Page): Promise<Loaded[]> {
  const devtools = await page.context().newCDPSession(page);
  const answered = new Map<string, Omit<Loaded, 'bytes'>>();
  const loaded: Loaded[] = [];
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const headers = Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]);
    answered.set(requestId, {
      path: new URL(response.url).pathname,
      mimeType: response.mimeType,
      headers: Object.fromEntries(headers),
    });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const answer = answered.get(requestId);
    if (answer) loaded.push({ ...answer, bytes: encodedDataLength });
  });
  await devtools.send('Network.enable');
  return loaded;
}

export const isScript = ({ mimeType }: Loaded): boolean => /javascript/.test(mimeType);
export const isStyle = ({ mimeType }: Loaded): boolean => mimeType === 'text/css';

/** Faults in how files are delivered; empty if all is well. */
export function deliveryFaults(traffic: readonly Loaded[]): string[] {
  return traffic.flatMap((file) => {
    const { path, mimeType, headers } = file;
    const cache = headers['cache-control'] ?? '';
    const faults: string[] = [];
    if (mimeType === 'text/html' && cache !== 'no-cache')
      faults.push(`${path}: the page may be cached (${cache})`);
    if (path.startsWith('/assets/') && !cache.includes('immutable')) {
      faults.push(`${path}: not immutable (${cache})`);
    }
    if ((isScript(file) || isStyle(file)) && headers['content-encoding'] !== 'br') {
      faults.push(`${path}: not compressed with Brotli`);
    }
    return faults;
  });
}
