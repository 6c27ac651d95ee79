/** How long the browser gets to start saving a file before its object URL is revoked, in milliseconds. */
const KEEP_MS = 60_000;

/** Has the browser save a file under the given name. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
