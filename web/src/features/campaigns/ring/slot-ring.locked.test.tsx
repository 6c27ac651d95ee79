import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { NetworkError } from '#web/lib/problem.ts';
import { content, holders, ring, showRing, slot } from '../testing/ring-harness.tsx';

describe('a fragrance that the quiz recommends', () => {
  const onlyCedro = vi.fn(async (fragranceId: number) => fragranceId === 2);

  it.each([
    ['cleared', '{Delete}'],
    ['moved', 'm{ArrowRight}{Enter}'],
  ])('is not %s', async (_, keys) => {
    const { user } = showRing({ isLocked: onlyCedro });
    await ring();
    act(() => slot(3).focus());
    await user.keyboard(keys);
    expect(await screen.findByRole('alert')).toHaveTextContent(/O quiz desta campanha recomenda/);
    expect(holders()).toEqual({ 1: 'Lavanda', 3: 'Cedro' });
  });

  it('is not pushed away by another', async () => {
    const { user } = showRing({ isLocked: onlyCedro });
    await ring();
    act(() => slot(1).focus());
    await user.keyboard('m{ArrowRight}{ArrowRight}{Enter}');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(slot(3)).toHaveAccessibleName('Slot 3: configurado, selecionado');
    expect(holders()).toEqual({ 1: 'Lavanda', 3: 'Cedro' });
  });

  it('may be given off longer, and others may go', async () => {
    const { user } = showRing({ isLocked: onlyCedro });
    await ring();
    await user.click(slot(3));
    await user.type(screen.getByLabelText('Segundos por disparo'), '{Backspace}9');
    expect(content(3)?.shotSeconds).toBe(9);
    act(() => slot(1).focus());
    await user.keyboard('{Delete}');
    await waitFor(() => expect(holders()).toEqual({ 3: 'Cedro' }));
  });

  it('stays where the question finds no answer, and says why', async () => {
    const { user } = showRing({ isLocked: () => Promise.reject(new NetworkError('offline')) });
    await ring();
    act(() => slot(1).focus());
    await user.keyboard('{Delete}');
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    expect(holders()).toEqual({ 1: 'Lavanda', 3: 'Cedro' });
  });
});
