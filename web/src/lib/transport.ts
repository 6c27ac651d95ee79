import { LONG_REQUEST_CANCEL_MS, REQUEST_CANCEL_MS, REQUEST_TIMEOUT_MS } from '#contracts/core/constants.ts';
import { NetworkError } from './problem.ts';

/** One request to the server, before its outcome is interpreted. */
export interface RawRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | FormData;
  signal?: AbortSignal | undefined;
  /** Reads a successful response as a file. */
  readBlob?: ((response: Response) => Promise<Blob>) | undefined;
  /** Called with the fraction of the body sent so far, 0 to 1. */
  onUploadProgress?: ((fraction: number) => void) | undefined;
  /** For long calls: called with the whole response text so far whenever more arrives. Not for refusals. */
  onText?: ((text: string) => void) | undefined;
}

export interface RawResponse {
  status: number;
  header: (name: string) => string | null;
  text: string;
  /** The file, where one was requested; the text is empty then. */
  file?: Blob;
}

/**
 * Sends a request. Times out after 60 s of silence, and after 70 s in any case, which begin when a form has been sent;
 * calls with `onText` or `readBlob` may take 10 minutes.
 * @returns whatever the server responds, including refusals
 * @throws NetworkError without a response; the signal's own reason when the caller aborts
 */
export function send(request: RawRequest): Promise<RawResponse> {
  return request.onUploadProgress || request.onText ? sendWithProgress(request) : sendPlain(request);
}

async function sendPlain({ method, url, headers, body, signal, readBlob }: RawRequest): Promise<RawResponse> {
  const controller = new AbortController();
  const giveUp = () => controller.abort(signal?.reason);
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  const timeOut = () => controller.abort(new NetworkError('timeout'));
  const timeout = setTimeout(timeOut, REQUEST_TIMEOUT_MS);
  const cancel = setTimeout(timeOut, readBlob ? LONG_REQUEST_CANCEL_MS : REQUEST_CANCEL_MS);
  try {
    const response = await fetch(url, { method, headers, body: body ?? null, signal: controller.signal });
    clearTimeout(timeout);
    const head = { status: response.status, header: (name: string) => response.headers.get(name) };
    if (readBlob && response.ok) return { ...head, text: '', file: await readBlob(response) };
    return { ...head, text: await response.text() };
  } catch (cause) {
    throw controller.signal.aborted ? controller.signal.reason : new NetworkError('offline', { cause });
  } finally {
    clearTimeout(timeout);
    clearTimeout(cancel);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** `fetch` can't report upload progress; XMLHttpRequest can. */
function sendWithProgress(request: RawRequest): Promise<RawResponse> {
  const { method, url, headers, body, signal, onUploadProgress, onText } = request;
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const giveUp = () => {
      xhr.abort();
      reject(signal?.reason);
    };
    if (signal?.aborted) return giveUp();
    const late = () => {
      reject(new NetworkError('timeout'));
      xhr.abort();
    };
    let timeout = setTimeout(late, REQUEST_TIMEOUT_MS);
    const extendTimeout = () => {
      clearTimeout(timeout);
      timeout = setTimeout(late, REQUEST_TIMEOUT_MS);
    };
    const limit = onText ? LONG_REQUEST_CANCEL_MS : REQUEST_CANCEL_MS;
    let cancel = setTimeout(late, limit);
    const done = () => {
      clearTimeout(timeout);
      clearTimeout(cancel);
      signal?.removeEventListener('abort', giveUp);
    };

    signal?.addEventListener('abort', giveUp);
    xhr.upload.onprogress = (event) => {
      extendTimeout();
      clearTimeout(cancel);
      cancel = setTimeout(late, limit);
      if (event.lengthComputable) onUploadProgress?.(event.loaded / event.total);
    };
    xhr.onprogress = () => {
      extendTimeout();
      if (xhr.status === 200) onText?.(xhr.responseText);
    };
    xhr.onload = () =>
      resolve({ status: xhr.status, header: (name) => xhr.getResponseHeader(name), text: xhr.responseText });
    xhr.onerror = () => reject(new NetworkError('offline'));
    xhr.onloadend = done;
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.send(body ?? null);
  });
}
