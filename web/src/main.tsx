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

// Must run before zod loads: it would otherwise test whether it may use `eval`, which the CSP blocks and reports.
Reflect.set(globalThis, '__zod_globalConfig', { jitless: true });

// By default, browsers forget what a page has loaded after 250 files: see features/visits/keep-page.ts.
performance.setResourceTimingBufferSize(2_000);

/**
 * Renders the page at the current address. A function, because top-level await would hold up every module that imports
 * this one: the pages, whose shared code ends up in this file's chunk.
 */
async function start(root: HTMLElement): Promise<void> {
  const texts = startI18n();
  const router = createAppRouter();
  // Waits a little before rendering, so that pages that load fast render once; slow ones show that they are loading.
  const page = Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, PENDING_MS))]);
  const [firstTheme] = await Promise.all([themeIn(currentIdentity().color), texts, page]);
  // A transition renders in slices, so that the browser can respond to input in between.
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
