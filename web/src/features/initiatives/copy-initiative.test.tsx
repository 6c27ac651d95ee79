import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { chooseAction } from '#web/testing/screen.ts';
import { InitiativesList } from './initiatives.list.tsx';
import { initiative } from './testing/initiative-builders.ts';

const api = fakeApi();

describe('duplicating an initiative', () => {
  beforeEach(() => {
    signedInAs('STAFF');
    api.on('GET', '/iniciativa', () => pageOf(initiative({ name: 'Primavera 2026', status: 'ended' })));
  });

  async function open() {
    const shown = renderPages(
      { '/admin/initiatives': <InitiativesList />, '/admin/initiatives/$id': 'the copy' },
      '/admin/initiatives',
    );
    await chooseAction(shown.user, 'Duplicar');
    return { ...shown, dialog: within(await screen.findByRole('dialog', { name: /^Duplicar Prima/ })) };
  }

  it('plans it a year later with the same campaign, places and target, and leads there', async () => {
    const copied = initiative({ iniciativaId: 9, name: 'Primavera 2027', status: 'planned' });
    api.on('POST', '/iniciativa', () => json(copied, { status: 201 }));
    const { user, dialog, path } = await open();
    expect(dialog.getByRole('textbox', { name: 'Primeiro dia' })).toHaveValue('01/03/2027');
    expect(
      await accessibilityViolations(screen.getByRole('dialog'), ['landmark-no-duplicate-banner']),
    ).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Duplicar' }));
    await user.click(await screen.findByRole('button', { name: 'Abrir' }));
    await waitFor(() => expect(path()).toBe('/admin/initiatives/9'));
    expect(api.requestsTo('POST', '/iniciativa').map(({ body }) => body)).toEqual([
      {
        name: 'Primavera 2027',
        organisationId: 3,
        campaignId: 4,
        places: [5],
        startsOn: '2027-03-01',
        endsOn: '2027-03-03',
        targetShots: 900,
      },
    ]);
  });

  it('says why it cannot be planned, also for a field that is not asked for', async () => {
    const inactive = { path: 'campaignId', code: 'inactive', message: 'Este registro está desativado' };
    api.on('POST', '/iniciativa', () => problem(400, 'validation', 'Corrija os campos.', [inactive]));
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Duplicar' }));
    expect(await screen.findByText(/Este registro está desativado/)).toBeVisible();
  });
});
