import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changeLanguage } from '#web/i18n/i18n.ts';
import { json, newFakeApi } from '#web/testing/fake-api.ts';
import { renderPages } from '#web/testing/render.tsx';
import { PrivacyPage, TermsPage } from './privacy.page.tsx';

const NOTES = {
  en: 'This policy is available in Portuguese only.',
  es: 'Esta política solo está disponible en portugués.',
} as const;

const TERMS = {
  ...{ version: '2026-11-26', termsVersion: '2026-11-26', language: 'pt-BR', title: 'Termos de uso' },
  parts: [{ heading: 'Quem pode usar', paragraphs: ['É preciso ter 12 anos.'] }],
};

it.each(['en', 'es'] as const)('the policy says in %s that it is only in Portuguese', async (language) => {
  await changeLanguage(language);
  renderPages({ '/': <PrivacyPage /> }, '/');
  const note = await screen.findByText(NOTES[language]);
  expect(note).toHaveAttribute('lang', expect.stringContaining(language));
});

it('the policy shows no language note in Portuguese', async () => {
  renderPages({ '/': <PrivacyPage /> }, '/');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Política de privacidade');
  expect(screen.queryByText(/português\.$/)).toBeNull();
});

it('the terms of use are public', async () => {
  const api = newFakeApi();
  api.on('GET', '/content/terms', () => json(TERMS));
  // Public pages have no query client.
  const at = (path: string) => createRoute({ getParentRoute: () => root, path, component: TermsPage });
  const root = createRootRoute({ component: Outlet });
  const router = createRouter({
    routeTree: root.addChildren([at('/')]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <MantineProvider env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  );
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Termos de uso');
  expect(screen.getByText('É preciso ter 12 anos.')).toBeVisible();
});
