import type { Quiz, QuizAnswer, QuizQuestion } from '#contracts/quizzes/quizzes.ts';

/** Where an answer leads: to another question, or to the end. */
export type Destination = 'question' | 'fragrances';

/** The next question: one of the quiz, or a new one with this text if the id is null. */
export interface NextQuestion {
  id: number | null;
  quest: string;
}

export interface DraftFragrance {
  fragranceId: number;
  name: string;
}

/** An answer being edited. */
export interface DraftAnswer {
  /** Identifies the answer, whatever changes. */
  key: string;
  /** Its `quizQuestionAnswerId`; null until it is saved. */
  id: number | null;
  /** The existing answer that was chosen; null for a new text. */
  answerId: number | null;
  label: string;
  description: string;
  destination: Destination;
  /** Kept while the other destination is selected, so that switching loses nothing. */
  next: NextQuestion | null;
  fragrances: readonly DraftFragrance[];
}

/** A question being edited. */
export interface Draft {
  /** Its `quizQuestionId`; null until it is saved. */
  id: number | null;
  /** The existing question that was chosen; null for a new text. */
  questionId: number | null;
  quest: string;
  answers: readonly DraftAnswer[];
}

/** An answer without content. */
export function blankAnswer(key: string): DraftAnswer {
  return {
    key,
    id: null,
    answerId: null,
    label: '',
    description: '',
    destination: 'question',
    next: null,
    fragrances: [],
  };
}

/** A new question with a blank answer. */
export function newDraft(): Draft {
  return { id: null, questionId: null, quest: '', answers: [blankAnswer('new')] };
}

/** The draft of a stored question. */
export function draftOf(question: QuizQuestion): Draft {
  return {
    id: question.quizQuestionId,
    questionId: question.questionId,
    quest: question.question.quest,
    answers: question.answers.map(draftAnswerOf),
  };
}

/** The draft of a stored answer. */
export function draftAnswerOf(stored: QuizAnswer): DraftAnswer {
  const { quizQuestionAnswerId: id, answerId, answer, nextQuestion, fragranceOptions } = stored;
  return {
    key: `answer-${id}`,
    id,
    answerId,
    ...answer,
    destination: fragranceOptions.length > 0 ? 'fragrances' : 'question',
    next: nextQuestion && { id: nextQuestion.quizQuestionId, quest: nextQuestion.quest },
    fragrances: fragranceOptions.map(({ fragrance }) => fragrance),
  };
}

/** Whether an answer has no content. Blank answers are not sent. */
export function isBlank({ id, label, description, next, fragrances }: DraftAnswer): boolean {
  return (
    id === null &&
    label.trim() === '' &&
    description.trim() === '' &&
    next === null &&
    fragrances.length === 0
  );
}

/** The answers that are sent, in order. */
export function writtenAnswers({ answers }: Draft): DraftAnswer[] {
  return answers.filter((answer) => !isBlank(answer));
}

/** The request body that saves a question. Its n-th answer is the n-th written one. */
export function bodyOf(quizId: Quiz['quizId'], draft: Draft) {
  const { id, questionId, quest } = draft;
  return {
    quizId,
    quizQuestionId: id,
    ...(questionId === null ? { quest: quest.trim() || null } : { questionId }),
    answers: writtenAnswers(draft).map((answer) => ({
      quizQuestionAnswerId: answer.id,
      ...(answer.answerId === null ? { label: answer.label.trim() || null } : { answerId: answer.answerId }),
      description: answer.description,
      ...destinationOf(answer),
    })),
  };
}

function destinationOf({ destination, next, fragrances }: DraftAnswer) {
  if (destination === 'fragrances') {
    return { fragranceOptions: fragrances.map(({ fragranceId }) => ({ fragranceId })) };
  }
  if (next === null) return {};
  return next.id === null ? { nextQuestion: { quest: next.quest } } : { nextQuestionId: next.id };
}

/** Whether saving either of two drafts has the same result. */
export function sameContent(one: Draft, other: Draft): boolean {
  return one === other || contentOf(one) === contentOf(other);
}

/** Whether two answers have the same content. */
export function sameAnswer(one: DraftAnswer, other: DraftAnswer): boolean {
  return answerContent(one) === answerContent(other);
}

function contentOf(draft: Draft): string {
  const { id, questionId, quest } = draft;
  return JSON.stringify([id, questionId, quest, writtenAnswers(draft).map(answerContent)]);
}

function answerContent(answer: DraftAnswer): string {
  const { id, label, description, destination, next, fragrances } = answer;
  const leadsTo = destination === 'question' ? next : fragrances.map(({ fragranceId }) => fragranceId);
  return JSON.stringify([id, label, description, leadsTo]);
}
