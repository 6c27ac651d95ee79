import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnSession } from '#contracts/session/session.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json, noContent, problem } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { SessionsDialog } from './sessions.dialog.tsx';

const LIST = '/me/sessions';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

const session = (id: string, more: Partial<OwnSession> = {}): OwnSession => ({
  id,
  address: '203.0.113.7',
  userAgent: FIREFOX,
  createdAt: new Date(2026, 0, 2, 8, 5).toISOString(),
  refreshedAt: new Date(2026, 0, 3, 9, 10).toISOString(),
  current: false,
  ...more,
});

const api = fakeApi();
let sessions: OwnSession[];
const onClose = vi.fn();

beforeEach(() => {
  signedInAs('STAFF');
  sessions = [
    session('a', { current: true }),
    session('b', { address: '198.51.100.4', userAgent: 'okhttp/4.12.0' }),
    session('c', { address: '2001:db8::1', userAgent: '' }),
  ];
  api.on('GET', LIST, () => json({ data: sessions }));
  for (const id of ['a', 'b', 'c']) {
    api.on('DELETE', `${LIST}/${id}`, () => {
      sessions = sessions.filter((row) => row.id !== id);
      return noContent();
    });
  }
});
afterEach(() => {
  onClose.mockReset();
});

async function open() {
  const app = renderPages({ '/': <SessionsDialog onClose={onClose} /> }, '/');
  const dialog = within(await screen.findByRole('dialog', { name: 'Minhas sessões' }));
  await dialog.findAllByRole('listitem');
  return { ...app, dialog };
}

const deleted = () => api.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);

describe('my sessions', () => {
  it('show the client, the IP address, the start and the last use', async () => {
    const { dialog } = await open();
    const [own, app, unknown] = dialog.getAllByRole('listitem');
    expect(own).toHaveTextContent('Firefox em Linux');
    expect(own).toHaveTextContent('Esta sessão');
    expect(own).toHaveTextContent('IP 203.0.113.7');
    expect(own).toHaveTextContent('Desde 02/01/2026 08:05');
    expect(own).toHaveTextContent('Último uso em 03/01/2026 09:10');
    expect(app).toHaveTextContent('okhttp');
    expect(unknown).toHaveTextContent('Navegador desconhecido');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('offer no button that ends the current session', async () => {
    const { dialog } = await open();
    const [own] = dialog.getAllByRole('listitem');
    expect(own && within(own).queryByRole('button')).toBeNull();
  });

  it('ask for confirmation before ending a session and do nothing when it is cancelled', async () => {
    const { dialog, user } = await open();
    await user.click(dialog.getByRole('button', { name: 'Encerrar okhttp, 198.51.100.4' }));
    await screen.findByRole('dialog', { name: 'Encerrar a sessão?' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Encerrar a sessão?' })).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    expect(deleted()).toEqual([]);
    expect(dialog.getByRole('button', { name: 'Encerrar okhttp, 198.51.100.4' })).toHaveFocus();
  });

  it('can be ended one at a time', async () => {
    const { dialog, user } = await open();
    await user.click(dialog.getByRole('button', { name: 'Encerrar okhttp, 198.51.100.4' }));
    const confirm = within(await screen.findByRole('dialog', { name: 'Encerrar a sessão?' }));
    await user.click(confirm.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Sessão encerrada')).toBeVisible();
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2));
    expect(deleted()).toEqual([`${LIST}/b`]);
  });

  it('can all be ended at once, except the current one', async () => {
    const { dialog, user } = await open();
    await user.click(dialog.getByRole('button', { name: 'Encerrar as outras sessões' }));
    const confirm = within(await screen.findByRole('dialog', { name: 'Encerrar as outras sessões?' }));
    await user.click(confirm.getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('2 sessões encerradas')).toBeVisible();
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1));
    expect(deleted().sort()).toEqual([`${LIST}/b`, `${LIST}/c`]);
    expect(dialog.queryByRole('button', { name: 'Encerrar as outras sessões' })).toBeNull();
  });

  it('report success for a session that has already ended', async () => {
    api.on('DELETE', `${LIST}/b`, () => {
      sessions = sessions.filter((row) => row.id !== 'b');
      return problem(404, 'not_found', 'Não encontrado. Talvez já tenha sido excluído.');
    });
    const { dialog, user } = await open();
    await user.click(dialog.getByRole('button', { name: 'Encerrar okhttp, 198.51.100.4' }));
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Sessão encerrada')).toBeVisible();
  });

  it('report an error when a session cannot be ended', async () => {
    api.on('DELETE', `${LIST}/b`, () => problem(500, 'internal', 'Erro'));
    const { dialog, user } = await open();
    await user.click(dialog.getByRole('button', { name: 'Encerrar okhttp, 198.51.100.4' }));
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Não foi possível encerrar a sessão')).toBeVisible();
    expect(dialog.getAllByRole('listitem')).toHaveLength(3);
  });

  it('are listed as they are once all of them were tried, even if one cannot be ended', async () => {
    api.on('DELETE', `${LIST}/b`, () => problem(500, 'internal', 'Erro'));
    api.on('DELETE', `${LIST}/c`, async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      sessions = sessions.filter((row) => row.id !== 'c');
      return noContent();
    });
    const { dialog, user } = await open();
    await user.click(dialog.getByRole('button', { name: 'Encerrar as outras sessões' }));
    await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Não foi possível encerrar a sessão')).toBeVisible();
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2));
  });

  it('can be reloaded after a failed request', async () => {
    api.on('GET', LIST, () => problem(500, 'internal', 'Erro'));
    const { user } = renderPages({ '/': <SessionsDialog onClose={onClose} /> }, '/');
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    api.on('GET', LIST, () => json({ data: sessions }));
    await user.click(again);
    expect(await screen.findByText('Firefox em Linux')).toBeVisible();
  });
});
