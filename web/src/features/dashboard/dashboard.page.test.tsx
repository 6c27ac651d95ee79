import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setInstallationZone } from '#web/lib/time-zone.ts';
import { json, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { card, entries, fakeDashboard, openDashboard, SUMMARY, TODAY } from './testing/fake-dashboard.tsx';

let dashboard: ReturnType<typeof fakeDashboard>;

beforeEach(() => {
  dashboard = fakeDashboard();
});

describe('the key figures of the dashboard', () => {
  it('describe their change in words and link to what they count', async () => {
    openDashboard();
    await screen.findByText('1.234');
    await screen.findByRole('link', { name: 'Comparar' });
    await screen.findByRole('region', { name: 'Inverno' });
    expect(await screen.findAllByRole('link', { name: 'Inverno' })).toHaveLength(2);
    const [today, week, month, devices, capsules, quizzes] = entries(
      screen.getByRole('list', { name: 'Números principais' }),
    );
    expect(today).toBe('Disparos hoje1.23423,4% a mais que ontem até esta hora');
    expect(week).toBe('Disparos nos últimos 7 dias5050% a menos que os 7 dias anteriores');
    expect(month).toBe('Disparos nos últimos 30 dias777Sem comparação');
    expect(devices).toBe('Dispositivos vistos nas últimas 24 h27de 40');
    expect(capsules).toBe('Cápsulas que pedem atenção206 acabando1 vencida15 vencem em breve');
    expect(quizzes).toBe('Quizzes não publicados3de 5');
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '/admin/home?period=today',
      '/admin/home?period=7',
      '/admin/home',
      '/admin/devices?state=seen',
      '/admin/capsules?state=low%2Cdue',
      '/admin/capsules?state=low',
      '/admin/capsules?state=expired',
      '/admin/capsules?state=expiring',
      '/admin/quiz?state=draft%2Cvalidated',
      '/admin/fragrances?q=F0',
      '/admin/campaigns/1',
      '/admin/campaigns/2',
      '/admin/compare?campaigns=1%2C2',
      '/admin/campaigns/1',
      ...['F0', 'F1', 'F2', 'F3', 'F4', 'F5'].map((name) => `/admin/fragrances?q=${name}`),
      '/admin/campaigns/2',
      '/admin/fragrances?q=F0',
    ]);
  });
});

describe('the quizzes that members are counted', () => {
  it('are those of their organisation in the list, too', async () => {
    signedInAs('STAFF', { organisationId: 7, name: 'Hotéis Aurora' });
    openDashboard();
    expect(await screen.findByRole('link', { name: 'Quizzes não publicados' })).toHaveAttribute(
      'href',
      '/admin/quiz?state=draft%2Cvalidated&organisationId=7',
    );
  });
});

describe('the period of the dashboard', () => {
  const days = (period: string) => screen.findByRole('radio', { name: period });

  it('is kept in the URL and applies to all figures', async () => {
    const { user, path } = openDashboard();
    expect(await days('30 dias')).toBeChecked();
    await user.click(await days('Hoje'));
    await waitFor(() => expect(path()).toBe('/admin/home?period=today'));
    for (const name of ['shots-campaign', 'shots-fragrance', 'shots-trend']) {
      await waitFor(() => expect(dashboard.lastQuery(name)).toMatchObject({ from: TODAY, to: TODAY }));
    }
    await user.click(await days('Tudo'));
    await waitFor(() => expect(dashboard.lastQuery('shots-fragrance')).toEqual({ limit: 'true' }));
    expect(dashboard.lastQuery('shots-campaign')).toEqual({ limit: 'true' });
    expect(dashboard.lastQuery('shots-trend')).toEqual({ to: TODAY });
    await user.click(await days('30 dias'));
    await waitFor(() => expect(path()).toBe('/admin/home'));
  });

  it('is announced with its total once that is known', async () => {
    const { user } = openDashboard();
    await within(await card('Disparos por dia')).findByRole('img');
    expect(screen.queryByText(/^\d\d\/.*disparos$/)).toBeNull();
    dashboard.on('GET', '/dashboard/shots-trend', () => json([{ date: TODAY, shotsTotal: 12 }]));
    await user.click(await days('7 dias'));
    const told = await screen.findByText('04/03/2026 a 10/03/2026: 12 disparos');
    expect(told.closest('[role="status"]')).not.toBeNull();
  });

  it('accepts custom dates and ignores an invalid range', async () => {
    const { user, path } = openDashboard('?period=7');
    await user.click(await days('Personalizado'));
    await waitFor(() => expect(path()).toBe(`/admin/home?from=2026-03-04&to=${TODAY}`));
    const from = screen.getByLabelText('De');
    await user.clear(from);
    await user.type(from, '11/03/2026');
    expect(screen.getByLabelText('Até')).toHaveAccessibleDescription(
      'A data final vem antes da inicial. Escolha outra.',
    );
    await user.clear(from);
    await user.type(from, '01/03/2026');
    await waitFor(() => expect(path()).toBe(`/admin/home?from=2026-03-01&to=${TODAY}`));
    await waitFor(() =>
      expect(dashboard.lastQuery('shots-trend')).toEqual({ from: '2026-03-01', to: TODAY }),
    );
  });

  it('without an end is a single day if it begins in the future', async () => {
    openDashboard('?from=2026-03-12');
    await waitFor(() =>
      expect(dashboard.lastQuery('shots-trend')).toEqual({ from: '2026-03-12', to: '2026-03-12' }),
    );
    expect(screen.getByText(/12\/03\/2026 a 12\/03\/2026/)).toBeInTheDocument();
  });

  it('shows its total without the change of the former one', async () => {
    const { user } = openDashboard('?period=7');
    const trend = within(await card('Disparos por dia'));
    await trend.findByText(/^11% a mais/);
    dashboard.on('GET', '/dashboard/shots-trend', () => json([{ date: TODAY, shotsTotal: 12 }]));
    dashboard.on('GET', '/dashboard/summary', () => new Promise(() => {}));
    await user.click(await days('90 dias'));
    expect(await trend.findByText('12', { selector: 'strong' })).toBeVisible();
    expect(trend.queryByText(/a mais/)).toBeNull();
  });

  it("uses the installation's day once that is known", async () => {
    dashboard.on('GET', '/dashboard/summary', () => json({ ...SUMMARY, today: '2026-03-12' }));
    openDashboard('?period=today');
    await waitFor(() => expect(dashboard.lastQuery('shots-campaign')).toMatchObject({ from: '2026-03-12' }));
  });
});

describe('the places of the dashboard', () => {
  const AIRPORT = { placeId: 5, name: 'Aeroporto', organisation: { organisationId: 3, name: 'Aurora' } };
  const field = () => screen.findByRole('combobox', { name: 'Locais' });

  beforeEach(() => {
    dashboard.on('GET', '/places/5', () => json(AIRPORT));
    dashboard.on('GET', '/places/quick-search', () => json({ data: [AIRPORT] }));
  });

  it('are kept in the URL and apply to all figures', async () => {
    const { user, path } = openDashboard('?period=7');
    await user.click(await field());
    await user.click(await screen.findByRole('option', { name: 'Aeroporto (Aurora)' }));
    await waitFor(() => expect(path()).toBe('/admin/home?period=7&placeId=5'));
    for (const name of [
      'summary',
      'shots-campaign',
      'shots-fragrance',
      'shots-trend',
      'compare',
      'chart-iniciativa',
    ])
      await waitFor(() => expect(dashboard.lastQuery(name)).toMatchObject({ placeId: '5' }));
    await user.click(screen.getByRole('radio', { name: 'Hoje' }));
    await waitFor(() => expect(path()).toBe('/admin/home?period=today&placeId=5'));
    expect(screen.getByRole('link', { name: 'Dispositivos vistos nas últimas 24 h' })).toHaveAttribute(
      'href',
      '/admin/devices?state=seen&placeId=5',
    );
    const compare = await screen.findByRole('link', { name: 'Comparar' });
    expect(compare.getAttribute('href')).toContain('placeId=5');
  });

  it('use the current day of their own time zone, which is shown', async () => {
    const there = { ...SUMMARY, timeZone: 'Pacific/Kiritimati', today: '2026-03-11' };
    dashboard.on('GET', '/dashboard/summary', () => json(there));
    openDashboard('?period=today&placeId=5');
    expect(await screen.findByText(/^Fuso horário: Pacific\/Kiritimati/)).toBeVisible();
    await waitFor(() => expect(dashboard.lastQuery('shots-campaign')).toMatchObject({ from: '2026-03-11' }));
  });

  it('apply to exports', async () => {
    dashboard.on('GET', '/dashboard/export-shot-fragrance', () => problem(503, 'unavailable', 'Depois.'));
    const { user } = openDashboard('?placeId=5');
    const overall = within(await card('Disparos por fragrância'));
    await user.click(await overall.findByRole('button', { name: /^Exportar/ }));
    await waitFor(() => expect(dashboard.lastQuery('export-shot-fragrance')).toMatchObject({ placeId: '5' }));
  });

  it('cannot be chosen without permission to read places', async () => {
    signedInAs('USER');
    openDashboard();
    expect(await screen.findByText('Nada para ver ainda')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Locais' })).toBeNull();
  });
});

describe('the time zone of the dashboard', () => {
  it("is that of the figures, shown next to the user's own", async () => {
    const there = { ...SUMMARY, timeZone: 'Pacific/Kiritimati' };
    dashboard.on('GET', '/dashboard/summary', () => json(there));
    openDashboard();
    expect(
      await screen.findByText(/^Fuso horário: Pacific\/Kiritimati \(GMT\+14\) · o seu: .+ \(GMT/),
    ).toBeVisible();
  });

  it("is shown once if it is the same as the user's own", async () => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    setInstallationZone(timeZone);
    dashboard.on('GET', '/dashboard/summary', () => json({ ...SUMMARY, timeZone }));
    openDashboard();
    expect(await screen.findByText(/^Fuso horário: /)).not.toHaveTextContent('o seu');
  });

  it('is shown without an offset if this browser does not know it', async () => {
    const newer = { ...SUMMARY, timeZone: 'America/Atlantis' };
    dashboard.on('GET', '/dashboard/summary', () => json(newer));
    openDashboard();
    expect(await screen.findByText(/^Fuso horário: America\/Atlantis · o seu: .+ \(GMT/)).toBeVisible();
  });
});

describe('the campaigns that a member may not see', () => {
  it('have a chart of their own together, without a link', async () => {
    const fragrances = [{ fragranceName: 'F0', shotsTotalFragrance: 6 }];
    dashboard.on('GET', '/dashboard/shots-campaign', () =>
      json([
        { campaignId: 2, campaignName: 'Inverno', fragrances },
        { campaignId: null, campaignName: 'Outra campanha', fragrances },
      ]),
    );
    openDashboard();
    expect(await screen.findByRole('img', { name: 'Gráfico: Outra campanha, 6 disparos' })).toBeVisible();
    expect(within(await card('Inverno')).getByRole('link', { name: 'Inverno' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Outra campanha' })).toBeNull();
  });
});

describe('the live figures of the dashboard', () => {
  it('follow new shots, batch several events and keep the focus', async () => {
    const { user } = openDashboard();
    await screen.findByText('Ao vivo');
    const first = await within(await card('Inverno')).findByText('Inverno');
    const refresh = screen.getByRole('button', { name: 'Atualizar: Inverno' });
    await user.click(refresh);
    await waitFor(() => expect(refresh).toHaveFocus());
    await screen.findByText('Inverno: dados atualizados');
    const before = dashboard.read('shots-campaign').length;
    const fragrances = [{ fragranceName: 'F0', shotsTotalFragrance: 6 }];
    dashboard.on('GET', '/dashboard/shots-campaign', () =>
      json([{ campaignId: 2, campaignName: 'Inverno', fragrances }]),
    );
    act(() => {
      dashboard.tell();
      dashboard.tell();
      dashboard.tell();
    });
    await waitFor(() => expect(dashboard.read('shots-campaign')).toHaveLength(before + 1));
    await screen.findByRole('img', { name: 'Gráfico: Inverno, 6 disparos' });
    await waitFor(() => expect(dashboard.read('shots-campaign').length).toBeGreaterThan(before + 1), {
      timeout: 3_000,
    });
    expect(first).toBeInTheDocument();
    expect(refresh).toHaveFocus();
  });

  it('are refetched once more after the last event', async () => {
    openDashboard();
    await screen.findByText('Ao vivo');
    await card('Inverno');
    const before = dashboard.read('shots-campaign').length;
    act(() => dashboard.tell());
    await waitFor(() => expect(dashboard.read('shots-campaign')).toHaveLength(before + 1));
    await waitFor(() => expect(dashboard.read('shots-campaign')).toHaveLength(before + 2), {
      timeout: 4_000,
    });
  });

  it('show when they are only polled', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
    dashboard.on('GET', '/dashboard/live', () => problem(503, 'unavailable', 'Agora não.'));
    openDashboard();
    await screen.findByText('A cada 10 s', {}, { timeout: 10_000 });
    const before = dashboard.read('shots-campaign').length;
    await act(() => vi.advanceTimersByTimeAsync(10_500));
    expect(dashboard.read('shots-campaign').length).toBe(before + 1);
  });
});

describe('the current day on the dashboard', () => {
  const trend = () => card('Disparos por dia');

  it('is compared with yesterday up to the same hour when it is the whole period', async () => {
    openDashboard('?period=today');
    expect(await within(await trend()).findByText('23,4% a mais que ontem até esta hora')).toBeVisible();
  });

  it('is drawn and labelled as unfinished', async () => {
    const { user } = openDashboard();
    const chart = await within(await trend()).findByRole('img');
    const bars = [...chart.querySelectorAll('rect')].map((bar) => bar.dataset.unfinished);
    expect(bars).toEqual([undefined, 'true']);
    expect(within(await trend()).getByText('até agora')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver tabela: Disparos por dia' }));
    expect(screen.getByRole('rowheader', { name: '10/03/2026 (até agora)' })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: '09/03/2026' })).toBeVisible();
  });

  it('ends a long trend with an unfinished segment', async () => {
    const days = Array.from({ length: 40 }, (_, index) =>
      new Date(Date.parse(TODAY) - (39 - index) * 24 * 3_600_000).toISOString().slice(0, 10),
    );
    dashboard.on('GET', '/dashboard/shots-trend', () => json(days.map((date) => ({ date, shotsTotal: 10 }))));
    openDashboard();
    const chart = await within(await trend()).findByRole('img');
    expect(chart.querySelectorAll('path[data-unfinished]')).toHaveLength(1);
  });
});
