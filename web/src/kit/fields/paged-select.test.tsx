import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { renderPages } from '#web/testing/render.tsx';
import { PagedSelect } from './paged-select.tsx';
import type { OptionPage } from './use-paged-select.ts';

interface City {
  code: string;
  name: string;
}

const PER_PAGE = 10;
/** "Vila 01" to "Vila 25", and one with an accent. */
const CITIES: City[] = [
  ...Array.from({ length: 25 }, (_, index) => {
    const number = String(index + 1).padStart(2, '0');
    return { code: `V${number}`, name: `Vila ${number}` };
  }),
  { code: 'GO', name: 'Goiânia' },
];

type Read = (text: string, page: number, signal: AbortSignal) => Promise<OptionPage<City>>;

const pagesOf =
  (cities: City[]): Read =>
  async (text, page) => {
    const found = cities.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
    const start = (page - 1) * PER_PAGE;
    return {
      data: found.slice(start, start + PER_PAGE),
      total: found.length,
      totalPages: Math.ceil(found.length / PER_PAGE),
    };
  };

function Field({ read, first, onChange }: { read: Read; first: string; onChange: (value: string) => void }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <PagedSelect<City>
        label="Cidade"
        value={value}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
        source={{ queryKey: ['cities'], readPage: read }}
        idOf={({ code }) => code}
        nameOf={({ name }) => name}
      />
      <button type="button">Depois</button>
    </>
  );
}

function show(read: Read = pagesOf(CITIES), first = '') {
  const changed = vi.fn();
  renderPages({ '/': <Field read={read} first={first} onChange={changed} /> }, '/');
  return changed;
}

const field = () => screen.findByRole('combobox', { name: 'Cidade' });
const names = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('PagedSelect', () => {
  it('requests nothing until it is opened, then shows the first page', async () => {
    const read = vi.fn(pagesOf(CITIES));
    show(read);
    const input = await field();
    expect(read).not.toHaveBeenCalled();
    await userEvent.click(input);
    await waitFor(() => expect(names()).toHaveLength(PER_PAGE + 1));
    expect(read.mock.calls.map(([text, page]) => [text, page])).toEqual([['', 1]]);
  });

  it('has a unique name, and passes an accessibility check when opened', async () => {
    show();
    await userEvent.click(await field());
    expect(await screen.findByRole('listbox', { name: 'Opções' })).toBeInTheDocument();
    expect(screen.getByLabelText('Cidade')).toBe(await field());
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('shows more options on request, up to the last', async () => {
    show();
    await userEvent.click(await field());
    await userEvent.click(await screen.findByRole('option', { name: 'Mostrar mais' }));
    await screen.findByRole('option', { name: 'Vila 20' });
    await userEvent.click(screen.getByRole('option', { name: 'Mostrar mais' }));
    await screen.findByRole('option', { name: 'Goiânia' });
    expect(names()).toHaveLength(CITIES.length);
    expect(screen.queryByRole('option', { name: 'Mostrar mais' })).toBeNull();
  });

  it('can be used by keyboard, even past the end of a page', async () => {
    const changed = show();
    const input = await field();
    await userEvent.tab();
    expect(input).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('option', { name: 'Vila 01' });
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('option', { name: 'Vila 11' });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(changed).toHaveBeenCalledWith('V11'));
    expect(input).toHaveValue('Vila 11');
  });

  it('searches once typing pauses', async () => {
    const read = vi.fn(pagesOf(CITIES));
    const changed = show(read);
    await userEvent.type(await field(), 'goi');
    await waitFor(() => expect(names()).toEqual(['Goiânia']));
    expect(read.mock.calls.map(([text]) => text)).toEqual(['', 'goi']);
    await userEvent.click(screen.getByRole('option', { name: 'Goiânia' }));
    expect(changed).toHaveBeenCalledWith('GO');
    expect(await field()).toHaveValue('Goiânia');
  });

  it.each(['goiania', 'GOIÂNIA', ' go '])(
    'takes %j as the option of that name when it loses the focus',
    async (text) => {
      const changed = show(async (searched, page) => {
        const all = await pagesOf(CITIES)('', page, new AbortController().signal);
        return searched === '' ? all : { data: CITIES.slice(-1), total: 1, totalPages: 1 };
      });
      await userEvent.type(await field(), text);
      await userEvent.tab();
      await waitFor(() => expect(changed).toHaveBeenCalledWith('GO'));
      expect(await field()).toHaveValue('Goiânia');
    },
  );

  it('keeps the previous choice if no option has the typed name', async () => {
    const changed = show(pagesOf(CITIES), 'V02');
    const input = await field();
    await userEvent.clear(input);
    await userEvent.type(input, 'Nenhures');
    await userEvent.tab();
    await waitFor(() => expect(input).toHaveValue('Vila 02'));
    expect(changed).not.toHaveBeenCalled();
  });

  it('is cleared by emptying its text', async () => {
    const changed = show(pagesOf(CITIES), 'V02');
    await userEvent.clear(await field());
    await userEvent.tab();
    await waitFor(() => expect(changed).toHaveBeenCalledWith(''));
  });

  it('accepts any text if there are no options', async () => {
    const changed = show(pagesOf([]));
    const input = await field();
    await userEvent.type(input, 'Sintra');
    await userEvent.tab();
    await waitFor(() => expect(changed).toHaveBeenLastCalledWith('Sintra'));
    expect(input).toHaveValue('Sintra');
  });

  it('accepts any text if the options cannot be loaded', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const changed = show(async () => {
      throw new TypeError('x');
    });
    await userEvent.type(await field(), 'Sintra');
    await userEvent.tab();
    await waitFor(() => expect(changed).toHaveBeenCalledWith('Sintra'));
    expect(warned).toHaveBeenCalled();
    warned.mockRestore();
  });

  it('reports when the options cannot be loaded, and tries again', async () => {
    let broken = true;
    show(async (text, page, signal) => {
      if (broken) throw new TypeError('x');
      return pagesOf(CITIES)(text, page, signal);
    });
    await userEvent.click(await field());
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    broken = false;
    await userEvent.click(again);
    await screen.findByRole('option', { name: 'Vila 01' });
  });
});
