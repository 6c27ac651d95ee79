import type { AnyRoute } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { topicOf } from '#web/features/help/help.topics.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { prepareApp, renderApp } from '#web/testing/render-app.tsx';
import { textsOf } from '#web/testing/screen.ts';
import { visibleLinks } from '../menu.ts';
import { helpedPage } from './help-button.tsx';

const api = fakeApi();

beforeEach(() => {
  signedInAs('ADMIN');
  api.on('GET', '/categories', () => pageOf());
  api.on('GET', '/search', () => json({ groups: [] }));
});

const helpButton = () => screen.findByRole('button', { name: 'Ajuda' });

describe('the help of a page', () => {
  it('exists for each page of the menu', () => {
    const missing = visibleLinks(() => true).filter(({ to }) => !topicOf(to));
    expect(missing.map(({ to }) => to)).toEqual([]);
  });

  it('exists for every other page of the back office', () => {
    const pages = visibleLinks(() => true);
    const { router } = prepareApp('/admin/home');
    const helpless = Object.values<AnyRoute>(router.routesById).filter(
      ({ fullPath, options }) =>
        fullPath.startsWith('/admin/') &&
        options.component !== undefined &&
        !helpedPage(pages, fullPath, options.staticData?.crumbs),
    );
    expect(helpless.map(({ fullPath }) => fullPath)).toEqual([
      '/admin/help',
      '/admin/help/$topic',
      '/admin/$',
    ]);
  });

  it('opens beside it, and returns the focus when it closes', async () => {
    const { user } = renderApp('/admin/categories');
    const button = await helpButton();
    await user.click(button);
    const panel = await screen.findByRole('dialog', { name: /Ajuda\s+Categorias/ });
    const create = await within(panel).findByRole('region', { name: 'Adicionar uma categoria' });
    expect(textsOf('listitem', create)[0]).toBe('Clique em Adicionar.');
    expect(await accessibilityViolations()).toEqual([]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
  });

  it('covers the pages below it and those reached from it, and names buttons of other features', async () => {
    const { user } = renderApp('/admin/categories/create');
    await user.click(await helpButton());
    const panel = await screen.findByRole('dialog', { name: /Ajuda\s+Categorias/ });
    expect(await within(panel).findByText('Mudar categoria')).toBeVisible();
  });

  it('leaves out the tasks that the user may not do', async () => {
    signedInAs('STAFF', { organisationId: 3, name: 'Lojas Aurora' });
    const { user } = renderApp('/admin/categories');
    await user.click(await helpButton());
    const panel = within(await screen.findByRole('dialog', { name: /Ajuda\s+Categorias/ }));
    expect(panel.getByRole('region', { name: 'Palavras' })).toBeVisible();
    expect(panel.queryByRole('region', { name: 'Adicionar uma categoria' })).not.toBeInTheDocument();
  });
});

describe('all help', () => {
  it('lists the topics of the pages that the user may open', async () => {
    signedInAs('STAFF');
    const { user, path } = renderApp('/admin/help');
    await screen.findByRole('heading', { level: 1, name: 'Ajuda' });
    expect(document.title).toBe('Ajuda - Admin');
    const main = within(screen.getByRole('main'));
    const names = main.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(names).toContain('/admin/help/devices');
    expect(names).toContain('/admin/help/account');
    expect(names).not.toContain('/admin/help/audit');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(main.getByRole('link', { name: /^Categorias/ }));
    await screen.findByRole('heading', { level: 1, name: 'Categorias' });
    expect(path()).toBe('/admin/help/categories');
    expect(document.title).toBe('Ajuda: Categorias - Admin');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it.each(['/admin/help/audit', '/admin/help/nothing'])('has no topic at %s', async (at) => {
    signedInAs('STAFF');
    renderApp(at);
    await screen.findByRole('heading', { level: 1, name: 'Nada por aqui' });
  });

  it('is also at the short address, and in the account menu', async () => {
    const app = prepareApp('/help');
    await app.router.load();
    expect(app.path()).toBe('/admin/help');
  });
});

describe('the search of everything', () => {
  it.each([
    ['ajuda', 'Toda a ajuda'],
    ['help', 'Toda a ajuda'],
    ['ajuda categorias', 'Ajuda: Categorias'],
    ['retenção', 'Ajuda: Sistema'],
  ])('finds the help by “%s”', async (text, title) => {
    const { user, path } = renderApp('/admin/categories');
    await user.click(await screen.findByRole('button', { name: 'Ir para…' }));
    await user.type(await screen.findByRole('combobox'), text);
    const group = await screen.findByRole('group', { name: 'Ajuda' });
    await user.click(within(group).getByRole('option', { name: title }));
    await waitFor(() => expect(path()).toMatch(/^\/admin\/help/));
  });
});
