import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi, json } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { pick } from '#web/testing/screen.ts';
import { deviceRow } from './testing/device-builders.ts';

const api = fakeApi();

const COFFEE = { fragranceId: 9, name: 'Café Torrado' };
const CEDAR = { fragranceId: 12, name: 'Cedro do Atlas' };

beforeEach(() => {
  signedInAs('STAFF');
  for (const each of [COFFEE, CEDAR]) api.on('GET', `/fragrances/${each.fragranceId}`, () => json(each));
  api.on('GET', '/fragrances/quick-search', () => json({ data: [CEDAR, COFFEE] }));
  answers(1);
});

function answers(total: number) {
  const data = Array.from({ length: total }, () => deviceRow());
  api.on('GET', '/devices', () => json({ data, total, totalPages: 1 }));
}

const lastQuery = () => Object.fromEntries(api.requestsTo('GET', '/devices').at(-1)?.query ?? []);
const chips = async () => within(await screen.findByRole('list', { name: 'Filtros em uso' }));

describe('the filters of the device list', () => {
  it('apply to the first request and are shown as chips with names', async () => {
    renderApp('/admin/devices?fragranceId=9,12&createdFrom=2026-11-01&createdTo=2026-11-10&ownerId=x');
    const { getByRole, findByRole, queryByText } = await chips();
    await findByRole('button', { name: 'Fragrância: Café Torrado, Cedro do Atlas' });
    expect(getByRole('button', { name: 'Criado em: 01/11/2026 – 10/11/2026' })).toBeVisible();
    expect(queryByText(/Proprietário/)).toBeNull();
    for (const { query } of api.requestsTo('GET', '/devices')) {
      expect(Object.fromEntries(query)).toMatchObject({
        fragranceId: '9,12',
        createdFrom: '2026-11-01',
        createdTo: '2026-11-10',
      });
      expect(query.has('ownerId')).toBe(false);
    }
  });

  it('are removed by click or key, which moves the focus next to them', async () => {
    const { user, path } = renderApp('/admin/devices?page=2&fragranceId=9&createdTo=2026-11-10');
    const { findByRole, getByRole } = await chips();
    const button = screen.getByRole('button', { name: 'Filtros' });
    await user.click(await findByRole('button', { name: 'Remover filtro Criado em' }));
    await waitFor(() => expect(path()).toBe('/admin/devices?fragranceId=9'));
    expect(button).toHaveFocus();
    getByRole('button', { name: /^Fragrância: / }).focus();
    await user.keyboard('{Delete}');
    await waitFor(() => expect(path()).toBe('/admin/devices'));
    expect(button).toHaveFocus();
    expect(screen.queryByRole('list', { name: 'Filtros em uso' })).toBeNull();
    await waitFor(() => expect(lastQuery()).not.toHaveProperty('fragranceId'));
  });

  it('are chosen by typing and accept several values', async () => {
    const { user, path } = renderApp('/admin/devices?state=silent');
    await user.click(await screen.findByRole('button', { name: 'Filtros' }));
    const names = await screen.findByRole('dialog', { name: 'Filtros' });
    await waitFor(() => expect(within(names).getAllByRole('button')[0]).toHaveFocus());
    await user.click(within(names).getByRole('button', { name: 'Fragrância' }));
    const field = await screen.findByRole('combobox', { name: 'Fragrância' });
    await waitFor(() => expect(field).toHaveFocus());
    await user.type(field, 'cedro');
    await user.click(await screen.findByRole('option', { name: 'Cedro do Atlas' }));
    await waitFor(() => expect(path()).toBe('/admin/devices?state=silent&fragranceId=12'));
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: 'Café Torrado' }));
    await waitFor(() => expect(path()).toBe('/admin/devices?state=silent&fragranceId=12%2C9'));
    expect(lastQuery()).toMatchObject({ state: 'silent', fragranceId: '12,9' });
    await user.click(within(names).getByRole('button', { name: 'Outro filtro' }));
    await waitFor(() => expect(within(names).getAllByRole('button')[0]).toHaveFocus());
    expect(screen.queryByRole('combobox', { name: 'Fragrância' })).toBeNull();
  });

  it('narrow by configuration state and by firmware in use', async () => {
    api.on('GET', '/devices/firmware', () =>
      json({ data: ['2.3.0', '2.4.1'].map((firmware) => ({ firmware, devices: 2 })) }),
    );
    const { user, path } = renderApp('/admin/devices?configState=behind');
    const { findByRole } = await chips();
    await findByRole('button', { name: 'Configuração: Desatualizado' });
    await user.click(screen.getByRole('button', { name: 'Filtros' }));
    await user.click(await screen.findByRole('button', { name: 'Firmware' }));
    await pick(user, 'Firmware', '2.3.0');
    await waitFor(() => expect(path()).toBe('/admin/devices?configState=behind&firmware=2.3.0'));
    expect(lastQuery()).toMatchObject({ configState: 'behind', firmware: '2.3.0' });
  });

  it('accept dates as people write them', async () => {
    const { user, path } = renderApp('/admin/devices?createdFrom=2026-11-10');
    const { findByRole } = await chips();
    await user.click(await findByRole('button', { name: 'Criado em: desde 10/11/2026' }));
    const group = within(await screen.findByRole('group', { name: 'Criado em' }));
    const [from, to] = [group.getByLabelText('De'), group.getByLabelText('Até')];
    await waitFor(() => expect(from).toHaveFocus());
    await user.click(to);
    await user.paste('01/11/2026');
    await waitFor(() => expect(path()).toBe('/admin/devices?createdFrom=2026-11-10&createdTo=2026-11-01'));
    expect(group.getByText('A data final vem antes da inicial')).toBeVisible();
    await user.clear(to);
    await waitFor(() => expect(path()).toBe('/admin/devices?createdFrom=2026-11-10'));
  });

  it('are named as the reason for an empty list', async () => {
    answers(0);
    const { user, path } = renderApp('/admin/devices?fragranceId=9&state=silent');
    expect(await screen.findByText(/Nenhum resultado com estes filtros/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(path()).toBe('/admin/devices'));
    expect(await screen.findByText(/Adicione o primeiro ou importe uma planilha/)).toBeVisible();
  });
});
