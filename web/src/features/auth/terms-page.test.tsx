import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, noContent } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { TermsPage } from './rights.pages.tsx';

const api = fakeApi();

function inForce(version: string, text: string) {
  api.on('GET', '/content/terms', () =>
    json({
      ...{ version, termsVersion: version, language: 'pt-BR', title: 'Termos de uso' },
      parts: [{ heading: 'Quem pode usar', paragraphs: [text] }],
    }),
  );
}

beforeEach(() => {
  signedInAs('STAFF');
});

const accept = () => screen.getByRole('button', { name: 'Aceitar e continuar' });
const accepted = () => api.bodies('POST', '/me/terms');

it('the terms page shows the terms in force and accepts the version that was read', async () => {
  inForce('2026-12-01', 'É preciso ter 12 anos.');
  api.on('POST', '/me/terms', noContent);
  const { user, path } = renderPages(
    { '/auth/termos': <TermsPage />, '/admin': <p>Painel</p> },
    '/auth/termos',
  );
  expect(await screen.findByText('É preciso ter 12 anos.')).toBeVisible();
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(accept());
  await waitFor(() => expect(path()).toBe('/admin'));
  expect(accepted()).toEqual([{ termsVersion: '2026-12-01' }]);
});

it('the terms page shows newer terms that were published meanwhile and says so', async () => {
  inForce('2026-12-01', 'É preciso ter 12 anos.');
  api.on('POST', '/me/terms', () => {
    inForce('2026-12-02', 'É preciso ter 14 anos.');
    const errors = [{ path: 'termsVersion', code: 'terms.version', message: 'Aceite a versão atual' }];
    return json({ code: 'validation', detail: 'Verifique os campos.', errors }, { status: 400 });
  });
  const { user } = renderPages({ '/auth/termos': <TermsPage /> }, '/auth/termos');
  await screen.findByText('É preciso ter 12 anos.');
  await user.click(accept());
  expect(await screen.findByText('É preciso ter 14 anos.')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Os termos mudaram enquanto você lia.');
  await user.click(accept());
  await waitFor(() =>
    expect(accepted()).toEqual([{ termsVersion: '2026-12-01' }, { termsVersion: '2026-12-02' }]),
  );
});

it('the terms page shows an error when the terms cannot be loaded and can retry', async () => {
  api.on('GET', '/content/terms', () =>
    json({ code: 'internal', detail: 'Ocorreu um erro.' }, { status: 500 }),
  );
  const { user } = renderPages({ '/auth/termos': <TermsPage /> }, '/auth/termos');
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível carregar os termos de uso');
  expect(accept()).toBeDisabled();
  inForce('2026-12-01', 'É preciso ter 12 anos.');
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('É preciso ter 12 anos.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
