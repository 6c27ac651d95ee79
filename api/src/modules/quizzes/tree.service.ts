import { wouldLoop } from '#contracts/quiz-graph.ts';
import type { QuizAnswer, QuizQuestion, TreeMove } from '#contracts/quizzes.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { found } from '../../http/found.ts';
import { problem } from '../../http/problem.ts';
import type { CallContext } from '../../http/serve.ts';
import { graphOf, questionsOf } from './quiz-graph.queries.ts';
import * as commands from './quizzes.commands.ts';
import type { QuizRecord } from './quizzes.queries.ts';
import { editQuiz } from './quizzes.service.ts';

/** Moves something within a quiz. @throws problem `quiz.move` where that would break a rule: then nothing has changed */
export async function moveInTree(
  db: Database,
  move: TreeMove,
  context: Pick<CallContext, 'ifMatch' | 'origin'>,
): Promise<QuizRecord> {
  const target = move.nodeType === 'fragrance' ? move.newQuizQuestionAnswerId : move.quizQuestionAnswerId;
  const quizId = found(await commands.quizOfAnswer(db, target));
  const { quiz } = await editQuiz(db, quizId, context, async (tx) => {
    const questions = await questionsOf(tx, quizId);
    switch (move.nodeType) {
      case 'fragrance':
        return moveFragrance(tx, questions, move);
      case 'question':
        return moveQuestion(tx, quizId, questions, move);
      case 'answer':
        return moveAnswer(tx, quizId, questions, move);
    }
  });
  return quiz;
}

type Move<Kind extends TreeMove['nodeType']> = Extract<TreeMove, { nodeType: Kind }>;

async function moveFragrance(
  tx: Transaction,
  questions: readonly QuizQuestion[],
  { fragranceOptionId, newQuizQuestionAnswerId }: Move<'fragrance'>,
): Promise<void> {
  const from = answersOf(questions).find(({ fragranceOptions }) =>
    fragranceOptions.some((option) => option.fragranceOptionId === fragranceOptionId),
  );
  const moved = from?.fragranceOptions.find((option) => option.fragranceOptionId === fragranceOptionId);
  const to = requireAnswer(questions, newQuizQuestionAnswerId);
  if (!from || !moved) throw await refusal(tx, 'option', fragranceOptionId);
  if (from === to) return;
  const repeated = to.fragranceOptions.some(({ fragranceId }) => fragranceId === moved.fragranceId);
  if (to.nextQuestionId !== null || repeated) throw problem('quiz.move');
  await commands.hangFragrance(tx, fragranceOptionId, newQuizQuestionAnswerId);
}

async function moveQuestion(
  tx: Transaction,
  quizId: number,
  questions: readonly QuizQuestion[],
  { quizQuestionAnswerId, nextQuestionId, previousQuizQuestionAnswerId }: Move<'question'>,
): Promise<void> {
  const to = requireAnswer(questions, quizQuestionAnswerId);
  if (!questions.some((question) => question.quizQuestionId === nextQuestionId)) {
    throw await refusal(tx, 'question', nextQuestionId);
  }
  if (previousQuizQuestionAnswerId != null) {
    const previous = answersOf(questions).find(
      (answer) => answer.quizQuestionAnswerId === previousQuizQuestionAnswerId,
    );
    if (!previous) throw await refusal(tx, 'answer', previousQuizQuestionAnswerId);
    if (previous.nextQuestionId !== nextQuestionId) throw problem('quiz.move');
  }
  if (to.fragranceOptions.length > 0) throw problem('quiz.move');
  await commands.hangQuestion(
    tx,
    quizId,
    quizQuestionAnswerId,
    nextQuestionId,
    previousQuizQuestionAnswerId ?? undefined,
  );
  await requireNoLoop(tx, quizId, quizQuestionAnswerId);
}

async function moveAnswer(
  tx: Transaction,
  quizId: number,
  questions: readonly QuizQuestion[],
  { quizQuestionAnswerId, newQuizQuestionId }: Move<'answer'>,
): Promise<void> {
  const to = questions.find((question) => question.quizQuestionId === newQuizQuestionId);
  if (!to) throw await refusal(tx, 'question', newQuizQuestionId);
  if (to.answers.some((answer) => answer.quizQuestionAnswerId === quizQuestionAnswerId)) return;
  await commands.hangAnswer(tx, quizQuestionAnswerId, newQuizQuestionId);
  await requireNoLoop(tx, quizId, quizQuestionAnswerId);
}

/** Judged on what the move would make; refused, it is rolled back. */
async function requireNoLoop(tx: Transaction, quizId: number, answerId: number): Promise<void> {
  const graph = await graphOf(tx, quizId);
  for (const { questionId, answers } of graph) {
    const next = answers.find((answer) => answer.answerId === answerId)?.next ?? null;
    if (next !== null && wouldLoop(graph, questionId, next)) throw problem('quiz.move');
  }
}

function answersOf(questions: readonly QuizQuestion[]): QuizAnswer[] {
  return questions.flatMap(({ answers }) => answers);
}

function requireAnswer(questions: readonly QuizQuestion[], id: number): QuizAnswer {
  return found(answersOf(questions).find(({ quizQuestionAnswerId }) => quizQuestionAnswerId === id));
}

/** What isn't in this quiz is in another one, which no move reaches, or nowhere. */
async function refusal(tx: Transaction, kind: 'option' | 'answer' | 'question', id: number) {
  return problem((await commands.exists(tx, kind, id)) ? 'quiz.move' : 'not_found');
}
