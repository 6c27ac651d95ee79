import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { SLOTS } from '#contracts/campaigns/slots.ts';
import { slotPoint } from '#web/domain/ring/slot-point.ts';
import { holders, ring, showRing, slot } from '../testing/ring-harness.tsx';

/** Fakes the layout of the ring: a square of 400 px, with the slots on a circle of radius 180 px. */
async function placed() {
  const device = (await ring()).parentElement as HTMLElement;
  const box = (x: number, y: number, side: number) => () =>
    new DOMRect(x - side / 2, y - side / 2, side, side);
  device.getBoundingClientRect = box(200, 200, 400);
  for (const number of SLOTS) slot(number).getBoundingClientRect = box(...at(number), 40);
  return device;
}

function at(number: number): [x: number, y: number] {
  const { x, y } = slotPoint(number);
  return [200 + 180 * x, 200 + 180 * y];
}

function pointer(
  kind: 'Down' | 'Move' | 'Up',
  target: Element,
  [clientX, clientY]: [number, number],
  type = 'mouse',
) {
  const buttons = kind === 'Up' ? 0 : 1;
  const init = { pointerId: 1, isPrimary: true, pointerType: type, button: 0, buttons, clientX, clientY };
  fireEvent[`pointer${kind}`](target, init);
}

describe('dragging on the slot ring', () => {
  it('moves a fragrance to another slot', async () => {
    showRing();
    const device = await placed();
    pointer('Down', slot(1), at(1));
    pointer('Move', device, at(2));
    pointer('Move', device, at(12));
    expect(screen.getByRole('status')).toHaveTextContent('Slot 12, vazio');
    pointer('Up', device, at(12));
    await waitFor(() => expect(holders()).toEqual({ 3: 'Cedro', 12: 'Lavanda' }));
    expect(slot(12)).toHaveAccessibleName(/selecionado/);
    expect(slot(12)).toHaveFocus();
  });

  it('swaps with a filled slot', async () => {
    showRing();
    const device = await placed();
    pointer('Down', slot(1), at(1));
    pointer('Move', device, at(3));
    pointer('Up', device, at(3));
    await waitFor(() => expect(holders()).toEqual({ 1: 'Cedro', 3: 'Lavanda' }));
  });

  it('cancels when dropped on the hub', async () => {
    showRing();
    const device = await placed();
    pointer('Down', slot(1), at(1));
    pointer('Move', device, [200, 200]);
    pointer('Up', device, [200, 200]);
    expect(screen.getByRole('status')).toHaveTextContent('Lavanda ficou no slot 1');
    expect(holders()).toEqual({ 1: 'Lavanda', 3: 'Cedro' });
    expect(slot(1)).toHaveFocus();
  });

  it('ignores the click that ends a drag', async () => {
    showRing();
    const device = await placed();
    pointer('Down', slot(1), at(1));
    pointer('Move', device, at(5));
    pointer('Up', device, at(5));
    await waitFor(() => expect(holders()).toEqual({ 3: 'Cedro', 5: 'Lavanda' }));
    fireEvent.click(slot(1));
    expect(slot(5)).toHaveAccessibleName(/selecionado/);
  });

  it('starts after a long touch, while a swipe scrolls', async () => {
    showRing();
    const device = await placed();
    vi.useFakeTimers();
    pointer('Down', slot(1), at(1), 'touch');
    pointer('Move', device, at(2), 'touch');
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    pointer('Up', device, at(2), 'touch');

    pointer('Down', slot(1), at(1), 'touch');
    act(() => void vi.advanceTimersByTime(1_000));
    vi.useRealTimers();
    expect(screen.getByRole('status')).toHaveTextContent(/^Movendo Lavanda/);
    pointer('Move', device, at(8), 'touch');
    pointer('Up', device, at(8), 'touch');
    await waitFor(() => expect(holders()).toEqual({ 3: 'Cedro', 8: 'Lavanda' }));
  });
});
