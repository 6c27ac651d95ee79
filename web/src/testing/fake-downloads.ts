import { vi } from 'vitest';

/** A file saved by the browser. */
interface SavedFile {
  name: string;
  file: Blob;
}

/**
 * Fakes saving files in the browser. Undone by `vi.restoreAllMocks()`.
 * @returns the files so far
 */
export function fakeDownloads(): SavedFile[] {
  const saved: SavedFile[] = [];
  const files = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const url = `blob:test/${files.size}`;
    if (file instanceof Blob) files.set(url, file);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (file) saved.push({ name: this.download, file });
  });
  return saved;
}
