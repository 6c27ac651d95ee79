import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { OrganisationSelect } from '#web/domain/belonging/organisation-select.tsx';
import { FragranceForm } from '#web/features/fragrances/fragrances.form.tsx';
import { CreatingForms } from '#web/kit/form/form-host.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { CREATING_FORMS } from './creating-forms.ts';

// Loading the form may exceed the default timeout on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const CREATED = {
  categoryId: 9,
  name: 'Frutados',
  fragrances: 0,
  deletedAt: null,
  createdAt: '2026-01-02T12:00:00.000Z',
};

const api = fakeApi();

beforeEach(() => {
  signedInAs('STAFF');
  api.on('GET', '/categories/quick-search', () => json({ data: [] }));
  api.on('GET', '/categories', () => pageOf());
  api.on('POST', '/categories', () => json(CREATED, { status: 201 }));
});

function show() {
  return renderPages(
    {
      '/admin/fragrances/create': (
        <CreatingForms value={CREATING_FORMS}>
          <FragranceForm />
        </CreatingForms>
      ),
    },
    '/admin/fragrances/create',
  );
}

const category = () => screen.getByRole('combobox', { name: 'Categoria' });

/** Writes a fragrance's name, and a category that there isn't; Enter takes what is on offer. */
async function create() {
  const shown = show();
  await shown.user.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Pera');
  await shown.user.type(category(), 'Frutados');
  await screen.findByRole('option', { name: 'Nova categoria: Frutados' });
  await shown.user.keyboard('{ArrowDown}{Enter}');
  return { ...shown, panel: within(await screen.findByRole('dialog', { name: 'Nova categoria' })) };
}

describe('a picker that does not find a record', () => {
  it('creates it in a panel with what was typed, and keeps the form', async () => {
    const { user, panel } = await create();
    const name = await panel.findByRole('textbox', { name: 'Nome' });
    expect(name).toHaveValue('Frutados');
    expect(
      await accessibilityViolations(screen.getByRole('dialog'), ['landmark-no-duplicate-banner']),
    ).toEqual([]);
    await user.type(name, '{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(category()).toHaveValue('Frutados');
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('Pera');
    expect(api.requestsTo('POST', '/categories').map(({ body }) => body)).toEqual([{ name: 'Frutados' }]);
    expect(api.requestsTo('POST', '/fragrances')).toEqual([]);
    expect(screen.queryByText('Campo obrigatório')).toBeNull();
  });

  it('shows a fault in the panel', async () => {
    const taken = { path: 'name', code: 'duplicate', message: 'Este valor já está em uso. Informe outro' };
    api.on('POST', '/categories', () => problem(409, 'conflict.duplicate', 'Já existe.', [taken]));
    const { user, panel } = await create();
    await user.click(await panel.findByRole('button', { name: 'Salvar' }));
    expect(await panel.findByText(taken.message)).toBeVisible();
  });

  it('keeps everything when the panel is cancelled', async () => {
    const { user, panel } = await create();
    await user.click(await panel.findByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Nome' })).toHaveValue('Pera');
    expect(api.requestsTo('POST', '/categories')).toEqual([]);
  });

  it('closes the panel alone on Escape, and what it opened first', async () => {
    const { user, panel } = await create();
    await user.type(await panel.findByRole('textbox', { name: 'Nome' }), '{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(category()).toHaveFocus();
  });

  it.each([
    ['ADMIN', true],
    ['STAFF', false],
  ] as const)('offers to create it only to those who may: %s', async (profile, may) => {
    signedInAs(profile);
    api.on('GET', '/organisations', () => pageOf());
    api.on('GET', '/organisations/quick-search', () => json({ data: [] }));
    const { user } = renderPages(
      {
        '/admin/home': (
          <CreatingForms value={CREATING_FORMS}>
            <OrganisationSelect current={null} />
          </CreatingForms>
        ),
      },
      '/admin/home',
    );
    await user.click(await screen.findByRole('combobox', { name: 'Organização' }));
    if (may) expect(await screen.findByRole('option', { name: 'Nova organização…' })).toBeVisible();
    else expect(await screen.findByText('Nenhum registro encontrado')).toBeVisible();
    expect(screen.queryAllByRole('option', { name: /^Nova organização/ })).toHaveLength(may ? 1 : 0);
  });
});
