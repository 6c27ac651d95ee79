import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import { TOTAL_COUNT } from '#contracts/core/endpoint.ts';
import { readAnswer } from './answer.ts';
import { exchange } from './call.ts';
import { NetworkError } from './problem.ts';
import type { CallOptions } from './request.ts';
import { saveFile } from './save-file.ts';

/** How much of a file is here. */
export interface Received {
  bytes: number;
  /** Records that will stand in it, where the server says so beforehand. */
  total: number | null;
}

/** Who waits for a file: may give it up, and hears how much of it is here. */
export interface Waiting {
  signal?: AbortSignal;
  onReceived?: (received: Received) => void;
}

/**
 * Fetches a file and has the browser save it, under the name that the server gives it.
 * @param endpoint one that answers with a file
 * @param extension of the file where the server gives no name, which is then the time: `20260102-153000.xlsx`
 * @returns its name
 * @throws ProblemError when the server refuses, NetworkError without its answer, the signal's reason when given up
 */
export async function download<E extends EndpointSpec>(
  endpoint: E,
  { onReceived, ...options }: CallOptions<E> & Waiting,
  extension: string,
): Promise<string> {
  const takeFile = (response: Response) => readFile(response, onReceived);
  const answer = await exchange(endpoint, { ...options, takeFile } as CallOptions<E>);
  if (!answer.file) {
    readAnswer(answer);
    throw new NetworkError('gateway');
  }
  const name = fileNameOf(answer.header('content-disposition')) ?? `${timestamp(new Date())}.${extension}`;
  options.signal?.throwIfAborted();
  saveFile(answer.file, name);
  return name;
}

/** Reads a file to its end, telling how much of it is here. */
async function readFile({ body, headers }: Response, onReceived: Waiting['onReceived']): Promise<Blob> {
  const total = headers.get(TOTAL_COUNT);
  const received: Received = { bytes: 0, total: total === null ? null : Number(total) };
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
 * The file name in a `Content-Disposition` header (RFC 6266), without any folder.
 * @returns null where it names none
 */
export function fileNameOf(header: string | null): string | null {
  const encoded = /filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i.exec(header ?? '')?.[1];
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header ?? '')?.[1]?.replace(/\\(.)/g, '$1');
  const bare = /filename\s*=\s*([^;"\s]+)/i.exec(header ?? '')?.[1];
  const name = (encoded && decoded(encoded)) ?? quoted ?? bare;
  return name?.split(/[/\\]/).pop()?.trim() || null;
}

/** Undefined for an encoding that is broken: the plain name stands beside it. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** `YYYYMMDD-HHmmss` in the person's own time zone. */
function timestamp(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('');
  return `${day}-${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('')}`;
}
