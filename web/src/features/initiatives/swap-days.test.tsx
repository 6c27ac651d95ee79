import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { chooseAction, menuOf, pick } from '#web/testing/screen.ts';
import { InitiativesList } from './initiatives.list.tsx';
import { initiative } from './testing/initiative-builders.ts';

const api = fakeApi();

const NATAL = initiative({
  ...{ iniciativaId: 8, name: 'Natal', status: 'planned', startsOn: '2026-12-27', endsOn: '2027-01-02' },
});
const ANO_NOVO = initiative({
  ...{ iniciativaId: 9, name: 'Ano Novo', status: 'planned', startsOn: '2026-12-20', endsOn: '2026-12-26' },
});
const SWAP = '/iniciativa/8/swap-days';
const RESULT = '“Natal” passará para 20/12/2026 – 26/12/2026, e “Ano Novo” para 27/12/2026 – 02/01/2027.';

describe('swapping the days of an initiative', () => {
  beforeEach(() => {
    signedInAs('STAFF');
    api.on('GET', '/iniciativa', ({ query }) =>
      query.get('status') === 'planned' ? pageOf(NATAL, ANO_NOVO) : pageOf(NATAL),
    );
  });

  async function open() {
    const shown = renderPages({ '/admin/initiatives': <InitiativesList /> }, '/admin/initiatives');
    await chooseAction(shown.user, 'Trocar datas com…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Trocar datas de Natal' }));
    return { ...shown, dialog, button: dialog.getByRole('button', { name: 'Trocar datas' }) };
  }

  it('says what will follow, swaps them, and swaps them back to undo it', async () => {
    api.on('POST', SWAP, () => json(NATAL));
    const { user, dialog, button } = await open();
    expect(await screen.findByRole('option', { name: 'Ano Novo, 20/12/2026 – 26/12/2026' })).toBeVisible();
    expect(screen.queryByRole('option', { name: /^Natal/ })).toBeNull();
    const { query } = api.requestsTo('GET', '/iniciativa').at(-1) ?? {};
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      ...{ status: 'planned', isActive: 'true', organisationId: '3' },
    });
    expect(button).toBeDisabled();
    await pick(user, 'Outra iniciativa', /^Ano Novo/);
    expect(dialog.getByRole('status')).toHaveTextContent(RESULT);
    expect(
      await accessibilityViolations(screen.getByRole('dialog'), ['landmark-no-duplicate-banner']),
    ).toEqual([]);
    await user.click(button);
    expect(await screen.findByText('Datas trocadas')).toBeVisible();
    expect(screen.getByText('“Natal” e “Ano Novo”')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() =>
      expect(api.requestsTo('POST', SWAP).map(({ body }) => body)).toEqual([{ with: 9 }, { with: 9 }]),
    );
  });

  it('shows why it was refused, until another one is chosen', async () => {
    const overlap = 'Nestes dias já há a iniciativa “Verão” no mesmo local.';
    api.on('POST', SWAP, () => problem(409, 'initiative.overlap', overlap));
    const { user, dialog, button } = await open();
    await pick(user, 'Outra iniciativa', /^Ano Novo/);
    await user.click(button);
    expect(await dialog.findByRole('alert')).toHaveTextContent(overlap);
    const gone = { path: 'with', code: 'reference', message: 'Não existe mais' };
    api.on('POST', SWAP, () => problem(400, 'validation', 'Corrija os campos.', [gone]));
    await user.click(button);
    expect(await dialog.findByText('Não existe mais')).toBeVisible();
    expect(dialog.getByRole('combobox')).toBeInvalid();
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('is not offered for those that have begun', async () => {
    api.on('GET', '/iniciativa', () => pageOf(initiative()));
    const { user } = renderPages({ '/admin/initiatives': <InitiativesList /> }, '/admin/initiatives');
    expect(await menuOf(user)).not.toContain('Trocar datas com…');
  });
});
