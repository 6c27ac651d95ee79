import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SLOTS } from '#contracts/slots.ts';
import { NetworkError } from '#web/lib/problem.ts';
import type { FakeApi } from '#web/testing/fake-api.ts';
import { fakeApi, json } from '#web/testing/fake-api.ts';
import { renderPages } from '#web/testing/render.tsx';
import { fragrance, slotEntry } from '../testing.ts';
import type { Slots } from './slot-ring.model.ts';
import { filledSlots, slotPoint, slotsOf } from './slot-ring.model.ts';
import { SlotRing } from './slot-ring.tsx';
import { useSlotRing } from './use-slot-ring.ts';

const COLLECTION = [slotEntry(1, 1), slotEntry(3, 2, 8)];

interface HarnessProps {
  isLocked?: (fragranceId: number) => Promise<boolean>;
  errors?: Record<string, string>;
}

let slots: Slots;
function Harness({ isLocked, errors = {} }: HarnessProps) {
  const [held, setHeld] = useState(slotsOf(COLLECTION));
  slots = held;
  return <SlotRing ring={useSlotRing(held, setHeld, isLocked)} errors={errors} />;
}

const show = (props: HarnessProps = {}) => renderPages({ '/': <Harness {...props} /> }, '/');
const slot = (number: number) => document.querySelector(`[data-slot="${number}"]`) as HTMLElement;
const nameOf = (number: number) => slot(number).getAttribute('aria-label');
const holders = () => Object.fromEntries(filledSlots(slots).map((at) => [at, slots[at - 1]?.fragrance.name]));
const ring = () => screen.findByRole('group', { name: 'Slots do dispositivo' });

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on('GET', '/fragrances/quick-search', () => json({ data: [1, 2, 3].map(fragrance) }));
});
afterEach(() => vi.unstubAllGlobals());

describe('the slots', () => {
  it('are 20 buttons that say number, state and content', async () => {
    show();
    expect(within(await ring()).getAllByRole('button')).toHaveLength(20);
    expect(nameOf(1)).toBe('Slot 1: configurado');
    expect(slot(1)).toHaveAccessibleDescription('Lavanda, 5 s por disparo');
    expect(nameOf(2)).toBe('Slot 2: não configurado');
    expect(screen.getByText('slots configurados')).toBeVisible();
  });

  it('explain their shapes', async () => {
    show();
    const legend = await screen.findByRole('list', { name: 'Legenda' });
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Configurado', 'Não configurado', 'Selecionado']);
  });

  it('have no fault that axe finds, with one selected too', async () => {
    const { user } = show();
    await ring();
    await user.click(slot(3));
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations).toEqual([]);
  });

  it('show a fault at its slot, and in words where the slot is edited', async () => {
    const { user } = show({ errors: { 'collection.1.fragranceId': 'Está inativa' } });
    await ring();
    expect(slot(3)).toHaveAccessibleDescription('Cedro, 8 s por disparo Verifique este slot.');
    expect(slot(1)).toHaveAccessibleDescription('Lavanda, 5 s por disparo');
    await user.click(slot(3));
    expect(screen.getByText('Está inativa')).toBeVisible();
  });
});

describe('the selected slot', () => {
  it('takes a fragrance and its seconds', async () => {
    const { user } = show();
    await ring();
    await user.click(slot(20));
    await user.click(screen.getByRole('combobox', { name: 'Fragrância' }));
    await user.click(await screen.findByRole('option', { name: 'Baunilha' }));
    await user.clear(screen.getByLabelText('Segundos por disparo'));
    await user.type(screen.getByLabelText('Segundos por disparo'), '12');
    expect(nameOf(20)).toBe('Slot 20: configurado, selecionado');
    expect(slots[19]).toMatchObject({ fragranceId: 3, shotSeconds: 12 });
  });

  it('refuses a fragrance that another slot holds', async () => {
    const { user } = show();
    await ring();
    await user.click(slot(5));
    await user.click(screen.getByRole('combobox', { name: 'Fragrância' }));
    await user.click(await screen.findByRole('option', { name: 'Cedro' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Não é permitida mesma fragância em mais de um slot. Ela está no slot 3.',
    );
    expect(holders()).toEqual({ 1: 'Lavanda', 3: 'Cedro' });
  });

  it('says what is wrong with its seconds', async () => {
    const { user } = show();
    await ring();
    await user.click(slot(1));
    const seconds = screen.getByLabelText('Segundos por disparo');
    await user.clear(seconds);
    expect(screen.getByText('Campo obrigatório')).toBeVisible();
    await user.type(seconds, '61');
    expect(screen.getByText('O maior valor aceito é 60')).toBeVisible();
  });

  it('is cleared by its button, and left by those beside its number', async () => {
    const { user } = show();
    await ring();
    await user.click(slot(1));
    await user.click(screen.getByRole('button', { name: 'Limpar slot' }));
    expect(holders()).toEqual({ 3: 'Cedro' });
    await user.click(screen.getByRole('button', { name: 'Slot anterior' }));
    expect(nameOf(20)).toBe('Slot 20: não configurado, selecionado');
    expect(screen.getByRole('button', { name: 'Slot anterior' })).toHaveFocus();
  });
});

describe('by keys', () => {
  it('arrows go round, Home and End to the ends, and one slot is reached by Tab', async () => {
    const { user } = show();
    await ring();
    await user.tab();
    expect(slot(1)).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(slot(20)).toHaveFocus();
    expect(nameOf(20)).toContain('selecionado');
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(slot(2)).toHaveFocus();
    await user.keyboard('{End}{ArrowUp}');
    expect(slot(19)).toHaveFocus();
    await user.keyboard('{Home}');
    expect(slot(1)).toHaveFocus();
    expect(SLOTS.filter((number) => slot(number).tabIndex === 0)).toEqual([1]);
  });

  it('Delete clears', async () => {
    const { user } = show();
    await ring();
    act(() => slot(3).focus());
    await user.keyboard('{Delete}');
    await waitFor(() => expect(holders()).toEqual({ 1: 'Lavanda' }));
    expect(screen.getByRole('status')).toHaveTextContent('Slot 3 limpo, Cedro retirada');
  });

  it('M lifts, arrows carry, Enter drops, and all of it is told', async () => {
    const { user } = show();
    await ring();
    act(() => slot(1).focus());
    await user.keyboard('m');
    expect(screen.getByRole('status')).toHaveTextContent(/^Lavanda foi retirada do slot 1/);
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('status')).toHaveTextContent('Slot 2, vazio');
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('status')).toHaveTextContent('Slot 3, troca de lugar com Cedro');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(holders()).toEqual({ 1: 'Cedro', 3: 'Lavanda' }));
    expect(screen.getByRole('status')).toHaveTextContent('Lavanda está agora no slot 3, e Cedro no slot 1');
    expect(slot(3)).toHaveFocus();
  });

  it('Escape puts back what was lifted', async () => {
    const { user } = show();
    await ring();
    act(() => slot(1).focus());
    await user.keyboard('m{ArrowRight}{Escape}{Enter}');
    expect(holders()).toEqual({ 1: 'Lavanda', 3: 'Cedro' });
    expect(screen.getByRole('status')).toHaveTextContent('Lavanda ficou no slot 1');
  });

  it('nothing is lifted from an empty slot', async () => {
    const { user } = show();
    await ring();
    act(() => slot(2).focus());
    await user.keyboard('m');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('the move button lifts, and the next slot that is chosen gets it', async () => {
    const { user } = show();
    await ring();
    await user.click(slot(3));
    await user.click(screen.getByRole('button', { name: 'Mover' }));
    expect(slot(3)).toHaveFocus();
    await user.click(slot(10));
    await waitFor(() => expect(holders()).toEqual({ 1: 'Lavanda', 10: 'Cedro' }));
  });
});

/** Places the ring on the screen as a browser would: a square of 400 with its slots' circle of 180. */
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

describe('by pointer', () => {
  it('drags a fragrance to another slot', async () => {
    show();
    const device = await placed();
    pointer('Down', slot(1), at(1));
    pointer('Move', device, at(2));
    pointer('Move', device, at(12));
    expect(screen.getByRole('status')).toHaveTextContent('Slot 12, vazio');
    pointer('Up', device, at(12));
    await waitFor(() => expect(holders()).toEqual({ 3: 'Cedro', 12: 'Lavanda' }));
    expect(nameOf(12)).toContain('selecionado');
  });

  it('swaps with a filled slot', async () => {
    show();
    const device = await placed();
    pointer('Down', slot(1), at(1));
    pointer('Move', device, at(3));
    pointer('Up', device, at(3));
    await waitFor(() => expect(holders()).toEqual({ 1: 'Cedro', 3: 'Lavanda' }));
  });

  it('puts back what is dropped on the hub', async () => {
    show();
    const device = await placed();
    pointer('Down', slot(1), at(1));
    pointer('Move', device, [200, 200]);
    pointer('Up', device, [200, 200]);
    expect(screen.getByRole('status')).toHaveTextContent('Lavanda ficou no slot 1');
    expect(holders()).toEqual({ 1: 'Lavanda', 3: 'Cedro' });
  });

  it('takes the click that ends a drag for no choice', async () => {
    show();
    const device = await placed();
    pointer('Down', slot(1), at(1));
    pointer('Move', device, at(5));
    pointer('Up', device, at(5));
    await waitFor(() => expect(holders()).toEqual({ 3: 'Cedro', 5: 'Lavanda' }));
    fireEvent.click(slot(1));
    expect(nameOf(5)).toContain('selecionado');
  });

  it('a finger that rests lifts, one that swipes scrolls', async () => {
    show();
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
    expect(screen.getByRole('status')).toHaveTextContent(/^Lavanda foi retirada/);
    pointer('Move', device, at(8), 'touch');
    pointer('Up', device, at(8), 'touch');
    await waitFor(() => expect(holders()).toEqual({ 3: 'Cedro', 8: 'Lavanda' }));
  });
});

describe('a fragrance that the quiz recommends', () => {
  const onlyCedro = vi.fn(async (fragranceId: number) => fragranceId === 2);

  it.each([
    ['cleared', '{Delete}'],
    ['moved', 'm{ArrowRight}{Enter}'],
  ])('is not %s', async (_, keys) => {
    const { user } = show({ isLocked: onlyCedro });
    await ring();
    act(() => slot(3).focus());
    await user.keyboard(keys);
    expect(await screen.findByRole('alert')).toHaveTextContent(/O quiz desta campanha recomenda/);
    expect(holders()).toEqual({ 1: 'Lavanda', 3: 'Cedro' });
  });

  it('is not pushed away by another', async () => {
    const { user } = show({ isLocked: onlyCedro });
    await ring();
    act(() => slot(1).focus());
    await user.keyboard('m{ArrowRight}{ArrowRight}{Enter}');
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(nameOf(3)).toBe('Slot 3: configurado, selecionado');
    expect(holders()).toEqual({ 1: 'Lavanda', 3: 'Cedro' });
  });

  it('may be given off longer, and others may go', async () => {
    const { user } = show({ isLocked: onlyCedro });
    await ring();
    await user.click(slot(3));
    await user.type(screen.getByLabelText('Segundos por disparo'), '{Backspace}9');
    expect(slots[2]?.shotSeconds).toBe(9);
    act(() => slot(1).focus());
    await user.keyboard('{Delete}');
    await waitFor(() => expect(holders()).toEqual({ 3: 'Cedro' }));
  });

  it('stays where the question finds no answer, and says why', async () => {
    const { user } = show({ isLocked: () => Promise.reject(new NetworkError('offline')) });
    await ring();
    act(() => slot(1).focus());
    await user.keyboard('{Delete}');
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    expect(holders()).toEqual({ 1: 'Lavanda', 3: 'Cedro' });
  });
});
