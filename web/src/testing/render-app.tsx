import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { Providers } from '#web/app/providers.tsx';
import { createAppRouter } from '#web/app/router.ts';

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
  return { user: userEvent.setup(), path: () => history.location.href };
}
