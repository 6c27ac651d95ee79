import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { at, type QuizStage, quizApp, quizStage } from '../../testing/quizzes.ts';
import type { Answer } from '../../testing/test-app.ts';
import { reserveIds, writeGraph } from './graph.commands.ts';
import { changesBetween, rowsOf } from './graph-rows.ts';
import { keepTexts } from './texts.commands.ts';

const { app, staff, scents } = await quizApp();

/** Writes a valid quiz in one go: one of four answers of each question leads to the next, the others to fragrances. */
async function long({ quizId, campaignId }: QuizStage, size: number): Promise<void> {
  await app.db.transaction(async (tx) => {
    const places = Array.from({ length: size }, (_, index) => index);
    const quest = (index: number) => `Pergunta ${index} de ${size}?`;
    const labels = ['Segue', 'Fica', 'Volta', 'Nada'].map((label) => ({ label, description: '' }));
    const texts = await keepTexts(tx, 'pt-BR', { questions: places.map(quest), answers: labels });
    const ids = await reserveIds(tx, { question: size, answer: size * 4, option: size * 5 });
    const questions = places.map((index) => ({
      id: ids.question(),
      questionId: texts.questionId(quest(index)),
    }));
    const answers = questions.flatMap(({ id }, index) =>
      labels.map((text, position) => ({
        id: ids.answer(),
        questionId: id,
        answerId: texts.answerId(text),
        position,
        nextId: position === 0 ? (questions[index + 1]?.id ?? null) : null,
      })),
    );
    const options = answers
      .filter(({ nextId }) => nextId === null)
      .flatMap(({ id, position }) =>
        scents
          .slice(0, position === 2 ? 2 : 1)
          .map((fragranceId) => ({ id: ids.option(), answerId: id, fragranceId })),
      );
    const changes = changesBetween(rowsOf([]), { questions, answers, options });
    if (changes) await writeGraph(tx, { quizId, campaignId }, changes);
  });
}

/** Counts the statements of an editor's typical requests on a quiz with this many questions. */
async function costs(size: number): Promise<Record<string, number>> {
  const stage = await quizStage(staff, scents);
  await long(stage, size);
  const { questions } = await stage.read();
  const [head, body] = [at(questions, 0), at(questions, 1)];
  const tail = at(questions, -1);
  const rewritten = {
    quizQuestionId: body.quizQuestionId,
    quest: `De outro modo, ${size}?`,
    answers: body.answers.map(({ nextQuestion: _, ...row }, index) =>
      index === 3 ? { label: `Outra de ${size}`, ...stage.ends(0, 1) } : row,
    ),
  };
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const spent: Record<string, number> = {};
  const measure = async (name: string, call: () => Promise<Answer>) => {
    queries.mockClear();
    const { status } = await call();
    expect([name, status < 300]).toEqual([name, true]);
    spent[name] = queries.mock.calls.length;
  };
  await measure('read', () => staff.get(`/quiz/${stage.quizId}`));
  await measure('read again', () => staff.get(`/quiz/${stage.quizId}`));
  await measure('validate', () => stage.validate());
  await measure('publish', () => stage.publish());
  await measure('save', () => stage.save(rewritten));
  await measure('move an answer', () =>
    stage.move({
      nodeType: 'answer',
      quizQuestionAnswerId: at(head.answers, 1).quizQuestionAnswerId,
      newQuizQuestionId: tail.quizQuestionId,
    }),
  );
  await measure('undo', () => stage.undo());
  await measure('redo', () => stage.redo());
  await measure('copy', async () => {
    const { campaignId } = await quizStage(staff, scents);
    queries.mockClear();
    return staff.post(`/quiz/${stage.quizId}/copy`, {
      body: { name: 'Cópia', campaignId, language: 'en-US' },
    });
  });
  await measure('remove a question', () => staff.delete(`/question/${body.quizQuestionId}`));
  queries.mockRestore();
  return spent;
}

describe('the cost of a quiz', () => {
  it('does not grow with its size, counted in statements', async () => {
    const [small, large] = [await costs(5), await costs(200)];
    expect(large).toEqual(small);
  }, 120_000);
});
