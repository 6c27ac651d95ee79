import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Organisation } from '#contracts/organisations/organisations.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { fakeDownloads } from '#web/testing/fake-downloads.ts';
import { fakeUpload } from '#web/testing/fake-upload.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { textsOf } from '#web/testing/screen.ts';
import { OrganisationForm } from './organisations.form.tsx';
import { OrganisationsList } from './organisations.list.tsx';

function organisation(change: Partial<Organisation> = {}): Organisation {
  return {
    organisationId: 7,
    name: 'Hotéis Aurora',
    document: '12ABC34501DE35',
    email: 'contato@example.com',
    contact: { name: 'Helena Prado', phone: '+55 61 5555-0140' },
    logo: null,
    places: 0,
    devices: 0,
    users: 0,
    deletedAt: null,
    createdAt: '2026-01-02T12:00:00.000Z',
    updatedAt: '2026-01-02T12:00:00.000Z',
    ...change,
  };
}

const api = fakeApi();

beforeEach(() => {
  signedInAs('ADMIN');
});

const pages = {
  '/admin/organisations': <OrganisationsList />,
  '/admin/organisations/create': <OrganisationForm />,
  '/admin/organisations/$id/update': <OrganisationForm id={7} />,
};

describe('the organisation list', () => {
  const show = (row: Organisation) => {
    api.on('GET', '/organisations', () => pageOf(row));
    return renderPages(pages, '/admin/organisations');
  };

  it('shows the formatted CNPJ and the number of records that belong to each organisation', async () => {
    show(organisation({ places: 2, devices: 1234 }));
    const row = await screen.findByRole('row', { name: /Hotéis Aurora/ });
    expect(textsOf('cell', row).slice(2, 9)).toEqual([
      'Hotéis Aurora',
      '12.ABC.345/01DE-35',
      'contato@example.com',
      'Helena Prado',
      '2',
      '1.234',
      '0',
    ]);
  });

  it('explains what prevents a deactivation and links to it', async () => {
    const { user } = show(organisation({ devices: 3 }));
    await user.click(await screen.findByRole('button', { name: /^Ações: / }));
    const item = await screen.findByRole('menuitem', { name: /^Desativar/ });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    await user.click(item);
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Passe-os para outra organização antes.');
    expect(within(dialog).getByRole('link')).toHaveAttribute('href', '/admin/devices?organisationId=7');
  });

  it('links to the users of an organisation that has no other records', async () => {
    const { user } = show(organisation({ users: 3 }));
    await user.click(await screen.findByRole('button', { name: 'Ações: Hotéis Aurora' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Desativar' }));
    const link = await screen.findByRole('link', { name: 'Ver os usuários da organização' });
    expect(link).toHaveAttribute('href', '/admin/users?organisationId=7');
  });

  it('is read-only for staff', async () => {
    signedInAs('STAFF');
    show(organisation());
    await screen.findByRole('row', { name: /Hotéis Aurora/ });
    expect(screen.queryByRole('button', { name: /^Ações: / })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Adicionar' })).toBeNull();
  });
});

describe('the organisation form', () => {
  const field = (name: string) => screen.findByRole('textbox', { name });

  it('formats the CNPJ and sends all values', async () => {
    const uploads = fakeUpload(() => ({ status: 201, body: organisation() }));
    const { user } = renderPages(pages, '/admin/organisations/create');
    await user.type(await field('Nome'), 'Hotéis Aurora');
    await user.type(await field('CNPJ'), '12abc34501de35');
    await user.tab();
    expect(await field('CNPJ')).toHaveValue('12.ABC.345/01DE-35');
    await user.type(await field('Pessoa de contato'), 'Helena Prado');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    const dialog = await screen.findByRole('status', { name: 'Registro salvo com sucesso' });
    expect(dialog).toHaveTextContent('Organização Hotéis Aurora');
    expect(within(dialog).getByRole('button', { name: 'Criar outra' })).toBeVisible();
    expect(Object.fromEntries(uploads[0]?.form ?? [])).toEqual({
      name: 'Hotéis Aurora',
      document: '12.ABC.345/01DE-35',
      email: '',
      'contact[name]': 'Helena Prado',
      'contact[phone]': '',
      removeLogo: 'false',
    });
  });

  it('refuses an invalid CNPJ and marks the field', async () => {
    const uploads = fakeUpload(() => ({ status: 500, body: {} }));
    const { user } = renderPages(pages, '/admin/organisations/create');
    await user.type(await field('Nome'), 'Hotéis Aurora');
    await user.type(await field('CNPJ'), '529.982.247-25');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(async () => expect(await field('CNPJ')).toBeInvalid());
    expect(uploads).toEqual([]);
  });

  it('shows an error below a name that is taken', async () => {
    api.on('GET', '/organisations/7', () => json(organisation(), { headers: { ETag: '"1"' } }));
    const fault = { path: 'name', code: 'duplicate', message: 'Este nome já existe' };
    const body = { status: 409, code: 'conflict.duplicate', message: 'x', errors: [fault] };
    const uploads = fakeUpload(() => ({ status: 409, body }));
    const { user } = renderPages(pages, '/admin/organisations/7/update');
    const name = await field('Nome');
    await waitFor(() => expect(name).toHaveValue('Hotéis Aurora'));
    await user.type(name, ' II');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Este nome já existe')).toBeVisible();
    expect(uploads[0]?.headers['If-Match']).toBe('"1"');
  });

  it('sends a chosen logo, or that the stored one is to be removed', async () => {
    const stored = { url: '/api/files/public/a.png', thumbnailUrl: '/api/files/public/a-thumb.webp' };
    const logo = { ...stored, contentType: 'image/png', size: 1_000 };
    api.on('GET', '/organisations/7', () => json(organisation({ logo })));
    const uploads = fakeUpload(() => ({ status: 200, body: organisation() }));
    const { user } = renderPages(pages, '/admin/organisations/7/update');
    const removes = await screen.findByRole('checkbox', { name: 'Remover o logotipo' });
    expect(screen.getByText('Imagem atual')).toBeVisible();
    await user.click(removes);
    expect(screen.queryByText('Imagem atual')).toBeNull();
    await user.upload(screen.getByLabelText('Logotipo'), new File(['x'], 'novo.png', { type: 'image/png' }));
    await waitFor(() => expect(removes).toBeDisabled());
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]?.form.get('logo.file')).toMatchObject({ name: 'novo.png' });
    expect(uploads[0]?.form.get('removeLogo')).toBe('true');
  });
});

describe('the organisation page', () => {
  it('shows its places, devices, people, campaigns, initiatives and the capsules in its devices', async () => {
    api.on('GET', '/organisations/7', () => json(organisation({ users: 4 })));
    api.on('GET', '/organisations/7/history', () => pageOf());
    const ref = { organisationId: 7, name: 'Hotéis Aurora' };
    const address = { zipcode: null, street: null, city: 'Belém', state: 'PA', country: 'BR' };
    const times = {
      deletedAt: null,
      createdAt: organisation().createdAt,
      updatedAt: organisation().updatedAt,
    };
    const place = { placeId: 8, organisationId: 7, organisation: ref, name: 'Spa Belém', address, ...times };
    api.on('GET', '/places', () => pageOf({ ...place, timeZone: 'America/Belem', devices: 0 }));
    api.on('GET', '/devices', () => pageOf());
    api.on('GET', '/usuario', () => pageOf({ id: 3, nome: 'Ana Lima', profile: { id: 2, nome: 'STAFF' } }));
    api.on('GET', '/campaigns', () => pageOf());
    const campaign = { campaignId: 2, name: 'Verão' };
    api.on('GET', '/iniciativa', () =>
      pageOf({
        ...{ iniciativaId: 5, name: 'Outono', campaign, status: 'running' },
        ...{ startsOn: '2026-03-20', endsOn: '2026-06-20' },
      }),
    );
    api.on('GET', '/capsules', () => pageOf());
    api.on('GET', '/organisations/7/storage', () => json({ usedBytes: 13_000_000, maxBytes: 2 * 1024 ** 3 }));
    renderApp('/admin/organisations/7');
    expect(await screen.findByText('12,4 MB de 2 GB')).toBeVisible();
    const places = await screen.findByRole('region', { name: 'Locais' });
    expect(await within(places).findByRole('link', { name: 'Spa Belém' })).toHaveAttribute(
      'href',
      '/admin/places/8',
    );
    expect(places).toHaveTextContent('Belém');
    const people = screen.getByRole('region', { name: 'Usuários' });
    expect(await within(people).findByRole('link', { name: 'Ana Lima' })).toBeVisible();
    expect(people).toHaveTextContent('Equipe');
    expect(await screen.findByText('Nenhuma campanha desta organização ainda.')).toBeVisible();
    // An empty section leads to what fills it.
    const campaigns = within(screen.getByRole('region', { name: 'Campanhas' }));
    expect(campaigns.getByRole('link')).toHaveAttribute('href', '/admin/campaigns/create');
    const initiatives = screen.getByRole('region', { name: 'Iniciativas' });
    expect(await within(initiatives).findByRole('link', { name: 'Outono' })).toHaveAttribute(
      'href',
      '/admin/initiatives/5',
    );
    expect(initiatives).toHaveTextContent('Verão · 20/03/2026 – 20/06/2026');
    expect(
      await screen.findByText('Nenhuma cápsula nos dispositivos desta organização ainda.'),
    ).toBeVisible();
    const capsules = within(screen.getByRole('region', { name: 'Cápsulas' }));
    expect(capsules.getByRole('link')).toHaveAttribute('href', '/admin/import?kind=capsules');
    for (const path of ['/places', '/devices', '/usuario', '/campaigns', '/iniciativa', '/capsules'])
      expect(api.requestsTo('GET', path)[0]?.query.get('organisationId')).toBe('7');
    expect(await accessibilityViolations()).toEqual([]);
  });
});

describe('the monthly report of an organisation', () => {
  const open = (createdAt: string) => {
    api.on('GET', '/organisations/7', () => json(organisation({ createdAt })));
    for (const path of ['/organisations/7/history', '/places', '/devices', '/usuario', '/campaigns'])
      api.on('GET', path, () => pageOf());
    for (const path of ['/iniciativa', '/capsules']) api.on('GET', path, () => pageOf());
    api.on('GET', '/organisations/7/storage', () => json({ usedBytes: 0, maxBytes: 1024 }));
    api.on('GET', '/organisations/7/report-settings', () =>
      json({ enabled: false, day: 5, recipients: [], next: null }),
    );
    api.on('GET', '/organisations/7/reports', () => pageOf());
    return renderApp('/admin/organisations/7');
  };

  it('is downloaded for the last month, or for the one chosen', async () => {
    const saved = fakeDownloads();
    const headers = {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="relatorio-hoteis-aurora.pdf"',
    };
    api.on('GET', '/organisations/7/report', () => new Response('%PDF', { headers }));
    const { user } = open('2020-01-02T12:00:00.000Z');
    const months = await screen.findByRole('combobox', { name: 'Mês' });
    const [last, , third] = textsOf('option', months);
    const download = screen.getByRole('button', { name: 'Baixar relatório (PDF)' });
    await user.click(download);
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['relatorio-hoteis-aurora.pdf']));
    await user.selectOptions(months, `${third}`);
    await user.click(download);
    await waitFor(() => expect(saved).toHaveLength(2));
    const asked = api.requestsTo('GET', '/organisations/7/report').map(({ query }) => query.get('month'));
    const name = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    expect(asked.map((month) => name.format(new Date(`${month}-01`)))).toEqual([last, third]);
  });

  it('has to wait for the first month to end', async () => {
    open(new Date().toISOString());
    expect(
      await screen.findByText('O primeiro relatório fica pronto quando este mês terminar.'),
    ).toBeVisible();
  });

  it('says why it could not be downloaded', async () => {
    api.on('GET', '/organisations/7/report', () =>
      problem(409, 'report.month', 'O mês ainda não terminou em todos os locais.'),
    );
    const { user } = open('2020-01-02T12:00:00.000Z');
    await user.click(await screen.findByRole('button', { name: 'Baixar relatório (PDF)' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('O mês ainda não terminou');
  });
});
