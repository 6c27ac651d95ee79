import { act } from '@testing-library/react';
import { vi } from 'vitest';
import type { Problem } from '#contracts/core/errors.ts';
import { problem } from './fake-api.ts';
import { FakeXhr } from './fake-xhr.ts';

/** The server's side of a call with progress. The effect of each step is rendered at once. */
export interface FakeStream {
  method: string;
  url: string;
  headers: Record<string, string>;
  form: FormData;
  /** Whether the caller has aborted. */
  aborted: boolean;
  /** Reports the fraction of the body that has arrived, 0 to 1. */
  uploaded: (fraction: number) => void;
  /** Sends a chunk of the response; the first also sends status and headers. */
  write: (text: string) => void;
  /** Sends a value as one line of JSON. */
  line: (value: object) => void;
  /** Ends the response. */
  end: () => void;
  /** Refuses the call before any progress. */
  refuse: (status: number, code: string, detail: string, errors?: Problem['errors']) => Promise<void>;
  /** Drops the connection. */
  lose: () => void;
}

/**
 * Fakes the server for calls with progress, by replacing `XMLHttpRequest`.
 * @returns the calls so far, each to be responded to step by step
 */
export function fakeStreams(): FakeStream[] {
  const streams: FakeStream[] = [];

  class StreamXhr extends FakeXhr {
    override contentType = 'application/x-ndjson';
    #stream: FakeStream | undefined;

    send(form: FormData) {
      const write = (text: string) =>
        act(() => {
          this.status = 200;
          this.responseText += text;
          this.onprogress?.();
        });
      const over = (how: 'onload' | 'onerror') =>
        act(() => {
          this[how]?.();
          this.onloadend?.();
        });
      this.#stream = {
        ...this.request,
        form,
        aborted: false,
        uploaded: (loaded) =>
          act(() => this.upload.onprogress?.({ lengthComputable: true, loaded, total: 1 } as ProgressEvent)),
        write,
        line: (value) => write(`${JSON.stringify(value)}\n`),
        end: () => over('onload'),
        refuse: async (...refusal) => {
          this.contentType = 'application/problem+json';
          this.status = refusal[0];
          this.responseText = await problem(...refusal).text();
          over('onload');
        },
        lose: () => over('onerror'),
      };
      streams.push(this.#stream);
    }

    override abort() {
      if (this.#stream) this.#stream.aborted = true;
      super.abort();
    }
  }

  vi.stubGlobal('XMLHttpRequest', StreamXhr);
  return streams;
}
