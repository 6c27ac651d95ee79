import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import type { QuizSketch } from '../testing/quiz-builders.ts';
import { quiz, SMALL } from '../testing/quiz-builders.ts';
import { mapLayout } from './layout.ts';
import { QuizMap } from './quiz-map.tsx';

/** happy-dom has no layout, so the map is given the size of a screen. */
const ROOM = { clientWidth: 1200, clientHeight: 800, offsetWidth: 1200, offsetHeight: 800 };

class Matrix {
  m22 = 1;
}

beforeEach(() => {
  for (const [property, size] of Object.entries(ROOM)) {
    vi.spyOn(HTMLElement.prototype, property as keyof typeof ROOM, 'get').mockReturnValue(size);
  }
  vi.stubGlobal('DOMMatrixReadOnly', Matrix);
});

function show(sketch: QuizSketch = SMALL, props: { current?: number; faults?: [number, number][] } = {}) {
  const onOpen = vi.fn();
  const map = (of: Quiz) => (
    <MantineProvider env="test">
      <Notifications />
      <QuizMap
        quiz={of}
        current={props.current ?? null}
        faultsByQuestion={new Map(props.faults)}
        faultsByAnswer={new Map()}
        onOpen={onOpen}
      />
    </MantineProvider>
  );
  const { rerender } = render(map(quiz(sketch)));
  return {
    onOpen,
    user: userEvent.setup(),
    showAgain: (next: QuizSketch) => rerender(map(quiz(next))),
  };
}

const map = () => screen.findByRole('application', { name: 'Mapa do quiz' });
// Click these with `fireEvent`: the map also handles other mouse events, which have no window here.
const item = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the quiz map', () => {
  it('names each question and the destination of each answer', async () => {
    show({ ...SMALL, 2: { 21: {} } }, { current: 2, faults: [[2, 1]] });
    await item('Pergunta: Pergunta 1, 2 respostas, Início');
    await item('Pergunta: Pergunta 2, 1 resposta, Em edição, 1 ponto a corrigir');
    await item('Resposta: Resposta 11, leva a: Pergunta 2');
    await item('Resposta: Resposta 12, termina em: Lavanda');
    await item('Resposta: Resposta 21, Sem destino');
  });

  it('opens a question or one of its answers', async () => {
    const { onOpen } = show();
    fireEvent.click(await item(/^Pergunta: Pergunta 2/));
    expect(onOpen).toHaveBeenLastCalledWith(2);
    fireEvent.click(await item(/^Resposta: Resposta 12/));
    expect(onOpen).toHaveBeenLastCalledWith(1, 12);
  });

  it('is a single tab stop with arrow keys between its items and Enter to open them', async () => {
    const { user, onOpen } = show();
    (await map()).focus();
    await user.keyboard('{ArrowDown}');
    expect(await item(/^Pergunta: Pergunta 1/)).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(await item(/^Pergunta: Pergunta 2/)).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onOpen).toHaveBeenLastCalledWith(2, 21);
  });

  it('can be expanded and closes to open a question chosen there', async () => {
    const { user, onOpen } = show();
    await user.click(await item('Ampliar'));
    const dialog = await screen.findByRole('dialog', { name: 'Mapa do quiz' });
    fireEvent.click(await within(dialog).findByRole('button', { name: /^Pergunta: Pergunta 2/ }));
    await waitFor(() => expect(onOpen).toHaveBeenCalledWith(2));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('opens nothing when the expanded map is closed', async () => {
    const { user, onOpen } = show();
    const expand = await item('Ampliar');
    await user.click(expand);
    await screen.findByRole('dialog', { name: 'Mapa do quiz' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(expand).toHaveFocus());
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('shows an error when no picture can be created', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const { user } = show();
    await user.click(await item('Baixar imagem'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível criar a imagem');
  });

  it('explains what will appear while the quiz is empty', () => {
    show({});
    expect(screen.getByText('O mapa aparece aqui assim que houver uma pergunta.')).toBeVisible();
  });
});

describe('the map of a large quiz', () => {
  const large = (count: number): QuizSketch =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        index + 1,
        { [1000 + index]: index + 2 <= count ? { next: index + 2 } : {} },
      ]),
    );

  /** Lays out like the real worker, but on demand. */
  class LayoutWorker {
    static all: LayoutWorker[] = [];
    onmessage: (event: { data: unknown }) => void = () => undefined;
    onerror: () => void = () => undefined;
    posted: Quiz | null = null;
    terminate = vi.fn();
    constructor() {
      LayoutWorker.all.push(this);
    }
    postMessage(of: Quiz) {
      this.posted = of;
    }
    answer() {
      if (this.posted) this.onmessage({ data: mapLayout(this.posted) });
    }
  }

  beforeEach(() => {
    LayoutWorker.all = [];
    vi.stubGlobal('Worker', LayoutWorker);
  });

  it('comes from a worker and stays until the changed quiz is laid out', async () => {
    const { showAgain } = show(large(30));
    expect(screen.queryByRole('application')).not.toBeInTheDocument();
    LayoutWorker.all[0]?.answer();
    await item('Pergunta: Pergunta 1, 1 resposta, Início');

    showAgain({ ...large(30), 1: { 1000: { next: 2 }, 99: {} } });
    await item('Pergunta: Pergunta 1, 1 resposta, Início');
    expect(LayoutWorker.all[0]?.terminate).toHaveBeenCalled();
    LayoutWorker.all[1]?.answer();
    await item('Pergunta: Pergunta 1, 2 respostas, Início');
  });

  it('is laid out without a worker if none can be loaded', async () => {
    show(large(30));
    LayoutWorker.all[0]?.onerror();
    await item('Pergunta: Pergunta 1, 1 resposta, Início');
  });
});
