import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganisationClosing } from '#contracts/organisations/closing.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, pageOf, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { textsOf } from '#web/testing/screen.ts';
import { OrganisationsList } from './organisations.list.tsx';

const BATCH = '01890000-0000-7000-8000-000000000001';
const AURORA = {
  ...{ organisationId: 7, name: 'Hotéis Aurora', document: null, email: null, contact: null, logo: null },
  ...{ places: 2, devices: 3, users: 1, deletedAt: null },
  ...{ createdAt: '2026-01-02T12:00:00.000Z', updatedAt: '2026-01-02T12:00:00.000Z' },
};
const CLOSING: OrganisationClosing = {
  ...{ batchId: null, initiatives: 1, devices: 3, users: 1, campaigns: 0, places: 2, refused: [] },
};
const UNCONFIRMED = {
  ...{ resource: 'user', code: 'user.unconfirmed', count: 2 },
  message: 'O usuário ainda não confirmou a conta.',
};

const api = fakeApi();
const calls = () => api.requestsTo('POST', '/organisations/7/close').map(({ query }) => query.get('dryRun'));
const answers = (trial: Partial<OrganisationClosing>, run: () => Response = () => json({})) =>
  api.on('POST', '/organisations/7/close', ({ query }) =>
    query.get('dryRun') === 'true' ? json({ ...CLOSING, ...trial }) : run(),
  );
const button = () => screen.getByRole('button', { name: 'Encerrar contrato' });

async function open(row: object = AURORA) {
  api.on('GET', '/organisations', () => pageOf(row));
  const { user } = renderPages({ '/admin/organisations': <OrganisationsList /> }, '/admin/organisations');
  await user.click(await screen.findByRole('button', { name: 'Ações: Hotéis Aurora' }));
  return user;
}
async function ask() {
  const user = await open();
  await user.click(await screen.findByRole('menuitem', { name: 'Encerrar contrato' }));
  const dialog = await screen.findByRole('dialog', { name: 'Encerrar o contrato de “Hotéis Aurora”?' });
  return { user, dialog: within(dialog), element: dialog };
}

beforeEach(() => {
  signedInAs('ADMIN');
});

describe('the end of a contract', () => {
  it('is confirmed by what it does, each with a link, and undone from a notice', async () => {
    answers({}, () => json({ ...CLOSING, batchId: BATCH }));
    api.on('POST', `/bulk/${BATCH}/undo`, () => json({ done: 8, refused: [], refusedTotal: 0 }));
    const { user, dialog, element } = await ask();
    await dialog.findByRole('link', { name: '3 dispositivos' });
    expect(textsOf('link', element)).toEqual(['3 dispositivos', '1 iniciativa', '2 locais', '1 usuário']);
    expect(dialog.getByRole('link', { name: '1 iniciativa' })).toHaveAttribute(
      'href',
      '/admin/initiatives?organisationId=7',
    );
    expect(await accessibilityViolations(element, ['landmark-no-duplicate-banner'])).toEqual([]);
    await user.click(button());
    expect(await screen.findByText('Contrato encerrado')).toBeVisible();
    expect(calls()).toEqual(['true', null]);
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    expect(await screen.findByText('Ação desfeita')).toBeVisible();
  });

  it('can’t be confirmed while something stands in the way, with a link to it', async () => {
    answers({ refused: [UNCONFIRMED] });
    const { dialog } = await ask();
    const alert = within(await dialog.findByRole('alert', { name: 'Resolva antes de encerrar' }));
    expect(alert.getByRole('link', { name: '2 usuários' })).toHaveAttribute(
      'href',
      '/admin/users?organisationId=7&state=unconfirmed',
    );
    expect(alert.getByText('O usuário ainda não confirmou a conta.')).toBeVisible();
    expect(button()).toBeDisabled();
  });

  it('says why it was refused, and looks again', async () => {
    answers({}, () => problem(409, 'organisation.unclosable', 'O contrato ainda não pode ser encerrado.'));
    const { user, dialog } = await ask();
    await dialog.findByRole('link', { name: '3 dispositivos' });
    await user.click(button());
    expect(await screen.findByText('O contrato ainda não pode ser encerrado.')).toBeVisible();
    await waitFor(() => expect(calls()).toEqual(['true', null, 'true']));
  });

  it('names what was changed since when it is undone', async () => {
    answers({}, () => json({ ...CLOSING, batchId: BATCH }));
    const refused = ['Recepção', 'Piscina'].map((name, id) => ({ resource: 'device', id, name }));
    api.on('POST', `/bulk/${BATCH}/undo`, () => json({ done: 6, refused, refusedTotal: 2 }));
    const { user, dialog } = await ask();
    await dialog.findByRole('link', { name: '3 dispositivos' });
    await user.click(button());
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    const text = '2 itens mudaram depois e ficaram como estão: Recepção, Piscina';
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('is not offered for an inactive organisation', async () => {
    await open({ ...AURORA, deletedAt: '2026-03-01T12:00:00.000Z' });
    await screen.findByRole('menuitem', { name: 'Ativar' });
    expect(screen.queryByRole('menuitem', { name: 'Encerrar contrato' })).toBeNull();
  });
});
