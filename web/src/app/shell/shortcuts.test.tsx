import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { visibleLinks } from '../menu.ts';

const category = (categoryId: number, name: string) => ({
  categoryId,
  name,
  fragrances: 0,
  deletedAt: null,
  createdAt: '2026-01-02T12:00:00.000Z',
});

const api = fakeApi();

beforeEach(() => {
  signedInAs('ADMIN');
  api.on('GET', '/categories', () => pageOf(category(1, 'Cítricos'), category(2, 'Florais')));
  api.on('GET', '/categories/2', () => json(category(2, 'Florais')));
  api.on('GET', '/capsules', () => pageOf());
});

async function listOfCategories() {
  const shown = renderApp('/admin/categories');
  await screen.findByRole('link', { name: 'Florais' });
  return shown;
}

describe('the shortcuts', () => {
  it('have a distinct letter for each page', () => {
    const keys = visibleLinks(() => true).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('open a page by g and its letter', async () => {
    const { user } = await listOfCategories();
    await user.keyboard('gp');
    expect(await screen.findByRole('heading', { level: 1, name: 'Cápsulas' })).toBeVisible();
  });

  it('neither open nor list a page that the profile may not open', async () => {
    signedInAs('STAFF');
    const { user, path } = await listOfCategories();
    await user.keyboard('gl');
    expect(path()).toBe('/admin/categories');
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Atalhos do teclado' });
    const pages = within(within(dialog).getByRole('region', { name: 'Ir para' }));
    const names = pages.getAllByRole('term').map(({ textContent }) => textContent);
    expect(names).toContain('Cápsulas');
    expect(names).not.toContain('Auditoria');
  });

  it('move through the rows of a list by j and k, edit the focused one, and open it by Enter', async () => {
    const { user, path } = await listOfCategories();
    await user.keyboard('e');
    expect(path()).toBe('/admin/categories');
    await user.keyboard('jj');
    expect(screen.getByRole('link', { name: 'Florais' })).toHaveFocus();
    await user.keyboard('k');
    expect(screen.getByRole('link', { name: 'Cítricos' })).toHaveFocus();
    await user.keyboard('j{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Florais' })).toBeVisible();
    await user.keyboard('e');
    await waitFor(() => expect(path()).toBe('/admin/categories/2/update'));
  });

  it('start a new record by n, but not while something is being typed', async () => {
    const { user, path } = await listOfCategories();
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'n');
    expect(path()).toBe('/admin/categories');
    screen.getByRole('link', { name: 'Florais' }).focus();
    await user.keyboard('n');
    await waitFor(() => expect(path()).toBe('/admin/categories/create'));
  });

  it('are listed by a question mark', async () => {
    const { user } = await listOfCategories();
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Atalhos do teclado' });
    const pages = within(within(dialog).getByRole('region', { name: 'Ir para' }));
    expect(pages.getAllByRole('term').map(({ textContent }) => textContent)).toContain('Auditoria');
    expect(await accessibilityViolations()).toEqual([]);
  });
});
