import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderPages } from '#web/testing/render.tsx';
import { RemoteSelect } from './remote-select.tsx';

interface Option {
  id: number;
  name: string;
}

const FIRST = [
  { id: 1, name: 'Amadeirados' },
  { id: 2, name: 'Cítricos' },
];
const ROSE = { id: 9, name: 'Rosáceos' };

type Find = (text: string, signal: AbortSignal) => Promise<Option[]>;

interface FieldProps {
  find: Find;
  current: Option | null;
  onChange: (id: number | null, option: Option | null) => void;
}

function Field({ find, current, onChange }: FieldProps) {
  const [value, setValue] = useState<number | null>(current?.id ?? null);
  return (
    <RemoteSelect<Option>
      label="Categoria"
      required
      current={current}
      value={value}
      onChange={(id, option) => {
        onChange(id, option);
        setValue(id);
      }}
      search={(text) => ({ queryKey: ['x', text], queryFn: ({ signal }) => find(text, signal) })}
      idOf={(option) => option.id}
      nameOf={(option) => option.name}
    />
  );
}

function show(find: Find, current: Option | null = null) {
  const changed = vi.fn();
  renderPages({ '/': <Field find={find} current={current} onChange={changed} /> }, '/');
  return changed;
}

const field = () => screen.findByRole('combobox', { name: 'Categoria' });
const names = () => screen.queryAllByRole('option').map((option) => option.textContent);
const answerAll: Find = async (text) => (text === '' ? FIRST : [ROSE]);

describe('RemoteSelect', () => {
  it('has a unique name, even when opened', async () => {
    show(answerAll);
    await userEvent.click(await field());
    expect(await screen.findByRole('listbox', { name: 'Opções' })).toBeInTheDocument();
    expect(screen.getByLabelText('Categoria')).toBe(await field());
  });

  it('requests nothing until it is opened, then shows the first options', async () => {
    const find = vi.fn(answerAll);
    const changed = show(find);
    const input = await field();
    expect(find).not.toHaveBeenCalled();
    await userEvent.click(input);
    await waitFor(() => expect(names()).toEqual(['Amadeirados', 'Cítricos']));
    expect(find.mock.calls.map(([text]) => text)).toEqual(['']);
    await userEvent.click(screen.getByRole('option', { name: 'Cítricos' }));
    expect(changed).toHaveBeenCalledWith(2, FIRST[1]);
    expect(input).toHaveValue('Cítricos');
  });

  it('searches from three letters on, once typing pauses', async () => {
    const find = vi.fn(answerAll);
    show(find);
    const input = await field();
    await userEvent.type(input, 'ro');
    expect(await screen.findByText('Digite ao menos 3 letras')).toBeVisible();
    // Set in one go: on a busy machine, keys typed slower than the pause would each trigger a search.
    fireEvent.change(input, { target: { value: 'ros' } });
    fireEvent.change(input, { target: { value: 'rosa' } });
    await waitFor(() => expect(names()).toEqual(['Rosáceos']));
    expect(find.mock.calls.map(([text]) => text)).toEqual(['', 'rosa']);
  });

  it('can be used by keyboard', async () => {
    const changed = show(answerAll);
    const input = await field();
    await userEvent.tab();
    expect(input).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(names()).toHaveLength(2));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(changed).toHaveBeenCalledWith(1, FIRST[0]);
  });

  it('shows the name of the record’s option before any search', async () => {
    const find = vi.fn(answerAll);
    show(find, { id: 77, name: 'Orientais' });
    expect(await field()).toHaveValue('Orientais');
    expect(find).not.toHaveBeenCalled();
  });

  it('drops a response that arrives after a newer search', async () => {
    let answerSlow: (options: Option[]) => void = () => undefined;
    let slow: AbortSignal | undefined;
    show((text, signal) => {
      if (text !== 'cit') return Promise.resolve(text === '' ? FIRST : [ROSE]);
      slow = signal;
      return new Promise((resolve) => {
        answerSlow = resolve;
      });
    });
    const input = await field();
    await userEvent.type(input, 'cit');
    await waitFor(() => expect(slow).toBeDefined());
    await userEvent.clear(input);
    await userEvent.type(input, 'rosa');
    await waitFor(() => expect(names()).toEqual(['Rosáceos']));
    answerSlow([{ id: 5, name: 'Cítricos velhos' }]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(slow?.aborted).toBe(true);
    expect(names()).toEqual(['Rosáceos']);
  });

  it('reports when nothing matches', async () => {
    show(async (text) => (text === '' ? FIRST : []));
    await userEvent.type(await field(), 'zzz');
    expect(await screen.findByText('Nenhum registro encontrado')).toBeVisible();
  });

  it('reports when the search fails, and tries again', async () => {
    let broken = true;
    show(async () => {
      if (broken) throw new TypeError('x');
      return FIRST;
    });
    await userEvent.click(await field());
    broken = false;
    await userEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(names()).toEqual(['Amadeirados', 'Cítricos']));
  });
});
