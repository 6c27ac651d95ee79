import type { MouseEvent } from 'react';

/**
 * Empties a file input that is about to open the browser's dialog. It would otherwise fire no change event for the file
 * that it already has: one removed from the form since, or corrected under its old name.
 */
export function emptyFileInput({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = '';
}
