/** How long the browser may take to begin with a file before its memory is given back, in milliseconds. */
const KEEP_MS = 60_000;

/** Has the browser save a file under a name. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
