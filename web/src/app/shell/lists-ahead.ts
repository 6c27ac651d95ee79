import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { can } from '#contracts/core/permissions.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { visibleMenu } from '../menu.ts';

const HOME = '/admin/home';

/**
 * On the home page, whenever it has nothing else to do, fetches the code of a list that the menu leads to: most people go
 * on from there, and need not wait for it at their first click. A browser that does not tell when it is idle fetches none.
 * Shows nothing: it stands apart so that leaving the home page does not draw the whole frame anew.
 */
export function ListsAhead() {
  const { routesByPath, loadRouteChunk } = useRouter();
  const profile = useCurrentUser()?.profile.nome;
  const home = useLocation({ select: ({ pathname }) => pathname === HOME });
  useEffect(() => {
    if (!home || profile === undefined || !('requestIdleCallback' in window)) return;
    const lists = visibleMenu((permission) => can(profile, permission))
      .flatMap((entry) => ('links' in entry ? entry.links : [entry]))
      .map(({ to }) => routesByPath[to as keyof typeof routesByPath])
      // What has rows to read before it is drawn.
      .filter((route) => route.options.loader !== undefined);
    let waiting = 0;
    let left = false;
    const fetchNext = async () => {
      const list = lists.shift();
      if (!list) return;
      await loadRouteChunk(list);
      if (!left) waiting = requestIdleCallback(fetchNext);
    };
    waiting = requestIdleCallback(fetchNext);
    return () => {
      left = true;
      cancelIdleCallback(waiting);
    };
  }, [routesByPath, loadRouteChunk, profile, home]);
  return null;
}
