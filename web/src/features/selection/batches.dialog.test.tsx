import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Batch } from '#contracts/core/bulk.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { fakeApi, json } from '#web/testing/fake-api.ts';
import { renderPages, signedInAs } from '#web/testing/render.tsx';
import { BatchesDialog } from './batches.dialog.tsx';

const ids = ['a', 'b', 'c', 'd'].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`);

const batch = (at: number, more: Partial<Batch> = {}): Batch => ({
  batchId: ids[at] ?? '',
  resource: 'device',
  action: 'edit',
  state: 'done',
  matched: 1200,
  done: 1200,
  refusedTotal: 0,
  undone: false,
  startedAt: new Date(2026, 0, 2, 8, 5 + at).toISOString(),
  ...more,
});

const api = fakeApi();
let batches: Batch[];

beforeEach(() => {
  signedInAs('STAFF');
  batches = [
    batch(0, { state: 'interrupted', done: 450 }),
    batch(1, { resource: 'fragrance', action: 'deactivate', undone: true }),
    batch(2, { resource: 'category', action: 'delete', matched: 3, done: 3 }),
  ];
  api.on('GET', '/bulk', () => json({ data: batches }));
});

async function open() {
  const app = renderPages({ '/': <BatchesDialog onClose={vi.fn()} /> }, '/');
  const dialog = within(await screen.findByRole('dialog', { name: 'Minhas alterações em lote' }));
  return { ...app, dialog };
}

describe('my bulk changes', () => {
  it('say what was done, and offer to undo what has been neither undone nor deleted', async () => {
    const { dialog } = await open();
    const [cutOff, undone, deleted] = await dialog.findAllByRole('listitem');
    expect(cutOff).toHaveTextContent('Dispositivos: AlteraçãoInterrompida');
    expect(cutOff).toHaveTextContent('450 de 1.200 itens');
    expect(undone).toHaveTextContent('Fragrâncias: DesativaçãoDesfeita');
    expect(deleted).toHaveTextContent('Categorias: Exclusão');
    expect(dialog.getAllByRole('button', { name: /^Desfazer/ })).toHaveLength(1);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('undo one that was cut off, and say how much of it', async () => {
    api.on('POST', `/bulk/${ids[0]}/undo`, () => {
      batches = [batch(3, { action: 'undo', matched: 450, done: 450 }), batch(0, { undone: true })];
      return json({ batchId: ids[3], matched: 450, done: 450, refused: [], refusedTotal: 0 });
    });
    const { dialog, user } = await open();
    await user.click(await dialog.findByRole('button', { name: /^Desfazer Dispositivos: Alteração/ }));
    expect(await screen.findByText('450 itens alterados')).toBeVisible();
    await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2));
    expect(dialog.getByText('Desfeita')).toBeVisible();
  });

  it('say who is at the same records when they cannot be undone now', async () => {
    const text = 'Outra alteração em lote trabalha há 12 s em alguns destes itens (servidor loja/7).';
    api.on('POST', `/bulk/${ids[0]}/undo`, () =>
      json({ status: 503, code: 'unavailable', detail: text, holder: 'loja/7' }, { status: 503 }),
    );
    const { dialog, user } = await open();
    await user.click(await dialog.findByRole('button', { name: /^Desfazer/ }));
    expect(await screen.findByText(`Não foi possível desfazer. ${text}`)).toBeVisible();
  });

  it('can be empty', async () => {
    batches = [];
    const { dialog } = await open();
    expect(await dialog.findByText('Nenhuma alteração em lote')).toBeVisible();
  });
});
