import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { device, deviceRow, UNTOUCHED } from '../testing/device-builders.ts';

const api = fakeApi();

/** The part of a bulk answer that says what is lost. */
const NO_WARNINGS = { warnings: [], warningsTotal: 0 };

beforeEach(() => {
  signedInAs('STAFF');
  api.on('GET', '/devices', () => pageOf(deviceRow()));
  api.on('GET', '/devices/7', () => json(device()));
  api.on('GET', '/devices/7/timeline', () => json({ data: [], before: null }));
  api.on('GET', '/campaigns', () =>
    pageOf({ campaignId: 4, name: 'Outono' }, { campaignId: 5, name: 'Primavera' }),
  );
});

const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the configuration of a device', () => {
  it('is up to date when the device holds what is wanted', async () => {
    renderApp('/admin/devices/7');
    const config = await part('Configuração');
    expect(config.getByText('Em dia')).toBeVisible();
    expect(config.getByText(/^Configuração 17 · desde/)).toBeVisible();
    expect(config.queryByRole('table')).toBeNull();
  });

  it('shows since when it is behind, the slots that differ, and the outdated campaign', async () => {
    const { slots } = device();
    const held = { configId: 16, campaign: { campaignId: 2, name: 'Inverno' }, slots: [] };
    const behindSince = new Date(2026, 10, 20, 12, 34).toISOString();
    const behind = { configState: 'behind' as const, behindSince, slots, held };
    api.on('GET', '/devices/7', () => json(device(behind)));
    renderApp('/admin/devices/7');
    const config = await part('Configuração');
    expect(config.getByText('Desatualizado')).toBeVisible();
    expect(config.getByText('Configuração 17 · desde 20/11/2026 12:34')).toBeVisible();
    expect(config.getByText('No dispositivo: Inverno. Desejada: Verão.')).toBeVisible();
    const [, row] = config.getAllByRole('row');
    expect(row?.textContent).toBe('4VazioBergamota, 8 s');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('shows what a device still holds without a campaign to play', async () => {
    const none = { configState: 'none' as const, campaign: null, playing: null, slots: [] };
    api.on('GET', '/devices/7', () => json(device(none)));
    renderApp('/admin/devices/7');
    const config = await part('Configuração');
    expect(config.getByText('No dispositivo: Verão. Desejada: nenhuma campanha.')).toBeVisible();
    const [, row] = config.getAllByRole('row');
    expect(row?.textContent).toBe('4Bergamota, 8 sVazio');
  });

  it('reports no missing campaign while an initiative plays one', async () => {
    api.on('GET', '/devices/7', () => json(device({ campaign: null })));
    renderApp('/admin/devices/7');
    const config = await part('Configuração');
    expect(config.getByText('Uma iniciativa neste local toca agora Verão.')).toBeVisible();
    expect(screen.queryByText(/Sem campanha/)).toBeNull();
    expect(screen.getByText('Tudo em ordem')).toBeVisible();
  });

  it('marks a slot whose capsule has another fragrance than wanted', async () => {
    const capsules = device().capsules.map((each) => ({
      ...each,
      fragrance: { fragranceId: 10, name: 'Jasmim' },
    }));
    api.on('GET', '/devices/7', () => json(device({ capsules })));
    renderApp('/admin/devices/7');
    const row = (await part('Slots e cápsulas')).getByRole('row', { name: /CAP-1/ });
    expect(row).toHaveTextContent('JasmimDiferente da desejada');
    expect(screen.getByText('1 slot tem uma cápsula de outra fragrância que a desejada.')).toBeVisible();
    expect(screen.queryByText('Tudo em ordem')).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('says when a device has never reported its health', async () => {
    api.on('GET', '/devices/7', () => json(device(UNTOUCHED)));
    renderApp('/admin/devices/7');
    expect((await part('Saúde')).getByText('O dispositivo ainda não informou o seu estado.')).toBeVisible();
  });

  it('shows firmware, signal, battery, a wrong clock, faults and refused capsules', async () => {
    const health = {
      reportedAt: '2026-03-14T12:00:00.000Z',
      uptimeSeconds: 3 * 86_400,
      clock: '2026-03-14T15:00:00.000Z',
      faults: ['slot 4: pump'],
      capsules: [{ slot: 6, serialNumber: 'CAP-9', code: 'capsule.elsewhere' as const }],
    };
    api.on('GET', '/devices/7', () => json(device({ health })));
    renderApp('/admin/devices/7');
    const shown = await part('Saúde');
    for (const text of ['2.4.1', '-61 dBm', '87%', '3 horas adiantado', '3 dias', 'slot 4: pump'])
      expect(shown.getByText(text)).toBeVisible();
    expect(shown.getByText(/^CAP-9, slot 6: a cápsula está em um dispositivo de outra/)).toBeVisible();
  });
});

describe('the organisation of several devices', () => {
  const answer = { batchId: null, matched: 1, done: 1, refused: [], refusedTotal: 0, ...NO_WARNINGS };
  const tick = async () => {
    api.on('POST', '/devices/bulk', () => json(answer));
    const { user } = renderApp('/admin/devices');
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar AA:BB:CC:DD:EE:FF' }));
    return user;
  };

  it('can be set to none', async () => {
    const user = await tick();
    await user.click(await screen.findByRole('button', { name: 'Definir organização e local' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('checkbox', { name: 'De nenhuma organização' }));
    expect(dialog.queryByRole('combobox', { name: 'Organização' })).toBeNull();
    await user.click(await dialog.findByRole('button', { name: 'Confirmar' }));
    await waitFor(() =>
      expect(api.requestsTo('POST', '/devices/bulk').at(-1)?.body).toMatchObject({
        set: { organisationId: null },
      }),
    );
  });

  it('cannot be chosen by members, who choose only a place', async () => {
    const organisation = { organisationId: 3, name: 'Lojas Aurora' };
    signedInAs('ADMIN', organisation);
    const place = { placeId: 8, name: 'Loja do Centro', organisation };
    api.on('GET', '/places/quick-search', () => json({ data: [place] }));
    const user = await tick();
    await user.click(await screen.findByRole('button', { name: 'Definir local' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('combobox', { name: 'Local' }));
    expect(dialog.queryByRole('combobox', { name: 'Organização' })).toBeNull();
    await user.click(await screen.findByRole('option', { name: /^Loja do Centro/ }));
    await user.click(await dialog.findByRole('button', { name: 'Confirmar' }));
    await waitFor(() =>
      expect(api.requestsTo('POST', '/devices/bulk').at(-1)?.body).toMatchObject({
        set: { organisationId: 3, placeId: 8 },
      }),
    );
  });
});

describe('the campaign of a device', () => {
  it('can be set on its page and undone', async () => {
    api.on('PUT', '/devices/7/campaign', () => json(device()));
    const { user } = renderApp('/admin/devices/7');
    await user.click(await screen.findByRole('button', { name: 'Definir campanha' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Campanha de AA:BB:CC:DD:EE:FF' }));
    await user.click(dialog.getByRole('combobox', { name: 'Campanha' }));
    await user.click(await screen.findByRole('option', { name: 'Outono' }));
    await user.click(dialog.getByRole('button', { name: 'Definir' }));
    expect(await screen.findByText('Campanha de AA:BB:CC:DD:EE:FF: Outono')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() =>
      expect(api.bodies('PUT', '/devices/7/campaign')).toEqual([{ campaignId: 4 }, { campaignId: 3 }]),
    );
  });

  it('is refused with an error if it is no longer active', async () => {
    api.on('PUT', '/devices/7/campaign', () =>
      problem(400, 'validation', 'Revise os campos.', [
        { path: 'campaignId', code: 'reference', message: 'A campanha está inativa.' },
      ]),
    );
    const { user } = renderApp('/admin/devices/7');
    await user.click(await screen.findByRole('button', { name: 'Definir campanha' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox', { name: 'Campanha' }));
    await user.click(await screen.findByRole('option', { name: 'Outono' }));
    await user.click(dialog.getByRole('button', { name: 'Definir' }));
    expect(await screen.findByText('A campanha está inativa.')).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: 'Campanha' }));
    await user.click(await screen.findByRole('option', { name: 'Primavera' }));
    expect(screen.queryByText('A campanha está inativa.')).toBeNull();
  });

  it('is chosen from the active campaigns in the order of their names', async () => {
    const { user } = renderApp('/admin/devices/7');
    await user.click(await screen.findByRole('button', { name: 'Definir campanha' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('combobox', { name: 'Campanha' }));
    await screen.findByRole('option', { name: 'Outono' });
    const { query } = api.requestsTo('GET', '/campaigns')[0] ?? {};
    expect([query?.get('orderBy'), query?.get('orderByDirection')]).toEqual(['name', 'ASC']);
  });

  it('can be set for several devices at once, after a preview of the devices that would not change', async () => {
    const refused = [{ id: 8, name: 'AA:BB:CC:DD:EE:08', code: 'not_found' }];
    const answer = { batchId: null, matched: 2, done: 1, refused, refusedTotal: 1, ...NO_WARNINGS };
    const rows = [deviceRow(), deviceRow({ deviceId: 8, macAddress: 'AA:BB:CC:DD:EE:08' })];
    api.on('GET', '/devices', () => pageOf(...rows));
    api.on('POST', '/devices/bulk', () => json(answer));
    const { user } = renderApp('/admin/devices');
    await user.click(await screen.findByRole('checkbox', { name: 'Selecionar AA:BB:CC:DD:EE:FF' }));
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar AA:BB:CC:DD:EE:08' }));
    await user.click(await screen.findByRole('button', { name: 'Definir campanha' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('combobox', { name: 'Campanha' }));
    await user.click(await screen.findByRole('option', { name: 'Outono' }));
    expect(await dialog.findByText('1 item será alterado')).toBeVisible();
    const unchanged = within(dialog.getByRole('region', { name: 'O que ficará como está' }));
    expect(unchanged.getByRole('listitem')).toHaveTextContent('AA:BB:CC:DD:EE:08');
    await user.click(await dialog.findByRole('button', { name: 'Confirmar' }));
    await waitFor(() =>
      expect(api.requestsTo('POST', '/devices/bulk').at(-1)?.body).toEqual({
        ...{ action: 'edit', ids: [7, 8], set: { campaignId: 4 }, expected: 2 },
      }),
    );
  });
});
