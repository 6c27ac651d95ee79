import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPages } from '#web/testing/render.tsx';
import { ListPager } from './list-pager.tsx';
import { useListState } from './list-state.ts';

interface SampleProps {
  total: number;
  /** The page whose rows are still loading. */
  waiting?: number;
}

function Sample({ total, waiting }: SampleProps) {
  const state = useListState({ endpoint: '/categories', sortable: ['name'] });
  const old = state.page === waiting;
  return <ListPager state={state} total={total} totalPages={Math.ceil(total / 10)} isPlaceholder={old} />;
}

function Counted() {
  const state = useListState({ endpoint: '/alerts', sortable: ['since'] });
  const counted = {
    perPage: 'Alertas por página',
    range: ({ total }: { total: string }) => `${total} alertas`,
  };
  return <ListPager state={state} total={31} totalPages={4} counted={counted} />;
}

const show = (at: string, total: number) => renderPages({ '/list': <Sample total={total} /> }, at);
const pages = () => screen.findByRole('navigation', { name: 'Páginas' });
const names = async () =>
  within(await pages())
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));

describe('the pager', () => {
  it('says what it counts where a row stands for several', async () => {
    renderPages({ '/list': <Counted /> }, '/list');
    expect(await screen.findByRole('combobox', { name: 'Alertas por página' })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('31 alertas');
  });

  it('shows the pages around the current one, the first and the last', async () => {
    show('/list?page=6', 123);
    expect(await names()).toEqual([
      'Página anterior',
      'Página 1',
      'Página 5',
      'Página 6',
      'Página 7',
      'Página 13',
      'Próxima página',
    ]);
    const current = within(await pages()).getByRole('button', { current: 'page' });
    expect(current).toHaveAccessibleName('Página 6');
    expect(current).toHaveTextContent(/^6$/);
  });

  it('turns pages one by one, from the first to the last', async () => {
    const { user, path } = show('/list', 25);
    const previous = await screen.findByRole('button', { name: 'Página anterior' });
    const next = screen.getByRole('button', { name: 'Próxima página' });
    expect(previous).toBeDisabled();
    await user.click(next);
    expect(path()).toBe('/list?page=2');
    expect(previous).toBeEnabled();
    await user.click(next);
    expect(path()).toBe('/list?page=3');
    expect(next).toBeDisabled();
    expect(await pages()).toHaveFocus();
    await user.click(previous);
    expect(path()).toBe('/list?page=2');
  });

  it('keeps the current range until the rows of another page are loaded', async () => {
    const { user } = renderPages({ '/list': <Sample total={25} waiting={2} /> }, '/list');
    const next = await screen.findByRole('button', { name: 'Próxima página' });
    await user.click(next);
    expect(screen.getByRole('button', { current: 'page' })).toHaveAccessibleName('Página 2');
    expect(screen.getByText('1–10 de 25')).toBeVisible();
    await user.click(next);
    expect(await screen.findByText('21–25 de 25')).toBeVisible();
  });

  it('has no page buttons for a single page', async () => {
    show('/list', 10);
    expect(await screen.findByText('1–10 de 10')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Páginas' })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Linhas por página' })).toHaveDisplayValue('10');
  });
});
