import * as z from 'zod';
import { campaignRef, OF_CAMPAIGN } from '../campaigns/campaign-refs.ts';
import {
  ANSWER_DESCRIPTION_MAX,
  ANSWER_LABEL_MAX,
  ANSWERS_MAX,
  NAME_MAX,
  QUEST_MAX,
  QUEST_MIN,
  SLOT_COUNT,
} from '../core/constants.ts';
import { fault, instant, line, lines, recordDates, recordId } from '../core/fields.ts';
import { LANGUAGES } from '../core/language.ts';
import { DATES, ID, NAME, type RecordFields, sortFields } from '../core/record-fields.ts';
import { LANGUAGE_WORDS } from '../core/words.ts';
import { OF_ORGANISATION, organisationRef } from '../organisations/organisation-refs.ts';
import { personName } from '../users/person-fields.ts';

const quizShape = {
  quizId: z.int(),
  name: z.string(),
  campaignId: z.int(),
  campaign: campaignRef,
  organisation: organisationRef.nullable().describe('The organisation of the campaign; null for the house'),
  language: z.enum(LANGUAGES),
  questionCount: z.int(),
  validatedAt: instant.nullable(),
  publishedAt: instant.nullable(),
  ...recordDates,
};

export const quizRow = z.object(quizShape).meta({ id: 'QuizRow' });
export type QuizRow = z.infer<typeof quizRow>;

export const QUIZ_FIELDS = {
  quizId: { ...ID, about: 'The id of the quiz' },
  name: NAME,
  campaignId: ID,
  ...OF_CAMPAIGN,
  language: {
    label: ['Idioma', 'Language', 'Idioma'],
    sort: true,
    sheet: 'text',
    width: 12,
    values: LANGUAGE_WORDS,
  },
  questionCount: {
    label: ['Perguntas', 'Questions', 'Preguntas'],
    about: 'Number of questions in the draft',
    sort: true,
    sheet: 'number',
  },
  publishedAt: {
    label: ['Publicado em', 'Published', 'Publicado el'],
    about: 'When the draft was published; null if it differs from the published copy, which stays live',
    sort: true,
    sheet: 'instant',
  },
  validatedAt: {
    label: ['Validado em', 'Validated', 'Validado el'],
    about: 'When the draft was validated; null if it has changed since, or was never validated',
    sort: true,
    sheet: 'instant',
  },
  ...OF_ORGANISATION,
  ...DATES,
} as const satisfies RecordFields<QuizRow>;

export const QUIZ_SORT = sortFields(QUIZ_FIELDS, 'createdAt');

export const fragranceOption = z.object({
  fragranceOptionId: z.int(),
  fragranceId: z.int(),
  fragrance: z.object({ fragranceId: z.int(), name: z.string() }),
});

export const quizAnswer = z.object({
  quizQuestionAnswerId: z.int(),
  answerId: z.int(),
  answer: z.object({ label: z.string(), description: z.string() }),
  /** The `quizQuestionId` of a question of the same quiz. */
  nextQuestionId: z.int().nullable(),
  nextQuestion: z.object({ quizQuestionId: z.int(), quest: z.string() }).nullable(),
  fragranceOptions: z.array(fragranceOption),
});
export type QuizAnswer = z.infer<typeof quizAnswer>;

export const quizQuestion = z
  .object({
    quizQuestionId: z.int(),
    questionId: z.int(),
    question: z.object({ quest: z.string() }).describe('The text of the question'),
    quizId: z.int(),
    answers: z.array(quizAnswer),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'QuizQuestion' });
export type QuizQuestion = z.infer<typeof quizQuestion>;

/** A quiz with its whole graph. */
export const quiz = z
  .object({
    ...quizShape,
    questions: z.array(quizQuestion),
    published: z
      .object({ number: z.int(), publishedAt: instant.describe('When that copy was published') })
      .nullable()
      .describe('The copy that apps get; null if the quiz was never published'),
    canUndo: z.boolean().describe('Whether there is a change to undo'),
    canRedo: z.boolean().describe('Whether there is a change to redo'),
  })
  .meta({ id: 'Quiz' });
export type Quiz = z.infer<typeof quiz>;

/** The frozen copy that apps play. */
export const publishedQuiz = z
  .object({
    quizId: z.int(),
    campaignId: z.int(),
    language: z.enum(LANGUAGES),
    name: z.string(),
    number: z.int(),
    publishedAt: instant.describe('When this copy was published'),
    firstQuestionId: z.int().describe('The `quizQuestionId` of the first question'),
    questions: z.array(
      z.object({
        quizQuestionId: z.int(),
        quest: z.string(),
        answers: z.array(
          z.object({
            quizQuestionAnswerId: z.int(),
            label: z.string(),
            description: z.string(),
            nextQuestionId: z.int().nullable(),
            fragrances: z
              .array(z.object({ fragranceId: z.int(), name: z.string() }))
              .describe('The fragrances that the answer recommends'),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'PublishedQuiz' });
export type PublishedQuiz = z.infer<typeof publishedQuiz>;

export const publication = z.object({
  number: z.int(),
  publishedAt: instant,
  /** Who published it, by their name at that time. */
  user: z.object({ id: z.int(), nome: z.string() }),
});
export type Publication = z.infer<typeof publication>;

/** A quiz needs a readable name, by the same rule as people's. */
const quizName = personName.max(NAME_MAX);

export const quizInput = z
  .object({ name: quizName, campaignId: recordId, language: z.enum(LANGUAGES) })
  .meta({ id: 'QuizInput' });
export type QuizInput = z.infer<typeof quizInput>;

const quest = line(QUEST_MIN, QUEST_MAX);

/** `quizQuestionId` appears when a question is sent back as it was read; it must then equal `nextQuestionId`. */
const nextQuestion = z
  .object({ quest: quest.nullish(), questionId: recordId.nullish(), quizQuestionId: recordId.nullish() })
  .refine(({ quest: text, questionId }) => text != null || questionId != null, {
    ...fault('quiz.next_required'),
  });

const answerInput = z
  .object({
    quizQuestionAnswerId: recordId.nullish(),
    answerId: recordId.nullish(),
    label: line(1, ANSWER_LABEL_MAX).nullish(),
    description: lines(0, ANSWER_DESCRIPTION_MAX).nullish(),
    nextQuestionId: recordId.nullish(),
    nextQuestion: nextQuestion.nullish(),
    fragranceOptions: z
      .array(z.object({ fragranceId: recordId }))
      .max(SLOT_COUNT)
      .nullish(),
  })
  .superRefine((answer, context) => {
    const refuse = (path: string, code: 'quiz.answer_required' | 'quiz.mixed' | 'quiz.duplicate_fragrance') =>
      context.addIssue({ code: 'custom', path: [path], ...fault(code) });
    if (answer.answerId == null && answer.label == null) refuse('label', 'quiz.answer_required');
    const fragrances = answer.fragranceOptions ?? [];
    const leadsOn = answer.nextQuestionId != null || answer.nextQuestion != null;
    if (leadsOn && fragrances.length > 0) refuse('fragranceOptions', 'quiz.mixed');
    const { nextQuestionId, nextQuestion: next } = answer;
    if (nextQuestionId != null && next != null && next.quizQuestionId !== nextQuestionId) {
      refuse('nextQuestion', 'quiz.mixed');
    }
    if (new Set(fragrances.map(({ fragranceId }) => fragranceId)).size < fragrances.length) {
      refuse('fragranceOptions', 'quiz.duplicate_fragrance');
    }
  });
export type QuizAnswerInput = z.output<typeof answerInput>;

/** A question with all its answers; existing answers that are not included are deleted. */
export const questionInput = z
  .object({
    quizId: recordId,
    quizQuestionId: recordId.nullish(),
    questionId: recordId.nullish(),
    quest: quest.nullish(),
    answers: z.array(answerInput).max(ANSWERS_MAX).nullish(),
  })
  .superRefine(({ questionId, quest: text, quizQuestionId, answers }, context) => {
    if (!answers?.length)
      context.addIssue({ code: 'custom', path: ['answers'], ...fault('quiz.answers_required') });
    if (questionId == null && text == null && quizQuestionId == null) {
      context.addIssue({ code: 'custom', path: ['quest'], ...fault('quiz.question_required') });
    }
  })
  .meta({ id: 'QuizQuestionInput' });
export type QuizQuestionInput = z.output<typeof questionInput>;

const id = recordId;

/** A move in the tree: a fragrance to another answer, a question under one, or an answer to another question. */
export const treeMove = z.discriminatedUnion('nodeType', [
  z.object({
    nodeType: z.literal('fragrance'),
    fragranceOptionId: id,
    newQuizQuestionAnswerId: id.describe('The answer that will recommend the fragrance'),
  }),
  z.object({
    nodeType: z.literal('question'),
    /** The answer that will lead to the question. */
    quizQuestionAnswerId: id,
    nextQuestionId: id,
    previousQuizQuestionAnswerId: id
      .nullish()
      .describe(
        'The answer that stops leading to the question. If missing, all other answers stop leading to it',
      ),
  }),
  z.object({
    nodeType: z.literal('answer'),
    quizQuestionAnswerId: id,
    newQuizQuestionId: id.describe('The question that will have the answer'),
  }),
]);
export type TreeMove = z.output<typeof treeMove>;

/** State of the draft: not validated, validated but not published, or published. */
export const QUIZ_STATES = ['draft', 'validated', 'published'] as const;

export function quizState({ validatedAt, publishedAt }: Pick<Quiz, 'validatedAt' | 'publishedAt'>) {
  if (publishedAt !== null) return 'published';
  return validatedAt === null ? 'draft' : 'validated';
}
