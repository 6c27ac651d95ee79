import type { AsyncRouteComponent } from '@tanstack/react-router';
import type { Key } from 'react';

/**
 * A route's component made of a page that takes props.
 * @param Page fetched lazily; the router goes on fetching it ahead of its rendering
 * @param useProps reads the props from the route; a hook. A `key` makes a new page of each of its values.
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
