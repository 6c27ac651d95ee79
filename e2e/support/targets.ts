import type { Page } from '@playwright/test';

/**
 * Interactive elements that are less than `side` pixels wide or high, measured by hit tests at half that distance from
 * their centre. Excludes links in sentences, which are as high as a line.
 */
export function undersizedTargets(page: Page, side: number): Promise<string[]> {
  return page.evaluate((least) => {
    const targets = document.querySelectorAll<HTMLElement>(
      ':is(button, a[href], [role=button], [role=menuitem], [role=option], label[for])',
    );
    const small = (target: HTMLElement) => {
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, right, top, bottom } = target.getBoundingClientRect();
      const reach = least / 2 - 1;
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      // Elements hidden beyond the edge of the window until focused can't be pressed.
      if (!target.contains(document.elementFromPoint(x, y))) return false;
      return [
        [-reach, 0],
        [reach, 0],
        [0, -reach],
        [0, reach],
      ].some(([dx = 0, dy = 0]) => {
        const met = document.elementFromPoint(x + dx, y + dy);
        const own =
          met instanceof HTMLInputElement && [...(met.labels ?? [])].some((label) => label === target);
        return !own && !target.contains(met);
      });
    };
    const seen = (target: HTMLElement) => {
      const { width, height } = target.getBoundingClientRect();
      const { visibility, display, clipPath } = getComputedStyle(target);
      return (
        width > 1 && height > 1 && visibility === 'visible' && display !== 'inline' && clipPath === 'none'
      );
    };
    const isField = (target: HTMLElement) =>
      target instanceof HTMLLabelElement && !target.control?.matches('[type=radio], [type=checkbox]');
    return [...targets]
      .filter((target) => seen(target) && !isField(target) && !target.closest('.react-flow, [data-slot], p'))
      .filter(small)
      .map(
        (target) =>
          `${target.getAttribute('aria-label') ?? target.textContent}: ${target.outerHTML.slice(0, 160)}`,
      );
  }, side);
}
