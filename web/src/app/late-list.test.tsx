import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { REQUEST_TIMEOUT_MS } from '#contracts/core/constants.ts';
import { fakeApi, pageOf } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';

const api = fakeApi();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  signedInAs('STAFF');
});

it('a list that does not respond is reported once, after 60 s', async () => {
  // Like `fetch`: pending until it is aborted.
  api.on(
    'GET',
    '/categories',
    ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const { user } = renderApp('/admin/categories');
  await screen.findByRole('heading', { level: 1, name: 'Categorias' });
  const asked = api.requestsTo('GET', '/categories').length;
  await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('O servidor demorou demais para responder. Tente novamente.');

  await vi.advanceTimersByTimeAsync(4 * REQUEST_TIMEOUT_MS);
  expect(api.requestsTo('GET', '/categories')).toHaveLength(asked);
  expect(alert).toBeVisible();
  expect(screen.queryByText(/^Conexão perdida/)).toBeNull();

  api.on('GET', '/categories', () => pageOf());
  await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Nenhum registro encontrado')).toBeVisible();
});
