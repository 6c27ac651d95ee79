import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { fakeApi, json } from '#web/testing/fake-api.ts';
import { reportConnectionRestored } from './connection.ts';
import { lazyComponent } from './lazy-page.ts';

const api = fakeApi();

function Title() {
  const { t } = useTranslation();
  return <h1>{t('categories.edit')}</h1>;
}

const Part = () => <p>Parte</p>;

it('a lazy feature shows nothing before its texts are loaded', async () => {
  // As in a browser that has just opened the page: only the common texts are loaded.
  vi.resetModules();
  await (await import('#web/i18n/i18n.ts')).startI18n();
  const fresh = await import('./lazy-page.ts');
  const Page = fresh.lazyComponent(['categories'], async () => ({ Title }), 'Title');
  const seen: string[] = [];
  const watch = new MutationObserver(() => seen.push(document.body.textContent ?? ''));
  watch.observe(document.body, { subtree: true, childList: true, characterData: true });
  render(
    <Suspense>
      <Page />
    </Suspense>,
  );
  expect(await screen.findByRole('heading')).toHaveTextContent('Editar categoria');
  watch.disconnect();
  expect(seen.join()).not.toContain('categories.edit');
});

it('a part that cannot be fetched leaves its page as it is, and is fetched once the server responds again', async () => {
  api.on('GET', '/health', () => Promise.reject(new TypeError('Failed to fetch')));
  const load = vi.fn(async () => ({ Part }));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /part.js'));
  const LazyPart = lazyComponent([], load, 'Part');
  render(
    <>
      <label>
        Nome <input defaultValue="digitado" />
      </label>
      <Suspense>
        <LazyPart />
      </Suspense>
    </>,
  );
  await vi.waitFor(() => expect(api.requestsTo('GET', '/health')).toHaveLength(1));
  expect(screen.getByRole('textbox')).toHaveValue('digitado');
  expect(load).toHaveBeenCalledTimes(1);

  api.on('GET', '/health', () => json({}));
  await act(async () => reportConnectionRestored());
  expect(await screen.findByText('Parte')).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveValue('digitado');
});

it('a part whose line comes back just after it failed is fetched again', async () => {
  api.on('GET', '/health', () => json({}));
  const load = vi.fn(async () => ({ Part }));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /part.js'));
  const LazyPart = lazyComponent([], load, 'Part');
  render(
    <Suspense>
      <LazyPart />
    </Suspense>,
  );
  expect(await screen.findByText('Parte', undefined, { timeout: 10_000 })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

it('a stylesheet that failed to load is removed, since an import only requests those without a link', () => {
  const link = document.head.appendChild(document.createElement('link'));
  link.dispatchEvent(new Event('error'));
  expect(link.isConnected).toBe(false);
});
