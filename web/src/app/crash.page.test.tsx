import { CatchBoundary } from '@tanstack/react-router';
import { act, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectionLost, connectionWorks } from '#web/lib/connection.ts';
import { lazyFeature } from '#web/lib/lazy-feature.ts';
import type { FakeApi } from '#web/testing/fake-api.ts';
import { fakeApi, json } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { CrashPage } from './crash.page.tsx';

let api: FakeApi;
const reload = vi.fn();
const noServer = () => Promise.reject(new TypeError('Failed to fetch'));
const healthy = () => json({ status: 'ok', version: '1.2.3', database: 'embedded' });

beforeEach(() => {
  api = fakeApi();
  reload.mockReset();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  // What React and the router say of an error that a page has thrown.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

/** Opens a page whose code can't be fetched. */
function openMissing() {
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'));
  const Missing = lazyFeature([], missing as () => Promise<{ Page: () => null }>, 'Page');
  const page = (
    <CatchBoundary getResetKey={() => 0} errorComponent={CrashPage}>
      <Suspense>
        <Missing />
      </Suspense>
    </CatchBoundary>
  );
  renderPages({ '/': page }, '/');
}

describe('a page whose code can not be fetched', () => {
  it('says that the server is out of reach, and is loaded anew once that answers again', async () => {
    api.on('GET', '/health', noServer);
    openMissing();
    expect(await screen.findByText(/^Sem conexão com o servidor/)).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
    act(connectionWorks);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is loaded anew at once where the server is there: a release has taken its place', async () => {
    api.on('GET', '/health', healthy);
    openMissing();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});

describe('what could not be read while the server was out of reach', () => {
  it('is read when that answers again', async () => {
    for (const path of ['/usuario/me', '/categories', '/notices', '/health']) api.on('GET', path, noServer);
    signedInAs('STAFF');
    renderApp('/admin/categories');
    await screen.findByText(/Sem conexão com o servidor/);
    act(connectionLost);
    api.on('GET', '/categories', () => json({ data: [], total: 0, totalPages: 0 }));
    act(connectionWorks);
    expect(await screen.findByText('Nenhum registro encontrado')).toBeVisible();
  });
});
