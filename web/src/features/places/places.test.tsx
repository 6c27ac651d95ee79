import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Place } from '#contracts/places.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { pick, picker } from '#web/testing/screen.ts';
import { PlacePage } from './place.page.tsx';
import { PlaceForm } from './places.form.tsx';
import { PlacesList } from './places.list.tsx';

// Filling in many fields may exceed the default timeouts on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const ADDRESS = {
  zipcode: '01310-100',
  street: 'Avenida Paulista',
  city: 'São Paulo',
  state: 'SP',
  country: 'BR',
};

function place(change: Partial<Place> = {}): Place {
  return {
    placeId: 8,
    organisationId: 3,
    organisation: { organisationId: 3, name: 'Lojas Aurora' },
    name: 'Loja Paulista',
    address: ADDRESS,
    contact: { name: null, phone: '+55 11 5555-0173', email: null },
    timeZone: 'America/Sao_Paulo',
    openingHours: [],
    devices: 0,
    deletedAt: null,
    createdAt: '2026-01-02T12:00:00.000Z',
    updatedAt: '2026-01-02T12:00:00.000Z',
    ...change,
  };
}

const api = fakeApi();

const pages = {
  '/admin/places': <PlacesList />,
  '/admin/places/$id': <PlacePage id={8} />,
  '/admin/places/create': <PlaceForm />,
  '/admin/places/$id/update': <PlaceForm id={8} />,
};
const field = (name: string) => screen.findByRole('textbox', { name });

beforeEach(() => {
  signedInAs('ADMIN');
  api.on('GET', '/geo/regions', () => pageOf({ code: 'SP', name: 'São Paulo' }));
  api.on('GET', '/geo/cities', () => pageOf({ name: 'São Paulo' }));
  api.on('GET', '/geo/postal-code/01310-100', () => json(ADDRESS));
  api.on('GET', '/organisations/quick-search', () => json({ data: [place().organisation] }));
});

describe('the place list', () => {
  it('shows the organisation, address, phone and time zone of a place, and why it cannot be deactivated', async () => {
    api.on('GET', '/places', () => pageOf(place({ devices: 2 })));
    const { user } = renderPages(pages, '/admin/places');
    const row = await screen.findByRole('row', { name: /Loja Paulista/ });
    expect(within(row).getByRole('link', { name: 'Lojas Aurora' })).toHaveAttribute(
      'href',
      '/admin/organisations/3',
    );
    expect(row).toHaveTextContent('Avenida Paulista, São Paulo – SP, 01310-100, Brasil');
    expect(row).toHaveTextContent('+55 11 5555-0173');
    expect(row).toHaveTextContent('America/Sao_Paulo');
    await user.click(within(row).getByRole('button', { name: /^Ações: / }));
    await user.click(await screen.findByRole('menuitem', { name: /^Desativar/ }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Tem 2 dispositivos. Mude-os de local antes.');
    expect(within(dialog).getByRole('link')).toHaveAttribute('href', '/admin/devices?placeId=8');
  });
});

describe('the place form', () => {
  it('sends the organisation, the address from the postal code, the contact and the time zone', async () => {
    api.on('POST', '/places', () => json(place(), { status: 201 }));
    const { user } = renderPages(pages, '/admin/places/create');
    await pick(user, 'Organização', 'Lojas Aurora');
    await user.type(await field('Nome'), 'Loja Paulista');
    const zone = await picker('Fuso horário');
    await user.tripleClick(zone);
    await user.paste('manaus');
    await user.click(await screen.findByRole('option', { name: 'America/Manaus' }));
    await user.click(await field('CEP'));
    await user.paste('01310100');
    await waitFor(async () => expect(await field('Rua')).toHaveValue('Avenida Paulista'));
    await user.type(await field('Telefone'), '(11) 5555-0173');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByRole('status', { name: 'Registro salvo com sucesso' })).toHaveTextContent(
      'Local Loja Paulista',
    );
    expect(api.requestsTo('POST', '/places')[0]?.body).toEqual({
      organisationId: 3,
      name: 'Loja Paulista',
      address: ADDRESS,
      contact: { name: '', phone: '(11) 5555-0173', email: '' },
      timeZone: 'America/Manaus',
      openingHours: [],
    });
  });

  it('keeps organisation, country and contact for the next place', async () => {
    const openingHours = [{ days: [1], from: '08:00', to: '18:00' }];
    const created = place({ address: { ...ADDRESS, country: 'PT' }, openingHours });
    api.on('POST', '/places', () => json(created, { status: 201 }));
    const { user } = renderPages(pages, '/admin/places/create');
    await pick(user, 'Organização', 'Lojas Aurora');
    await user.type(await field('Nome'), 'Loja Paulista');
    await user.type(await field('Rua'), 'Avenida Paulista');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await user.click(await screen.findByRole('button', { name: 'Criar outro' }));
    expect(await picker('Organização')).toHaveValue('Lojas Aurora');
    expect(await picker('País')).toHaveValue('Portugal');
    expect(await field('Telefone')).toHaveValue(created.contact?.phone);
    expect(await field('Nome')).toHaveValue('');
    expect(await field('Rua')).toHaveValue('');
    expect(screen.queryByRole('group', { name: /^Horário \d/ })).not.toBeInTheDocument();
  });

  it('takes the time zone that the address of a new place tells, until another one is chosen', async () => {
    const { user } = renderPages(pages, '/admin/places/create');
    api.on('GET', '/geo/postal-code/69900-000', () => json({ ...ADDRESS, city: 'Rio Branco', state: 'AC' }));
    await user.click(await field('CEP'));
    await user.paste('69900000');
    const zone = await picker('Fuso horário');
    await waitFor(() => expect(zone).toHaveValue('America/Rio Branco'));
    await user.tripleClick(zone);
    await user.paste('manaus');
    await user.click(await screen.findByRole('option', { name: 'America/Manaus' }));
    await user.tripleClick(await field('CEP'));
    await user.paste('01310100');
    await waitFor(async () => expect(await field('Rua')).toHaveValue('Avenida Paulista'));
    expect(zone).toHaveValue('America/Manaus');
  });

  it('takes opening hours, row by row, and shows at a row what is wrong with it', async () => {
    const openingHours = [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }];
    api.on('GET', '/places/8', () => json(place({ openingHours }), { headers: { ETag: '"1"' } }));
    api.on('PUT', '/places/8', () => json(place()));
    const { user } = renderPages(pages, '/admin/places/8/update');
    await user.click(await screen.findByRole('button', { name: 'Adicionar horário' }));
    const row = screen.getByRole('group', { name: 'Horário 2' });
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await within(row).findByText(/^Este horário coincide com outro do mesmo dia/)).toBeVisible();
    expect(within(row).getByLabelText(/^Abre/)).toHaveFocus();
    for (const day of ['segunda', 'terça', 'quarta', 'quinta', 'sexta'])
      await user.click(within(row).getByRole('checkbox', { name: `${day}-feira` }));
    fireEvent.change(within(row).getByLabelText(/^Fecha/), { target: { value: '07:00' } });
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await within(row).findByText('Campo obrigatório')).toBeVisible();
    const saturday = within(row).getByRole('checkbox', { name: 'sábado' });
    await user.click(saturday);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await within(row).findByText(/^O fim deve ser depois do início/)).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    fireEvent.change(within(row).getByLabelText(/^Fecha/), { target: { value: '13:00' } });
    await user.click(screen.getByRole('button', { name: 'Remover horário 1' }));
    expect(screen.getByRole('button', { name: 'Adicionar horário' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(api.bodies('PUT', '/places/8')).toMatchObject([
        { openingHours: [{ days: [6], from: '08:00', to: '13:00' }] },
      ]),
    );
  });

  it('leads to the import of many places', async () => {
    renderPages(pages, '/admin/places/create');
    expect(await screen.findByRole('link', { name: 'Importar locais' })).toHaveAttribute(
      'href',
      '/admin/import?kind=places',
    );
  });

  it('refuses an invalid phone number and shows an example', async () => {
    const { user } = renderPages(pages, '/admin/places/create');
    await user.type(await field('Telefone'), 'ramal 12');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Informe um telefone com DDD, como (11) 91234-5678')).toBeVisible();
    expect(api.requestsTo('POST', '/places')).toEqual([]);
  });

  it('requires an organisation and a name', async () => {
    const { user } = renderPages(pages, '/admin/places/create');
    await user.click(await screen.findByRole('button', { name: 'Salvar' }));
    await waitFor(async () => expect(await picker('Organização')).toBeInvalid());
    expect(await field('Nome')).toBeInvalid();
    expect(api.requestsTo('POST', '/places')).toEqual([]);
  });

  it('locks the organisation of a place that has devices', async () => {
    api.on('GET', '/places/8', () => json(place({ devices: 1 }), { headers: { ETag: '"1"' } }));
    renderPages(pages, '/admin/places/8/update');
    await waitFor(async () => expect(await picker('Organização')).toHaveValue('Lojas Aurora'));
    expect(await picker('Organização')).toBeDisabled();
    expect(screen.getByText('Um local com dispositivos não muda de organização.')).toBeVisible();
    expect(await picker('Fuso horário')).toHaveValue('America/Sao Paulo');
  });
});

describe('the place page', () => {
  it('shows its opening hours, the devices, the initiatives and the capsules there', async () => {
    const days = [1, 2, 3, 4, 5];
    const openingHours = [
      { days, from: '08:00', to: '12:00' },
      { days, from: '13:30', to: '18:00' },
      { days: [6], from: '09:00', to: '13:00' },
    ];
    api.on('GET', '/places/8', () => json(place({ openingHours })));
    api.on('GET', '/places/8/history', () => pageOf());
    api.on('GET', '/devices', () => pageOf());
    api.on('GET', '/iniciativa', () => pageOf());
    const capsule = { capsuleId: 4, serialNumber: 'CAP-4', totalShots: 100, remainingShots: 40 };
    api.on('GET', '/capsules', () =>
      pageOf({ ...capsule, fragrance: { fragranceId: 9, name: 'Bergamota' }, device: null }),
    );
    renderApp('/admin/places/8');
    const capsules = await screen.findByRole('region', { name: 'Cápsulas' });
    expect(await within(capsules).findByRole('link', { name: 'CAP-4' })).toBeVisible();
    expect(capsules).toHaveTextContent(/Bergamota.*40 de 100/);
    expect(screen.getByText('seg–sex 08:00–12:00, 13:30–18:00; sáb 09:00–13:00')).toBeVisible();
    expect(await screen.findByText('Nenhuma iniciativa neste local ainda.')).toBeVisible();
    for (const path of ['/devices', '/iniciativa', '/capsules'])
      expect(api.requestsTo('GET', path)[0]?.query.get('placeId')).toBe('8');
    expect(await accessibilityViolations()).toEqual([]);
  });
});

describe('the page of a place', () => {
  it("shows its history to an organisation's administrator, who can't restore it", async () => {
    signedInAs('ADMIN', place().organisation);
    api.on('GET', '/places/8', () => json(place()));
    for (const path of ['/devices', '/iniciativa', '/capsules']) api.on('GET', path, () => pageOf());
    const entry = { at: '2026-11-20T13:00:00.000Z', user: null, action: 'update', restorable: true };
    api.on('GET', '/places/8/history', () =>
      pageOf({ ...entry, auditId: 2, changes: [] }, { ...entry, auditId: 1, changes: [] }),
    );
    renderPages(pages, '/admin/places/8');
    const history = await screen.findByRole('region', { name: 'Histórico' });
    expect(await within(history).findAllByRole('listitem')).toHaveLength(2);
    expect(within(history).queryByRole('button')).not.toBeInTheDocument();
  });
});
