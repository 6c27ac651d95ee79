/** The parts of `XMLHttpRequest` that the client uses; a subclass responds in `send`. */
export abstract class FakeXhr {
  upload: { onprogress?: (event: ProgressEvent) => void } = {};
  onprogress?: () => void;
  onload?: () => void;
  onerror?: () => void;
  onloadend?: () => void;
  status = 0;
  responseText = '';
  contentType = 'application/json';
  request = { method: '', url: '', headers: {} as Record<string, string> };

  open(method: string, url: string) {
    this.request = { ...this.request, method, url };
  }

  setRequestHeader(name: string, value: string) {
    this.request.headers[name] = value;
  }

  getResponseHeader(name: string) {
    return name.toLowerCase() === 'content-type' ? this.contentType : null;
  }

  abstract send(form: FormData): void;

  abort() {
    this.onloadend?.();
  }
}
