import type { MouseEvent } from 'react';
import { useEffect, useState } from 'react';

/**
 * Returns a URL under which the browser shows a local file. It is revoked when no longer needed.
 * @returns null without a file, and until the URL is created
 */
export function useObjectUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}

/**
 * Empties a file input that is about to open the browser's dialog. It would otherwise fire no change event for the file
 * that it already has: one removed from the form since, or corrected under its old name.
 */
export function emptyFileInput({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = '';
}
