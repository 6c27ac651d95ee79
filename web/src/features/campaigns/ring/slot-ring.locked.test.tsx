import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { NetworkError } from '#web/lib/problem.ts';
import { content, holders, ring, showRing, slot } from '../testing/ring-harness.tsx';

describe('a fragrance that the quiz recommends', () => {
  const onlyCedro = vi.fn(async (fragranceId: number) => fragranceId === 2);

  it('cannot be cleared; the error is announced and scrolled into view', async () => {
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    const { user } = showRing({ isLocked: onlyCedro });
    await ring();
    act(() => slot(3).focus());
    await user.keyboard('{Delete}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/O quiz desta campanha recomenda/);
    expect(holders()).toEqual({ 1: 'Lavanda', 3: 'Cedro' });
    expect(scrolled.mock.contexts.at(-1)).toBe(screen.getByRole('region', { name: 'Slot 3' }));
    scrolled.mockRestore();
  });

  it('can be moved and swapped, since it stays in the campaign', async () => {
    const { user } = showRing({ isLocked: onlyCedro });
    await ring();
    act(() => slot(3).focus());
    await user.keyboard('m{ArrowRight}{Enter}');
    await waitFor(() => expect(holders()).toEqual({ 1: 'Lavanda', 4: 'Cedro' }));
    act(() => slot(1).focus());
    await user.keyboard('m{ArrowRight}{ArrowRight}{ArrowRight}{Enter}');
    await waitFor(() => expect(holders()).toEqual({ 1: 'Cedro', 4: 'Lavanda' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("shows the server's error about its replacement at the slot", async () => {
    showRing({ errors: { 'collection.1.fragranceId': 'O quiz recomenda Cedro' } });
    await ring();
    act(() => document.querySelector<HTMLElement>('[data-path="collection.1.fragranceId"]')?.focus());
    expect(await screen.findByRole('alert')).toHaveTextContent('O quiz recomenda Cedro');
  });

  it('can get other seconds, and other fragrances can be cleared', async () => {
    const { user } = showRing({ isLocked: onlyCedro });
    await ring();
    await user.click(slot(3));
    await user.type(screen.getByLabelText('Segundos por disparo'), '{Backspace}9');
    expect(content(3)?.shotSeconds).toBe(9);
    act(() => slot(1).focus());
    await user.keyboard('{Delete}');
    await waitFor(() => expect(holders()).toEqual({ 3: 'Cedro' }));
  });

  it('stays with an error when the request fails', async () => {
    const { user } = showRing({ isLocked: () => Promise.reject(new NetworkError('offline')) });
    await ring();
    act(() => slot(1).focus());
    await user.keyboard('{Delete}');
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    expect(holders()).toEqual({ 1: 'Lavanda', 3: 'Cedro' });
  });
});
