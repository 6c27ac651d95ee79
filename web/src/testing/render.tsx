import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { ProfileName } from '#contracts/core/permissions.ts';
import type { OrganisationRef } from '#contracts/organisations/organisation-refs.ts';
import type { CurrentUser } from '#contracts/session/session.ts';
import { parseListSearch } from '#web/kit/list/list-search.ts';
import { beginSession, setCurrentUser } from '#web/lib/session-store.ts';
import { userWith } from './user.ts';

interface Pages {
  /** Content by path, in the router's notation: `/admin/categories/$id/update`. */
  [path: string]: ReactNode | (() => ReactNode);
}

/** Renders pages as the application does: with its router, queries, theme and notifications. */
export function renderPages(
  pages: Pages,
  at: string,
): { user: UserEvent; path: () => string; back: () => void } {
  const root = createRootRoute({ component: Outlet });
  const routes = Object.entries(pages).map(([path, page]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      validateSearch: parseListSearch,
      component: () => (typeof page === 'function' ? page() : page),
    }),
  );
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  render(
    <MantineProvider env="test">
      <Notifications />
      <QueryClientProvider client={client}>
        {/* The cast: this route tree has only a few pages, but the type expects the application's. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return {
    user: userEvent.setup(),
    path: () => history.location.href,
    back: () => history.back(),
  };
}

/** Signs in a user with the given profile, in-house unless an organisation is named. */
export function signedInAs(
  profile: ProfileName,
  organisation: (OrganisationRef & Partial<CurrentUser['organisation']>) | null = null,
): void {
  beginSession({ token: 'token', refreshToken: 'refresh', login: 'someone@example.com' });
  setCurrentUser(userWith(profile, { organisation: organisation && { logo: null, ...organisation } }));
}
