import type { FieldFault } from '#contracts/core/errors.ts';
import { wouldLoop } from '#contracts/quizzes/quiz-graph.ts';
import type {
  QuizAnswer,
  QuizAnswerInput,
  QuizQuestion,
  QuizQuestionInput,
} from '#contracts/quizzes/quizzes.ts';
import type { Database, Transaction } from '../../platform/db/client.ts';
import type { TaggedRow } from '../../platform/http/etag.ts';
import { orNotFound, requireOnceExisted } from '../../platform/http/or-not-found.ts';
import { fieldProblem, problem } from '../../platform/http/problem.ts';
import { type Editable, type Editing, editQuiz } from './editing.service.ts';
import { type NewIds, reserveIds } from './graph.commands.ts';
import { type GraphRows, type WrittenAnswer, withoutQuestion, withQuestion } from './graph-rows.ts';
import { quizOfQuestion } from './quiz-graph.queries.ts';
import { givable } from './quizzes.commands.ts';
import { type AnswerText, keepTexts, knownAnswers, knownQuestions } from './texts.commands.ts';

type NextQuestion = NonNullable<QuizAnswerInput['nextQuestion']>;

/**
 * Adds a question to a quiz or changes one: its text, and its answers as a whole.
 * @returns the question, with the ETag of its quiz
 */
export async function saveQuestion(
  db: Database,
  input: QuizQuestionInput,
  context: Editing,
): Promise<TaggedRow<QuizQuestion>> {
  const { result, quiz: after } = await editQuiz(db, input.quizId, context, async (tx, editable) => {
    const { questions } = editable.stored;
    const questionId = input.quizQuestionId ?? undefined;
    const former = questions.find(({ quizQuestionId }) => quizQuestionId === questionId);
    if (questionId !== undefined && !former) throw problem('not_found');
    const given = input.answers ?? [];
    const chosen = await requireReferences(tx, editable, input, former);
    if (former) requireNoLoop(editable, former.quizQuestionId, given);

    const texts = await textsOf(tx, editable, input, chosen, former);
    const ids = await idsFor(tx, given, former);
    const added = new Map<number, number>();
    const idOfNext = (next: NextQuestion) => {
      // Two answers that lead to the same new text lead to the same new question.
      const text = texts.ofQuestion(next);
      const id = added.get(text) ?? ids.question();
      added.set(text, id);
      return id;
    };
    const id = former?.quizQuestionId ?? ids.question();
    const answers = given.map((answer) => written(answer, former, texts.ofAnswer, idOfNext, ids));
    const rows: GraphRows = withQuestion(editable.rows, { id, questionId: texts.ofQuestion(input) }, answers);
    const news = [...added].map(([questionId, newId]) => ({ id: newId, questionId }));
    return { rows: { ...rows, questions: [...rows.questions, ...news] }, result: id };
  });
  const saved = after.row.questions.find(({ quizQuestionId }) => quizQuestionId === result);
  return { row: orNotFound(saved), tag: after.tag };
}

/** The rows of an answer, which keep the ids of the answer and of fragrances that it already had. */
function written(
  input: QuizAnswerInput,
  former: QuizQuestion | undefined,
  idOfText: (answer: QuizAnswerInput) => number,
  idOfNext: (next: NextQuestion) => number,
  ids: NewIds,
): WrittenAnswer {
  const known = knownAnswer(former, input);
  const next = input.nextQuestionId ?? (input.nextQuestion ? idOfNext(input.nextQuestion) : null);
  return {
    id: known?.quizQuestionAnswerId ?? ids.answer(),
    answerId: idOfText(input),
    nextId: next,
    options: (input.fragranceOptions ?? []).map(({ fragranceId }) => ({
      id: optionOf(known, fragranceId)?.fragranceOptionId ?? ids.option(),
      fragranceId,
    })),
  };
}

function knownAnswer(
  former: QuizQuestion | undefined,
  { quizQuestionAnswerId: id }: QuizAnswerInput,
): QuizAnswer | undefined {
  return former?.answers.find(({ quizQuestionAnswerId }) => quizQuestionAnswerId === id);
}

function optionOf(answer: QuizAnswer | undefined, id: number) {
  return answer?.fragranceOptions.find(({ fragranceId }) => fragranceId === id);
}

function idsFor(tx: Transaction, given: readonly QuizAnswerInput[], former: QuizQuestion | undefined) {
  const isNew = (answer: QuizAnswerInput) => knownAnswer(former, answer) === undefined;
  const added = given.filter(({ nextQuestionId, nextQuestion }) => nextQuestionId == null && nextQuestion);
  return reserveIds(tx, {
    question: (former ? 0 : 1) + added.length,
    answer: given.filter(isNew).length,
    option: given.flatMap((answer) =>
      (answer.fragranceOptions ?? []).filter(
        ({ fragranceId }) => !optionOf(knownAnswer(former, answer), fragranceId),
      ),
    ).length,
  });
}

/**
 * The ids of all texts of the input, adding new ones. A written text takes precedence over a chosen one. A chosen
 * answer keeps its description unless another is given, which makes it another answer.
 */
async function textsOf(
  tx: Transaction,
  { quiz: { language } }: Editable,
  input: QuizQuestionInput,
  chosen: ReadonlyMap<number, AnswerText>,
  former: QuizQuestion | undefined,
) {
  const given = input.answers ?? [];
  const textOf = ({ answerId, label, description }: QuizAnswerInput): AnswerText | undefined => {
    if (label != null) return { label, description: description ?? '' };
    const known = chosen.get(answerId ?? 0);
    return known && { label: known.label, description: description ?? known.description };
  };
  const texts = await keepTexts(tx, language, {
    questions: [input, ...newQuestions(given)].flatMap(({ quest }) => (quest == null ? [] : [quest])),
    answers: given.flatMap((answer) => textOf(answer) ?? []),
  });
  return {
    ofQuestion: ({ quest, questionId }: Pick<QuizQuestionInput, 'quest' | 'questionId'>) =>
      quest != null ? texts.questionId(quest) : orNotFound(questionId ?? former?.questionId),
    ofAnswer: (answer: QuizAnswerInput) => texts.answerId(orNotFound(textOf(answer))),
  };
}

/** The questions that the answers add. One given by id exists already, even if a text is given with it. */
function newQuestions(given: readonly QuizAnswerInput[]): NextQuestion[] {
  return given.flatMap(({ nextQuestionId, nextQuestion }) =>
    nextQuestionId == null && nextQuestion ? [nextQuestion] : [],
  );
}

/**
 * Requires that everything the input refers to exists and belongs to this quiz; each fault has its path in the input.
 * @returns the texts of the chosen answers
 */
async function requireReferences(
  tx: Transaction,
  { quiz: { language, campaignId }, stored }: Editable,
  input: QuizQuestionInput,
  former: QuizQuestion | undefined,
): Promise<Map<number, AnswerText>> {
  const given = input.answers ?? [];
  const ids = <Value>(values: (Value | null | undefined)[]) => values.filter((value) => value != null);
  const texts = await knownQuestions(
    tx,
    language,
    ids([input.questionId, ...newQuestions(given).map(({ questionId }) => questionId)]),
  );
  const chosen = await knownAnswers(tx, language, ids(given.map(({ answerId }) => answerId)));
  const there = await givable(
    tx,
    campaignId,
    given.flatMap(({ fragranceOptions }) => fragranceOptions?.map(({ fragranceId }) => fragranceId) ?? []),
  );
  const own = new Set(former?.answers.map(({ quizQuestionAnswerId }) => quizQuestionAnswerId));
  const questions = new Set(stored.questions.map(({ quizQuestionId }) => quizQuestionId));

  const faults: FieldFault[] = [];
  const check = (path: string, id: number | null | undefined, known: { has(id: number): boolean }) => {
    if (id != null && !known.has(id)) faults.push({ path, code: 'reference' });
  };
  check('questionId', input.quest == null ? input.questionId : null, texts);
  const claimed = new Set<number>();
  for (const [index, answer] of given.entries()) {
    const at = `answers.${index}`;
    const { quizQuestionAnswerId, nextQuestionId, nextQuestion } = answer;
    check(`${at}.quizQuestionAnswerId`, quizQuestionAnswerId, own);
    if (quizQuestionAnswerId != null) {
      if (claimed.has(quizQuestionAnswerId)) {
        faults.push({ path: `${at}.quizQuestionAnswerId`, code: 'invalid' });
      }
      claimed.add(quizQuestionAnswerId);
    }
    check(`${at}.answerId`, answer.label == null ? answer.answerId : null, chosen);
    check(`${at}.nextQuestionId`, nextQuestionId, questions);
    if (nextQuestionId == null && nextQuestion?.quest == null) {
      check(`${at}.nextQuestion.questionId`, nextQuestion?.questionId, texts);
    }
    for (const [place, { fragranceId }] of (answer.fragranceOptions ?? []).entries()) {
      check(`${at}.fragranceOptions.${place}.fragranceId`, fragranceId, there);
    }
  }
  const [first, ...others] = faults;
  if (first) throw fieldProblem(first, ...others);
  return chosen;
}

/** Refuses a loop as soon as it would be created, at the answer that would create it. */
function requireNoLoop({ stored }: Editable, questionId: number, given: readonly QuizAnswerInput[]): void {
  const faults = given.flatMap(({ nextQuestionId }, index): FieldFault[] =>
    nextQuestionId != null && wouldLoop(stored.graph, questionId, nextQuestionId)
      ? [{ path: `answers.${index}.nextQuestionId`, code: 'quiz.loop' }]
      : [],
  );
  if (faults.length > 0) throw problem('quiz.invalid', { faults });
}

/** Removes a question and its answers. Succeeds if it is already gone. */
export async function removeQuestion(db: Database, id: number, context: Editing): Promise<void> {
  const quizId = await quizOfQuestion(db, id);
  if (quizId === undefined) return requireOnceExisted(db, 'quiz_questions_quiz_question_id_seq', id);
  await editQuiz(db, quizId, context, async (_, { rows }) => ({
    rows: withoutQuestion(rows, id),
    result: undefined,
  }));
}
