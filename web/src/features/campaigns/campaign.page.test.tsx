import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { recentRecords } from '#web/lib/recent-records.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, noContent, pageOf, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { campaign } from './testing/campaign-builders.ts';

const DEVICE = {
  deviceId: 4,
  macAddress: 'AA:BB:CC:DD:EE:04',
  campaign: { campaignId: 7, name: 'Verão na praia' },
  user: { id: 3, nome: 'Ana Lima' },
  owner: null,
  lastSeenAt: null,
  createdAt: '2026-01-02T12:00:00.000Z',
  updatedAt: '2026-01-02T12:00:00.000Z',
};
const QUIZ = {
  quizId: 2,
  name: 'Qual é o seu aroma?',
  language: 'pt-BR',
  publishedAt: null,
  validatedAt: null,
};

const api = fakeApi();

beforeEach(() => {
  signedInAs('STAFF');
  api.on('GET', '/campaigns', () => pageOf());
  api.on('GET', '/campaigns/7', () => json(campaign()));
  api.on('GET', '/devices', () => json({ data: Array(6).fill(DEVICE).map(aside), total: 12, totalPages: 2 }));
  api.on('GET', '/quiz', () => pageOf(QUIZ));
  api.on('GET', '/dashboard/shots-trend', () =>
    json([
      { date: '2026-03-03', shotsTotal: 1200 },
      { date: '2026-03-04', shotsTotal: 35 },
    ]),
  );
});

/** Gives each device its own id. */
const aside = (device: typeof DEVICE, index: number) => ({ ...device, deviceId: device.deviceId + index });
const part = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the campaign page', () => {
  it("shows the campaign's name in the heading, the title and the breadcrumb", async () => {
    renderApp('/admin/campaigns/7');
    await screen.findByRole('heading', { level: 1, name: 'Verão na praia' });
    expect(document.title).toBe('Verão na praia - Admin');
    const way = within(screen.getByRole('navigation', { name: 'Caminho da página' }));
    expect(way.getByText('Verão na praia')).toHaveAttribute('aria-current', 'page');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('links to its devices, quiz and fragrances', async () => {
    renderApp('/admin/campaigns/7');
    const devices = await part('Dispositivos');
    expect(await devices.findAllByRole('link', { name: 'AA:BB:CC:DD:EE:04' })).toHaveLength(5);
    expect(devices.getByRole('link', { name: 'Ver tudo (12)' })).toHaveAttribute(
      'href',
      '/admin/devices?campaignId=7',
    );
    expect(Object.fromEntries(api.requestsTo('GET', '/devices')[0]?.query ?? [])).toMatchObject({
      campaignId: '7',
    });
    expect(devices.getAllByRole('link', { name: 'Ana Lima' })[0]).toHaveAttribute('href', '/admin/users/3');
    const quiz = await (await part('Quiz')).findByRole('link', { name: QUIZ.name });
    expect(quiz).toHaveAttribute('href', '/admin/quiz/2/update');
    const slots = await part('Slots');
    expect(slots.getByRole('link', { name: 'Lavanda' })).toHaveAttribute('href', '/admin/fragrances/1');
    expect(await screen.findByText('1.235', { selector: 'dd' })).toBeVisible();
  });

  it('draws its shots up to yesterday, since those of today are not complete', async () => {
    api.on('GET', '/dashboard/shots-trend', () =>
      json([40, 40, 1].map((shotsTotal, day) => ({ date: `2026-03-0${day + 3}`, shotsTotal }))),
    );
    renderApp('/admin/campaigns/7');
    const total = await screen.findByText('81', { selector: 'dd' });
    expect(total.querySelector('path')).toHaveAttribute('d', expect.stringMatching(/^M1,([\d.]+)L119,\1$/));
  });

  it('shows the cover and the QR code and is remembered as recently opened', async () => {
    renderApp('/admin/campaigns/7');
    expect(await (await part('QR Code')).findByRole('img')).toHaveAccessibleName(
      'QR Code da campanha Verão na praia',
    );
    expect(screen.getByText('Capa')).toBeVisible();
    expect(recentRecords()).toMatchObject([{ kind: 'campaign', id: 7, url: '/admin/campaigns/7' }]);
  });

  it('makes the campaign the default after a confirmation, for those who may', async () => {
    signedInAs('ADMIN');
    api.on('PUT', '/campaigns/default', () => json(campaign({ isDefault: true })));
    const { user } = renderApp('/admin/campaigns/7');
    await user.click(await screen.findByRole('button', { name: 'Ações: Verão na praia' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Tornar padrão' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }));
    await waitFor(() => expect(api.bodies('PUT', '/campaigns/default')).toEqual([{ campaignId: 7 }]));
  });

  it('returns to the list after the campaign is permanently deleted', async () => {
    api.on('GET', '/campaigns/7', () => json(campaign({ deletedAt: '2026-03-05T00:00:00.000Z' })));
    api.on('DELETE', '/campaigns/7', noContent);
    const { user } = renderApp('/admin/campaigns/7');
    await user.click(await screen.findByRole('button', { name: 'Ações: Verão na praia' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Campanhas' })).toBeVisible();
    expect(api.requestsTo('DELETE', '/campaigns/7')).toHaveLength(1);
  });

  it('shows an error for an unknown campaign', async () => {
    api.on('GET', '/campaigns/7', () => problem(404, 'not_found', 'Registro não encontrado.'));
    renderApp('/admin/campaigns/7');
    expect(await screen.findByRole('alert')).toHaveTextContent('Registro não encontrado.');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Campanha' })).toBeVisible());
  });
});
