import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RefillGroup } from '#contracts/capsules/refill.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { pick } from '#web/testing/screen.ts';

const GROUP: RefillGroup = {
  organisation: null,
  place: null,
  owner: { id: 3, nome: 'Ana Souza' },
  devices: [
    {
      device: { deviceId: 7, macAddress: 'AA:BB:CC:DD:EE:FF', name: null },
      capsules: [
        {
          capsuleId: 1,
          serialNumber: 'CAP-1',
          fragrance: { fragranceId: 9, name: 'Bergamota' },
          totalShots: 1500,
          remainingShots: 40,
          dueDate: null,
          slot: 4,
          bring: { fragranceId: 9, name: 'Bergamota' },
          emptyIn: { low: 2, middle: 3, high: 5 },
          emptyOn: '2026-02-06',
          replaceOn: '2026-02-06',
        },
      ],
    },
  ],
};

const AIRPORT = {
  placeId: 5,
  name: 'Aeroporto',
  organisationId: 3,
  organisation: { organisationId: 3, name: 'Lojas Aurora' },
};

const api = fakeApi();

beforeEach(() => {
  signedInAs('STAFF');
  answers([GROUP]);
});

function answers(groups: RefillGroup[], total = groups.length) {
  api.on('GET', '/capsules/refill', () =>
    json({ today: '2026-02-03', until: '2026-02-10', total, totalPages: 1, groups }),
  );
}

const lastQuery = () => Object.fromEntries(api.requestsTo('GET', '/capsules/refill').at(-1)?.query ?? []);

describe('the refill list', () => {
  it('shows which capsules to bring to which device and its owner', async () => {
    renderApp('/admin/refill');
    const place = await screen.findByRole('region', { name: 'Ana Souza' });
    expect(within(place).getByRole('link', { name: 'AA:BB:CC:DD:EE:FF' })).toHaveAttribute(
      'href',
      '/admin/devices/7',
    );
    const [capsule] = within(place).getAllByRole('listitem');
    expect(capsule).toHaveTextContent(/Slot 4.*Bergamota.*CAP-1.*40 de 1\.500.*06\/02\/2026.*2 a 5 dias/);
    expect(screen.getByText('1 cápsula')).toBeVisible();
    expect(document.title).toBe('Lista de reposição - Admin');
    expect(lastQuery()).toEqual({ within: '7' });
  });

  it('names the wanted fragrance of a slot and the one that it replaces', async () => {
    const [{ device, capsules }] = GROUP.devices as [RefillGroup['devices'][number]];
    const bring = { fragranceId: 10, name: 'Jasmim' };
    answers([{ ...GROUP, devices: [{ device, capsules: capsules.map((each) => ({ ...each, bring })) }] }]);
    renderApp('/admin/refill');
    const place = await screen.findByRole('region', { name: 'Ana Souza' });
    const [capsule] = within(place).getAllByRole('listitem');
    expect(capsule).toHaveTextContent(/^Slot 4Jasmimem vez de Bergamota\s*CAP-1/);
  });

  it('looks ahead for the period in the URL', async () => {
    const { user, path } = renderApp('/admin/refill?within=14');
    await screen.findByText('Bergamota');
    expect(lastQuery()).toEqual({ within: '14' });
    await user.click(screen.getByRole('radio', { name: '30 dias' }));
    await waitFor(() => expect(lastQuery()).toEqual({ within: '30' }));
    expect(path()).toBe('/admin/refill?within=30');
    await user.click(screen.getByRole('radio', { name: '7 dias' }));
    await waitFor(() => expect(path()).toBe('/admin/refill'));
  });

  it('filters by organisation and place, in the export as well', async () => {
    api.on('GET', '/organisations/3', () => json({ organisationId: 3, name: 'Lojas Aurora' }));
    api.on('GET', '/places/5', () => json(AIRPORT));
    api.on('GET', '/places/quick-search', () => json({ data: [AIRPORT] }));
    api.on('GET', '/capsules/refill/export', () => problem(503, 'unavailable', 'Tente mais tarde.'));
    const { user, path } = renderApp('/admin/refill?within=14&organisationId=3&placeId=x');
    await screen.findByText('Bergamota');
    expect(await screen.findByRole('button', { name: 'Organização: Lojas Aurora' })).toBeVisible();
    expect(lastQuery()).toEqual({ within: '14', organisationId: '3' });
    await user.click(screen.getByRole('button', { name: 'Filtros' }));
    await user.click(await screen.findByRole('button', { name: 'Local' }));
    await pick(user, 'Local', 'Aeroporto (Lojas Aurora)');
    await waitFor(() => expect(lastQuery()).toEqual({ within: '14', organisationId: '3', placeId: '5' }));
    expect(path()).toBe('/admin/refill?within=14&organisationId=3&placeId=5');
    await user.click(screen.getByRole('radio', { name: '7 dias' }));
    await waitFor(() => expect(path()).toBe('/admin/refill?organisationId=3&placeId=5'));
    await user.click(screen.getByRole('button', { name: 'Exportar' }));
    await waitFor(() => expect(api.requestsTo('GET', '/capsules/refill/export')).toHaveLength(1));
    const [exported] = api.requestsTo('GET', '/capsules/refill/export');
    expect(Object.fromEntries(exported?.query ?? [])).toMatchObject({ organisationId: '3', placeId: '5' });
  });

  it('leads to a visit of its places, not before they are known', async () => {
    const { placeId, name, organisation } = AIRPORT;
    const list = { today: '2026-02-03', until: '2026-02-10', total: 1, totalPages: 1 };
    const groups = [{ ...GROUP, organisation, place: { placeId, name } }];
    let read = () => {};
    const isRead = new Promise<void>((resolve) => {
      read = resolve;
    });
    api.on('GET', '/capsules/refill', () => isRead.then(() => json({ ...list, groups })));
    api.on('GET', '/places/5', () => json(AIRPORT));
    const { user, path } = renderApp('/admin/refill');
    const plan = await screen.findByRole('button', { name: 'Planejar visita' });
    expect(plan).toBeDisabled();
    read();
    await waitFor(() => expect(plan).toBeEnabled());
    await user.click(plan);
    await waitFor(() => expect(path()).toMatch(/^\/admin\/visits\/create\?placeIds=.*5.*within=7$/));
  });

  it('can be printed and exported as a spreadsheet', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    api.on('GET', '/capsules/refill/export', () => problem(503, 'unavailable', 'Tente mais tarde.'));
    const { user } = renderApp('/admin/refill');
    await screen.findByText('Bergamota');
    await user.click(screen.getByRole('button', { name: 'Imprimir' }));
    expect(print).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Exportar' }));
    await waitFor(() => expect(api.requestsTo('GET', '/capsules/refill/export')).toHaveLength(1));
  });

  it('says when nothing is needed and when only the most urgent capsules are shown', async () => {
    answers([]);
    const { user } = renderApp('/admin/refill');
    expect(await screen.findByText('Nada a repor nos próximos 7 dias.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Imprimir' })).toBeDisabled();
    answers([{ ...GROUP, owner: null }], 1_200);
    await user.click(screen.getByRole('radio', { name: '30 dias' }));
    expect(await screen.findByText(/As 1 mais urgentes de 1\.200 cápsulas/)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Sem proprietário' })).toBeVisible();
  });

  it('shows and prints the capsules of all pages, each device once', async () => {
    const [{ device, capsules }] = GROUP.devices as [RefillGroup['devices'][number]];
    const other = { ...device, deviceId: 8, macAddress: 'AA:BB:CC:DD:EE:00' };
    const numbered = (capsuleId: number) =>
      capsules.map((each) => ({ ...each, capsuleId, serialNumber: `CAP-${capsuleId}` }));
    const pages: Record<string, RefillGroup['devices']> = {
      1: [{ device, capsules: numbered(1) }],
      2: [
        { device, capsules: numbered(2) },
        { device: other, capsules: numbered(3) },
      ],
    };
    api.on('GET', '/capsules/refill', ({ query }) => {
      const devices = pages[query.get('page') ?? '1'] ?? [];
      const list = { today: '2026-02-03', until: '2026-02-10', total: 3, totalPages: 2 };
      return json({ ...list, groups: [{ ...GROUP, devices }] });
    });
    renderApp('/admin/refill');
    const place = await screen.findByRole('region', { name: 'Ana Souza' });
    const held = (mac: string) =>
      within(within(place).getByRole('list', { name: mac })).getAllByRole('listitem');
    expect(held('AA:BB:CC:DD:EE:FF').map((each) => /CAP-\d/.exec(each.textContent ?? '')?.[0])).toEqual([
      'CAP-1',
      'CAP-2',
    ]);
    expect(held('AA:BB:CC:DD:EE:00')).toHaveLength(1);
    expect(screen.getByText('3 cápsulas')).toBeVisible();
  });

  it('can be reloaded after a failed request', async () => {
    api.on('GET', '/capsules/refill', () => problem(500, 'internal', 'Algo falhou no servidor.'));
    const { user } = renderApp('/admin/refill');
    expect(await screen.findByText('Algo falhou no servidor.')).toBeVisible();
    answers([GROUP]);
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Bergamota')).toBeVisible();
  });
});
