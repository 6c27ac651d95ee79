import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import { readAnswer } from './answer.ts';
import { exchange } from './call.ts';
import { NetworkError } from './problem.ts';
import type { CallOptions } from './request.ts';

/** How long the browser may take to begin with a file before its memory is given back, in milliseconds. */
const KEEP_MS = 60_000;

/**
 * Fetches a file and has the browser save it, under the name that the server gives it.
 * @param endpoint one that answers with a file
 * @param extension of the file where the server gives no name, which is then the time: `20260102-153000.xlsx`
 * @throws ProblemError when the server refuses, NetworkError without its answer, the signal's reason when given up
 */
export async function download<E extends EndpointSpec>(
  endpoint: E,
  options: CallOptions<E>,
  extension: string,
): Promise<void> {
  const answer = await exchange(endpoint, options);
  if (!answer.file) {
    readAnswer(answer);
    throw new NetworkError('gateway');
  }
  const name = fileNameOf(answer.header('content-disposition')) ?? `${timestamp(new Date())}.${extension}`;
  options.signal?.throwIfAborted();
  saveFile(answer.file, name);
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

/** Has the browser save a file under a name. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
