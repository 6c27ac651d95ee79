/**
 * Where everything is drawn that opens from the page: menus, lists to pick from, calendars, hints. One element for all of
 * them and for good, so that nothing open is ever drawn anew elsewhere. It takes no room.
 */
export const floatingLayer = document.createElement('div');
floatingLayer.style.display = 'contents';
document.body.append(floatingLayer);

/** A ref for the page's main part: it gets the layer, which would lie in no landmark otherwise. */
export function holdFloatingLayer(main: HTMLElement | null): void {
  (main ?? document.body).append(floatingLayer);
}
