import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { chooseAction } from '#web/testing/screen.ts';
import { CampaignsList } from '../campaigns.list.tsx';
import { campaign } from '../testing/campaign-builders.ts';

const api = fakeApi();

beforeEach(() => {
  signedInAs('STAFF');
  api.on('GET', '/campaigns', () => pageOf(campaign({ campaignId: 4, name: 'Natal 2026' })));
  api.on('POST', '/campaigns/4/copy', () =>
    json(campaign({ campaignId: 9, name: 'Natal 2027' }), { status: 201 }),
  );
});

async function open() {
  const shown = renderPages(
    { '/admin/campaigns': <CampaignsList />, '/admin/campaigns/$id': 'the copy' },
    '/admin/campaigns',
  );
  await chooseAction(shown.user, 'Duplicar');
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Duplicar Natal 2026' })) };
}

describe('duplicating a campaign', () => {
  it('asks for the name, copies the quizzes too, and leads to the copy', async () => {
    const { user, dialog, path } = await open();
    const name = dialog.getByRole('textbox', { name: 'Nome' });
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveValue('Natal 2026');
    expect(dialog.getByRole('checkbox', { name: 'Copiar também os quizzes, como rascunhos' })).toBeChecked();
    expect(
      await accessibilityViolations(screen.getByRole('dialog'), ['landmark-no-duplicate-banner']),
    ).toEqual([]);
    await user.clear(name);
    await user.type(name, 'Natal 2027{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Abrir' }));
    expect(api.requestsTo('POST', '/campaigns/4/copy').map(({ body }) => body)).toEqual([
      { name: 'Natal 2027', organisationId: null, quizzes: true },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(path()).toBe('/admin/campaigns/9'));
  });

  it('shows at the name that it is taken', async () => {
    const taken = { path: 'name', code: 'duplicate', message: 'Este valor já está em uso. Informe outro' };
    api.on('POST', '/campaigns/4/copy', () => problem(409, 'conflict.duplicate', 'Já existe.', [taken]));
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Duplicar' }));
    expect(await dialog.findByText(taken.message)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Nome' })).toHaveFocus();
  });

  it('says why it failed otherwise', async () => {
    api.on('POST', '/campaigns/4/copy', () => problem(503, 'unavailable', 'Tente mais tarde.'));
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Duplicar' }));
    expect(await screen.findByText('Não foi possível duplicar a campanha')).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });
});
