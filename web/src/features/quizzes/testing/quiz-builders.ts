import type { Campaign } from '#contracts/campaigns/campaigns.ts';
import type { Quiz, QuizAnswer, QuizQuestion, QuizRow } from '#contracts/quizzes/quizzes.ts';
import { json } from '#web/testing/fake-api.ts';

/** Builders for the tests of quizzes. */

const DAY = '2026-01-02T12:00:00.000Z';
const LATER = '2026-03-04T15:30:00.000Z';

const FRAGRANCES = ['Lavanda', 'Cedro', 'Baunilha', 'Vetiver'];

/** The name of a fragrance, by its id from 1. */
export function fragranceName(fragranceId: number): string {
  return FRAGRANCES[fragranceId - 1] ?? `Fragrância ${fragranceId}`;
}

/** A row of the list. */
export function quizRow(change: Partial<QuizRow> = {}): QuizRow {
  return {
    quizId: 7,
    name: 'Qual é o seu perfume?',
    campaignId: 3,
    campaign: { campaignId: 3, name: 'Verão na praia' },
    organisation: null,
    language: 'pt-BR',
    questionCount: 2,
    validatedAt: null,
    publishedAt: null,
    deletedAt: null,
    createdAt: DAY,
    updatedAt: LATER,
    ...change,
  };
}

interface AnswerSketch {
  label?: string;
  /** The `quizQuestionId` of the next question. */
  next?: number;
  /** Ids of the final fragrances. */
  fragrances?: number[];
}

/** Question id → answer id → where it leads. Questions are called `Pergunta 1`, answers `Resposta 11`. */
export type QuizSketch = Record<number, Record<number, AnswerSketch>>;

/** A question of a sketch. */
function question(quizQuestionId: number, answers: Record<number, AnswerSketch>): QuizQuestion {
  return {
    quizQuestionId,
    questionId: 500 + quizQuestionId,
    question: { quest: `Pergunta ${quizQuestionId}` },
    quizId: 7,
    answers: Object.entries(answers).map(([id, sketch]) => answer(Number(id), sketch)),
    createdAt: DAY,
    updatedAt: LATER,
  };
}

function answer(quizQuestionAnswerId: number, { label, next, fragrances = [] }: AnswerSketch): QuizAnswer {
  return {
    quizQuestionAnswerId,
    answerId: 800 + quizQuestionAnswerId,
    answer: { label: label ?? `Resposta ${quizQuestionAnswerId}`, description: '' },
    nextQuestionId: next ?? null,
    nextQuestion: next === undefined ? null : { quizQuestionId: next, quest: `Pergunta ${next}` },
    fragranceOptions: fragrances.map((fragranceId) => ({
      fragranceOptionId: quizQuestionAnswerId * 10 + fragranceId,
      fragranceId,
      fragrance: { fragranceId, name: fragranceName(fragranceId) },
    })),
  };
}

/** Question 1 leads to 2 by answer 11 and ends in Lavanda by 12; question 2 ends in Cedro by 21. */
export const SMALL: QuizSketch = {
  1: { 11: { next: 2 }, 12: { fragrances: [1] } },
  2: { 21: { fragrances: [2] } },
};

/** Quiz 7 of campaign 3, in Portuguese, with the questions of a sketch. */
export function quiz(sketch: QuizSketch = SMALL, change: Partial<Quiz> = {}): Quiz {
  const questions = Object.entries(sketch).map(([id, answers]) => question(Number(id), answers));
  return {
    ...quizRow(),
    questionCount: questions.length,
    questions,
    published: null,
    canUndo: false,
    canRedo: false,
    ...change,
  };
}

/** Campaign 3 with Lavanda, Cedro and Baunilha. */
export function campaign(): Campaign {
  return {
    campaignId: 3,
    name: 'Verão na praia',
    fragranceShots: 100,
    cover: null,
    organisation: null,
    isDefault: false,
    downloads: 0,
    hasShots: false,
    collection: [1, 2, 3].map((fragranceId) => ({
      slot: fragranceId,
      fragranceId,
      fragrance: { fragranceId, name: fragranceName(fragranceId), image: null },
      shotSeconds: 5,
    })),
    descriptions: [],
    qrCode: 'CAMPAIGN|SCENT|3|1795000000000',
    deletedAt: null,
    createdAt: DAY,
    updatedAt: LATER,
  };
}

/** The refusal of a new quiz, because another one has its campaign and language. */
export function refusedBy(quiz: { quizId: number; name: string; active: boolean }): Response {
  const errors = [{ path: 'campaignId', code: 'duplicate', message: `É do quiz “${quiz.name}”` }];
  const body = { code: 'conflict.duplicate', quiz, errors };
  return json(body, { status: 409, headers: { 'content-type': 'application/problem+json' } });
}
