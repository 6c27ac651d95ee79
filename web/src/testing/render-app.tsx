import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { vi } from 'vitest';
import { Providers } from '#web/app/providers.tsx';
import { createAppRouter } from '#web/app/router.ts';
import { atTestEnd } from './test-end.ts';

// A whole application starts with each test, on a machine that may have other things to do.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 30_000 });

type AppRouter = ReturnType<typeof createAppRouter>;

/** Shows the whole application at an address, as strictly as development does. */
export function renderApp(at: string): { user: UserEvent; path: () => string; router: AppRouter } {
  const { router, path, show } = prepareApp(at);
  show();
  return { user: userEvent.setup({ delay: null }), path, router };
}

/** The same in two steps: the start fetches its page before it shows anything. */
export function prepareApp(at: string) {
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createAppRouter(history);
  // What is still on its way when a test ends would ask in the middle of the next one.
  atTestEnd(() => {
    void router.navigate({ to: '/' });
    router.options.context.memory.client?.clear();
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

/** Fills a field in at once: key by key, the application is drawn anew for each of them. */
export async function paste(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
