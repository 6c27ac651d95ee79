import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json } from '#web/testing/fake-api.ts';
import { fakeUpload } from '#web/testing/fake-upload.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { CampaignForm } from './campaigns.form.tsx';
import { campaign } from './testing/campaign-builders.ts';

const NORTH = { organisationId: 3, name: 'Lojas Aurora' };
const IN_USE = {
  code: 'organisation.in_use',
  detail: 'Outras organizações usam a campanha.',
  errors: [{ path: 'organisationId', code: 'organisation.in_use', message: 'Em uso' }],
  devices: 3,
  initiatives: 1,
  organisations: [
    { organisationId: 4, name: 'Hotéis Brisa', devices: 2, initiatives: 1 },
    { organisationId: 5, name: 'Rede Cedro', devices: 1, initiatives: 0 },
  ],
};

const api = fakeApi();
const pages = {
  '/admin/campaigns': 'the list',
  '/admin/campaigns/$id/update': <CampaignForm id={7} />,
};

/** Opens a campaign of the house and gives it to an organisation. */
async function give(change = {}) {
  api.on('GET', '/campaigns/7', () => json(campaign(change), { headers: { ETag: '"5"' } }));
  const { user } = renderPages(pages, '/admin/campaigns/7/update');
  await user.click(await screen.findByRole('combobox', { name: 'Organização' }));
  await user.click(await screen.findByRole('option', { name: NORTH.name }));
  return user;
}
const save = () => screen.getByRole('button', { name: 'Salvar' });
const asking = () => screen.findByRole('dialog', { name: 'Outras organizações usam a campanha' });

beforeEach(() => {
  signedInAs('ADMIN');
  api.on('GET', '/fragrances/quick-search', () => json({ data: [] }));
  api.on('GET', '/organisations/quick-search', () => json({ data: [NORTH] }));
});

describe('giving a campaign that others use', () => {
  it('says who uses it and how much, and takes it from them on confirmation', async () => {
    const uploads = fakeUpload(({ url }) =>
      url.endsWith('release=true') ? { status: 200, body: campaign() } : { status: 409, body: IN_USE },
    );
    const user = await give();
    await user.click(save());
    const dialog = await asking();
    expect(dialog).toHaveTextContent('Em uso: 3 dispositivos, 1 iniciativa.');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Hotéis Brisa: 2 dispositivos, 1 iniciativa', 'Rede Cedro: 1 dispositivo']);
    // The header of the dialog and that of the page, which the modal dialog hides.
    expect(await accessibilityViolations(dialog, ['landmark-no-duplicate-banner'])).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Remover delas e salvar' }));
    expect(await screen.findByText('the list')).toBeVisible();
    expect(uploads.map(({ url }) => url)).toEqual(['/api/campaigns/7', '/api/campaigns/7?release=true']);
    expect(uploads.map(({ form }) => form.get('organisationId'))).toEqual(['3', '3']);
  });

  it('takes it from nobody on cancel, and asks again when it is saved again', async () => {
    const uploads = fakeUpload(() => ({ status: 409, body: IN_USE }));
    const user = await give();
    await user.click(save());
    await user.click(within(await asking()).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('combobox', { name: 'Organização' })).toHaveAccessibleDescription(/Em uso/);
    await user.click(save());
    await asking();
    expect(uploads.map(({ url }) => url)).toEqual(['/api/campaigns/7', '/api/campaigns/7']);
  });

  it('says beforehand that the default campaign loses its star', async () => {
    await give({ isDefault: true });
    expect(screen.getByRole('combobox', { name: 'Organização' })).toHaveAccessibleDescription(
      'Ela deixará de ser a campanha padrão, que é sempre da casa.',
    );
  });
});
