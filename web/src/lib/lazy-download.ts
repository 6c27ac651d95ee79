import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import type { DownloadOptions } from './download.ts';
import type { CallOptions } from './request.ts';

/** Downloads a file and has the browser save it. @returns its name */
export type FetchFile = (options: DownloadOptions) => Promise<string>;

/**
 * Returns a function that starts a download; the code for it is loaded only then.
 * @param extension as in `download`
 */
export function lazyDownload<E extends EndpointSpec>(
  endpoint: E,
  options: CallOptions<E>,
  extension: string,
): FetchFile {
  return async (waiting) => {
    const { download } = await import('./download.ts');
    return download(endpoint, { ...options, ...waiting }, extension);
  };
}
