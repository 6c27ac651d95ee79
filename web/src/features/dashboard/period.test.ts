import { describe, expect, it } from 'vitest';
import { parseDashboardSearch } from './dashboard-search.ts';
import { daysOf, selectedPeriod, withEndDay } from './period.ts';

describe('the search parameters of the dashboard', () => {
  it.each([
    [{}, {}],
    [{ period: 'today' }, { period: 'today' }],
    [{ period: 7 }, { period: 7 }],
    [{ period: 30 }, {}],
    [{ period: 'all', other: 1 }, { period: 'all' }],
    [{ period: 8 }, {}],
    [{ from: '2026-01-02' }, { from: '2026-01-02' }],
    [
      { from: '2026-01-02', to: '2026-01-02', period: 7 },
      { from: '2026-01-02', to: '2026-01-02' },
    ],
    [{ from: '2026-01-03', to: '2026-01-02' }, {}],
    [{ from: '2026-02-30', to: '2026-03-01' }, { to: '2026-03-01' }],
    [{ from: '02/01/2026' }, {}],
    [
      { period: 7, placeId: '5,9' },
      { period: 7, placeId: '5,9' },
    ],
    [{ placeId: 5 }, { placeId: 5 }],
    [{ placeId: '5,x' }, {}],
  ])('parse %j as %j', (raw, said) => {
    expect(parseDashboardSearch(raw)).toEqual(said);
  });
});

describe('the days of a period', () => {
  it.each([
    [{ period: 'today' }, { from: '2026-03-01', to: '2026-03-01' }],
    [{ period: 7 }, { from: '2026-02-23', to: '2026-03-01' }],
    [{}, { from: '2026-01-31', to: '2026-03-01' }],
    [{ period: 90 }, { from: '2025-12-02', to: '2026-03-01' }],
    [{ period: 'this-month' }, { from: '2026-03-01', to: '2026-03-01' }],
    [{ period: 'last-month' }, { from: '2026-02-01', to: '2026-02-28' }],
    [{ period: 'all' }, {}],
    [{ from: '2024-02-29' }, { from: '2024-02-29' }],
  ] as const)('are, for %j: %j', (search, days) => {
    expect(daysOf(search, '2026-03-01')).toEqual(days);
  });

  it('are custom if the URL has any', () => {
    expect(selectedPeriod({ to: '2026-01-01' })).toBe('own');
    expect(selectedPeriod({})).toBe(30);
  });

  it('get a last day where one is required', () => {
    expect(withEndDay({}, '2026-03-01')).toEqual({ to: '2026-03-01' });
    expect(withEndDay({ from: '2026-02-01', to: '2026-02-02' }, '2026-03-01')).toEqual({
      from: '2026-02-01',
      to: '2026-02-02',
    });
  });

  it('that begins in the future end on their first day', () => {
    expect(withEndDay({ from: '2026-03-05' }, '2026-03-01')).toEqual({
      from: '2026-03-05',
      to: '2026-03-05',
    });
  });
});
