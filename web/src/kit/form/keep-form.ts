import type { KeyboardEvent } from 'react';

/** For the keys of a picker's field: Enter chooses there, and never sends the form around it. */
export function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}
