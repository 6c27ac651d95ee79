import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import type { Waiting } from './download.ts';
import type { CallOptions } from './request.ts';

/** Fetches a file and has the browser save it. @returns its name */
export type FetchFile = (waiting: Waiting) => Promise<string>;

/**
 * A download that can be started; what it takes is fetched only then.
 * @param extension as of `download`
 */
export function fetchesFile<E extends EndpointSpec>(
  endpoint: E,
  options: CallOptions<E>,
  extension: string,
): FetchFile {
  return async (waiting) => {
    const { download } = await import('./download.ts');
    return download(endpoint, { ...options, ...waiting }, extension);
  };
}
