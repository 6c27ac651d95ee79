import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { vi } from 'vitest';
import { Providers } from '#web/app/providers.tsx';
import { createAppRouter } from '#web/app/router.ts';
import { atTestEnd } from './test-end.ts';

// Each test starts a whole application, on a machine that may be busy.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

type AppRouter = ReturnType<typeof createAppRouter>;

/** Renders the whole application at a path, in strict mode as in development. */
export function renderApp(at: string): { user: UserEvent; path: () => string; router: AppRouter } {
  const { router, path, show } = prepareApp(at);
  show();
  return { user: userEvent.setup({ delay: null }), path, router };
}

/** The same in two steps: starting loads the page before anything is rendered. */
export function prepareApp(at: string) {
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createAppRouter(history);
  // Navigates away so that pending work doesn't make requests during the next test.
  atTestEnd(() => {
    void router.navigate({ to: '/' });
    router.options.context.queryClientHolder.client?.clear();
  });
  const show = () =>
    render(
      <StrictMode>
        <Providers env="test">
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    );
  return { router, path: () => history.location.href, show };
}

/** Fills in a field at once: typing key by key would rerender the application each time. */
export async function paste(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
