import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Page } from '#web/kit/display/page.tsx';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { renderPages } from '#web/testing/render.tsx';
import { notifyWithUndo } from './notify-with-button.ts';

beforeEach(() => vi.useRealTimers());

const show = () => renderPages({ '/at': 'a page' }, '/at');
const notice = () => screen.findByText('Status alterado com sucesso');

describe('an undoable action', () => {
  it('is undone once by the button of its notification', async () => {
    const { user } = show();
    const undo = vi.fn(async () => {});
    notifyWithUndo(['Status alterado com sucesso', 'Brisa'], undo);
    expect(await notice()).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Desfazer' }));
    expect(undo).toHaveBeenCalledOnce();
    const undone = (await screen.findByText('Ação desfeita')).closest('[role="status"]');
    expect(within(undone as HTMLElement).getByText('Brisa')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Status alterado com sucesso')).toBeNull());
  });

  it('is undone once by a double click', async () => {
    const { user } = show();
    const undo = vi.fn(async () => {});
    notifyWithUndo(['Status alterado com sucesso', 'Brisa'], undo);
    await notice();
    await user.dblClick(screen.getByRole('button', { name: 'Desfazer' }));
    await screen.findByText('Ação desfeita');
    expect(undo).toHaveBeenCalledOnce();
  });

  it('leaves the focus on the heading of its page, as its button disappears', async () => {
    const page = (
      <main>
        <Page title="Categorias">rows</Page>
      </main>
    );
    const { user } = renderPages({ '/at': page }, '/at');
    notifyWithUndo(['Status alterado com sucesso', 'Brisa'], async () => {});
    await notice();
    await user.click(screen.getAllByRole('button', { name: 'Desfazer' }).at(-1) as HTMLElement);
    await screen.findByText('Ação desfeita');
    expect(screen.getByRole('heading', { name: 'Categorias' })).toHaveFocus();
  });

  it('reports why it could not be undone', async () => {
    const { user } = show();
    notifyWithUndo(['Status alterado com sucesso', 'Brisa'], () => Promise.reject(new Error('no')));
    await notice();
    await user.click(screen.getAllByRole('button', { name: 'Desfazer' }).at(-1) as HTMLElement);
    expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível desfazer');
  });
});
