import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';

beforeEach(() => {
  const api = fakeApi();
  api.on('GET', '/health', () => json({ status: 'ok', version: '1.2.3', database: 'embedded' }));
  api.on('GET', '/notices', () => json({ attention: [], recent: [] }));
  api.on('GET', '/categories', () => json({ data: [], total: 0, totalPages: 0 }));
  for (const chart of ['shots-campaign', 'shots-fragrance', 'shots-trend', 'summary', 'live'])
    api.on('GET', `/dashboard/${chart}`, () => problem(503, 'unavailable', 'Agora não.'));
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
});

/** Opens a page. @returns the addresses of the pages whose code was fetched without anybody going there */
function openAt(path: string) {
  const { router } = renderApp(path);
  const fetch = vi.spyOn(router, 'loadRouteChunk');
  return () => new Set(fetch.mock.calls.map(([route]) => route.fullPath));
}

const LISTS = ['users', 'fragrances', 'categories', 'campaigns', 'quiz', 'devices', 'capsules'];
const paths = (names: string[]) => new Set(names.map((name) => `/admin/${name}`));

describe('the code of the lists', () => {
  it.each([
    ['ADMIN', [...LISTS, 'perfis', 'audit']],
    ['STAFF', LISTS],
  ] as const)('is fetched while %s is at home and nothing else is to be done', async (profile, lists) => {
    signedInAs(profile);
    const fetched = openAt('/admin/home');
    await screen.findByRole('heading', { level: 1, name: /^Olá/ });
    await waitFor(() => expect(fetched()).toEqual(paths([...lists])));
  });

  it('is not fetched elsewhere', async () => {
    signedInAs('ADMIN');
    const fetched = openAt('/admin/categories');
    await screen.findByRole('heading', { level: 1, name: 'Categorias' });
    await new Promise((done) => requestIdleCallback(done));
    expect(fetched()).toEqual(paths([]));
  });
});
