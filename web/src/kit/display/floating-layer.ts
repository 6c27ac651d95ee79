/**
 * Container of everything that floats above the page: menus, options, calendars, tooltips. One permanent element for
 * all of them, so that open ones are never rendered again elsewhere. It takes no space.
 */
export const floatingLayer = document.createElement('div');
floatingLayer.style.display = 'contents';
document.body.append(floatingLayer);

/** Ref for the page's main element. The layer is moved into it, as it would otherwise be outside every landmark. */
export function attachFloatingLayer(main: HTMLElement | null): void {
  (main ?? document.body).append(floatingLayer);
}
