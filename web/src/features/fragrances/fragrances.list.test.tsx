import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FragranceRow } from '#contracts/fragrances.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { chooseAction, menuOf } from '#web/testing/screen.ts';
import { FragrancesList } from './fragrances.list.tsx';

const COLLECTIONS = [{ campaignId: 1, name: 'Verão', slot: 3 }];
const INACTIVE = { deletedAt: '2026-02-03T12:00:00.000Z' };

function fragrance(change: Partial<FragranceRow> = {}): FragranceRow {
  return {
    fragranceId: 42,
    name: 'Rosa noturna',
    description: null,
    categoryId: 2,
    category: { categoryId: 2, name: 'Florais' },
    image: { url: '/f/a.webp', thumbnailUrl: '/f/a-small.webp', contentType: 'image/webp', size: 9 },
    secret: true,
    collections: [],
    hasShots: false,
    deletedAt: null,
    createdAt: '2026-01-02T12:00:00.000Z',
    ...change,
  };
}

const api = fakeApi();
const listed = (...rows: FragranceRow[]) => api.on('GET', '/fragrances', () => pageOf(...rows));
const show = () => renderPages({ '/admin/fragrances': <FragrancesList /> }, '/admin/fragrances');

beforeEach(() => {
  signedInAs('ADMIN');
});

describe('the list of fragrances', () => {
  it('shows the id with four digits, the picture, the name and the category', async () => {
    listed(fragrance());
    show();
    const row = await screen.findByRole('row', { name: /Rosa noturna/ });
    expect(within(row).getByText('0042')).toBeVisible();
    expect(within(row).getByText('Florais')).toBeVisible();
    await waitFor(() => expect(row.querySelector('img')).toHaveAttribute('src', '/f/a-small.webp'));
    expect(within(row).queryByText('Sem arquivo secreto')).toBeNull();
  });

  it('shows members of an organisation no mark for secret files', async () => {
    listed(fragrance({ secret: null }));
    show();
    await screen.findByRole('row', { name: /Rosa noturna/ });
    expect(screen.queryByText('Sem arquivo secreto')).toBeNull();
  });

  it('marks a fragrance without a secret file', async () => {
    listed(fragrance({ secret: false, fragranceId: 12345 }));
    show();
    expect(await screen.findByText('Sem arquivo secreto')).toBeVisible();
    expect(screen.getByText('12345')).toBeVisible();
  });

  it.each([
    ['active', fragrance(), ['Editar', 'Desativar']],
    [
      'active, in a campaign',
      fragrance({ collections: COLLECTIONS }),
      ['Editar', 'Substituir em tudo', 'Desativar (no)'],
    ],
    ['inactive', fragrance(INACTIVE), ['Ativar', 'Excluir']],
    [
      'inactive, in a campaign',
      fragrance({ ...INACTIVE, collections: COLLECTIONS }),
      ['Substituir em tudo', 'Ativar', 'Excluir (no)'],
    ],
    ['inactive, with shots', fragrance({ ...INACTIVE, hasShots: true }), ['Ativar', 'Excluir (no)']],
  ])("offers the actions that the record's state allows: %s", async (_, row, expected) => {
    listed(row);
    const { user } = show();
    expect(await menuOf(user)).toEqual(expected);
  });

  it("sorts by the category's name under the API's field name", async () => {
    listed(fragrance());
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Categoria' }));
    await waitFor(() => expect(api.requests.at(-1)?.query.get('orderBy')).toBe('category.name'));
  });

  it.each([
    ['Desativar', fragrance(), 'DELETE', '/fragrances/42', 'false', 'Status alterado com sucesso'],
    ['Ativar', fragrance(INACTIVE), 'PUT', '/fragrances/activate/42', null, 'Status alterado com sucesso'],
    ['Excluir', fragrance(INACTIVE), 'DELETE', '/fragrances/42', 'true', 'Registro deletado com sucesso'],
  ])('runs the action %s and shows a notification', async (action, row, method, path, hardDelete, notice) => {
    listed(row);
    api.on(method, path, () => json(row));
    const { user } = show();
    await chooseAction(user, action);
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText(notice)).toBeVisible();
    expect(api.requestsTo(method, path)[0]?.query.get('hardDelete')).toBe(hardDelete);
  });

  it("shows the server's reason for a refusal", async () => {
    listed(fragrance());
    api.on('DELETE', '/fragrances/42', () =>
      problem(409, 'fragrance.in_campaigns', 'Faz parte de uma campanha.'),
    );
    const { user } = show();
    await chooseAction(user, 'Desativar');
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Faz parte de uma campanha.')).toBeVisible();
  });
});
