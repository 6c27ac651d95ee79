import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { setInstallationZone } from '#web/lib/time-zone.ts';
import { json, newFakeApi } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { textsOf } from '#web/testing/screen.ts';
import { DashboardPage } from '../dashboard.page.tsx';

export const TODAY = '2026-03-10';
export const CAMPAIGNS = [
  { campaignId: 1, campaignName: 'Verão', fragrances: shots(8, (index) => 100 - index) },
  { campaignId: 2, campaignName: 'Inverno', fragrances: [{ fragranceName: 'F0', shotsTotalFragrance: 5 }] },
];
export const SUMMARY = {
  timeZone: 'America/Sao_Paulo',
  today: TODAY,
  from: '2026-02-09',
  to: TODAY,
  shots: { value: 777, before: 700 },
  shotsToday: { value: 1234, before: 4000, beforeSoFar: 1000 },
  shots7Days: { value: 50, before: 100 },
  shots30Days: { value: 777, before: 0 },
  devices: { total: 40, seen: 27, silent: 5 },
  capsules: { total: 90, low: 6, due: 16, expired: 1, expiring: 15, attention: 20 },
  quizzes: { total: 5, unpublished: 3 },
};

const total = { before: 200, devices: 3, downloads: 9, topFragrances: [] };
export const COMPARISON = {
  days: [
    { date: '2026-03-09', shots: { 1: 300, 2: 5 } },
    { date: TODAY, shots: { 1: 100, 2: 0 } },
  ],
  totals: [
    { campaignId: 1, campaignName: 'Verão', shots: 400, ...total },
    { campaignId: 2, campaignName: 'Inverno', shots: 5, ...total },
  ],
};

/** `count` fragrances of a campaign, each with its shots. */
export function shots(count: number, figure: (index: number) => number) {
  return Array.from({ length: count }, (_, index) => ({
    fragranceName: `F${index}`,
    shotsTotalFragrance: figure(index),
  }));
}

/** A fake API for a dashboard that an administrator opens in the evening of `TODAY`. */
export function fakeDashboard() {
  const api = newFakeApi();
  let live: ReadableStreamDefaultController<Uint8Array> | undefined;
  signedInAs('ADMIN');
  // Still `TODAY` at the installation, but already the next day in UTC.
  vi.setSystemTime('2026-03-11T01:00:00Z');
  setInstallationZone('America/Sao_Paulo');
  api.on('GET', '/dashboard/shots-campaign', () => json(CAMPAIGNS));
  api.on('GET', '/dashboard/shots-fragrance', () => json([{ fragranceName: 'F0', shotsTotal: 105 }]));
  api.on('GET', '/dashboard/chart-iniciativa', () => json([]));
  api.on('GET', '/setup', () => json({ steps: [], dismissed: true }));
  api.on('GET', '/setup/sample', () => json({ organisationId: null, deviceId: null }));
  api.on('GET', '/dashboard/summary', () => json(SUMMARY));
  api.on('GET', '/dashboard/shots-trend', () =>
    json([
      { date: '2026-03-09', shotsTotal: 700 },
      { date: TODAY, shotsTotal: 77 },
    ]),
  );
  api.on('GET', '/dashboard/compare', () => json(COMPARISON));
  api.on('GET', '/dashboard/live', () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        live = controller;
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  const read = (name: string) => api.requestsTo('GET', `/dashboard/${name}`);
  return {
    on: api.on,
    read,
    lastQuery: (name: string) => Object.fromEntries(read(name).at(-1)?.query ?? []),
    /** Sends an event for new shots on the stream. */
    tell: () => live?.enqueue(new TextEncoder().encode('event: totals\ndata: {}\n\n')),
  };
}

export const openDashboard = (query = '') =>
  renderPages({ '/admin/home': <DashboardPage /> }, `/admin/home${query}`);

export const card = (name: string) => screen.findByRole('region', { name });

/** The text of each item of a list. */
export const entries = (list: HTMLElement) => textsOf('listitem', list);
