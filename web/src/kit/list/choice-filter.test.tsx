import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderPages } from '#web/testing/render.tsx';
import { ChoiceFilter } from './choice-filter.tsx';

type Term = 'in' | 'out';
const OPTIONS: readonly { value: Term; label: string }[] = [
  { value: 'in', label: 'No prazo' },
  { value: 'out', label: 'Vencidas' },
];

function Sample({ told }: { told: (value: Term | null) => void }) {
  const [value, setValue] = useState<Term | null>(null);
  const change = (next: Term | null) => {
    told(next);
    setValue(next);
  };
  return (
    <>
      <button type="button">antes</button>
      <ChoiceFilter label="Prazo" all="Todas" value={value} onChange={change} options={OPTIONS} />
      <ChoiceFilter label="Outra" all="Todas" value="in" onChange={() => undefined} options={OPTIONS} />
    </>
  );
}

function show() {
  const told = vi.fn();
  return { told, ...renderPages({ '/': <Sample told={told} /> }, '/') };
}

describe('a choice filter', () => {
  it('is a named group of radio buttons with one chosen', async () => {
    show();
    expect(await screen.findByRole('radiogroup', { name: 'Prazo' })).toBeVisible();
    const names = screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent);
    expect(names).toEqual(['Todas', 'No prazo', 'Vencidas', 'Todas', 'No prazo', 'Vencidas']);
    expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(2);
    expect(screen.getAllByRole('radio', { name: 'Todas' })[0]).toBeChecked();
  });

  it('can be changed by its labels and by its radio buttons', async () => {
    const { user, told } = show();
    await user.click((await screen.findAllByText('Vencidas'))[0] as HTMLElement);
    expect(told).toHaveBeenLastCalledWith('out');
    expect(screen.getAllByRole('radio', { name: 'Vencidas' })[0]).toBeChecked();
    await user.click(screen.getAllByRole('radio', { name: 'No prazo' })[0] as HTMLElement);
    expect(told).toHaveBeenLastCalledWith('in');
    expect(screen.getAllByRole('radio', { name: 'Vencidas' })[0]).not.toBeChecked();
  });

  it('is a single tab stop, and is changed by the arrow keys', async () => {
    const { user, told } = show();
    (await screen.findByRole('button', { name: 'antes' })).focus();
    await user.tab();
    expect(screen.getAllByRole('radio', { name: 'Todas' })[0]).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(told.mock.calls).toEqual([['in']]);
    expect(screen.getAllByRole('radio', { name: 'No prazo' })[0]).toHaveFocus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(screen.getAllByRole('radio', { name: 'Vencidas' })[0]).toBeChecked();
    await user.tab();
    expect(screen.getAllByRole('radio', { name: 'No prazo' })[1]).toHaveFocus();
  });

  it('does not change until its value does', async () => {
    const { user } = show();
    await user.click((await screen.findAllByRole('radio', { name: 'Vencidas' }))[1] as HTMLElement);
    expect(screen.getAllByRole('radio', { name: 'No prazo' })[1]).toBeChecked();
  });
});
