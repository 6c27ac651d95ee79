import { createRoute, redirect } from '@tanstack/react-router';
import { entersBackOffice } from '#contracts/core/permissions.ts';
import { rememberLastPath } from '#web/lib/last-path.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';
import { currentUser, loadCurrentUser } from '#web/lib/session.ts';
import { getSession } from '#web/lib/session-store.ts';
import { keptImport } from './kept-import.ts';
import { rootRoute } from './root.route.tsx';

/** Its frame, which has long been there when somebody goes from one of its pages to a list. */
export const office = keptImport(() => import('#web/app/shell/admin-layout.tsx'));

/** The back office: for those who are signed in and have a part in it. */
export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  component: lazyFeature([], office, 'AdminLayout'),
  onLeave: ({ context }) => {
    delete context.memory.client;
  },
  beforeLoad: async ({ location }) => {
    if (!getSession()) {
      rememberLastPath(location.href);
      throw redirect({ to: '/auth/login', replace: true });
    }
    if (!entersBackOffice((await whoIsIt(location.href)).profile.nome))
      throw redirect({ to: '/', replace: true });
  },
});

/** Known, or asked for when the session was left before its answer came. A session that has ended leads out. */
async function whoIsIt(href: string) {
  try {
    return currentUser() ?? (await loadCurrentUser());
  } catch (error) {
    if (getSession()) throw error;
    rememberLastPath(href);
    throw redirect({ to: '/auth/login', search: { expired: true }, replace: true });
  }
}
