import { configure, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { InitiativeResults } from '#contracts/initiatives/initiatives.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { pick, picker } from '#web/testing/screen.ts';
import { InitiativePage } from './initiative.page.tsx';
import { InitiativeForm } from './initiatives.form.tsx';
import { InitiativesList } from './initiatives.list.tsx';
import { initiative } from './testing/initiative-builders.ts';

// Filling in many fields may exceed the default timeouts on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

const RESULTS: InitiativeResults = {
  delivered: 120,
  targetShots: 900,
  targetToDate: 600,
  missing: 480,
  days: [
    { date: '2026-03-01', shots: 100, targetToDate: 300 },
    { date: '2026-03-02', shots: 20, targetToDate: 600 },
    { date: '2026-03-03', shots: 0, targetToDate: 900 },
  ],
  places: [
    {
      placeId: 5,
      name: 'Loja Paulista',
      delivered: 120,
      targetToDate: 600,
      missing: 480,
      devices: 3,
      silent: 2,
      behind: 1,
      emptySlots: 4,
      shots: [100, 20, 0],
    },
    {
      placeId: null,
      name: null,
      delivered: 0,
      targetToDate: 0,
      missing: 0,
      devices: 0,
      silent: 0,
      behind: 0,
      emptySlots: 0,
      shots: [0, 0, 0],
    },
  ],
};

const api = fakeApi();

const pages = {
  '/admin/initiatives': <InitiativesList />,
  '/admin/initiatives/create': <InitiativeForm />,
  '/admin/initiatives/$id': <InitiativePage id={8} />,
  '/admin/initiatives/$id/update': <InitiativeForm id={8} />,
};
const field = (name: string) => screen.findByRole('textbox', { name });

beforeEach(() => {
  signedInAs('ADMIN');
  api.on('GET', '/organisations/quick-search', () => json({ data: [initiative().organisation] }));
  api.on('GET', '/campaigns', () => pageOf({ ...initiative().campaign, organisation: null }));
  api.on('GET', '/places/quick-search', () =>
    json({ data: [{ ...initiative().places[0], organisation: initiative().organisation }] }),
  );
  api.on('GET', '/iniciativa/8/history', () => pageOf());
  api.on('GET', '/iniciativa/8/results', () => json(RESULTS));
});

describe('the initiative list', () => {
  it('shows the places, dates, status and delivered shots of each initiative', async () => {
    api.on('GET', '/iniciativa', () =>
      pageOf(initiative(), initiative({ iniciativaId: 9, name: 'Verão', places: [], targetShots: null })),
    );
    renderPages(pages, '/admin/initiatives');
    const row = await screen.findByRole('row', { name: /Primavera/ });
    for (const text of [
      'Em andamento',
      'Lojas Aurora',
      'Flores',
      'Loja Paulista',
      '01/03/2026',
      '900',
      '120',
    ])
      expect(row).toHaveTextContent(text);
    expect(await screen.findByRole('row', { name: /Verão/ })).toHaveTextContent('Todos');
  });

  it('pauses an initiative and resumes it from the undo notification', async () => {
    api.on('GET', '/iniciativa', () => pageOf(initiative()));
    api.on('PUT', '/iniciativa/8/pause', () => json(initiative({ status: 'paused' })));
    api.on('PUT', '/iniciativa/8/resume', () => json(initiative()));
    const { user } = renderPages(pages, '/admin/initiatives');
    await user.click(await screen.findByRole('button', { name: 'Ações: Primavera' }));
    expect(screen.queryByRole('menuitem', { name: 'Retomar' })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Pausar' }));
    await user.click(await screen.findByRole('button', { name: /Desfazer/ }));
    await waitFor(() => expect(api.requestsTo('PUT', '/iniciativa/8/resume')).toHaveLength(1));
  });

  it('cancels an initiative after a confirmation', async () => {
    api.on('GET', '/iniciativa', () => pageOf(initiative()));
    api.on('PUT', '/iniciativa/8/cancel', () => json(initiative({ status: 'cancelled' })));
    const { user } = renderPages(pages, '/admin/initiatives');
    await user.click(await screen.findByRole('button', { name: 'Ações: Primavera' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cancelar iniciativa' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancelar “Primavera”?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar iniciativa' }));
    await waitFor(() => expect(api.requestsTo('PUT', '/iniciativa/8/cancel')).toHaveLength(1));
  });
});

describe('the initiative form', () => {
  it('sends the organisation, campaign, places, days and target', async () => {
    api.on('POST', '/iniciativa', () => json(initiative(), { status: 201 }));
    const { user } = renderPages(pages, '/admin/initiatives/create');
    await user.type(await field('Nome'), 'Primavera');
    await pick(user, 'Organização', 'Lojas Aurora');
    await pick(user, 'Campanha', 'Flores');
    await pick(user, 'Locais', 'Loja Paulista');
    await user.type(await field('Primeiro dia'), '01032026');
    await user.type(await field('Último dia'), '03032026');
    await user.type(await field('Meta de disparos'), '900');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByRole('status', { name: 'Registro salvo com sucesso' })).toHaveTextContent(
      'Iniciativa Primavera',
    );
    expect(api.requestsTo('POST', '/iniciativa')[0]?.body).toEqual({
      name: 'Primavera',
      organisationId: 3,
      campaignId: 4,
      places: [5],
      startsOn: '2026-03-01',
      endsOn: '2026-03-03',
      targetShots: 900,
    });
  });

  it('preselects the globally chosen organisation', async () => {
    localStorage.setItem('organisation', JSON.stringify(initiative().organisation));
    renderPages(pages, '/admin/initiatives/create');
    await waitFor(async () => expect(await picker('Organização')).toHaveValue('Lojas Aurora'));
    expect(await picker('Locais')).toBeEnabled();
  });

  it('requires an organisation, a campaign and a last day not before the first', async () => {
    const { user } = renderPages(pages, '/admin/initiatives/create');
    await user.type(await field('Primeiro dia'), '03032026');
    await user.type(await field('Último dia'), '01032026');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(async () => expect(await picker('Organização')).toBeInvalid());
    expect(await picker('Campanha')).toBeInvalid();
    expect(api.requestsTo('POST', '/iniciativa')).toEqual([]);
  });

  it('shows the stored values and clears the places and the campaign when the organisation changes', async () => {
    api.on('GET', '/iniciativa/8', () => json(initiative(), { headers: { ETag: '"1"' } }));
    api.on('GET', '/organisations/quick-search', () =>
      json({ data: [initiative().organisation, { organisationId: 6, name: 'Outra' }] }),
    );
    const { user } = renderPages(pages, '/admin/initiatives/8/update');
    await waitFor(async () => expect(await picker('Campanha')).toHaveValue('Flores'));
    expect(screen.getByText('Loja Paulista')).toBeVisible();
    await pick(user, 'Organização', 'Outra');
    await waitFor(() => expect(screen.queryByText('Loja Paulista')).toBeNull());
    expect(await picker('Campanha')).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(async () => expect(await picker('Campanha')).toBeInvalid());
    expect(api.requestsTo('PUT', '/iniciativa/8')).toEqual([]);
  });

  it('never offers the places of the organisation chosen before', async () => {
    const other = { organisationId: 6, name: 'Outra' };
    api.on('GET', '/organisations/quick-search', () => json({ data: [initiative().organisation, other] }));
    const { user } = renderPages(pages, '/admin/initiatives/create');
    await pick(user, 'Organização', 'Lojas Aurora');
    await user.click(await picker('Locais'));
    expect(await screen.findByRole('option', { name: 'Loja Paulista' })).toBeVisible();
    await user.keyboard('{Escape}');
    api.on('GET', '/places/quick-search', () => new Promise<Response>(() => {}));
    await pick(user, 'Organização', 'Outra');
    await user.click(await picker('Locais'));
    await waitFor(() => expect(api.requestsTo('GET', '/places/quick-search')).toHaveLength(2));
    expect(screen.queryByRole('option', { name: 'Loja Paulista' })).toBeNull();
  });

  it('offers the campaigns of the house and the organisation, however many others there are', async () => {
    const { organisation } = initiative();
    const campaigns = [
      ...Array.from({ length: 30 }, (_, index) => ({
        ...{ campaignId: 100 + index, name: `Natal ${index}` },
        organisation: { organisationId: 6, name: 'Outra' },
      })),
      { campaignId: 200, name: 'Outono', organisation },
      { campaignId: 4, name: 'Flores', organisation: null },
    ];
    api.on('GET', '/campaigns', ({ query }) => {
      const asked = query.get('organisationId');
      const found = campaigns
        .filter((each) => !asked || each.organisation?.organisationId === Number(asked))
        .sort((one, two) =>
          query.get('orderBy') === 'name'
            ? one.name.localeCompare(two.name)
            : (one.organisation?.organisationId ?? 0) - (two.organisation?.organisationId ?? 0),
        );
      return pageOf(...found.slice(0, Number(query.get('perPage'))));
    });
    const { user } = renderPages(pages, '/admin/initiatives/create');
    await pick(user, 'Organização', organisation.name);
    await user.click(await picker('Campanha'));
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Flores', 'Outono']);
  });
});

describe('the initiative page', () => {
  it('shows planned and delivered shots by place and by day and the reasons for a shortfall', async () => {
    api.on('GET', '/iniciativa/8', () => json(initiative()));
    const { user } = renderPages(pages, '/admin/initiatives/8');
    const results = await screen.findByRole('region', { name: 'Resultados' });
    await waitFor(() => expect(results).toHaveTextContent('120 de 900 disparos'));
    expect(results).toHaveTextContent('Meta até hoje: 600. Faltam 480 disparos.');
    const row = within(results).getByRole('row', { name: /Loja Paulista/ });
    expect(row).toHaveTextContent(
      '2 dispositivos sem comunicação · 1 dispositivo desatualizado · 4 slots com cápsula vazia',
    );
    expect(within(results).getByRole('row', { name: /Sem local/ })).toHaveTextContent('sem dispositivos');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(within(results).getByRole('radio', { name: 'Por dia' }));
    expect(within(results).getByRole('row', { name: /02\/03\/2026/ })).toHaveTextContent('20120600');
    await user.click(within(results).getByRole('radio', { name: 'Por local e dia' }));
    expect(within(results).getByRole('row', { name: /Loja Paulista/ })).toHaveTextContent('100200');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('shows the shots by place and day for a few of many places at a time', async () => {
    api.on('GET', '/iniciativa/8', () => json(initiative()));
    const [place] = RESULTS.places;
    const places = Array.from({ length: 45 }, (_, nth) => ({
      ...(place as InitiativeResults['places'][number]),
      ...{ placeId: nth + 1, name: `Loja ${nth + 1}`, shots: [nth, 0, 0] },
    }));
    api.on('GET', '/iniciativa/8/results', () => json({ ...RESULTS, places }));
    const { user } = renderPages(pages, '/admin/initiatives/8');
    await user.click(await screen.findByRole('radio', { name: 'Por local e dia' }));
    const table = screen.getByRole('region', { name: 'Por local e dia' });
    const names = () =>
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent);
    expect(names()).toHaveLength(20);
    await user.click(screen.getByRole('button', { name: 'Página 3' }));
    expect(names()).toEqual(['Loja 41', 'Loja 42', 'Loja 43', 'Loja 44', 'Loja 45']);
    expect(within(table).getByRole('row', { name: /Loja 41/ })).toHaveTextContent('4000');
    expect(await accessibilityViolations()).toEqual([]);
  });
});
