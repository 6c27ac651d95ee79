import type { KeyboardEvent } from 'react';

/** Key handler for pickers: Enter chooses an option and never submits the surrounding form. */
export function preventSubmitOnEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
