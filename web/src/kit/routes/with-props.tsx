import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { Key } from 'react';

/**
 * Turns a page that takes props into a route component.
 * @param Page a lazy component; the router can still preload it
 * @param useProps hook that reads the props from the route. A changed `key` remounts the page.
 */
export function withProps<Props extends object>(
  Page: AsyncRouteComponent<Props>,
  useProps: () => { key?: Key; props: Props },
) {
  const Routed = () => {
    const { key, props } = useProps();
    return <Page key={key} {...props} />;
  };
  return Object.assign(Routed, Page.preload && { preload: Page.preload });
}
