import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json } from '#web/testing/fake-api.ts';
import { fakeUpload } from '#web/testing/fake-upload.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { CampaignForm } from './campaigns.form.tsx';
import { campaign } from './testing/campaign-builders.ts';

const pages = { '/admin/campaigns': 'the list', '/admin/campaigns/$id/update': <CampaignForm id={7} /> };
const api = fakeApi();

beforeEach(() => {
  signedInAs('STAFF');
  api.on('GET', '/campaigns/7', () => json(campaign(), { headers: { ETag: '"5"' } }));
});

it('a campaign that others use is given away only after saying who, and taking it from them', async () => {
  const refusal = {
    ...{ code: 'organisation.in_use', detail: 'Em uso.', devices: 3, initiatives: 1 },
    organisations: [{ organisationId: 2, name: 'Aroma Sul', devices: 3, initiatives: 1 }],
    errors: [{ path: 'organisationId', code: 'organisation.in_use', message: 'Em uso' }],
  };
  const uploads = fakeUpload(({ url }) =>
    url.includes('release') ? { status: 200, body: campaign() } : { status: 409, body: refusal },
  );
  const { user } = renderPages(pages, '/admin/campaigns/7/update');
  await user.type(await screen.findByRole('textbox', { name: 'Nome' }), '!');
  const save = () => user.click(screen.getByRole('button', { name: 'Salvar' }));
  await save();
  const dialog = async () =>
    within(await screen.findByRole('dialog', { name: 'Outras organizações usam a campanha' }));
  expect((await dialog()).getByRole('listitem')).toHaveTextContent('Aroma Sul: 3 dispositivos, 1 iniciativa');
  expect(await accessibilityViolations()).toEqual([]);
  await user.click((await dialog()).getByRole('button', { name: 'Cancelar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await save();
  await user.click((await dialog()).getByRole('button', { name: 'Tirar delas e salvar' }));
  expect(await screen.findByText('the list')).toBeVisible();
  expect(uploads.map(({ url }) => url)).toEqual([
    '/api/campaigns/7',
    '/api/campaigns/7',
    '/api/campaigns/7?release=true',
  ]);
});
