import { vi } from 'vitest';

/** An upload as the server receives it. */
export interface FakeUpload {
  method: string;
  url: string;
  headers: Record<string, string>;
  form: FormData;
}

interface UploadAnswer {
  status: number;
  body: unknown;
}

/**
 * Fakes the server for file uploads, by replacing `XMLHttpRequest`: `fetch` can't report progress.
 * @param answer responds to each upload
 * @returns the uploads so far
 */
export function fakeUpload(answer: (upload: FakeUpload) => UploadAnswer): FakeUpload[] {
  const uploads: FakeUpload[] = [];

  class FakeXhr {
    upload: { onprogress?: (event: ProgressEvent) => void } = {};
    onload?: () => void;
    onloadend?: () => void;
    status = 0;
    responseText = '';
    #method = '';
    #url = '';
    #headers: Record<string, string> = {};

    open(method: string, url: string) {
      this.#method = method;
      this.#url = url;
    }

    setRequestHeader(name: string, value: string) {
      this.#headers[name] = value;
    }

    getResponseHeader(name: string) {
      return name.toLowerCase() === 'content-type' ? 'application/json' : null;
    }

    send(form: FormData) {
      const upload = { method: this.#method, url: this.#url, headers: this.#headers, form };
      uploads.push(upload);
      const { status, body } = answer(upload);
      this.status = status;
      this.responseText = JSON.stringify(body);
      queueMicrotask(() => {
        this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 } as ProgressEvent);
        this.onload?.();
        this.onloadend?.();
      });
    }

    abort() {
      this.onloadend?.();
    }
  }

  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  return uploads;
}
