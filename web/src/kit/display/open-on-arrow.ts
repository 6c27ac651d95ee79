import type { KeyboardEvent } from 'react';

/** Key handler for a menu button: the down arrow opens the menu, like Enter. */
export function openOnArrow(event: KeyboardEvent<HTMLButtonElement>): void {
  const button = event.currentTarget;
  if (event.key !== 'ArrowDown' || button.ariaExpanded === 'true') return;
  // Keeps the page from scrolling.
  event.preventDefault();
  button.click();
}
