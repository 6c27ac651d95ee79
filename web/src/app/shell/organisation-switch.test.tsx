import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { selectOrganisation } from '#web/lib/selected-organisation.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { renderApp } from '#web/testing/render-app.tsx';

const AURORA = { organisationId: 3, name: 'Lojas Aurora' };

const api = fakeApi();

beforeEach(() => {
  signedInAs('STAFF');
  api.on('GET', '/organisations/3', () => json(AURORA));
  api.on('GET', '/organisations/quick-search', () => json({ data: [AURORA] }));
  for (const list of ['devices', 'categories']) {
    api.on('GET', `/${list}`, () => pageOf());
  }
});

const organisationsOf = (list: string) =>
  api.requestsTo('GET', `/${list}`).map(({ query }) => query.get('organisationId'));
const button = (name: string) => screen.findByRole('button', { name });
const NARROWED = 'Só Lojas Aurora: escolher outra organização';

describe('the organisation switch', () => {
  it('narrows the lists that have organisations, and resets to all of them in one click', async () => {
    const { user, path } = renderApp('/admin/devices');
    await user.click(await button('Escolher organização'));
    await screen.findByRole('dialog', { name: 'Escolher organização' });
    await user.click(await screen.findByRole('option', { name: 'Lojas Aurora' }));
    expect(await button(NARROWED)).toHaveTextContent('Lojas Aurora');
    await waitFor(() => expect(organisationsOf('devices')).toEqual([null, '3']));
    expect(await screen.findByText(/^Nada da organização escolhida/)).toBeVisible();
    expect(path()).toBe('/admin/devices');
    expect(await accessibilityViolations()).toEqual([]);

    await user.click(await button('Ver todas as organizações'));
    await waitFor(() => expect(screen.queryByText(/^Nada da organização escolhida/)).toBeNull());
    expect(await button('Escolher organização')).toHaveFocus();
  });

  it('keeps its choice, lets the address override it, and leaves other lists alone', async () => {
    localStorage.setItem('organisation', JSON.stringify(AURORA));
    renderApp('/admin/devices?organisationId=7');
    expect(await button(NARROWED)).toBeVisible();
    await waitFor(() => expect(organisationsOf('devices')).toEqual(['7']));
    renderApp('/admin/categories');
    await waitFor(() => expect(organisationsOf('categories')).toEqual([null]));
  });

  it('narrows alerts, the refill list with its spreadsheet, and the bell', async () => {
    api.on('GET', '/alerts', () => pageOf());
    api.on('GET', '/capsules/refill', () =>
      json({ today: '2026-02-03', until: '2026-02-10', total: 0, groups: [] }),
    );
    api.on('GET', '/capsules/refill/export', () => problem(503, 'unavailable', 'Tente mais tarde.'));
    localStorage.setItem('organisation', JSON.stringify(AURORA));
    const { user } = renderApp('/admin/refill');
    await user.click(await button('Exportar'));
    for (const path of ['capsules/refill', 'capsules/refill/export', 'notices'])
      await waitFor(() => expect([...new Set(organisationsOf(path))]).toEqual(['3']));
    await user.click(await button('Ver todas as organizações'));
    for (const path of ['capsules/refill', 'notices'])
      await waitFor(() => expect(organisationsOf(path).at(-1)).toBeNull());
    localStorage.setItem('organisation', JSON.stringify(AURORA));
    renderApp('/admin/alerts');
    await waitFor(() => expect([...new Set(organisationsOf('alerts'))]).toEqual(['3']));
  });

  it('shows the present name of its choice, and forgets one that is gone', async () => {
    api.on('GET', '/organisations/3', () => json({ ...AURORA, name: 'Aurora Perfumes' }));
    localStorage.setItem('organisation', JSON.stringify(AURORA));
    renderApp('/admin/categories');
    expect(await button('Só Aurora Perfumes: escolher outra organização')).toBeVisible();

    api.on('GET', '/organisations/4', () => problem(404, 'not_found', 'Não existe.'));
    selectOrganisation({ organisationId: 4, name: 'Casa antiga' });
    expect(await button('Escolher organização')).toBeVisible();
    expect(localStorage.getItem('organisation')).toBeNull();
  });

  it('is not available to members', async () => {
    localStorage.setItem('organisation', JSON.stringify(AURORA));
    signedInAs('STAFF', { organisationId: 5, name: 'Outra' });
    renderApp('/admin/devices');
    await waitFor(() => expect(organisationsOf('devices')).toEqual([null]));
    expect(screen.queryByRole('button', { name: NARROWED })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Escolher organização' })).toBeNull();
  });
});
