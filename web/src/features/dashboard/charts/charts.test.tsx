import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { json, problem } from '#web/testing/fake-api.ts';
import { fakeDownloads } from '#web/testing/fake-downloads.ts';
import { textsOf } from '#web/testing/screen.ts';
import {
  CAMPAIGNS,
  card,
  entries,
  fakeDashboard,
  openDashboard,
  shots,
  TODAY,
} from '../testing/fake-dashboard.tsx';

let dashboard: ReturnType<typeof fakeDashboard>;

beforeEach(() => {
  dashboard = fakeDashboard();
});

describe('the charts of the dashboard', () => {
  it('show a donut per campaign and join its smallest fragrances into one slice', async () => {
    openDashboard();
    const summer = await card('Verão');
    expect(await within(summer).findByRole('img', { name: 'Gráfico: Verão, 772 disparos' })).toBeVisible();
    expect(entries(summer).slice(0, 7)).toEqual([
      ...[0, 1, 2, 3, 4, 5].map((index) =>
        expect.stringMatching(new RegExp(`^F${index}${100 - index}1\\d(,\\d)?%$`)),
      ),
      expect.stringMatching(/^Outras \(2\)18724,2%/),
    ]);
    expect(
      within(await card('Inverno')).getByRole('img', { name: 'Gráfico: Inverno, 5 disparos' }),
    ).toBeVisible();
  });

  it('show six campaigns, and the others on request', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `Campanha ${index + 1}`);
    dashboard.on('GET', '/dashboard/shots-campaign', () =>
      json(names.map((campaignName, index) => ({ ...CAMPAIGNS[1], campaignId: index + 1, campaignName }))),
    );
    const { user } = openDashboard();
    await card('Campanha 6');
    const shown = () => screen.queryAllByRole('img', { name: /^Gráfico: Campanha/ }).length;
    expect(shown()).toBe(6);
    const more = screen.getByRole('button', { name: 'Mostrar todas as 8 campanhas' });
    await user.click(more);
    expect(shown()).toBe(8);
    expect(more).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Mostrar menos campanhas' }));
    expect(shown()).toBe(6);
  });

  it.each([
    [3, 0],
    [2, 2],
  ])('show, of %i campaigns on a phone, %i before the others are asked for', async (count, first) => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        Object.assign(new EventTarget(), {
          media,
          matches: media.includes('29.99em'),
          onchange: null,
        }) as never,
    );
    const answer = Array.from({ length: count }, (_, index) => ({
      ...CAMPAIGNS[1],
      campaignId: index + 1,
      campaignName: `Campanha ${index + 1}`,
    }));
    dashboard.on('GET', '/dashboard/shots-campaign', () => json(answer));
    const { user } = openDashboard();
    const shown = () => screen.queryAllByRole('img', { name: /^Gráfico: Campanha/ }).length;
    await screen.findByRole('table', { name: 'Campanhas' });
    await waitFor(() => expect(shown()).toBe(first));
    if (first < count) await user.click(await screen.findByRole('button', { name: /^Mostrar todas/ }));
    await waitFor(() => expect(shown()).toBe(count));
  });

  it('list the joined fragrances on request', async () => {
    const { user } = openDashboard();
    const summer = await card('Verão');
    const others = await within(summer).findByRole('button', { name: /Outras \(2\)/ });
    expect(within(summer).getByText('F7')).not.toBeVisible();
    await user.click(others);
    expect(others).toHaveAttribute('aria-expanded', 'true');
    expect(within(summer).getByRole('link', { name: 'F7' })).toHaveAttribute(
      'href',
      '/admin/fragrances?q=F7',
    );
  });

  it('can be shown as tables with every fragrance', async () => {
    const { user } = openDashboard();
    await user.click(await screen.findByRole('button', { name: 'Ver tabela: Verão' }));
    const table = screen.getByRole('table', { name: 'Verão' });
    const rows = textsOf('row', table);
    expect(rows).toHaveLength(10);
    expect(rows.slice(0, 2)).toEqual(['FragrânciaDisparosParticipação', 'F010013%']);
    expect(rows.at(-1)).toBe('Total772100%');
    await user.click(screen.getByRole('button', { name: 'Ver tabela: Disparos por dia' }));
    expect(
      within(screen.getByRole('table', { name: 'Disparos por dia' })).getByText('09/03/2026'),
    ).toBeVisible();
  });

  it('give a fragrance the same colour in every chart', async () => {
    openDashboard();
    const paints = [];
    for (const name of ['Verão', 'Inverno', 'Disparos por fragrância']) {
      const row = (await within(await card(name)).findByText('F0')).closest('li');
      paints.push(row?.querySelector('rect')?.getAttribute('style'));
    }
    expect(paints[0]).toMatch(/--shots-color-\d/);
    expect(new Set(paints).size).toBe(1);
  });

  it('request the campaigns before the fragrances, both limited', async () => {
    let answer = (_: Response) => {};
    dashboard.on('GET', '/dashboard/shots-campaign', () => new Promise((resolve) => (answer = resolve)));
    openDashboard();
    await waitFor(() => expect(dashboard.read('shots-trend')).not.toEqual([]));
    expect(dashboard.read('shots-campaign')).toHaveLength(1);
    expect(dashboard.read('shots-fragrance')).toEqual([]);
    await act(async () => answer(json(CAMPAIGNS)));
    await waitFor(() => expect(dashboard.read('shots-fragrance')).toHaveLength(1));
    expect(dashboard.lastQuery('shots-campaign')).toEqual({ from: '2026-02-09', to: TODAY, limit: 'true' });
    expect(dashboard.lastQuery('shots-fragrance')).toEqual({ from: '2026-02-09', to: TODAY, limit: 'true' });
  });

  it('count fragrances beyond the limit of the list', async () => {
    const thirty = shots(30, () => 10).map(({ fragranceName }) => ({ fragranceName, shotsTotal: 10 }));
    dashboard.on('GET', '/dashboard/shots-fragrance', () => json(thirty));
    const { user } = openDashboard();
    const all = await card('Disparos por fragrância');
    await within(all).findByRole('img', { name: 'Gráfico: Disparos por fragrância, 777 disparos' });
    await user.click(within(all).getByRole('button', { name: /Outras/ }));
    expect(within(all).getByText('Demais fragrâncias').closest('li')).toHaveTextContent('477');
  });

  it('show errors independently and can retry', async () => {
    dashboard.on('GET', '/dashboard/shots-campaign', () => problem(500, 'internal', 'Algo falhou.'));
    const { user } = openDashboard();
    const campaigns = await card('Disparos por campanha');
    const alert = await within(campaigns).findByRole('alert');
    expect(alert).toHaveTextContent('ErroNão foi possível carregar os dados.');
    await within(await card('Disparos por fragrância')).findByRole('img');
    dashboard.on('GET', '/dashboard/shots-campaign', () => json(CAMPAIGNS));
    await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    await card('Inverno');
  });

  it('explain how shots are recorded while there are none', async () => {
    dashboard.on('GET', '/dashboard/shots-campaign', () => json([]));
    openDashboard('?period=all');
    expect(await within(await card('Disparos por campanha')).findByText(/QR Code/)).toBeVisible();
  });

  it('can be refreshed and keep their figures if that fails', async () => {
    const { user } = openDashboard();
    await card('Inverno');
    const again = screen.getByRole('button', { name: 'Atualizar: Inverno' });
    await user.click(again);
    await screen.findByText('Inverno: dados atualizados');
    expect(dashboard.read('shots-campaign')).toHaveLength(2);
    dashboard.on('GET', '/dashboard/shots-campaign', () => problem(500, 'internal', 'Algo falhou.'));
    await user.click(again);
    expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível carregar os dados.');
    expect(await card('Verão')).toBeVisible();
  });

  it.each([
    ['Verão', 'export-shot-campaign'],
    ['Disparos por fragrância', 'export-shot-fragrance'],
  ])('can be exported for the period as a spreadsheet: %s', async (name, path) => {
    const saved = fakeDownloads();
    dashboard.on(
      'GET',
      `/dashboard/${path}`,
      () =>
        new Response('xlsx', { headers: { 'content-disposition': 'attachment; filename="disparos.xlsx"' } }),
    );
    const { user } = openDashboard('?period=7');
    await user.click(await screen.findByRole('button', { name: `Exportar: ${name}` }));
    await waitFor(() => expect(saved.map((file) => file.name)).toEqual(['disparos.xlsx']));
    expect(dashboard.lastQuery(path)).toEqual({ from: '2026-03-04', to: TODAY });
  });

  it('show an error when the export fails', async () => {
    dashboard.on('GET', '/dashboard/export-shot-fragrance', () => problem(500, 'internal', 'Algo falhou.'));
    const { user } = openDashboard();
    await user.click(await screen.findByRole('button', { name: 'Exportar: Disparos por fragrância' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível exportar os dados');
  });
});

describe('a tap in a chart', () => {
  /** The events of a finger that touches an element and is lifted. */
  const tap = (target: Element) => {
    const finger = { pointerType: 'touch', clientX: 10 };
    fireEvent.pointerEnter(target, finger);
    fireEvent.pointerDown(target, finger);
    fireEvent.pointerUp(target, finger);
    for (let left: Element | null = target; left; left = left.parentElement) {
      fireEvent.pointerLeave(left, finger);
    }
  };

  it('shows the figure of a slice until the next tap', async () => {
    openDashboard();
    const summer = await card('Verão');
    const donut = await within(summer).findByRole('img');
    const slices = [...donut.querySelectorAll('g')];
    const faint = () => slices.map(({ dataset }) => dataset.faint);
    const [first, ...others] = slices;
    tap(first as Element);
    expect(faint()).toEqual(['false', ...others.map(() => 'true')]);
    expect(within(summer).getByText(/·/)).toHaveTextContent('F0');
    tap(await screen.findByRole('heading', { level: 1 }));
    expect(new Set(faint())).toEqual(new Set(['false']));
  });

  it('shows the figure of a bar until the next tap', async () => {
    openDashboard();
    const trend = await card('Disparos por dia');
    const canvas = (await within(trend).findByRole('img')).parentElement as HTMLElement;
    canvas.getBoundingClientRect = () => new DOMRect(0, 0, 400, 200);
    const figures = () => within(trend).queryAllByText(/disparos?$/).length;
    const before = figures();
    tap(canvas);
    expect(figures()).toBe(before + 1);
    tap(await screen.findByRole('heading', { level: 1 }));
    expect(figures()).toBe(before);
  });
});
