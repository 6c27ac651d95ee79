import { SCROLL_TOP_SPEED_MS } from '#contracts/core/constants.ts';

/** Scrolls the page to its top in 600 ms, or at once if the system prefers reduced motion. */
export function scrollToTop(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, 0);
    return;
  }
  const from = window.scrollY;
  const begun = performance.now();
  const step = (now: number) => {
    const part = Math.min((now - begun) / SCROLL_TOP_SPEED_MS, 1);
    window.scrollTo(0, from * (1 - part) ** 3);
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
