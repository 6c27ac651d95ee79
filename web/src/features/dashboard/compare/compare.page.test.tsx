import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, pageOf } from '#web/testing/fake-api.ts';
import { renderPages } from '#web/testing/render.tsx';
import { pick, textsOf } from '#web/testing/screen.ts';
import { comparedIds, parseCompareSearch } from '../dashboard-search.ts';
import { COMPARISON, fakeDashboard, openDashboard, TODAY } from '../testing/fake-dashboard.tsx';
import { ComparePage } from './compare.page.tsx';

let dashboard: ReturnType<typeof fakeDashboard>;

beforeEach(() => {
  dashboard = fakeDashboard();
  const names = { 1: 'Verão', 2: 'Inverno', 3: 'Natal' };
  for (const [id, name] of Object.entries(names))
    dashboard.on('GET', `/campaigns/${id}`, () => json({ name }));
  const data = Object.entries(names).map(([id, name]) => ({ campaignId: Number(id), name }));
  dashboard.on('GET', '/campaigns', () => pageOf(...data));
});
afterEach(() => {
  vi.useRealTimers();
});

const openComparison = (query: string) =>
  renderPages({ '/admin/compare': <ComparePage /> }, `/admin/compare${query}`);

describe('the URL of a comparison', () => {
  it('keeps each campaign once, up to the maximum number', () => {
    expect(comparedIds({ campaigns: '3,1,3,x,0,2,4,5,6' })).toEqual([3, 1, 2, 4, 5]);
    expect(parseCompareSearch({ campaigns: 7, period: 'last-month' })).toEqual({
      campaigns: 7,
      period: 'last-month',
    });
    expect(parseCompareSearch({ campaigns: 'x' })).toEqual({});
  });
});

describe('the comparison of campaigns', () => {
  it('shows the campaigns over the days in the URL', async () => {
    openComparison('?campaigns=1,2&period=last-month');
    const table = within(await screen.findByRole('group', { name: 'Disparos por campanha' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map((row) => textsOf('cell', row))).toEqual([
      ['400', '98,8%', '100%100% a mais que o período anterior', '', '3', '9', ''],
      ['5', '1,2%', '97,5%97,5% a menos que o período anterior', '', '3', '9', ''],
    ]);
    expect(table.getByRole('link', { name: 'Verão' })).toHaveAttribute('href', '/admin/campaigns/1');
    expect(screen.getByRole('img', { name: 'Gráfico: disparos por dia de Verão, Inverno' })).toBeVisible();
    expect(dashboard.lastQuery('compare')).toEqual({
      campaigns: '1,2',
      from: '2026-02-01',
      to: '2026-02-28',
    });
  });

  it('cannot be printed under a new period before its figures have arrived', async () => {
    const { user } = openComparison('?campaigns=1,2');
    await screen.findByRole('group', { name: 'Disparos por campanha' });
    const print = screen.getByRole('button', { name: 'Imprimir' });
    expect(print).toBeEnabled();
    dashboard.on('GET', '/dashboard/compare', () => new Promise(() => {}));
    await user.click(screen.getByRole('radio', { name: '7 dias' }));
    await waitFor(() => expect(dashboard.lastQuery('compare')).toMatchObject({ from: '2026-03-04' }));
    expect(print).toBeDisabled();
  });

  it('draws a single day as lines across it', async () => {
    dashboard.on('GET', '/dashboard/compare', () =>
      json({ ...COMPARISON, days: COMPARISON.days.slice(0, 1) }),
    );
    openComparison('?campaigns=1,2&period=today');
    await screen.findByRole('img', { name: /^Gráfico: / });
    const paths = [...document.querySelectorAll('path[style*="--shots-color"]')];
    // Two in the chart, and one in each row of the table. A point alone has no length to draw.
    expect(paths).toHaveLength(4);
    for (const path of paths) expect(path.getAttribute('d')).toMatch(/^M[\d.]+,([\d.]+)L[\d.]+,\1$/);
  });

  it('ends its lines with the last finished day', async () => {
    const days = ['2026-03-07', '2026-03-08', '2026-03-09'].map((date) => ({
      date,
      shots: { 1: 300, 2: 100 },
    }));
    dashboard.on('GET', '/dashboard/compare', () =>
      json({ ...COMPARISON, days: [...days, { date: TODAY, shots: { 1: 2, 2: 0 } }] }),
    );
    openComparison('?campaigns=1,2&period=7');
    await screen.findByRole('img', { name: /^Gráfico: / });
    const paths = [...document.querySelectorAll('path[style*="--shots-color"]')];
    expect(paths).toHaveLength(4);
    for (const path of paths) expect(path.getAttribute('d')).toMatch(/^M[\d.]+,([\d.]+)(L[\d.]+,\1){2}$/);
  });

  it('asks for at least two campaigns and adds another one', async () => {
    const { user, path } = openComparison('?campaigns=1');
    expect(await screen.findByText('Escolha ao menos duas campanhas para comparar.')).toBeVisible();
    expect(dashboard.read('compare')).toEqual([]);
    await pick(user, 'Campanhas', 'Natal');
    await waitFor(() => expect(path()).toContain('campaigns=1%2C3'));
    await waitFor(() => expect(dashboard.lastQuery('compare')).toMatchObject({ campaigns: '1,3' }));
  });
});

describe('the dashboard', () => {
  it('lists its campaigns with links to each and to their comparison', async () => {
    openDashboard('?period=7');
    const region = within(await screen.findByRole('region', { name: 'Campanhas' }));
    expect(await region.findByRole('link', { name: 'Verão' })).toHaveAttribute('href', '/admin/campaigns/1');
    expect(region.getByRole('link', { name: 'Comparar' }).getAttribute('href')).toContain('/admin/compare');
    expect(dashboard.lastQuery('compare')).toMatchObject({ campaigns: '1,2', from: '2026-03-04' });
  });
});
