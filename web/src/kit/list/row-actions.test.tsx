import { IconEdit, IconTrash } from '@tabler/icons-react';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ProblemError } from '#web/lib/problem.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { renderPages } from '#web/testing/render.tsx';
import { chooseAction } from '#web/testing/screen.ts';
import type { RowAction } from './row-actions.tsx';
import { RowActions } from './row-actions.tsx';

interface Row {
  name: string;
  locked: boolean;
}

const ROW: Row = { name: 'Cítricos', locked: false };

function sample(run: (row: Row) => unknown, open = vi.fn()): RowAction<Row>[] {
  return [
    { key: 'edit', label: 'Editar', icon: IconEdit, visible: (row) => !row.locked, run: open },
    {
      key: 'delete',
      label: 'Excluir',
      icon: IconTrash,
      disabled: (row) => (row.locked ? 'Está em uso.' : null),
      confirm: {
        title: (row) => `Excluir “${row.name}”?`,
        message: () => 'Não será possível desfazer.',
        danger: true,
      },
      run,
      success: (row) => ['Registro deletado com sucesso', row.name],
      failure: 'Erro ao deletar o registro',
    },
  ];
}

function show(row: Row, actions: RowAction<Row>[]) {
  return renderPages({ '/': <RowActions row={row} name={row.name} label="Ações" actions={actions} /> }, '/');
}

async function openDialog(user: ReturnType<typeof show>['user']) {
  await chooseAction(user, 'Excluir');
  return screen.findByRole('dialog', { name: 'Excluir “Cítricos”?' });
}

describe('row actions', () => {
  it('show what can be done with the row, the most common action as a button too', async () => {
    const open = vi.fn();
    const { user } = show(ROW, sample(vi.fn(), open));
    await user.click(await screen.findByRole('button', { name: /^Editar: / }));
    expect(open).toHaveBeenCalledWith(ROW);
    await user.click(screen.getByRole('button', { name: /^Ações: / }));
    expect(await screen.findAllByRole('menuitem')).toHaveLength(2);
  });

  it('keep the look of their button after the menu has opened', async () => {
    const { user } = show(ROW, sample(vi.fn()));
    const button = await screen.findByRole('button', { name: /^Ações: / });
    const look = [...button.classList];
    await user.click(button);
    await screen.findAllByRole('menuitem');
    expect(screen.getByRole('button', { name: /^Ações: /, hidden: true })).toHaveClass(...look);
  });

  it('explain why an action is disabled, and do not run it', async () => {
    const run = vi.fn();
    const { user } = show({ ...ROW, locked: true }, sample(run));
    await user.click(await screen.findByRole('button', { name: /^Ações: / }));
    const item = await screen.findByRole('menuitem', { name: 'Excluir' });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveAccessibleDescription('Está em uso.');
    await user.click(item);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Editar' })).toBeNull();
    expect(run).not.toHaveBeenCalled();
  });

  it('render nothing when there are none', async () => {
    renderPages(
      { '/': [<RowActions key="1" row={ROW} name={ROW.name} label="Ações" actions={[]} />, 'the row'] },
      '/',
    );
    await screen.findByText('the row');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('ask first, and do nothing when cancelled', async () => {
    const run = vi.fn();
    const { user } = show(ROW, sample(run));
    const dialog = await openDialog(user);
    expect(dialog).toHaveTextContent('Excluir “Cítricos”?');
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(run).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: /^Ações: / })).toHaveFocus();
  });

  it('can be cancelled by Escape, and focus the safe button first', async () => {
    const { user } = show(ROW, sample(vi.fn()));
    const dialog = await openDialog(user);
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancelar' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keep the dialog open while they run, and report success', async () => {
    let finish: () => void = () => undefined;
    const run = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const { user } = show(ROW, sample(run));
    const dialog = await openDialog(user);
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
    expect(within(dialog).getByRole('button', { name: 'Confirmar' })).toHaveAttribute('data-loading', 'true');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    finish();
    expect(await screen.findByText('Registro deletado com sucesso')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('show the server’s own message for a refusal', async () => {
    const refusal = new ProblemError(409, { code: 'category.active', detail: 'A categoria está ativa.' });
    const { user } = show(
      ROW,
      sample(() => Promise.reject(refusal)),
    );
    const dialog = await openDialog(user);
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('A categoria está ativa.')).toBeVisible();
    expect(screen.queryByText('Registro deletado com sucesso')).toBeNull();
  });

  it('say what was not done when the server has no message', async () => {
    const { user } = show(
      ROW,
      sample(() => Promise.reject(new ProblemError(500, { code: 'internal' }))),
    );
    const dialog = await openDialog(user);
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
    expect(await screen.findByText('Erro ao deletar o registro')).toBeVisible();
  });

  it('close the notification of a failure when the same action succeeds', async () => {
    const run = vi.fn().mockRejectedValueOnce(new ProblemError(500, { code: 'internal' }));
    const { user } = show(ROW, sample(run));
    const confirm = async () =>
      user.click(within(await openDialog(user)).getByRole('button', { name: 'Confirmar' }));
    await confirm();
    expect(await screen.findByText('Erro ao deletar o registro')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await confirm();
    expect(await screen.findByText('Registro deletado com sucesso')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Erro ao deletar o registro')).toBeNull());
  });

  it('pass the accessibility check', async () => {
    const { user } = show(ROW, sample(vi.fn()));
    await openDialog(user);
    expect(await accessibilityViolations()).toEqual([]);
  });
});
