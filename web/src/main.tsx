import './app/styles.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './app/providers.tsx';
import { createAppRouter } from './app/router.ts';
import { startI18n } from './i18n/i18n.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

await startI18n();
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={createAppRouter()} />
    </Providers>
  </StrictMode>,
);
