import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { vi } from 'vitest';
import { Providers } from '#web/app/providers.tsx';
import { createAppRouter } from '#web/app/router.ts';

// A whole application starts with each test, on a machine that may have other things to do.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

/** Shows the whole application at an address, as strictly as development does. */
export function renderApp(at: string): { user: UserEvent; path: () => string } {
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createAppRouter(history);
  render(
    <StrictMode>
      <Providers env="test">
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
  return { user: userEvent.setup({ delay: null }), path: () => history.location.href };
}
