import type { Quiz, QuizAnswer, QuizQuestion } from '#contracts/quizzes.ts';

/** Where an answer leads: on to a question, or to the end. */
export type Destination = 'question' | 'fragrances';

/** The question that comes next: one of the quiz's own, or without an id a new one of this text. */
export interface NextQuestion {
  id: number | null;
  quest: string;
}

export interface DraftFragrance {
  fragranceId: number;
  name: string;
}

/** An answer as it is being written. */
export interface DraftAnswer {
  /** Tells it from the others, whatever happens to them. */
  key: string;
  /** Its `quizQuestionAnswerId`; null until it is saved. */
  id: number | null;
  /** The known answer that was chosen; null for a text of its own. */
  answerId: number | null;
  label: string;
  description: string;
  destination: Destination;
  /** Kept while the destination is the other one, so that looking there loses nothing. */
  next: NextQuestion | null;
  fragrances: readonly DraftFragrance[];
}

/** A question as it is being written. */
export interface Draft {
  /** Its `quizQuestionId`; null until it is saved. */
  id: number | null;
  /** The known question that was chosen; null for a text of its own. */
  questionId: number | null;
  quest: string;
  answers: readonly DraftAnswer[];
}

/** An answer that nothing is known of yet. */
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

/** A new question, with a place for its first answer. */
export function newDraft(): Draft {
  return { id: null, questionId: null, quest: '', answers: [blankAnswer('new')] };
}

/** A question of the quiz, to be changed. */
export function draftOf(question: QuizQuestion): Draft {
  return {
    id: question.quizQuestionId,
    questionId: question.questionId,
    quest: question.question.quest,
    answers: question.answers.map(draftAnswerOf),
  };
}

/** An answer of the quiz, to be changed. */
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

/** Whether nothing has been written of an answer: such a one is not sent. */
export function isBlank({ id, label, description, next, fragrances }: DraftAnswer): boolean {
  return (
    id === null &&
    label.trim() === '' &&
    description.trim() === '' &&
    next === null &&
    fragrances.length === 0
  );
}

/** The answers that are sent, in their order. */
export function writtenAnswers({ answers }: Draft): DraftAnswer[] {
  return answers.filter((answer) => !isBlank(answer));
}

/** The body that saves a question. The n-th of its answers is the n-th written one. */
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

/** Whether saving one or the other would come to the same. */
export function sameContent(one: Draft, other: Draft): boolean {
  return one === other || contentOf(one) === contentOf(other);
}

/** Whether an answer says the same as another. */
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
