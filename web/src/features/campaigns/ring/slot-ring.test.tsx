import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { SLOTS } from '#contracts/campaigns/slots.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { json, newFakeApi } from '#web/testing/fake-api.ts';
import { pick, textsOf } from '#web/testing/screen.ts';
import { fragrance } from '../testing/campaign-builders.ts';
import { content, holders, ring, showRing, slot } from '../testing/ring-harness.tsx';

const nameOf = (number: number) => slot(number).getAttribute('aria-label');

beforeEach(() => {
  newFakeApi().on('GET', '/fragrances/quick-search', () => json({ data: [1, 2, 3].map(fragrance) }));
});

describe('the slots of the ring', () => {
  it('are 20 buttons with number, state and content', async () => {
    showRing();
    expect(within(await ring()).getAllByRole('button')).toHaveLength(20);
    expect(nameOf(1)).toBe('Slot 1: configurado');
    expect(slot(1)).toHaveAccessibleDescription('Lavanda, 5 s por disparo');
    expect(nameOf(2)).toBe('Slot 2: não configurado');
    expect(screen.getByText('slots configurados')).toBeVisible();
  });

  it('have a legend of their shapes', async () => {
    showRing();
    const legend = await screen.findByRole('list', { name: 'Legenda' });
    expect(textsOf('listitem', legend)).toEqual(['Configurado', 'Não configurado', 'Selecionado']);
  });

  it('pass the accessibility check, also with one selected', async () => {
    const { user } = showRing();
    await ring();
    await user.click(slot(3));
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('mark an invalid slot and show the error in its editor', async () => {
    const { user } = showRing({ errors: { 'collection.1.fragranceId': 'Está inativa' } });
    await ring();
    expect(slot(3)).toHaveAccessibleDescription('Cedro, 8 s por disparo Verifique este slot.');
    expect(slot(1)).toHaveAccessibleDescription('Lavanda, 5 s por disparo');
    await user.click(slot(3));
    expect(screen.getByText('Está inativa')).toBeVisible();
  });
});

describe('the selected slot', () => {
  it('accepts a fragrance and seconds', async () => {
    const { user } = showRing();
    await ring();
    await user.click(slot(20));
    await pick(user, 'Fragrância', 'Baunilha');
    await user.clear(screen.getByLabelText('Segundos por disparo'));
    await user.type(screen.getByLabelText('Segundos por disparo'), '12');
    expect(nameOf(20)).toBe('Slot 20: configurado, selecionado');
    expect(content(20)).toMatchObject({ fragranceId: 3, shotSeconds: 12 });
  });

  it('refuses a fragrance that another slot holds', async () => {
    const { user } = showRing();
    await ring();
    await user.click(slot(5));
    await pick(user, 'Fragrância', 'Cedro');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Não é permitida mesma fragância em mais de um slot. Ela está no slot 3.',
    );
    expect(holders()).toEqual({ 1: 'Lavanda', 3: 'Cedro' });
  });

  it('shows an error for invalid seconds', async () => {
    const { user } = showRing();
    await ring();
    await user.click(slot(1));
    const seconds = screen.getByLabelText('Segundos por disparo');
    await user.clear(seconds);
    expect(screen.getByText('Campo obrigatório')).toBeVisible();
    await user.type(seconds, '61');
    expect(screen.getByText('O maior valor aceito é 60')).toBeVisible();
  });

  it('is cleared with its button and left with the buttons next to its number', async () => {
    const { user } = showRing();
    await ring();
    await user.click(slot(1));
    await user.click(screen.getByRole('button', { name: 'Limpar slot' }));
    expect(holders()).toEqual({ 3: 'Cedro' });
    await user.keyboard('{Control>}z{/Control}');
    expect(holders()).toEqual({ 1: 'Lavanda', 3: 'Cedro' });
    await user.click(screen.getByRole('button', { name: 'Slot anterior' }));
    expect(nameOf(20)).toBe('Slot 20: não configurado, selecionado');
    expect(screen.getByRole('button', { name: 'Slot anterior' })).toHaveFocus();
  });
});

describe('the slot ring by keyboard', () => {
  it('moves with arrows around the ring and with Home and End to its ends, and has one tab stop', async () => {
    const { user } = showRing();
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

  it('clears a slot with Delete', async () => {
    const { user } = showRing();
    await ring();
    act(() => slot(3).focus());
    await user.keyboard('{Delete}');
    await waitFor(() => expect(holders()).toEqual({ 1: 'Lavanda' }));
    expect(screen.getByRole('status')).toHaveTextContent('Slot 3 limpo, Cedro removida');
  });

  it('lifts with M, moves with arrows, drops with Enter and announces each step', async () => {
    const { user } = showRing();
    await ring();
    act(() => slot(1).focus());
    await user.keyboard('m');
    expect(screen.getByRole('status')).toHaveTextContent(/^Movendo Lavanda, do slot 1\./);
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('status')).toHaveTextContent('Slot 2, vazio');
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('status')).toHaveTextContent('Slot 3, troca de lugar com Cedro');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(holders()).toEqual({ 1: 'Cedro', 3: 'Lavanda' }));
    expect(screen.getByRole('status')).toHaveTextContent('Lavanda está agora no slot 3, e Cedro no slot 1');
    expect(slot(3)).toHaveFocus();
  });

  it('cancels a move with Escape', async () => {
    const { user } = showRing();
    await ring();
    act(() => slot(1).focus());
    await user.keyboard('m{ArrowRight}{Escape}{Enter}');
    expect(holders()).toEqual({ 1: 'Lavanda', 3: 'Cedro' });
    expect(screen.getByRole('status')).toHaveTextContent('Lavanda ficou no slot 1');
  });

  it('lifts nothing from an empty slot', async () => {
    const { user } = showRing();
    await ring();
    act(() => slot(2).focus());
    await user.keyboard('m');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('moves a fragrance with the move button and a click on another slot', async () => {
    const { user } = showRing();
    await ring();
    await user.click(slot(3));
    await user.click(screen.getByRole('button', { name: 'Mover' }));
    expect(slot(3)).toHaveFocus();
    await user.click(slot(10));
    await waitFor(() => expect(holders()).toEqual({ 1: 'Lavanda', 10: 'Cedro' }));
  });
});

describe('the history of the slots', () => {
  it('can be undone with Ctrl+Z step by step and redone', async () => {
    const { user } = showRing();
    await ring();
    act(() => slot(1).focus());
    await user.keyboard('{Delete}');
    await waitFor(() => expect(holders()).toEqual({ 3: 'Cedro' }));
    await user.keyboard('{ArrowRight}{ArrowRight}{Delete}');
    await waitFor(() => expect(holders()).toEqual({}));
    await user.keyboard('{Control>}z{/Control}');
    expect(holders()).toEqual({ 3: 'Cedro' });
    expect(screen.getByText('Alteração desfeita')).toBeInTheDocument();
    await user.keyboard('{Control>}z{/Control}');
    expect(holders()).toEqual({ 1: 'Lavanda', 3: 'Cedro' });
    await user.keyboard('{Control>}z{/Control}');
    expect(holders()).toEqual({ 1: 'Lavanda', 3: 'Cedro' });
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(holders()).toEqual({ 3: 'Cedro' });
  });
});
