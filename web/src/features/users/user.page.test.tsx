import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, noContent, pageOf } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { user as person, SESSION } from './testing/user-builders.ts';

const SHOWN = person();
const PATH = `/admin/users/${SHOWN.id}`;

const MAIL = {
  mailId: '0b5d5a0e-5a3d-4f4e-9d06-1c2f9d6a8c12',
  kind: 'recovery',
  state: 'failed',
  postedAt: '2026-01-02T12:00:00.000Z',
  finishedAt: '2026-01-02T12:00:00.000Z',
  attempts: 5,
  error: '550 No such mailbox',
};

const CAMPAIGN = {
  campaignId: 7,
  name: 'Verão na praia',
  cover: {
    url: '/api/files/c.webp',
    thumbnailUrl: '/api/files/c-thumb.webp',
    contentType: 'image/webp',
    size: 9,
  },
};

const api = fakeApi();

beforeEach(() => {
  signedInAs('ADMIN');
  api.on('GET', `/usuario/${SHOWN.id}`, () => json(SHOWN));
  api.on('GET', `/usuario/${SHOWN.id}/sessions`, () => json({ data: [SESSION] }));
  api.on('GET', `/usuario/${SHOWN.id}/second-factor`, () =>
    json({ totp: true, passkeys: 0, recoveryCodes: 9, required: false }),
  );
  api.on('GET', `/usuario/${SHOWN.id}/mails`, () => json({ data: [MAIL] }));
  api.on('GET', '/campaigns', ({ query }) =>
    json({ data: query.get('ownerId') === String(SHOWN.id) ? [CAMPAIGN] : [], total: 1, totalPages: 1 }),
  );
  api.on('GET', '/capsules', () => pageOf());
  api.on('GET', '/devices', ({ query }) =>
    json(
      query.has('userId')
        ? {
            data: [{ deviceId: 4, macAddress: 'AA:BB:CC:DD:EE:04', campaign: null, lastSeenAt: null }],
            total: 1,
            totalPages: 1,
          }
        : { data: [], total: 0, totalPages: 0 },
    ),
  );
});

describe('the user page', () => {
  it('shows the details with an edit button and links to the devices and campaigns', async () => {
    renderApp(PATH);
    await screen.findByRole('heading', { level: 1, name: SHOWN.nome });
    const used = within(await screen.findByRole('region', { name: 'Dispositivos em uso' }));
    expect(await used.findByRole('link', { name: 'AA:BB:CC:DD:EE:04' })).toHaveAttribute(
      'href',
      '/admin/devices/4',
    );
    const campaigns = within(screen.getByRole('region', { name: 'Campanhas em seus dispositivos' }));
    expect(await campaigns.findByRole('link', { name: CAMPAIGN.name })).toHaveAttribute(
      'href',
      '/admin/campaigns/7',
    );
    expect(screen.getByText('Nenhum dispositivo é desta pessoa.')).toBeVisible();
    expect(screen.getByText(SHOWN.email)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Editar' })).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('lets administrators end a session and shows them the delivery state of mails', async () => {
    api.on('DELETE', `/usuario/${SHOWN.id}/sessions/${SESSION.id}`, noContent);
    const { user } = renderApp(PATH);
    const sessions = within(await screen.findByRole('region', { name: 'Sessões' }));
    await user.click(await sessions.findByRole('button', { name: 'Encerrar Firefox em Linux, 203.0.113.7' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Sessão encerrada')).toBeVisible();
    const mails = within(screen.getByRole('region', { name: 'Últimos e-mails' }));
    expect(mails.getByText('Recuperação de senha')).toBeVisible();
    expect(mails.getByText(/550 No such mailbox/)).toBeVisible();
    expect(mails.getByText('Falhou')).toBeVisible();
  });

  it('lets administrators turn off a lost second factor', async () => {
    let on = true;
    const path = `/usuario/${SHOWN.id}/second-factor`;
    api.on('GET', path, () => json({ totp: on, passkeys: 0, recoveryCodes: on ? 9 : 0, required: false }));
    api.on('DELETE', path, () => {
      on = false;
      return noContent();
    });
    const { user } = renderApp(PATH);
    const factor = within(await screen.findByRole('region', { name: 'Segundo fator' }));
    expect(await factor.findByText('9 códigos de recuperação')).toBeVisible();
    await user.click(factor.getByRole('button', { name: 'Desativar' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: /Desativar o segundo fator de Ana Lima/ }),
    );
    await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
    expect(await factor.findByText('Esta pessoa não tem segundo fator.')).toBeVisible();
  });

  it('lets administrators end all sessions and shows an e-mail address awaiting confirmation', async () => {
    let sessions = [SESSION, { ...SESSION, id: '0b5d5a0e-5a3d-4f4e-9d06-1c2f9d6a8c13' }];
    api.on('GET', `/usuario/${SHOWN.id}`, () => json({ ...SHOWN, pendingEmail: 'nova@example.com' }));
    api.on('GET', `/usuario/${SHOWN.id}/sessions`, () => json({ data: sessions }));
    api.on('DELETE', `/usuario/${SHOWN.id}/sessions`, () => {
      sessions = [];
      return noContent();
    });
    const { user } = renderApp(PATH);
    const region = within(await screen.findByRole('region', { name: 'Sessões' }));
    expect(screen.getByText('nova@example.com')).toBeVisible();
    await user.click(await region.findByRole('button', { name: 'Encerrar todas as sessões' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('2 sessões encerradas')).toBeVisible();
    expect(await region.findByText('Sem sessão aberta.')).toBeVisible();
  });
});
