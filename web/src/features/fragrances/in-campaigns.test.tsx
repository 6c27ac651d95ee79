import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Campaign } from '#contracts/campaigns/campaigns.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { chooseAction } from '#web/testing/screen.ts';
import { FragrancesList } from './fragrances.list.tsx';

const ROSE = {
  fragranceId: 42,
  name: 'Rosa noturna',
  description: null,
  categoryId: 2,
  category: { categoryId: 2, name: 'Florais' },
  image: null,
  secret: true,
  collections: [
    { campaignId: 1, name: 'Verão', slot: 3 },
    { campaignId: 2, name: 'Inverno', slot: 1 },
  ],
  hasShots: false,
  deletedAt: null,
  createdAt: '2026-01-02T12:00:00.000Z',
};
const CEDAR = { fragranceId: 7, name: 'Cedro', image: null };

function campaign(campaignId: number, slot: number): Partial<Campaign> {
  return {
    campaignId,
    name: 'Nome',
    fragranceShots: 100,
    collection: [
      { slot, fragranceId: 42, fragrance: { fragranceId: 42, name: 'Rosa', image: null }, shotSeconds: 8 },
      { slot: 20, fragranceId: 9, fragrance: { fragranceId: 9, name: 'Iris', image: null }, shotSeconds: 5 },
    ],
    descriptions: [{ language: 'pt-BR', description: 'Texto' }],
    organisation: campaignId === 1 ? { organisationId: 3, name: 'Lojas Aurora' } : null,
  };
}

const api = fakeApi();

beforeEach(() => {
  signedInAs('ADMIN');
  api.on('GET', '/fragrances', () => pageOf(ROSE));
  api.on('GET', '/fragrances/quick-search', () => json({ data: [CEDAR] }));
  for (const [id, slot] of [
    [1, 3],
    [2, 1],
  ] as const)
    api.on('GET', `/campaigns/${id}`, () => json(campaign(id, slot), { headers: { etag: `"${id}"` } }));
  api.on('PUT', '/campaigns/1', () => json({}));
  api.on('PUT', '/campaigns/2', () => problem(400, 'validation', 'O quiz a recomenda.'));
});

async function open() {
  const shown = renderPages({ '/admin/fragrances': <FragrancesList /> }, '/admin/fragrances');
  await chooseAction(shown.user, 'Desativar');
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Desativar' })) };
}

describe('a fragrance that can’t be deactivated', () => {
  it('links to the campaigns that hold it', async () => {
    const { dialog } = await open();
    expect(dialog.getByText('Está em 2 campanhas. Remova-a das campanhas antes.')).toBeVisible();
    const links = (await dialog.findAllByRole('link')).map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/admin/campaigns/1', '/admin/campaigns/2']);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('is replaced campaign by campaign, and shows the reason of each campaign that refuses', async () => {
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('combobox', { name: 'Substituir por' }));
    await user.click(await screen.findByRole('option', { name: /Cedro/ }));
    await user.click(dialog.getByRole('button', { name: 'Substituir em 2 campanhas' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Inverno: O quiz a recomenda.');
    await waitFor(() => expect(dialog.getAllByRole('link')).toHaveLength(1));
    const [first] = api.requestsTo('PUT', '/campaigns/1');
    expect(first?.headers.get('if-match')).toBe('"1"');
    const sent = Object.fromEntries(first?.body as FormData);
    expect(sent).toMatchObject({
      'collection[0][slot]': '3',
      'collection[0][fragranceId]': '7',
      'collection[0][shotSeconds]': '8',
      'collection[1][fragranceId]': '9',
    });
  });

  it('is replaced without taking a campaign away from its organisation', async () => {
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('combobox', { name: 'Substituir por' }));
    await user.click(await screen.findByRole('option', { name: /Cedro/ }));
    await user.click(dialog.getByRole('button', { name: 'Substituir em 2 campanhas' }));
    await dialog.findByRole('alert');
    const sent = [1, 2].flatMap((id) => api.requestsTo('PUT', `/campaigns/${id}`));
    expect(sent.map(({ body }) => (body as FormData).get('organisationId'))).toEqual(['3', '']);
  });
});
