import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BulkAnswer } from '#contracts/core/bulk.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf } from '#web/testing/fake-api.ts';
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

const BATCH = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
/** Of two campaigns one refuses. */
const ANSWER: BulkAnswer = {
  batchId: null,
  matched: 2,
  done: 1,
  refused: [
    {
      ...{ resource: 'campaign', id: 2, name: 'Inverno' },
      ...{ code: 'campaign.has_answers', message: 'O quiz a recomenda.' },
    },
  ],
  refusedTotal: 1,
  warnings: [],
  warningsTotal: 0,
};

const api = fakeApi();

beforeEach(() => {
  signedInAs('ADMIN');
  api.on('GET', '/fragrances', () => pageOf(ROSE));
  api.on('GET', '/fragrances/quick-search', () =>
    json({ data: [CEDAR, { fragranceId: 42, name: 'Rosa noturna', image: null }] }),
  );
  api.on('POST', '/fragrances/42/replace', ({ query }) =>
    json({ ...ANSWER, ...(query.get('dryRun') !== 'true' && { batchId: BATCH }) }),
  );
});

async function open() {
  const shown = renderPages({ '/admin/fragrances': <FragrancesList /> }, '/admin/fragrances');
  await chooseAction(shown.user, 'Desativar');
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Desativar' })) };
}

type Opened = Awaited<ReturnType<typeof open>>;
async function choose(user: Opened['user'], dialog: Opened['dialog']) {
  await user.click(await dialog.findByRole('combobox', { name: 'Substituir por' }));
  await user.click(await screen.findByRole('option', { name: /Cedro/ }));
}

describe('a fragrance that can’t be deactivated', () => {
  it('links to the campaigns that hold it', async () => {
    const { dialog } = await open();
    expect(dialog.getByText('Está em 2 campanhas. Remova-a das campanhas antes.')).toBeVisible();
    const links = (await dialog.findAllByRole('link')).map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/admin/campaigns/1', '/admin/campaigns/2']);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('is replaced in all of them at once, after showing which will refuse and why', async () => {
    const { user, dialog } = await open();
    await choose(user, dialog);
    const staying = await dialog.findByRole('alert');
    expect(staying).toHaveTextContent('Ficarão como estão');
    expect(staying).toHaveTextContent('InvernoO quiz a recomenda.');
    expect(within(staying).getByRole('link')).toHaveAttribute('href', '/admin/campaigns/2');
    await user.click(dialog.getByRole('button', { name: 'Substituir em 1 campanha' }));
    expect(await screen.findByText('Cedro está agora em 1 campanha')).toBeVisible();
    await waitFor(() =>
      expect(dialog.getAllByRole('link').map((link) => link.textContent)).toContain('Inverno'),
    );
    expect(dialog.queryByText('Verão')).toBeNull();
    const sent = api.requestsTo('POST', '/fragrances/42/replace');
    expect(sent.map(({ query, body }) => [query.get('dryRun'), body])).toEqual([
      ['true', { by: 7, campaignIds: [1, 2] }],
      [null, { by: 7, campaignIds: [1, 2] }],
      ['true', { by: 7, campaignIds: [2] }],
    ]);
  });

  it('is put back by undoing', async () => {
    api.on('POST', `/bulk/${BATCH}/undo`, () => json({ ...ANSWER, refused: [] }));
    const { user, dialog } = await open();
    await choose(user, dialog);
    await user.click(await dialog.findByRole('button', { name: 'Substituir em 1 campanha' }));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(api.requestsTo('POST', `/bulk/${BATCH}/undo`)).toHaveLength(1));
  });
});

describe('“Substituir em tudo”', () => {
  it('opens the replacement, ready to choose, and closes once all campaigns have the other fragrance', async () => {
    api.on('POST', '/fragrances/42/replace', () => json({ ...ANSWER, batchId: BATCH, done: 2, refused: [] }));
    const { user } = renderPages({ '/admin/fragrances': <FragrancesList /> }, '/admin/fragrances');
    await chooseAction(user, 'Substituir em tudo');
    const dialog = await screen.findByRole('dialog', { name: 'Substituir Rosa noturna' });
    expect(await within(dialog).findByRole('combobox', { name: 'Substituir por' })).toHaveFocus();
    const cedar = await screen.findByRole('option', { name: /Cedro/ });
    expect(screen.queryByRole('option', { name: /Rosa noturna/ })).toBeNull();
    await user.click(cedar);
    expect(await accessibilityViolations(dialog, ['landmark-no-duplicate-banner'])).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Substituir em 2 campanhas' }));
    expect(await screen.findByText('Cedro está agora em 2 campanhas')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not offered for a fragrance that no campaign has', async () => {
    api.on('GET', '/fragrances', () => pageOf({ ...ROSE, collections: [] }));
    const { user } = renderPages({ '/admin/fragrances': <FragrancesList /> }, '/admin/fragrances');
    await user.click(await screen.findByRole('button', { name: /^Ações: / }));
    expect(await screen.findByRole('menuitem', { name: 'Desativar' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Substituir em tudo' })).toBeNull();
  });
});
