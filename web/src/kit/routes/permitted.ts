import { notFound } from '@tanstack/react-router';
import type { Permission } from '#contracts/core/permissions.ts';
import { can, holderOf } from '#contracts/core/permissions.ts';
import { NotFoundPage } from '#web/kit/feedback/not-found.page.tsx';
import { currentUser } from '#web/lib/session.ts';

/** Whether the person who is signed in holds a permission. */
export function permitted(permission: Permission): boolean {
  const viewer = currentUser();
  return viewer !== null && can(holderOf(viewer), permission);
}

/** What routes share that exist only for people with a permission: others find nothing there. */
export function permittedRoute(permission: Permission) {
  return {
    beforeLoad: () => {
      if (!permitted(permission)) throw notFound();
    },
    notFoundComponent: NotFoundPage,
  };
}
