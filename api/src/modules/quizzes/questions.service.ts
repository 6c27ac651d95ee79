import type { FieldFault } from '#contracts/core/errors.ts';
import { wouldLoop } from '#contracts/quiz-graph.ts';
import type { QuizAnswerInput, QuizQuestion, QuizQuestionInput } from '#contracts/quizzes.ts';
import type { Database, Transaction } from '../../db/client.ts';
import type { Tagged } from '../../http/etag.ts';
import { found, requireGivenOut } from '../../http/found.ts';
import { fieldProblem, problem } from '../../http/problem.ts';
import type { CallContext } from '../../http/serve.ts';
import { graphOf, questionsOf } from './quiz-graph.queries.ts';
import * as commands from './quizzes.commands.ts';
import { editQuiz } from './quizzes.service.ts';

type Editing = Pick<CallContext, 'ifMatch' | 'origin'>;

/**
 * Adds a question to a quiz, or changes one: its text, and its answers as a whole.
 * @returns it, under the tag of its quiz
 */
export async function saveQuestion(
  db: Database,
  input: QuizQuestionInput,
  context: Editing,
): Promise<Tagged<QuizQuestion>> {
  const { result, quiz: after } = await editQuiz(db, input.quizId, context, async (tx, quiz) => {
    const existing = await questionsOf(tx, quiz.quizId);
    const asked = input.quizQuestionId ?? undefined;
    const former = existing.find(({ quizQuestionId }) => quizQuestionId === asked);
    if (asked !== undefined && !former) throw problem('not_found');
    await requireReferences(tx, quiz, input, existing, former);

    const questionId = await textOf(tx, quiz, input);
    const id =
      former?.quizQuestionId ?? (await commands.insertQuizQuestion(tx, quiz.quizId, questionId ?? 0));
    if (former) await commands.changeQuizQuestion(tx, id, questionId);
    const kept: commands.KeptAnswer[] = [];
    for (const answer of input.answers ?? []) kept.push(await keptAnswer(tx, quiz, answer));
    await commands.replaceAnswers(tx, quiz, id, kept);
    await requireNoLoop(tx, quiz.quizId, id, kept);
    return id;
  });
  const saved = after.row.questions.find(({ quizQuestionId }) => quizQuestionId === result);
  return { row: found(saved), tag: after.tag };
}

/** The id of the text that is asked; undefined leaves it as it is. */
async function textOf(
  tx: Transaction,
  { language }: commands.LockedQuiz,
  { questionId, quest }: Pick<QuizQuestionInput, 'questionId' | 'quest'>,
): Promise<number | undefined> {
  if (quest != null) return commands.keepQuestion(tx, language, quest);
  return questionId ?? undefined;
}

async function keptAnswer(
  tx: Transaction,
  quiz: commands.LockedQuiz,
  input: QuizAnswerInput,
): Promise<commands.KeptAnswer> {
  return {
    id: input.quizQuestionAnswerId ?? undefined,
    answerId: await answerTextOf(tx, quiz, input),
    nextQuestionId: await nextOf(tx, quiz, input),
    fragranceIds: (input.fragranceOptions ?? []).map(({ fragranceId }) => fragranceId),
  };
}

/** An answer that is chosen keeps its description unless it is given another: then it is another answer. */
async function answerTextOf(
  tx: Transaction,
  { language }: commands.LockedQuiz,
  { answerId, label, description }: QuizAnswerInput,
): Promise<number> {
  if (label != null) return commands.keepAnswer(tx, language, label, description ?? '');
  const chosen = answerId ?? 0;
  if (description == null) return chosen;
  const known = (await commands.answerTexts(tx, language, [chosen])).get(chosen);
  return known ? commands.keepAnswer(tx, language, known.label, description) : chosen;
}

async function nextOf(
  tx: Transaction,
  quiz: commands.LockedQuiz,
  { nextQuestionId, nextQuestion }: QuizAnswerInput,
): Promise<number | null> {
  if (!nextQuestion) return nextQuestionId ?? null;
  return commands.insertQuizQuestion(tx, quiz.quizId, (await textOf(tx, quiz, nextQuestion)) ?? 0);
}

/** Everything that the input names exists, and belongs to this quiz; each fault stands at its place in the input. */
async function requireReferences(
  tx: Transaction,
  { language, campaignId }: commands.LockedQuiz,
  input: QuizQuestionInput,
  existing: readonly QuizQuestion[],
  former: QuizQuestion | undefined,
): Promise<void> {
  const given = input.answers ?? [];
  const ids = <Value>(values: (Value | null | undefined)[]) => values.filter((value) => value != null);
  const texts = await commands.knownQuestions(
    tx,
    language,
    ids([input.questionId, ...given.map(({ nextQuestion }) => nextQuestion?.questionId)]),
  );
  const answers = await commands.answerTexts(tx, language, ids(given.map(({ answerId }) => answerId)));
  const givable = await commands.lockGivable(
    tx,
    campaignId,
    given.flatMap(({ fragranceOptions }) => fragranceOptions?.map(({ fragranceId }) => fragranceId) ?? []),
  );
  const own = new Set(former?.answers.map(({ quizQuestionAnswerId }) => quizQuestionAnswerId));
  const questions = new Set(existing.map(({ quizQuestionId }) => quizQuestionId));

  const faults: FieldFault[] = [];
  const check = (path: string, id: number | null | undefined, known: { has(id: number): boolean }) => {
    if (id != null && !known.has(id)) faults.push({ path, code: 'reference' });
  };
  check('questionId', input.quest == null ? input.questionId : null, texts);
  const claimed = new Set<number>();
  for (const [index, answer] of given.entries()) {
    const at = `answers.${index}`;
    const { quizQuestionAnswerId } = answer;
    check(`${at}.quizQuestionAnswerId`, quizQuestionAnswerId, own);
    if (quizQuestionAnswerId != null) {
      if (claimed.has(quizQuestionAnswerId)) {
        faults.push({ path: `${at}.quizQuestionAnswerId`, code: 'invalid' });
      }
      claimed.add(quizQuestionAnswerId);
    }
    check(`${at}.answerId`, answer.label == null ? answer.answerId : null, answers);
    check(`${at}.nextQuestionId`, answer.nextQuestionId, questions);
    if (answer.nextQuestion?.quest == null) {
      check(`${at}.nextQuestion.questionId`, answer.nextQuestion?.questionId, texts);
    }
    for (const [place, { fragranceId }] of (answer.fragranceOptions ?? []).entries()) {
      check(`${at}.fragranceOptions.${place}.fragranceId`, fragranceId, givable);
    }
  }
  const [first, ...others] = faults;
  if (first) throw fieldProblem(first, ...others);
}

/** A loop is refused when it is made, at the answer that would make it. */
async function requireNoLoop(
  tx: Transaction,
  quizId: number,
  questionId: number,
  kept: readonly commands.KeptAnswer[],
): Promise<void> {
  const graph = await graphOf(tx, quizId);
  const faults = kept.flatMap(({ nextQuestionId }, index): FieldFault[] =>
    nextQuestionId !== null && wouldLoop(graph, questionId, nextQuestionId)
      ? [{ path: `answers.${index}.nextQuestionId`, code: 'quiz.loop' }]
      : [],
  );
  if (faults.length > 0) throw problem('quiz.invalid', { faults });
}

/** Removes a question with its answers. Removing what is gone already is done. */
export async function removeQuestion(db: Database, id: number, context: Editing): Promise<void> {
  const quizId = await commands.quizOfQuestion(db, id);
  if (quizId === undefined) return requireGivenOut(db, 'quiz_questions_quiz_question_id_seq', id);
  await editQuiz(db, quizId, context, (tx) => commands.removeQuizQuestion(tx, id));
}
