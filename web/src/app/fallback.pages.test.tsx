import { CatchBoundary } from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reportConnectionLost, reportConnectionRestored } from '#web/lib/connection.ts';
import { lazyComponent, lazyPage } from '#web/lib/lazy-page.ts';
import { fakeApi, json, pageOf } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { CrashPage } from './fallback.pages.tsx';

const api = fakeApi();
const reload = vi.fn();
const noServer = () => Promise.reject(new TypeError('Failed to fetch'));
const healthy = () => json({ status: 'ok', version: '1.2.3', database: 'embedded' });

beforeEach(() => {
  reload.mockReset();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  // React and the router log the errors that pages throw.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

/** Opens a page whose code, or that of a part of it, fails to load. */
function openMissing(lazily: typeof lazyPage | typeof lazyComponent = lazyPage) {
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'));
  const Missing = lazily([], load as () => Promise<{ Page: () => null }>, 'Page');
  const page = (
    <CatchBoundary getResetKey={() => 0} errorComponent={CrashPage}>
      <Suspense>
        <Missing />
      </Suspense>
    </CatchBoundary>
  );
  return renderPages({ '/': page }, '/');
}

describe('a page whose code cannot be fetched', () => {
  it('reports that the server is unreachable, and reloads once it responds again', async () => {
    api.on('GET', '/health', noServer);
    openMissing();
    expect(await screen.findByText(/^Sem conexão com o servidor/)).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
    act(reportConnectionRestored);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('reloads at once if the server responds, since a new release has replaced the code', async () => {
    api.on('GET', '/health', healthy);
    openMissing();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});

describe('a page a part of which cannot be fetched from a server that responds', () => {
  it('is reloaded by its button, since a new release has replaced the part', async () => {
    api.on('GET', '/health', healthy);
    const { user } = openMissing(lazyComponent);
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('a list that failed while the server was unreachable', () => {
  it('is loaded once the server responds again', async () => {
    for (const path of ['/usuario/me', '/categories', '/notices', '/health']) api.on('GET', path, noServer);
    signedInAs('STAFF');
    renderApp('/admin/categories');
    await screen.findByText(/Sem conexão com o servidor/);
    act(reportConnectionLost);
    api.on('GET', '/categories', () => pageOf());
    act(reportConnectionRestored);
    expect(await screen.findByText('Nenhum registro encontrado')).toBeVisible();
  });
});
