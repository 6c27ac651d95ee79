import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { json } from '#web/testing/fake-api.ts';
import { fakeSamples, pageOf, showList, showTickable } from './testing/sample-list.tsx';

let samples: ReturnType<typeof fakeSamples>;

/** Page 1 has the ids 1 to 3, page 2 starts at id 11. */
beforeEach(() => {
  samples = fakeSamples();
  samples.api.on('GET', '/categories', ({ query }) => {
    const first = (Number(query.get('page')) - 1) * 10;
    const { data, ...rest } = pageOf(['Cítricos', 'Florais', 'Doces'], 57);
    return json({ ...rest, data: data.map((row) => ({ ...row, categoryId: first + row.categoryId })) });
  });
});

const bulk = (ids: string[]) => <button type="button">{`Juntar ${ids.join()}`}</button>;
const show = async (at?: string) => {
  const app = showTickable(bulk, at);
  await screen.findByText('Cítricos');
  return app;
};
const box = (name: string) => screen.getByRole('checkbox', { name });
// The checkbox in the header; cards have a different one.
const whole = () =>
  within(screen.getByRole('table')).getByRole('checkbox', { name: 'Selecionar os desta página' });
const bar = () => screen.queryByRole('region', { name: 'Seleção' });
/** The label of the bar's button, which names the selected ids; null without a bar. */
const acted = () => screen.queryByRole('button', { name: /^Juntar/ })?.textContent ?? null;

describe('rows that can be selected', () => {
  it('open a bar with the first selection, which shows how many are selected', async () => {
    const { user } = await show();
    expect(bar()).toBeNull();
    await user.click(box('Selecionar Florais'));
    expect(box('Selecionar Florais')).toBeChecked();
    expect(box('Selecionar Doces')).not.toBeChecked();
    expect(screen.getByText('1 item selecionado')).toBeVisible();
    expect(acted()).toBe('Juntar 2');
    await user.click(box('Selecionar Cítricos'));
    expect(within(bar() as HTMLElement).getByRole('status')).toHaveTextContent('2 itens selecionados');
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Limpar seleção' }));
    expect(bar()).toBeNull();
    expect(box('Selecionar Florais')).not.toBeChecked();
    expect(document.body).not.toHaveFocus();
  });

  it('are selected by page, and by range with Shift', async () => {
    const { user } = await show();
    await user.click(whole());
    expect(acted()).toBe('Juntar 1,2,3');
    expect(whole()).toBeChecked();
    await user.click(box('Selecionar Florais'));
    expect(whole()).toBePartiallyChecked();
    expect(acted()).toBe('Juntar 1,3');
    await user.click(whole());
    await user.click(whole());
    expect(bar()).toBeNull();
    await user.click(box('Selecionar Cítricos'));
    await user.keyboard('{Shift>}');
    await user.click(box('Selecionar Doces'));
    await user.keyboard('{/Shift}');
    expect(acted()).toBe('Juntar 1,2,3');
  });

  it('stay selected while the list is paged and sorted', async () => {
    const { user } = await show();
    await user.click(box('Selecionar Florais'));
    await user.click(screen.getByRole('button', { name: 'Página 2' }));
    await waitFor(() => expect(box('Selecionar Florais')).not.toBeChecked());
    expect(whole()).not.toBePartiallyChecked();
    await user.click(box('Selecionar Doces'));
    expect(acted()).toBe('Juntar 2,13');
    await user.click(screen.getByRole('button', { name: 'Nome' }));
    await waitFor(() => expect(samples.last().query.get('orderBy')).toBe('name'));
    await waitFor(() => expect(box('Selecionar Florais')).toBeChecked());
    expect(acted()).toBe('Juntar 2,13');
  });

  it('are deselected by a search', async () => {
    const { user } = await show();
    await user.click(box('Selecionar Florais'));
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'rosa{Enter}');
    await waitFor(() => expect(bar()).toBeNull());
  });

  it('are deselected by another filter, and stay so after going back', async () => {
    const { user, path, back } = await show();
    await user.click(box('Selecionar Florais'));
    await user.click(screen.getByRole('radio', { name: 'Inativos' }));
    await waitFor(() => expect(bar()).toBeNull());
    back();
    await waitFor(() => expect(path()).toBe('/list'));
    expect(box('Selecionar Florais')).not.toBeChecked();
  });

  it('have checkboxes only if there are actions for them', async () => {
    showList();
    await screen.findByText('Cítricos');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
