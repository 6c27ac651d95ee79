import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import { TOTAL_COUNT } from '#contracts/core/endpoint.ts';
import { callRaw } from './call.ts';
import { NetworkError } from './problem.ts';
import type { CallOptions } from './request.ts';
import { readResponse, retryAfter } from './response.ts';
import { saveFile } from './save-file.ts';
import type { RawResponse } from './transport.ts';

/** Number of times that a file is requested while the server is busy, and the longest wait that is worth it. */
const TRIES = 4;
const SHORT_WAIT_SECONDS = 10;

/** How much of a file has arrived. */
export interface DownloadProgress {
  bytes: number;
  /** Number of records in the file, if the server announces it. */
  total: number | null;
}

/** Options for whoever waits for a file: aborting it, and following its progress. */
export interface DownloadOptions {
  signal?: AbortSignal;
  onReceived?: (received: DownloadProgress) => void;
}

/**
 * Downloads a file and has the browser save it under the name given by the server.
 * @param endpoint one that responds with a file
 * @param extension used if the server gives no name; the name is then the time: `20260102-153000.xlsx`
 * @returns its name
 * @throws ProblemError when the server refuses, NetworkError without a response, the signal's reason when aborted
 */
export async function download<E extends EndpointSpec>(
  endpoint: E,
  { onReceived, ...options }: CallOptions<E> & DownloadOptions,
  extension: string,
): Promise<string> {
  const readBlob = (response: Response) => readFile(response, onReceived);
  const ask = () => callRaw(endpoint, { ...options, readBlob } as CallOptions<E>);
  let response = await ask();
  for (let tries = 1; tries < TRIES && isBusy(response); tries += 1) {
    await pause((retryAfter(response) ?? 0) * 1_000, options.signal);
    response = await ask();
  }
  if (!response.file) {
    readResponse(response);
    throw new NetworkError('gateway');
  }
  const name = fileNameOf(response.header('content-disposition')) ?? `${timestamp(new Date())}.${extension}`;
  options.signal?.throwIfAborted();
  saveFile(response.file, name);
  return name;
}

/** Whether the server makes too many files for this user already, but not for long. */
function isBusy(response: RawResponse): boolean {
  const seconds = retryAfter(response);
  return response.status === 429 && seconds !== null && seconds <= SHORT_WAIT_SECONDS;
}

/** @throws the signal's reason when it is aborted */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort);
  });
}

/** Reads the whole file, reporting how much has arrived. */
async function readFile(
  { body, headers }: Response,
  onReceived: DownloadOptions['onReceived'],
): Promise<Blob> {
  const total = headers.get(TOTAL_COUNT);
  const received: DownloadProgress = { bytes: 0, total: total === null ? null : Number(total) };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    received.bytes += part.value.byteLength;
    onReceived?.({ ...received });
  }
  return new Blob(parts, { type: headers.get('content-type') ?? '' });
}

/**
 * Extracts the file name from a `Content-Disposition` header (RFC 6266), without any folder.
 * @returns null if it names none
 */
export function fileNameOf(header: string | null): string | null {
  const encoded = /filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(header ?? '')?.[1];
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header ?? '')?.[1]?.replace(/\\(.)/g, '$1');
  const bare = /filename\s*=\s*([^;"\s]+)/i.exec(header ?? '')?.[1];
  const name = (encoded && decoded(encoded)) ?? quoted ?? bare;
  return name?.split(/[/\\]/).pop()?.trim() || null;
}

/** Undefined for an invalid encoding; the plain name is used then. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** `YYYYMMDD-HHmmss` in the browser's time zone. */
function timestamp(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('');
  return `${day}-${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('')}`;
}
