import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, problem } from '#web/testing/fake-api.ts';
import { signedInAs } from '#web/testing/render.tsx';
import { pick, picker } from '#web/testing/screen.ts';
import type { QuizSketch } from './testing/quiz-builders.ts';
import { quiz } from './testing/quiz-builders.ts';
import { answered, edit, optionsOf, outline, row, stored, writeText } from './testing/quiz-editor.tsx';

/** 1 leads to 2 and 3, and 2 to 3; the other answer of 2 ends in Cedro. */
const SHARED: QuizSketch = {
  1: { 11: { next: 2 }, 12: { next: 3 } },
  2: { 21: { next: 3 }, 22: { fragrances: [2] } },
  3: { 31: { fragrances: [1] }, 32: {} },
};

const api = fakeApi();
const moves = () => api.bodies('PUT', '/quiz/updateTree');
const names = async () =>
  (await within(await outline()).findAllByRole('treeitem')).map(
    (item) => `${item.getAttribute('aria-level')} ${item.getAttribute('aria-label')?.split('. ')[0]}`,
  );

/** Drags one row onto another. @returns whether the drop is allowed */
async function drag(from: string | RegExp, to: string | RegExp): Promise<boolean> {
  const source = await row(from);
  const target = await row(to);
  fireEvent.dragStart(source);
  fireEvent.dragEnter(target);
  const over = createEvent.dragOver(target);
  fireEvent(target, over);
  fireEvent.drop(target);
  fireEvent.dragEnd(source);
  return over.defaultPrevented;
}

beforeEach(() => {
  signedInAs('STAFF');
  stored(api, quiz(SHARED));
  api.on('PUT', '/quiz/updateTree', () =>
    answered(quiz({ ...SHARED, 2: { 21: { next: 3 }, 22: {} }, 3: { 31: { fragrances: [1, 2] }, 32: {} } })),
  );
});

describe('the outline', () => {
  it('shows the whole quiz, with a shared question once in full', async () => {
    edit();
    expect(await names()).toEqual([
      '1 Pergunta: Pergunta 1',
      '2 Resposta: Resposta 11',
      '3 Pergunta: Pergunta 2',
      '4 Resposta: Resposta 21',
      '5 Pergunta: Pergunta 3',
      '6 Resposta: Resposta 31',
      '7 Fragrância: Lavanda',
      '6 Resposta: Resposta 32',
      '4 Resposta: Resposta 22',
      '5 Fragrância: Cedro',
      '2 Resposta: Resposta 12',
      '3 Pergunta mostrada em outro lugar: Pergunta 3',
    ]);
  });

  it('names the row in the buttons that collapse and move it', async () => {
    edit();
    const item = within(await row('Resposta: Resposta 11'));
    expect(item.getByRole('button', { name: 'Recolher “Resposta 11”' })).toBeInTheDocument();
    expect(item.getByRole('button', { name: 'Mover “Resposta 11”' })).toBeInTheDocument();
  });

  it('can be navigated by arrow keys and opens a row by Enter', async () => {
    const { user } = edit();
    (await row('Pergunta: Pergunta 1')).focus();
    await user.keyboard('{ArrowDown}');
    await waitFor(async () => expect(await row('Resposta: Resposta 11')).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    await waitFor(async () => expect(await row('Pergunta: Pergunta 2')).toHaveFocus());
    await user.keyboard('{ArrowLeft}');
    await waitFor(async () => expect(await names()).toHaveLength(5));
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await picker('Pergunta')).toHaveValue('Pergunta 2'));
    await waitFor(async () => expect(await picker('Pergunta')).toHaveFocus());
  });

  it('moves a dragged fragrance and shows the result from the server', async () => {
    edit();
    expect(await drag('Fragrância: Cedro', 'Resposta: Resposta 31')).toBe(true);
    expect(await screen.findByText('Estrutura atualizada')).toBeVisible();
    expect(moves()).toEqual([{ nodeType: 'fragrance', fragranceOptionId: 222, newQuizQuestionAnswerId: 31 }]);
    expect(api.requestsTo('PUT', '/quiz/updateTree')[0]?.headers.get('If-Match')).toBe('"quiz-7-1"');
    await waitFor(async () => expect((await names())[7]).toBe('7 Fragrância: Cedro'));
  });

  it('shows no error for a row dropped in its own place', async () => {
    edit();
    expect(await drag('Fragrância: Cedro', 'Fragrância: Cedro')).toBe(false);
    expect(await drag('Fragrância: Cedro', 'Resposta: Resposta 22')).toBe(false);
    await expect(screen.findByText('Movimento não permitido.', {}, { timeout: 100 })).rejects.toThrow();
  });

  it.each([
    ['a fragrance on an answer that leads to a question', 'Fragrância: Cedro', /^Resposta: Resposta 12/],
    ['a question on an answer that ends in fragrances', 'Pergunta: Pergunta 2', /^Resposta: Resposta 31/],
    ['a question below itself', 'Pergunta: Pergunta 2', /^Resposta: Resposta 32/],
    ['an answer on a question further down its path', /^Resposta: Resposta 11/, /^Pergunta: Pergunta 3/],
  ])('refuses to drop %s', async (_, from, to) => {
    edit();
    expect(await drag(from, to)).toBe(false);
    expect(await screen.findByText('Movimento não permitido.')).toBeVisible();
    expect(moves()).toEqual([]);
  });

  it('loads the tree anew 2 s after a refused drop, and keeps unsaved changes', async () => {
    const { user } = edit();
    await writeText(user, 'Pergunta', 'Outra coisa');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    expect(await drag('Pergunta: Pergunta 2', /^Resposta: Resposta 32/)).toBe(false);
    stored(api, quiz({ ...SHARED, 3: { 31: { fragrances: [3] }, 32: {} } }), '"quiz-7-9"');
    await vi.advanceTimersByTimeAsync(1_900);
    expect((await names())[6]).toBe('7 Fragrância: Lavanda');
    await vi.advanceTimersByTimeAsync(100);
    await waitFor(async () => expect((await names())[6]).toBe('7 Fragrância: Baunilha'));
    expect(await picker('Pergunta')).toHaveValue('Outra coisa');
    expect(screen.getByText('Movimento não permitido.')).toBeVisible();
  });

  it('moves a row by a dialog that offers only valid destinations', async () => {
    const { user } = edit();
    (await row('Fragrância: Cedro')).focus();
    await user.click(await row('Fragrância: Cedro'));
    (await row('Fragrância: Cedro')).focus();
    await user.keyboard('m');
    const dialog = await screen.findByRole('dialog', { name: 'Mover para…' });
    expect(dialog).toHaveTextContent('Fragrância: Cedro');
    expect(await optionsOf(user, 'Destino')).toEqual([
      'Pergunta 3 › Resposta 31',
      'Pergunta 3 › Resposta 32',
    ]);
    await user.click(screen.getByRole('option', { name: 'Pergunta 3 › Resposta 31' }));
    await user.click(within(dialog).getByRole('button', { name: 'Mover' }));
    expect(await screen.findByText('Estrutura atualizada')).toBeVisible();
    expect(moves()).toEqual([{ nodeType: 'fragrance', fragranceOptionId: 222, newQuizQuestionAnswerId: 31 }]);
  });

  it("shows a refusal and the server's state", async () => {
    api.on('PUT', '/quiz/updateTree', () => problem(409, 'quiz.move', 'Movimento não permitido.'));
    const { user } = edit();
    const link = await row(/mostrada em outro lugar/);
    stored(api, quiz({ 1: { 11: { fragrances: [3] } } }), '"quiz-7-9"');
    await user.click(within(link).getByRole('button', { name: /^Mover “[^”]*”$/ }));
    await pick(user, 'Destino', 'Pergunta 1 › Resposta 11');
    await user.click(screen.getByRole('button', { name: 'Mover' }));
    expect(await screen.findByText('Movimento não permitido.')).toBeVisible();
    await waitFor(async () =>
      expect(await names()).toEqual([
        '1 Pergunta: Pergunta 1',
        '2 Resposta: Resposta 11',
        '3 Fragrância: Baunilha',
      ]),
    );
    expect(moves()).toEqual([
      { nodeType: 'question', quizQuestionAnswerId: 11, nextQuestionId: 3, previousQuizQuestionAnswerId: 12 },
    ]);
  });

  it('moves nothing in a question with unsaved changes', async () => {
    const { user } = edit();
    await writeText(user, 'Pergunta', 'Outra coisa');
    await user.click(
      within(await row(/mostrada em outro lugar/)).getByRole('button', { name: /^Mover “[^”]*”$/ }),
    );
    await pick(user, 'Destino', 'Pergunta 1 › Resposta 11');
    await user.click(screen.getByRole('button', { name: 'Mover' }));
    expect(await screen.findByText(/Salve ou reverta antes/)).toBeVisible();
    expect(moves()).toEqual([]);
  });

  it('expands the rows above a question opened elsewhere, also in a long quiz', async () => {
    const long: QuizSketch = {};
    for (let id = 1; id <= 70; id += 1) long[id] = { [id + 100]: id < 70 ? { next: id + 1 } : {} };
    stored(api, quiz(long));
    const { user } = edit();
    expect(await names()).toHaveLength(3);
    const [place] = await screen.findAllByRole('button', { name: 'Pergunta 40' });
    if (!place) throw new Error('The question is not in the list');
    await user.click(place);
    expect(await row('Pergunta: Pergunta 40')).toHaveAttribute('aria-current', 'true');
    expect(await names()).toHaveLength(79);
    expect(await row('Pergunta: Pergunta 40')).toHaveAttribute('tabindex', '0');
  });

  it('keeps a row collapsed while the question is edited', async () => {
    const { user } = edit();
    (await row('Pergunta: Pergunta 1')).focus();
    await user.keyboard('{ArrowLeft}');
    await waitFor(async () => expect(await names()).toEqual(['1 Pergunta: Pergunta 1']));
    await writeText(user, 'Pergunta', 'Outra coisa');
    expect(await names()).toHaveLength(1);
  });
});
