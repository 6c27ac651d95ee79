/** Focuses the page's heading, from where Tab goes on to the page's content. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
