import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { TokenType } from '#contracts/session.ts';
import { keepToken, keptToken } from '#web/features/auth/token-memory.ts';
import { authRoute } from './auth.route.tsx';
import { withProps } from './with-props.tsx';

const TokenPage = lazyRouteComponent(() => import('#web/features/auth/token.page.tsx'), 'TokenPage');

/**
 * The page behind a mail's link. The token leaves the address at once, so that it stands in no history, screenshot or
 * referrer; without one there is nothing to do here.
 */
export function tokenRoute<const Path extends string>(path: Path, kind: TokenType) {
  return createRoute({
    getParentRoute: () => authRoute,
    path,
    beforeLoad: ({ location }) => {
      // Read from the raw text: the router would take a token of digits for a number.
      const token = new URLSearchParams(location.searchStr).get('token');
      if (token) {
        keepToken(kind, token);
        throw redirect({ href: location.pathname, replace: true });
      }
      if (!keptToken(kind)) throw redirect({ to: '/auth', replace: true });
    },
    component: withProps(TokenPage, () => ({ props: { kind } })),
  });
}
