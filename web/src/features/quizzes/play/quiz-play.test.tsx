import { act, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Quiz } from '#contracts/quizzes.ts';
import { accessibilityViolations } from '#web/testing/accessibility.ts';
import { renderPages } from '#web/testing/render.tsx';
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
  /** Takes what puts another quiz in the place of the first. */
  onReady: (change: (next: Quiz) => void) => void;
  onOpen: (questionId: number, answerId?: number) => void;
}

/** An editor of which only the play is there. */
function Stage({ first, onReady, onOpen, current = null, dirty = false, collection }: StageProps) {
  const [shown, setShown] = useState(first);
  useEffect(() => onReady(setShown), [onReady]);
  return <QuizPlay quiz={shown} collection={collection} current={current} dirty={dirty} onOpen={onOpen} />;
}

/** Plays a quiz; `change` puts another in its place. */
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

  it('shows what an answer says beside its label', async () => {
    const described = quiz();
    const [first] = described.questions[0]?.answers ?? [];
    if (first) first.answer.description = 'Areia, sal e sol';
    await playing(described);
    expect(answer(/Resposta 11/)).toHaveTextContent('Areia, sal e sol');
  });

  it('moves the focus with each step, and never by itself', async () => {
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

  it('takes digits for answers', async () => {
    const { user } = await playing();
    answer('Resposta 11').focus();
    await user.keyboard('3{Control>}1{/Control}');
    expect(heading('Pergunta 1')).toBeVisible();
    await user.keyboard('1');
    await user.keyboard('1');
    expect(heading('Sua fragrância')).toHaveFocus();
  });

  it('goes back to any step, and to the beginning', async () => {
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

  it('begins with the question that is being written, or any other', async () => {
    const { user } = await playing(quiz(), { current: 2 });
    await user.click(button('Começar aqui'));
    expect(heading('Pergunta 2')).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'Começar em' })).toHaveValue('Pergunta 2');
    await user.click(screen.getByRole('combobox', { name: 'Começar em' }));
    await user.click(await screen.findByRole('option', { name: 'Pergunta 1' }));
    await waitFor(() => expect(heading('Pergunta 1')).toHaveFocus());
  });

  it('opens what is shown, to be written', async () => {
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

describe('what keeps a quiz from going on', () => {
  it('is told at an answer that leads nowhere', async () => {
    const { user, onOpen } = await playing(quiz({ 1: { 11: {} } }));
    await user.click(answer('Resposta 11'));
    expect(heading('O quiz para aqui')).toHaveFocus();
    expect(screen.getByText('A resposta “Resposta 11” não leva a lugar nenhum.')).toBeVisible();
    await user.click(answer('Abrir a resposta'));
    expect(onOpen).toHaveBeenCalledWith(1, 11);
  });

  it('is told at a question without answers', async () => {
    const { user, onOpen } = await playing(quiz({ 1: { 11: { next: 2 } }, 2: {} }));
    await user.click(answer('Resposta 11'));
    expect(screen.getByText('O quiz para aqui: esta pergunta não tem respostas.')).toBeVisible();
    await user.click(answer('Abrir a pergunta'));
    expect(onOpen).toHaveBeenCalledWith(2);
  });

  it('is told where a loop comes round, which can still be played', async () => {
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

describe('a quiz that is being written while it is played', () => {
  it('is played as it is saved, and says so', async () => {
    await playing(quiz(), { dirty: true });
    expect(screen.getByText('O que ainda não foi salvo não aparece aqui.')).toBeVisible();
  });

  it('is played again as far as the path holds', async () => {
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

  it('keeps the focus where the answer that had it goes', async () => {
    const { change } = await playing();
    answer('Resposta 11').focus();
    await change({ ...SMALL, 1: { 12: { fragrances: [1] } } });
    expect(screen.getByRole('region', { name: 'Prévia do quiz' })).toHaveFocus();
  });

  it('begins elsewhere when the question that it began with is gone', async () => {
    const { user, change } = await playing(quiz(), { current: 2 });
    await user.click(button('Começar aqui'));
    await change({ 1: { 11: { fragrances: [1] } } });
    expect(heading('Pergunta 1')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Começar aqui' })).not.toBeInTheDocument();
  });
});

it('playing has nothing that an accessibility check objects to', async () => {
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
