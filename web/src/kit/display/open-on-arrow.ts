import type { KeyboardEvent } from 'react';

/** For a menu's button: the arrow down opens the menu, as Enter does. */
export function openOnArrow(event: KeyboardEvent<HTMLButtonElement>): void {
  const button = event.currentTarget;
  if (event.key !== 'ArrowDown' || button.ariaExpanded === 'true') return;
  // The page would scroll.
  event.preventDefault();
  button.click();
}
