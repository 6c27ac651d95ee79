import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { objections } from '#web/testing/accessibility.ts';
import type { FakeApi } from '#web/testing/fake-api.ts';
import { fakeApi, json } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { user as person } from './testing/user-builders.ts';

const SHOWN = person();
const PATH = `/admin/users/${SHOWN.id}`;

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  signedInAs('ADMIN');
  const admin = { id: 1, nome: 'Someone', email: 'someone@example.com', language: null };
  api.on('GET', '/usuario/me', () => json({ ...admin, profile: { id: 1, nome: 'ADMIN' } }));
  api.on('GET', '/health', () => json({ status: 'ok', version: '1.2.3', database: 'embedded' }));
  api.on('GET', '/notices', () => json({ attention: [], recent: [] }));
  api.on('GET', `/usuario/${SHOWN.id}`, () => json(SHOWN));
  api.on('GET', '/capsules', () => json({ data: [], total: 0, totalPages: 0 }));
  api.on('GET', '/devices', ({ query }) =>
    json(
      query.has('userId')
        ? {
            data: [{ deviceId: 4, macAddress: 'AA:BB:CC:DD:EE:04', campaign: null, lastSeenAt: null }],
            total: 1,
            totalPages: 1,
          }
        : { data: [], total: 0, totalPages: 0 },
    ),
  );
});

describe('the page of a person', () => {
  it('says who it is, leads to their devices, and lets them be edited', async () => {
    renderApp(PATH);
    await screen.findByRole('heading', { level: 1, name: SHOWN.nome });
    const used = within(await screen.findByRole('region', { name: 'Dispositivos em uso' }));
    expect(await used.findByRole('link', { name: 'AA:BB:CC:DD:EE:04' })).toHaveAttribute(
      'href',
      '/admin/devices/4',
    );
    expect(screen.getByText('Nenhum dispositivo é desta pessoa.')).toBeVisible();
    expect(screen.getByText(SHOWN.email)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Editar' })).toBeVisible();
    expect(await objections()).toEqual([]);
  });
});
