import { createRoute, redirect } from '@tanstack/react-router';
import type { TokenType } from '#contracts/session.ts';
import { withProps } from '#web/kit/routes/with-props.tsx';
import { lazyFeature } from '#web/lib/lazy-feature.ts';
import { authRoute } from './auth.route.ts';
import { forgetDone, isDone, keepToken, keptToken } from './token-memory.ts';

const TokenPage = lazyFeature(['auth'], () => import('./token.page.tsx'), 'TokenPage');

/**
 * The page behind a mail's link. The token leaves the address at once, so that it stands in no history, screenshot or
 * referrer; without one there is nothing to do here.
 */
export function tokenRoute<const Path extends string>(path: Path, kind: TokenType) {
  takeFromAddressBar(`/auth${path}`, kind);
  return createRoute({
    getParentRoute: () => authRoute,
    path,
    beforeLoad: ({ location }) => {
      const token = tokenIn(location.searchStr);
      if (token) {
        keepToken(kind, token);
        throw redirect({ href: location.pathname, replace: true });
      }
      if (!keptToken(kind) && !isDone(kind)) throw redirect({ to: '/auth', replace: true });
    },
    onLeave: () => forgetDone(kind),
    component: withProps(TokenPage, () => ({ props: { kind } })),
  });
}

/** The program starts with this, before it fetches anything: until the router has its turn the address would be seen. */
function takeFromAddressBar(path: string, kind: TokenType) {
  const { pathname, search } = window.location;
  const token = pathname.replace(/\/$/, '') === path && tokenIn(search);
  if (!token) return;
  keepToken(kind, token);
  window.history.replaceState(window.history.state, '', pathname);
}

/** Read from the raw text: the router would take a token of digits for a number. */
function tokenIn(search: string): string | null {
  return new URLSearchParams(search).get('token');
}
