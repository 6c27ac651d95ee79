import { screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderPages } from '#web/testing/render.tsx';
import { ChoiceField } from './choice-field.tsx';
import { PagedSelect } from './paged-select.tsx';
import { RemoteSelect } from './remote-select.tsx';

const SCENTS = ['Âmbar', 'Rosa damascena', 'Rosa silvestre'].map((name, index) => ({ id: index + 1, name }));
const find = (text: string) =>
  Promise.resolve(SCENTS.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())));

/** Every kind of picker with a search; `chosen` is called with the chosen id. */
const PICKERS: [string, (chosen: (id: string) => void) => ReactElement][] = [
  [
    'with all options loaded',
    (chosen) => (
      <ChoiceField
        label="Fragrância"
        searchable
        options={SCENTS.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => chosen(String(id))}
      />
    ),
  ],
  [
    'with searched options',
    (chosen) => (
      <RemoteSelect<(typeof SCENTS)[number]>
        label="Fragrância"
        search={(text) => ({ queryKey: [text], queryFn: () => find(text) })}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        onChange={(id) => chosen(String(id))}
      />
    ),
  ],
  [
    'with paged options',
    (chosen) => (
      <PagedSelect<(typeof SCENTS)[number]>
        label="Fragrância"
        source={{
          queryKey: ['scents'],
          readPage: async (text) => {
            const data = await find(text);
            return { data, total: data.length, totalPages: 1 };
          },
        }}
        idOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        onChange={chosen}
      />
    ),
  ],
];

describe.each(PICKERS)('Enter in a picker %s', (_, picker) => {
  function show() {
    const chosen = vi.fn();
    const sent = vi.fn();
    const form = (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent();
        }}
      >
        {picker(chosen)}
        <button type="submit">Salvar</button>
      </form>
    );
    return { ...renderPages({ '/': form }, '/'), chosen, sent };
  }

  it('takes the highlighted first match without submitting the form', async () => {
    const { user, chosen, sent } = show();
    await user.type(await screen.findByRole('combobox', { name: 'Fragrância' }), 'rosa');
    const first = await screen.findByRole('option', { name: 'Rosa damascena' });
    await waitFor(() => expect(first).toHaveAttribute('data-combobox-selected'));
    await user.keyboard('{Enter}');
    expect(chosen.mock.calls).toEqual([['2']]);
    await user.keyboard('{Enter}');
    expect(sent).not.toHaveBeenCalled();
  });

  it('ignores matches of an earlier text', async () => {
    const { user, chosen, sent } = show();
    const field = await screen.findByRole('combobox', { name: 'Fragrância' });
    await user.type(field, 'rosa');
    const first = await screen.findByRole('option', { name: 'Rosa damascena' });
    await waitFor(() => expect(first).toHaveAttribute('data-combobox-selected'));
    await user.type(field, 'xyz{Enter}');
    expect(chosen).not.toHaveBeenCalled();
    expect(sent).not.toHaveBeenCalled();
  });

  it('does not submit the form before anything is typed', async () => {
    const { user, sent } = show();
    const field = await screen.findByRole('combobox', { name: 'Fragrância' });
    await user.type(field, '{Enter}');
    expect(sent).not.toHaveBeenCalled();
  });
});

describe.each(PICKERS)('the list of a picker %s', (_, picker) => {
  it('is controlled by its field, and contains only options', async () => {
    const { user } = renderPages({ '/': picker(vi.fn()) }, '/');
    const field = await screen.findByRole('combobox', { name: 'Fragrância' });
    await user.click(field);
    await waitFor(() =>
      expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox', { name: 'Opções' }).id),
    );
    expect(field).toHaveAttribute('aria-expanded', 'true');
    await user.type(field, 'xyz');
    const nothing = await screen.findByText('Nenhum registro encontrado');
    expect(nothing.closest('[role=option], [role=listbox]')?.role).not.toBe('listbox');
  });
});
