import { notFound } from '@tanstack/react-router';
import type { Permission } from '#contracts/core/permissions.ts';
import { can, holderOf } from '#contracts/core/permissions.ts';
import { NotFoundPage } from '#web/kit/feedback/not-found.page.tsx';
import { currentUser } from '#web/lib/session.ts';

/** Whether the signed-in user has a permission. */
export function isPermitted(permission: Permission): boolean {
  const viewer = currentUser();
  return viewer !== null && can(holderOf(viewer), permission);
}

/** Shared options of routes that need a permission; other users get the not-found page. */
export function permittedRoute(permission: Permission) {
  return {
    beforeLoad: () => {
      if (!isPermitted(permission)) throw notFound();
    },
    notFoundComponent: NotFoundPage,
  };
}
