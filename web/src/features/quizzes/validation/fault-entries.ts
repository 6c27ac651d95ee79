import type { QuizFault } from '#contracts/quizzes/quiz-graph.ts';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { faultText } from '#web/kit/form/field-errors.ts';
import type { Draft } from '../editing/draft.ts';
import { writtenAnswers } from '../editing/draft.ts';
import { graphIdOf, NEW_QUESTION } from './draft-graph.ts';

/** A fault with its place. */
export interface FaultEntry {
  /** The `quizQuestionId`; null for a new question being edited. */
  questionId: number | null;
  /** Missing for a fault of the question itself. */
  answerId?: number;
  /** The texts of the question, the answer and the fragrance, as far as the fault concerns them. */
  place: string[];
  text: string;
}

/** Converts faults to texts, with the current names of their places. */
export function faultEntries(faults: readonly QuizFault[], quiz: Quiz, draft: Draft): FaultEntry[] {
  const names = namesOf(quiz, draft);
  return faults.map((fault) => {
    const quest = names.questions.get(fault.questionId) ?? '';
    const text = faultText({ code: `quiz.${fault.code}` });
    const questionId = fault.questionId === NEW_QUESTION ? null : fault.questionId;
    if (fault.at === 'question') return { questionId, place: [quest], text };
    const { answerId, fragranceId } = fault;
    const label = names.answers.get(answerId) ?? '';
    const fragrance = fragranceId === undefined ? undefined : names.fragrances.get(fragranceId);
    return { questionId, answerId, place: [quest, label, ...(fragrance ? [fragrance] : [])], text };
  });
}

/**
 * Converts the errors of the server to the same entries.
 * @param errors path → text: `questions.12`, `answers.34`
 */
export function serverEntries(errors: Record<string, string>, quiz: Quiz): FaultEntry[] {
  return Object.entries(errors).flatMap(([path, text]): FaultEntry[] => {
    const [kind, part] = path.split('.');
    const id = Number(part);
    const question = quiz.questions.find(({ quizQuestionId, answers }) =>
      kind === 'questions'
        ? quizQuestionId === id
        : answers.some(({ quizQuestionAnswerId }) => quizQuestionAnswerId === id),
    );
    if (!question) return [];
    const { quizQuestionId: questionId } = question;
    const answer = question.answers.find(({ quizQuestionAnswerId }) => quizQuestionAnswerId === id);
    if (kind === 'questions' || !answer) return [{ questionId, place: [question.question.quest], text }];
    return [{ questionId, answerId: id, place: [question.question.quest, answer.answer.label], text }];
  });
}

/** Merges both lists without duplicates. */
export function mergeFaults(live: readonly FaultEntry[], serverFaults: readonly FaultEntry[]): FaultEntry[] {
  const known = new Set(live.map(identity));
  return [...live, ...serverFaults.filter((entry) => !known.has(identity(entry)))];
}

function identity({ questionId, answerId, text }: FaultEntry): string {
  return `${questionId} ${answerId ?? ''} ${text}`;
}

function namesOf(quiz: Quiz, draft: Draft) {
  const questions = new Map<number, string>();
  const answers = new Map<number, string>();
  const fragrances = new Map<number, string>();
  for (const { quizQuestionId, question, answers: given } of quiz.questions) {
    questions.set(quizQuestionId, question.quest);
    for (const { quizQuestionAnswerId, answer, fragranceOptions } of given) {
      answers.set(quizQuestionAnswerId, answer.label);
      for (const { fragrance } of fragranceOptions) fragrances.set(fragrance.fragranceId, fragrance.name);
    }
  }
  questions.set(draft.id ?? NEW_QUESTION, draft.quest);
  writtenAnswers(draft).forEach((answer, index) => {
    answers.set(graphIdOf(answer, index), answer.label);
    for (const { fragranceId, name } of answer.fragrances) fragrances.set(fragranceId, name);
  });
  return { questions, answers, fragrances };
}
