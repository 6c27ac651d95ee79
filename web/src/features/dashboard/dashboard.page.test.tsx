import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '#web/testing/fake-api.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { fakeDownloads } from '#web/testing/fake-downloads.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { DashboardPage } from './dashboard.page.tsx';

const TODAY = '2026-03-10';
const CAMPAIGNS = [
  { campaignId: 1, campaignName: 'Verão', fragrances: shots(8, (index) => 100 - index) },
  { campaignId: 2, campaignName: 'Inverno', fragrances: [{ fragranceName: 'F0', shotsTotalFragrance: 5 }] },
];
const SUMMARY = {
  timeZone: 'America/Sao_Paulo',
  today: TODAY,
  from: '2026-02-09',
  to: TODAY,
  shots: { value: 777, before: 700 },
  shotsToday: { value: 1234, before: 1000 },
  shots7Days: { value: 50, before: 100 },
  shots30Days: { value: 777, before: 0 },
  devices: { total: 40, seen: 27, silent: 5 },
  capsules: { total: 90, low: 6, due: 16, attention: 20 },
  quizzes: { total: 5, unpublished: 3 },
};

function shots(count: number, figure: (index: number) => number) {
  return Array.from({ length: count }, (_, index) => ({
    fragranceName: `F${index}`,
    shotsTotalFragrance: figure(index),
  }));
}

let api: FakeApi;
let live: ReadableStreamDefaultController<Uint8Array> | undefined;

beforeEach(() => {
  api = fakeApi();
  signedInAs('ADMIN');
  // The day at the installation; in UTC it is already the next.
  vi.setSystemTime('2026-03-11T01:00:00Z');
  localStorage.setItem('time-zone', 'America/Sao_Paulo');
  api.on('GET', '/dashboard/shots-campaign', () => json(CAMPAIGNS));
  api.on('GET', '/dashboard/shots-fragrance', () => json([{ fragranceName: 'F0', shotsTotal: 105 }]));
  api.on('GET', '/dashboard/summary', () => json(SUMMARY));
  api.on('GET', '/dashboard/shots-trend', () =>
    json([
      { date: '2026-03-09', shotsTotal: 700 },
      { date: TODAY, shotsTotal: 77 },
    ]),
  );
  api.on('GET', '/dashboard/live', () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        live = controller;
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
});

const open = (query = '') => renderPages({ '/admin/home': <DashboardPage /> }, `/admin/home${query}`);
const card = (name: string) => screen.findByRole('region', { name });
const lines = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const read = (name: string) => api.asked('GET', `/dashboard/${name}`);
const lastQuery = (name: string) => Object.fromEntries(read(name).at(-1)?.query ?? []);

/** Says on the stream that shots came in. */
function tell() {
  live?.enqueue(new TextEncoder().encode('event: totals\ndata: {}\n\n'));
}

describe('the charts', () => {
  it('show a donut for each campaign, and join its tail', async () => {
    open();
    const summer = await card('Verão');
    expect(await within(summer).findByRole('img', { name: 'Gráfico: Verão, 772 disparos' })).toBeVisible();
    expect(lines(summer).slice(0, 7)).toEqual([
      ...[0, 1, 2, 3, 4, 5].map((index) =>
        expect.stringMatching(new RegExp(`^F${index}${100 - index}1\\d(,\\d)?%$`)),
      ),
      expect.stringMatching(/^Outras \(2\)18724,2%/),
    ]);
    expect(
      within(await card('Inverno')).getByRole('img', { name: 'Gráfico: Inverno, 5 disparos' }),
    ).toBeVisible();
  });

  it('list the tail where it is asked for', async () => {
    const { user } = open();
    const summer = await card('Verão');
    const others = await within(summer).findByRole('button', { name: /Outras \(2\)/ });
    expect(within(summer).getByText('F7')).not.toBeVisible();
    await user.click(others);
    expect(others).toHaveAttribute('aria-expanded', 'true');
    expect(within(summer).getByText('F7')).toBeVisible();
  });

  it('are tables too, with every fragrance', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Ver tabela: Verão' }));
    const table = screen.getByRole('table', { name: 'Verão' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toHaveLength(10);
    expect(rows.slice(0, 2)).toEqual(['FragrânciaDisparosParte', 'F010013%']);
    expect(rows.at(-1)).toBe('Total772100%');
    await user.click(screen.getByRole('button', { name: 'Ver tabela: Disparos por dia' }));
    expect(
      within(screen.getByRole('table', { name: 'Disparos por dia' })).getByText('09/03/2026'),
    ).toBeVisible();
  });

  it('give a fragrance the same colour everywhere', async () => {
    open();
    const paints = [];
    for (const name of ['Verão', 'Inverno', 'Disparos por fragrância']) {
      const row = (await within(await card(name)).findByText('F0')).closest('li');
      paints.push(row?.querySelector('rect')?.getAttribute('style'));
    }
    expect(paints[0]).toMatch(/--shots-color-\d/);
    expect(new Set(paints).size).toBe(1);
  });

  it('read the campaigns first, then the fragrances, each limited', async () => {
    let answer = (_: Response) => {};
    api.on('GET', '/dashboard/shots-campaign', () => new Promise((resolve) => (answer = resolve)));
    open();
    await waitFor(() => expect(read('shots-trend')).not.toEqual([]));
    expect(read('shots-campaign')).toHaveLength(1);
    expect(read('shots-fragrance')).toEqual([]);
    await act(async () => answer(json(CAMPAIGNS)));
    await waitFor(() => expect(read('shots-fragrance')).toHaveLength(1));
    expect(lastQuery('shots-campaign')).toEqual({ from: '2026-02-09', to: TODAY, limit: 'true' });
    expect(lastQuery('shots-fragrance')).toEqual({ from: '2026-02-09', to: TODAY, limit: 'true' });
  });

  it('count what the list of fragrances leaves out', async () => {
    const thirty = shots(30, () => 10).map(({ fragranceName }) => ({ fragranceName, shotsTotal: 10 }));
    api.on('GET', '/dashboard/shots-fragrance', () => json(thirty));
    const { user } = open();
    const all = await card('Disparos por fragrância');
    await within(all).findByRole('img', { name: 'Gráfico: Disparos por fragrância, 777 disparos' });
    await user.click(within(all).getByRole('button', { name: /Outras/ }));
    expect(within(all).getByText('Demais fragrâncias').closest('li')).toHaveTextContent('477');
  });

  it('say what failed, each for itself, and try again', async () => {
    api.on('GET', '/dashboard/shots-campaign', () => problem(500, 'internal', 'Algo falhou.'));
    const { user } = open();
    const campaigns = await card('Disparos por campanha');
    const alert = await within(campaigns).findByRole('alert');
    expect(alert).toHaveTextContent('ErroNão foi possível carregar os dados.');
    await within(await card('Disparos por fragrância')).findByRole('img');
    api.on('GET', '/dashboard/shots-campaign', () => json(CAMPAIGNS));
    await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    await card('Inverno');
  });

  it('say how shots get here where there are none', async () => {
    api.on('GET', '/dashboard/shots-campaign', () => json([]));
    open('?period=all');
    expect(await within(await card('Disparos por campanha')).findByText(/QR Code/)).toBeVisible();
  });

  it('are read again when that is asked for, and keep their figures if it fails', async () => {
    const { user } = open();
    await card('Inverno');
    const again = screen.getByRole('button', { name: 'Atualizar: Inverno' });
    await user.click(again);
    await screen.findByText('Inverno: dados atualizados');
    expect(read('shots-campaign')).toHaveLength(2);
    api.on('GET', '/dashboard/shots-campaign', () => problem(500, 'internal', 'Algo falhou.'));
    await user.click(again);
    expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível carregar os dados.');
    expect(await card('Verão')).toBeVisible();
  });

  it.each([
    ['Verão', 'export-shot-campaign'],
    ['Disparos por fragrância', 'export-shot-fragrance'],
  ])('are saved as a spreadsheet of the period: %s', async (name, path) => {
    const saved = fakeDownloads();
    api.on(
      'GET',
      `/dashboard/${path}`,
      () =>
        new Response('xlsx', { headers: { 'content-disposition': 'attachment; filename="disparos.xlsx"' } }),
    );
    const { user } = open('?period=7');
    await user.click(await screen.findByRole('button', { name: `Exportar: ${name}` }));
    await waitFor(() => expect(saved.map((file) => file.name)).toEqual(['disparos.xlsx']));
    expect(lastQuery(path)).toEqual({ from: '2026-03-04', to: TODAY });
  });

  it('say when they could not be saved', async () => {
    api.on('GET', '/dashboard/export-shot-fragrance', () => problem(500, 'internal', 'Algo falhou.'));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Exportar: Disparos por fragrância' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao exportar os dados');
  });
});

describe('the key figures', () => {
  it('say what has become of them in words, and lead on', async () => {
    open();
    await screen.findByText('1.234');
    const [today, week, month, devices, capsules, quizzes] = lines(
      screen.getByRole('list', { name: 'Números principais' }),
    );
    expect(today).toBe('Disparos hoje1.23423,4% a mais que ontem');
    expect(week).toBe('Disparos em 7 dias5050% a menos que os 7 dias anteriores');
    expect(month).toBe('Disparos em 30 dias777Sem comparação');
    expect(devices).toBe('Dispositivos vistos em 24 h27de 40');
    expect(capsules).toBe('Cápsulas que pedem atenção206 no fim16 a vencer');
    expect(quizzes).toBe('Quizzes não publicados3de 5');
    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '/admin/home?period=today',
      '/admin/home?period=7',
      '/admin/home',
      '/admin/devices?liveness=seen',
      '/admin/capsules?state=low',
      '/admin/capsules?state=due',
      '/admin/quiz',
    ]);
  });
});

describe('the period', () => {
  const days = (period: string) => screen.findByRole('radio', { name: period });

  it('stands in the address, and all obey it', async () => {
    const { user, path } = open();
    expect(await days('30 dias')).toBeChecked();
    await user.click(await days('Hoje'));
    await waitFor(() => expect(path()).toBe('/admin/home?period=today'));
    for (const name of ['shots-campaign', 'shots-fragrance', 'shots-trend']) {
      await waitFor(() => expect(lastQuery(name)).toMatchObject({ from: TODAY, to: TODAY }));
    }
    await user.click(await days('Tudo'));
    await waitFor(() => expect(lastQuery('shots-fragrance')).toEqual({ limit: 'true' }));
    expect(lastQuery('shots-campaign')).toEqual({ limit: 'true' });
    expect(lastQuery('shots-trend')).toEqual({ to: TODAY });
    await user.click(await days('30 dias'));
    await waitFor(() => expect(path()).toBe('/admin/home'));
  });

  it('may be days of one’s own, of which those that make none change nothing', async () => {
    const { user, path } = open('?period=7');
    await user.click(await days('Datas'));
    await waitFor(() => expect(path()).toBe(`/admin/home?from=2026-03-04&to=${TODAY}`));
    const from = screen.getByLabelText('De');
    await user.clear(from);
    await user.type(from, '11/03/2026');
    expect(screen.getByLabelText('Até')).toHaveAccessibleDescription('Escolha um dia a partir do primeiro');
    await user.clear(from);
    await user.type(from, '01/03/2026');
    await waitFor(() => expect(path()).toBe(`/admin/home?from=2026-03-01&to=${TODAY}`));
    await waitFor(() => expect(lastQuery('shots-trend')).toEqual({ from: '2026-03-01', to: TODAY }));
  });

  it('is that of the installation once its day is known', async () => {
    localStorage.removeItem('time-zone');
    api.on('GET', '/dashboard/summary', () => json({ ...SUMMARY, today: '2026-03-12' }));
    open('?period=today');
    await waitFor(() => expect(lastQuery('shots-campaign')).toMatchObject({ from: '2026-03-12' }));
    expect(localStorage.getItem('time-zone')).toBe('America/Sao_Paulo');
  });
});

describe('live figures', () => {
  it('follow the shots, several at a time, and move no focus', async () => {
    const { user } = open();
    await screen.findByText('Ao vivo');
    const first = await within(await card('Inverno')).findByText('Inverno');
    const refresh = screen.getByRole('button', { name: 'Atualizar: Inverno' });
    await user.click(refresh);
    await waitFor(() => expect(refresh).toHaveFocus());
    await screen.findByText('Inverno: dados atualizados');
    const before = read('shots-campaign').length;
    const fragrances = [{ fragranceName: 'F0', shotsTotalFragrance: 6 }];
    api.on('GET', '/dashboard/shots-campaign', () =>
      json([{ campaignId: 2, campaignName: 'Inverno', fragrances }]),
    );
    act(() => {
      tell();
      tell();
      tell();
    });
    await screen.findByRole('img', { name: 'Gráfico: Inverno, 6 disparos' });
    expect(read('shots-campaign')).toHaveLength(before + 1);
    await waitFor(() => expect(read('shots-campaign').length).toBeGreaterThan(before + 1), {
      timeout: 3_000,
    });
    expect(first).toBeInTheDocument();
    expect(refresh).toHaveFocus();
  });

  it('are read once more when it has been quiet for a while', async () => {
    open();
    await screen.findByText('Ao vivo');
    await card('Inverno');
    const before = read('shots-campaign').length;
    act(tell);
    await waitFor(() => expect(read('shots-campaign')).toHaveLength(before + 1));
    await waitFor(() => expect(read('shots-campaign')).toHaveLength(before + 2), { timeout: 4_000 });
  });

  it('say when they are read from time to time only', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
    api.on('GET', '/dashboard/live', () => problem(503, 'unavailable', 'Agora não.'));
    open();
    await screen.findByText('A cada 10 s', {}, { timeout: 10_000 });
    const before = read('shots-campaign').length;
    await act(() => vi.advanceTimersByTimeAsync(10_500));
    expect(read('shots-campaign').length).toBe(before + 1);
  });
});
