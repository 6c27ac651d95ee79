import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasBackOfficeAccess } from '#contracts/core/permissions.ts';
import { draftPath, lastPath, rememberLastPath } from '#web/lib/after-sign-in.ts';
import { currentUser, loadCurrentUser, requiredStep } from '#web/lib/session.ts';
import type { SessionChange } from '#web/lib/session-store.ts';
import { getSession, onSessionChange } from '#web/lib/session-store.ts';

/** The pages that a user may have to complete before the back office. */
const STEPS = ['/auth/segundo-fator', '/auth/termos'];

/**
 * Redirects when the session changes: out of the back office when it ends, here or in another tab, and into it when
 * another tab has signed in. When the profile changes, the open page is revalidated.
 */
export function useSessionWatch(): void {
  const router = useRouter();
  useEffect(refreshCurrentUser, []);
  useEffect(() => {
    const leave = ({ ended }: Pick<SessionChange, 'ended'>) => {
      if (ended === 'expired') rememberLastPath(router.latestLocation.href);
      void router.navigate({ to: '/auth/login', search: ended === 'expired' ? { expired: true } : {} });
    };
    // A response may have ended the session during the first render, before this hook subscribed.
    if (!getSession() && router.latestLocation.pathname.startsWith('/admin')) leave({ ended: 'expired' });
    let before = currentUser()?.profile.nome;
    return onSessionChange((change) => {
      const { pathname } = router.latestLocation;
      const user = change.session?.user;
      const profile = user?.profile.nome;
      const due = user && requiredStep(user);
      const isAnother = profile !== undefined && before !== undefined && profile !== before;
      before = profile;
      if (pathname.startsWith('/admin')) {
        if (!change.session) leave(change);
        else if (profile && !hasBackOfficeAccess(profile)) void router.navigate({ to: '/' });
        else if (due) void router.navigate({ to: due });
        // Whether the page exists depends on the user's permissions.
        else if (isAnother) void router.invalidate();
      } else if (!change.session && STEPS.includes(pathname)) {
        leave(change);
      } else if (
        pathname === '/auth/login' &&
        change.fromOtherTab &&
        user &&
        hasBackOfficeAccess(user.profile.nome)
      ) {
        void router.navigate({ href: draftPath(user.id) ?? lastPath() ?? '/admin' });
      }
    });
  }, [router]);
}

/** The user may have changed since it was stored. */
function refreshCurrentUser() {
  if (!currentUser()) return;
  loadCurrentUser().catch(() => {
    // A refusal has ended the session, and a lost connection shows its own bar: nothing is left to report.
  });
}
