import { vi } from 'vitest';
import { FakeXhr } from './fake-xhr.ts';

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

  class UploadXhr extends FakeXhr {
    send(form: FormData) {
      const upload = { ...this.request, form };
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
  }

  vi.stubGlobal('XMLHttpRequest', UploadXhr);
  return uploads;
}
