import './app/styles.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { createAppRouter } from './app/router.ts';
import { themeIn } from './app/theme.ts';
import { startI18n } from './i18n/i18n.ts';
import { currentIdentity } from './lib/identity.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

const [firstTheme] = await Promise.all([themeIn(currentIdentity().color), startI18n()]);
createRoot(root).render(
  <StrictMode>
    <Providers firstTheme={firstTheme}>
      <RouterProvider router={createAppRouter()} />
    </Providers>
  </StrictMode>,
);
