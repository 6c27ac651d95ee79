import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Incident } from '#contracts/incidents.ts';
import { fromLocalInput, setInstallationZone, toLocalInput } from '#web/lib/time-zone.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, noContent, pageOf } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { textsOf } from '#web/testing/screen.ts';
import { IncidentPage } from './incident.page.tsx';
import { IncidentForm } from './incidents.form.tsx';
import { IncidentsList } from './incidents.list.tsx';

function incident(change: Partial<Incident> = {}): Incident {
  return {
    incidentId: 7,
    name: 'Planilha enviada',
    description: 'Foi ao endereço errado.',
    foundAt: '2026-03-02T12:30:00.000Z',
    occurredFrom: null,
    data: ['contact'],
    measures: null,
    reportedAt: null,
    toldAt: null,
    users: 0,
    deletedAt: null,
    createdAt: '2026-03-02T13:00:00.000Z',
    updatedAt: '2026-03-02T13:00:00.000Z',
    ...change,
  };
}

const api = fakeApi();

beforeEach(() => {
  signedInAs('ADMIN');
  setInstallationZone('America/Sao_Paulo');
});
afterEach(() => {
  setInstallationZone(undefined);
  vi.useRealTimers();
});

const pages = {
  '/admin/incidents': <IncidentsList />,
  '/admin/incidents/create': <IncidentForm />,
  '/admin/incidents/$id/update': <IncidentForm id={7} />,
  '/admin/incidents/$id': <IncidentPage id={7} />,
};

describe('times in the time zone of the installation', () => {
  it.each([
    ['2026-03-02T12:30:00.000Z', 'America/Sao_Paulo', '2026-03-02T09:30'],
    ['2026-03-29T00:59:00.000Z', 'Europe/Madrid', '2026-03-29T01:59'],
    ['2026-03-29T01:00:00.000Z', 'Europe/Madrid', '2026-03-29T03:00'],
    ['2026-01-01T00:00:00.000Z', 'Pacific/Kiritimati', '2026-01-01T14:00'],
  ])('show %s in %s as %s and convert back to the same instant', (iso, zone, wall) => {
    setInstallationZone(zone);
    expect(toLocalInput(iso)).toBe(wall);
    expect(fromLocalInput(wall)).toBe(iso);
  });

  it('leave empty and invalid values unchanged', () => {
    expect([toLocalInput(''), fromLocalInput(''), fromLocalInput('2026-13')]).toEqual(['', '', '2026-13']);
  });
});

describe('the incident list', () => {
  it('shows when each incident was found and reported and how many users it affects', async () => {
    api.on('GET', '/incidents', () =>
      pageOf(incident({ users: 1234, reportedAt: '2026-03-03T12:30:00.000Z' })),
    );
    renderPages(pages, '/admin/incidents');
    const row = await screen.findByRole('row', { name: /Planilha enviada/ });
    const cells = textsOf('cell', row);
    expect(cells.slice(2, 7)).toEqual([
      'Planilha enviada',
      '02/03/2026 09:30',
      '03/03/2026 09:30',
      '',
      '1.234',
    ]);
  });
});

describe('the incident form', () => {
  it("converts times from the installation's time zone and sends empty fields as empty strings", async () => {
    api.on('POST', '/incidents', () => json(incident(), { status: 201 }));
    const { user } = renderPages(pages, '/admin/incidents/create');
    await user.type(await screen.findByRole('textbox', { name: 'Título' }), 'Planilha enviada');
    await user.type(screen.getByRole('textbox', { name: 'O que aconteceu' }), 'Foi ao endereço errado.');
    fireEvent.change(screen.getByLabelText(/Descoberto em/), { target: { value: '2026-03-02T09:30' } });
    await user.click(screen.getByRole('checkbox', { name: 'Contato' }));
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByRole('status', { name: 'Registro salvo com sucesso' })).toHaveTextContent(
      'Incidente Planilha enviada',
    );
    expect(api.requestsTo('POST', '/incidents')[0]?.body).toEqual({
      ...{ name: 'Planilha enviada', description: 'Foi ao endereço errado.', data: ['contact'] },
      ...{ foundAt: '2026-03-02T12:30:00.000Z', occurredFrom: '', measures: '', reportedAt: '', toldAt: '' },
    });
  });
});

describe('the form of an existing incident', () => {
  it('leaves times that were not changed exactly as they were', async () => {
    // The second 01:30 of that night, after clocks were set back.
    setInstallationZone('America/New_York');
    const times = { occurredFrom: '2026-11-01T06:30:00.000Z', foundAt: '2026-11-02T12:30:45.123Z' };
    api.on('GET', '/incidents/7', () => json(incident(times)));
    api.on('PUT', '/incidents/7', () => json(incident(times)));
    const { user } = renderPages(pages, '/admin/incidents/7/update');
    await user.type(await screen.findByRole('textbox', { name: 'Título' }), '!');
    fireEvent.change(screen.getByLabelText(/Comunicado à ANPD em/), {
      target: { value: '2026-11-03T09:30' },
    });
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(api.requestsTo('PUT', '/incidents/7')).toHaveLength(1));
    expect(api.bodies('PUT', '/incidents/7')[0]).toMatchObject({
      ...times,
      ...{ name: 'Planilha enviada!', reportedAt: '2026-11-03T14:30:00.000Z', toldAt: '' },
    });
  });
});

describe('the incident page', () => {
  const show = (change: Partial<Incident> = {}) => {
    api.on('GET', '/incidents/7', () => json(incident(change)));
    api.on('GET', '/incidents/7/history', () => pageOf());
    api.on('GET', '/incidents/7/users', () =>
      pageOf({ id: 3, nome: 'Ana Lima', email: 'ana@example.com', addedAt: incident().createdAt }),
    );
    return renderPages(pages, '/admin/incidents/7');
  };
  const at = (now: string) => vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });

  it.each([
    ['2026-03-02T15:00:00Z', 'Faltam 3 dias úteis para comunicar à ANPD: o prazo é 05/03/2026.'],
    ['2026-03-04T15:00:00Z', 'Falta 1 dia útil para comunicar à ANPD: o prazo é 05/03/2026.'],
    ['2026-03-05T15:00:00Z', 'O prazo para comunicar à ANPD termina hoje.'],
    ['2026-03-06T15:00:00Z', 'O prazo para comunicar à ANPD terminou em 05/03/2026.'],
  ])('shows the time left to report an incident at %s: %s', async (now, text) => {
    at(now);
    show();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('shows no deadline once the incident is reported', async () => {
    show({ reportedAt: '2026-03-03T12:30:00.000Z' });
    expect(await screen.findByText('03/03/2026 09:30')).toBeVisible();
    expect(screen.queryByText(/prazo/)).toBeNull();
  });

  it('adds all users with a profile, active or not, and removes one', async () => {
    api.on('PUT', '/incidents/7/users', () => json(incident({ users: 2 })));
    api.on('DELETE', '/incidents/7/users/3', noContent);
    const { user } = show();
    const users = within(await screen.findByRole('region', { name: 'Usuários afetados' }));
    expect(await users.findByRole('link', { name: 'Ana Lima' })).toHaveAttribute('href', '/admin/users/3');
    expect(await accessibilityViolations()).toEqual([]);
    await user.selectOptions(users.getByRole('combobox', { name: 'Perfil' }), 'Equipe');
    await user.click(users.getByRole('button', { name: 'Adicionar perfil' }));
    await waitFor(() => expect(api.requestsTo('PUT', '/incidents/7/users')).toHaveLength(2));
    expect(api.bodies('PUT', '/incidents/7/users')).toEqual([
      { where: { profile: 'STAFF', isActive: true } },
      { where: { profile: 'STAFF', isActive: false } },
    ]);
    await user.click(users.getByRole('button', { name: 'Remover Ana Lima' }));
    await waitFor(() => expect(api.requestsTo('DELETE', '/incidents/7/users/3')).toHaveLength(1));
  });

  it('pages through many affected users, with buttons named like those of lists', async () => {
    const { user } = show();
    api.on('GET', '/incidents/7/users', ({ query }) =>
      json({
        data: [
          { id: 3, nome: `Página ${query.get('page')}`, email: 'a@b.pt', addedAt: incident().createdAt },
        ],
        total: 60,
        totalPages: 2,
      }),
    );
    const users = within(await screen.findByRole('region', { name: 'Usuários afetados' }));
    await user.click(await users.findByRole('button', { name: 'Próxima página' }));
    expect(await users.findByRole('link', { name: 'Página 2' })).toBeVisible();
    expect(users.getByRole('button', { name: 'Página anterior' })).toBeEnabled();
  });

  it('offers no changes and shows no deadline for an inactive incident', async () => {
    show({ deletedAt: '2026-03-10T12:00:00.000Z' });
    const users = within(await screen.findByRole('region', { name: 'Usuários afetados' }));
    expect(await users.findByRole('link', { name: 'Ana Lima' })).toBeVisible();
    expect(users.queryByRole('button', { name: /^(Remover|Adicionar)/ })).toBeNull();
    expect(screen.queryByText(/prazo/)).toBeNull();
  });
});
