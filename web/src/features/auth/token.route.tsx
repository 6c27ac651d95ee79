import { createRoute, redirect } from '@tanstack/react-router';
import type { TokenType } from '#contracts/session/session.ts';
import { withProps } from '#web/kit/routes/with-props.tsx';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { authRoute } from './auth.route.ts';
import { clearDone, isDone, storedToken, storeToken } from './token-memory.ts';

const TokenPage = lazyPage(['auth'], () => import('./token.page.tsx'), 'TokenPage');

/**
 * The page behind a mail's link. The token leaves the URL at once, so that it ends up in no history, screenshot or
 * referrer. Without a token the page redirects to sign-in.
 */
export function tokenRoute<const Path extends string>(path: Path, kind: TokenType) {
  takeFromAddressBar(`/auth${path}`, kind);
  return createRoute({
    getParentRoute: () => authRoute,
    path,
    beforeLoad: ({ location }) => {
      const token = tokenIn(location.searchStr);
      if (token) {
        storeToken(kind, token);
        throw redirect({ href: location.pathname, replace: true });
      }
      if (!storedToken(kind) && !isDone(kind)) throw redirect({ to: '/auth', replace: true });
    },
    onLeave: () => clearDone(kind),
    component: withProps(TokenPage, () => ({ props: { kind } })),
  });
}

/** Runs at startup before anything is fetched: until the router takes over, the token would be visible in the URL. */
function takeFromAddressBar(path: string, kind: TokenType) {
  const { pathname, search } = window.location;
  const token = pathname.replace(/\/$/, '') === path && tokenIn(search);
  if (!token) return;
  storeToken(kind, token);
  window.history.replaceState(window.history.state, '', pathname);
}

/** Parses the raw text: the router would turn a token of digits into a number. */
function tokenIn(search: string): string | null {
  return new URLSearchParams(search).get('token');
}
