import './app/styles.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { createAppRouter, PENDING_MS } from './app/router.ts';
import { themeIn } from './app/theme.ts';
import { startI18n } from './i18n/i18n.ts';
import { currentIdentity } from './lib/identity.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

// Before zod is there: it would try whether it may make code of texts, which our pages forbid and browsers then report.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

/**
 * Draws the page that the address names. A function, since what is awaited at a module's top level keeps all waiting that
 * import it: the pages, which are made of what lies in this file's piece of the build.
 */
async function start(root: HTMLElement): Promise<void> {
  const texts = startI18n();
  const router = createAppRouter();
  // Before anything is drawn, so that a page whose parts come quickly is drawn once. What comes late shows how it is on its way.
  const page = Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, PENDING_MS))]);
  const [firstTheme] = await Promise.all([themeIn(currentIdentity().color), texts, page]);
  // As a transition it is drawn in pieces, between which the browser answers to what is pressed.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Providers firstTheme={firstTheme}>
          <RouterProvider router={router} />
        </Providers>
      </StrictMode>,
    ),
  );
}

void start(root);
