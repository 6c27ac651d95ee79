import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { renderPages } from '#web/testing/render.tsx';
import { pick } from '#web/testing/screen.ts';
import type { CollectionFragrance } from '../editor/quiz-editor.api.ts';
import type { QuizSketch } from '../testing/quiz-builders.ts';
import { fragranceName, quiz, SMALL } from '../testing/quiz-builders.ts';
import { QuizPlay } from './quiz-play.tsx';

const COLLECTION: CollectionFragrance[] = [1, 2, 3].map((fragranceId) => ({
  fragranceId,
  name: fragranceName(fragranceId),
  image: { thumbnailUrl: `/files/${fragranceId}.webp` },
}));

interface Shown {
  current?: number | null;
  dirty?: boolean;
  collection?: readonly CollectionFragrance[];
}

interface StageProps extends Shown {
  first: Quiz;
  /** Receives the function that replaces the quiz. */
  onReady: (change: (next: Quiz) => void) => void;
  onOpen: (questionId: number, answerId?: number) => void;
}

/** An editor with nothing but the play. */
function Stage({ first, onReady, onOpen, current = null, dirty = false, collection }: StageProps) {
  const [shown, setShown] = useState(first);
  useEffect(() => onReady(setShown), [onReady]);
  return <QuizPlay quiz={shown} collection={collection} current={current} dirty={dirty} onOpen={onOpen} />;
}

/** Plays a quiz; `change` replaces it. */
async function playing(first = quiz(), shown: Shown = {}) {
  const onOpen = vi.fn();
  const onReady = vi.fn<StageProps['onReady']>();
  const { user } = renderPages(
    { '/': <Stage {...shown} first={first} onReady={onReady} onOpen={onOpen} /> },
    '/',
  );
  await screen.findByRole('region', { name: 'Testar o quiz' });
  const change = (next: QuizSketch) => act(() => onReady.mock.lastCall?.[0](quiz(next)));
  return { user, onOpen, change };
}

const heading = (name: string | RegExp) => screen.getByRole('heading', { level: 3, name });
const preview = () => within(screen.getByRole('region', { name: 'Prévia do quiz' }));
const answer = (name: string | RegExp) => preview().getByRole('button', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const path = () =>
  within(screen.getByRole('list', { name: 'Caminho até aqui' }))
    .getAllByRole('listitem')
    .map((step) => step.textContent);

describe('playing a quiz', () => {
  it('leads from the first question to the fragrances', async () => {
    const { user } = await playing(quiz(), { collection: COLLECTION });
    expect(heading('Pergunta 1')).toBeVisible();
    expect(screen.getByText('Pergunta 1 de até 2')).toBeVisible();
    await user.click(answer('Resposta 11'));
    expect(heading('Pergunta 2')).toBeVisible();
    expect(screen.getByText('Pergunta 2 de 2')).toBeVisible();
    await user.click(answer('Resposta 21'));
    expect(heading('Sua fragrância')).toBeVisible();
    const [fragrance] = preview().getAllByRole('listitem');
    expect(fragrance).toHaveTextContent('Cedro');
    expect(fragrance?.querySelector('img')).toHaveAttribute('src', '/files/2.webp');
    expect(path()).toEqual(['Pergunta 1 ›\u00a0Resposta 11', 'Pergunta 2 ›\u00a0Resposta 21']);
  });

  it('shows the description of an answer beside its label', async () => {
    const described = quiz();
    const [first] = described.questions[0]?.answers ?? [];
    if (first) first.answer.description = 'Areia, sal e sol';
    await playing(described);
    expect(answer(/Resposta 11/)).toHaveTextContent('Areia, sal e sol');
  });

  it('moves the focus with each step, but not when the quiz changes', async () => {
    const { user, change } = await playing();
    expect(heading('Pergunta 1')).not.toHaveFocus();
    await user.click(answer('Resposta 11'));
    expect(heading('Pergunta 2')).toHaveFocus();
    expect(heading('Pergunta 2')).toHaveAccessibleDescription('Pergunta 2 de 2');
    await user.click(button('Voltar'));
    expect(heading('Pergunta 1')).toHaveFocus();
    await user.click(screen.getByRole('combobox', { name: 'Começar em' }));
    const focused = document.activeElement;
    await change({ ...SMALL, 1: { 12: { fragrances: [1] } } });
    expect(document.activeElement).toBe(focused);
  });

  it('chooses answers by digit keys', async () => {
    const { user } = await playing();
    answer('Resposta 11').focus();
    await user.keyboard('3{Control>}1{/Control}');
    expect(heading('Pergunta 1')).toBeVisible();
    await user.keyboard('1');
    await user.keyboard('1');
    expect(heading('Sua fragrância')).toHaveFocus();
  });

  it('goes back to any step and to the start', async () => {
    const { user } = await playing();
    expect(button('Voltar')).toBeDisabled();
    await user.click(answer('Resposta 11'));
    await user.click(answer('Resposta 21'));
    await user.click(button('Pergunta 2 Resposta 21'));
    expect(heading('Pergunta 2')).toBeVisible();
    await user.click(button('Recomeçar'));
    expect(heading('Pergunta 1')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Caminho até aqui' })).not.toBeInTheDocument();
  });

  it('can start with the question being edited or any other', async () => {
    const { user } = await playing(quiz(), { current: 2 });
    await user.click(button('Começar aqui'));
    expect(heading('Pergunta 2')).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'Começar em' })).toHaveValue('Pergunta 2');
    await pick(user, 'Começar em', 'Pergunta 1');
    await waitFor(() => expect(heading('Pergunta 1')).toHaveFocus());
  });

  it('opens the shown question or answer for editing', async () => {
    const { user, onOpen } = await playing();
    await user.click(button('Abrir a pergunta'));
    expect(onOpen).toHaveBeenLastCalledWith(1);
    await user.click(answer('Resposta 12'));
    await user.click(button('Abrir a resposta'));
    expect(onOpen).toHaveBeenLastCalledWith(1, 12);
    await user.click(button('Abrir “Resposta 12” para editar'));
    expect(onOpen).toHaveBeenLastCalledWith(1, 12);
    expect(onOpen).toHaveBeenCalledTimes(3);
  });
});

describe('what stops a quiz', () => {
  it('is shown at an answer that leads nowhere', async () => {
    const { user, onOpen } = await playing(quiz({ 1: { 11: {} } }));
    await user.click(answer('Resposta 11'));
    expect(heading('O quiz para aqui')).toHaveFocus();
    expect(screen.getByText('A resposta “Resposta 11” não leva a lugar nenhum.')).toBeVisible();
    await user.click(answer('Abrir a resposta'));
    expect(onOpen).toHaveBeenCalledWith(1, 11);
  });

  it('is shown at a question without answers', async () => {
    const { user, onOpen } = await playing(quiz({ 1: { 11: { next: 2 } }, 2: {} }));
    await user.click(answer('Resposta 11'));
    expect(screen.getByText('O quiz para aqui: esta pergunta não tem respostas.')).toBeVisible();
    await user.click(answer('Abrir a pergunta'));
    expect(onOpen).toHaveBeenCalledWith(2);
  });

  it('is shown where a loop closes, which can still be played', async () => {
    const { user, onOpen } = await playing(quiz({ 1: { 11: { next: 2 } }, 2: { 21: { next: 1 } } }));
    await user.click(answer('Resposta 11'));
    expect(screen.getByText('Pergunta 2', { selector: 'p' })).toBeVisible();
    await user.click(answer('Resposta 21'));
    expect(screen.getByText(/o quiz entrou em um ciclo/)).toBeVisible();
    await user.click(answer('Abrir a resposta'));
    expect(onOpen).toHaveBeenCalledWith(2, 21);
    await user.click(answer('Resposta 11'));
    expect(path()).toHaveLength(3);
  });

  it('is that there is no question yet', async () => {
    await playing(quiz({}));
    expect(screen.getByText('Salve a primeira pergunta para testar o quiz.')).toBeVisible();
  });
});

describe('a quiz that is edited while it is played', () => {
  it('is played as saved, with a note on unsaved changes', async () => {
    await playing(quiz(), { dirty: true });
    expect(screen.getByText('O que ainda não foi salvo não aparece aqui.')).toBeVisible();
  });

  it('is replayed as far as the path still applies', async () => {
    const { user, change } = await playing();
    await user.click(answer('Resposta 11'));
    await user.click(answer('Resposta 21'));
    await change({ ...SMALL, 2: { 22: { fragrances: [1, 3] } } });
    expect(heading('Pergunta 2')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('O quiz mudou');
    await user.click(answer('Resposta 22'));
    expect(heading('Suas fragrâncias')).toBeVisible();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('keeps the focus in the preview when the focused answer is removed', async () => {
    const { change } = await playing();
    answer('Resposta 11').focus();
    await change({ ...SMALL, 1: { 12: { fragrances: [1] } } });
    expect(screen.getByRole('region', { name: 'Prévia do quiz' })).toHaveFocus();
  });

  it('restarts with the first question when the chosen one is gone', async () => {
    const { user, change } = await playing(quiz(), { current: 2 });
    await user.click(button('Começar aqui'));
    await change({ 1: { 11: { fragrances: [1] } } });
    expect(heading('Pergunta 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Começar aqui' })).not.toBeInTheDocument();
  });
});

it('playing a quiz passes the accessibility checks', async () => {
  const { user } = await playing(quiz({ ...SMALL, 2: {} }), { current: 2, dirty: true });
  const check = async () => {
    expect(await accessibilityViolations()).toEqual([]);
  };
  await check();
  await user.click(answer('Resposta 11'));
  await check();
  await user.click(button('Voltar'));
  await user.click(answer('Resposta 12'));
  await check();
});
