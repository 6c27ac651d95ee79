import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Campaign } from '#contracts/campaigns/campaigns.ts';
import { fakeApi, json, noContent, pageOf, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { chooseAction, menuOf, textsOf } from '#web/testing/screen.ts';
import { CampaignsList } from './campaigns.list.tsx';
import { campaign } from './testing/campaign-builders.ts';

const INACTIVE = { deletedAt: '2026-02-03T12:00:00.000Z' };

const api = fakeApi();
const listed = (...rows: Campaign[]) => api.on('GET', '/campaigns', () => pageOf(...rows));
const show = (at = '/admin/campaigns') => renderPages({ '/admin/campaigns': <CampaignsList /> }, at);

beforeEach(() => {
  signedInAs('ADMIN');
});

describe('the list of campaigns', () => {
  it('shows the cover, the name, the figures and the slots', async () => {
    listed(campaign());
    show();
    const row = await screen.findByRole('row', { name: /Verão na praia/ });
    await waitFor(() => expect(row.querySelector('img')).toHaveAttribute('src', '/f/c-small.webp'));
    expect(within(row).getByText('1.234')).toBeVisible();
    expect(within(row).getByText('100')).toBeVisible();
    expect(within(row).getByRole('img', { name: '2 de 20 slots configurados' })).toBeVisible();
    const columns = textsOf('columnheader');
    expect(columns).toEqual([
      '',
      'Ações',
      'Nome',
      'Downloads',
      'Disparos',
      'Slots',
      'Organização',
      'Criado em',
      'Atualizado em',
    ]);
  });

  it('offers the actions of an active campaign', async () => {
    listed(campaign());
    const { user } = show();
    expect(await menuOf(user)).toEqual([
      'Editar',
      'Duplicar',
      'QR Code',
      'Baixar kit de impressão',
      'Desativar',
    ]);
  });

  it('offers members no actions that change a campaign of the house', async () => {
    const own = { organisationId: 3, name: 'Lojas Aurora' };
    signedInAs('ADMIN', own);
    listed(campaign());
    const { user } = show();
    expect(await menuOf(user)).toEqual(['Duplicar', 'QR Code', 'Baixar kit de impressão']);
    expect(screen.queryByRole('button', { name: /^Tornar padrão/ })).toBeNull();
    await user.keyboard('{Escape}');
    listed(campaign({ organisation: own }));
    await user.click(screen.getByRole('button', { name: 'Atualizar' }));
    await screen.findByRole('link', { name: 'Lojas Aurora' });
    expect(await menuOf(user)).toEqual([
      'Editar',
      'Duplicar',
      'QR Code',
      'Baixar kit de impressão',
      'Desativar',
    ]);
  });

  it('offers the actions of an inactive campaign', async () => {
    listed(campaign(INACTIVE));
    const { user } = show('/admin/campaigns?active=false');
    expect(await menuOf(user)).toEqual([
      'Duplicar',
      'QR Code',
      'Baixar kit de impressão',
      'Ativar',
      'Excluir',
    ]);
  });

  it('explains why a campaign with shots cannot be deleted', async () => {
    listed(campaign({ ...INACTIVE, hasShots: true }));
    const { user } = show('/admin/campaigns?active=false');
    await menuOf(user);
    const remove = screen.getByRole('menuitem', { name: 'Excluir' });
    expect(remove).toHaveAttribute('aria-disabled', 'true');
    expect(remove).toHaveAccessibleDescription(/Tem disparos/);
  });

  it('deactivates a campaign after a confirmation', async () => {
    listed(campaign());
    api.on('DELETE', '/campaigns/7', noContent);
    const { user } = show();
    await chooseAction(user, 'Desativar');
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Status alterado com sucesso')).toBeVisible();
    expect(api.requestsTo('DELETE', '/campaigns/7')[0]?.query.get('hardDelete')).toBe('false');
  });
});

describe('the star of the default campaign', () => {
  const star = () => screen.findByRole('button', { name: /^Tornar padrão: / });

  it('moves to a campaign after a confirmation', async () => {
    listed(campaign());
    api.on('PUT', '/campaigns/default', () => {
      listed(campaign({ isDefault: true }));
      return json(campaign({ isDefault: true }));
    });
    const { user } = show();
    await user.click(await star());
    expect(await screen.findByText(/Tornar “Verão na praia” a campanha padrão/)).toBeVisible();
    expect(api.requestsTo('PUT', '/campaigns/default')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByRole('img', { name: 'Campanha padrão' })).toBeVisible();
    expect(api.requestsTo('PUT', '/campaigns/default')[0]?.body).toEqual({ campaignId: 7 });
    expect(screen.queryByRole('button', { name: /^Tornar padrão: / })).toBeNull();
  });

  it('returns to the previous default campaign on undo', async () => {
    listed(campaign(), campaign({ campaignId: 8, name: 'Inverno', isDefault: true }));
    api.on('PUT', '/campaigns/default', () => json(campaign({ isDefault: true })));
    const { user } = show();
    await user.click(await star());
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Ação desfeita')).toBeVisible();
    expect(api.bodies('PUT', '/campaigns/default')).toEqual([{ campaignId: 7 }, { campaignId: 8 }]);
  });

  it('is restored when a deactivation is undone', async () => {
    listed(campaign({ isDefault: true }));
    api.on('DELETE', '/campaigns/7', noContent);
    api.on('PUT', '/campaigns/activate/7', () => json(campaign()));
    api.on('PUT', '/campaigns/default', () => json(campaign({ isDefault: true })));
    const { user } = show();
    await chooseAction(user, 'Desativar');
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Ação desfeita')).toBeVisible();
    expect(api.requestsTo('PUT', '/campaigns/default')[0]?.body).toEqual({ campaignId: 7 });
  });

  it('is not asked for by members, who may not give it, when they undo a deactivation', async () => {
    const own = { organisationId: 3, name: 'Lojas Aurora' };
    signedInAs('ADMIN', own);
    listed(campaign({ isDefault: true, organisation: own }));
    api.on('DELETE', '/campaigns/7', noContent);
    api.on('PUT', '/campaigns/activate/7', () => json(campaign()));
    api.on('PUT', '/campaigns/default', () => problem(403, 'forbidden', 'Sem permissão.'));
    const { user } = show();
    await chooseAction(user, 'Desativar');
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Ação desfeita')).toBeVisible();
    expect(api.requestsTo('PUT', '/campaigns/default')).toEqual([]);
  });

  it('does not move when the confirmation is cancelled', async () => {
    listed(campaign());
    const { user } = show();
    await user.click(await star());
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(api.requestsTo('PUT', '/campaigns/default')).toEqual([]);
    expect(await star()).toHaveFocus();
  });

  it('shows an error when the request fails', async () => {
    listed(campaign());
    api.on('PUT', '/campaigns/default', () => problem(500, 'internal', 'Ocorreu um erro inesperado.'));
    const { user } = show();
    await user.click(await star());
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Erro ao definir a campanha como default')).toBeVisible();
  });

  it('is not offered on an inactive campaign', async () => {
    listed(campaign(INACTIVE));
    show();
    await screen.findByText('Verão na praia');
    expect(screen.queryByRole('button', { name: /^Tornar padrão: / })).toBeNull();
  });
});

describe('the QR code of a campaign', () => {
  it('opens from the menu, and closing it returns the focus there', async () => {
    listed(campaign());
    const { user } = show();
    await chooseAction(user, 'QR Code');
    const dialog = await screen.findByRole('dialog', { name: 'QR Code' });
    expect(within(dialog).getByText('CAMPAIGN|SCENT|7|1795000000000')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Fechar' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: /^Ações: / })).toHaveFocus());
  });
});
