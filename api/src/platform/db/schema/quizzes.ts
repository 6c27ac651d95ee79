import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, serial, text, unique } from 'drizzle-orm/pg-core';
import type { Language } from '#contracts/core/language.ts';
import type { PublishedQuiz } from '#contracts/quizzes/quizzes.ts';
import { campaignSlots, campaigns } from './catalogue.ts';
import {
  createdAtColumn,
  earliestFirst,
  instantColumn,
  nameColumns,
  recordColumns,
  recordIndices,
  references,
  searchIndex,
  updatedAtColumn,
} from './columns.ts';

/** One quiz per campaign and language. Tells campaigns which of their fragrances are recommended. */
export const quizzes = pgTable(
  'quizzes',
  {
    quizId: serial('quiz_id').primaryKey(),
    ...nameColumns(),
    campaignId: integer('campaign_id').notNull(),
    language: text('language').$type<Language>().notNull(),
    validatedAt: instantColumn('validated_at'),
    publishedAt: instantColumn('published_at'),
    ...recordColumns(),
    updatedAt: updatedAtColumn(),
    /** The revision that the graph is at. */
    revision: integer('revision').notNull().default(0),
  },
  (table) => [
    unique('quizzes_campaign_language_key').on(table.campaignId, table.language),
    unique('quizzes_campaign_key').on(table.quizId, table.campaignId),
    references('quizzes_campaign_fk', table.campaignId, campaigns.campaignId),
    check('quizzes_language_known', sql`${table.language} in ('pt-BR', 'en-US', 'es-ES')`),
    check('quizzes_name_length', sql`char_length(${table.name}) between 1 and 100`),
    check('quizzes_published_valid', sql`${table.publishedAt} is null or ${table.validatedAt} is not null`),
    ...recordIndices('quizzes', table.quizId, table),
    index('quizzes_updated_idx').on(table.active, table.updatedAt, table.quizId),
    index('quizzes_language_idx').on(table.active, table.language, table.quizId),
    index('quizzes_published_idx').on(table.active, earliestFirst(table.publishedAt), table.quizId),
    index('quizzes_validated_idx').on(table.active, earliestFirst(table.validatedAt), table.quizId),
    searchIndex('quizzes', table.nameFolded),
  ],
);

/** Texts of questions, shared by the quizzes of a language: written once, never changed. */
export const questions = pgTable(
  'questions',
  {
    questionId: serial('question_id').primaryKey(),
    language: text('language').notNull(),
    quest: text('quest').notNull(),
    questFolded: text('quest_folded').notNull().generatedAlwaysAs(sql`fold(quest)`),
  },
  (table) => [
    unique('questions_text_key').on(table.language, table.quest),
    check('questions_quest_length', sql`char_length(${table.quest}) between 3 and 255`),
    searchIndex('questions', table.questFolded),
  ],
);

/** Texts of answers, shared in the same way. A missing description is the empty string. */
export const answers = pgTable(
  'answers',
  {
    answerId: serial('answer_id').primaryKey(),
    language: text('language').notNull(),
    label: text('label').notNull(),
    description: text('description').notNull().default(''),
    labelFolded: text('label_folded').notNull().generatedAlwaysAs(sql`fold(label)`),
  },
  (table) => [
    unique('answers_text_key').on(table.language, table.label, table.description),
    check('answers_label_length', sql`char_length(${table.label}) between 1 and 255`),
    check('answers_description_length', sql`char_length(${table.description}) <= 255`),
    searchIndex('answers', table.labelFolded),
  ],
);

export const quizQuestions = pgTable(
  'quiz_questions',
  {
    quizQuestionId: serial('quiz_question_id').primaryKey(),
    quizId: integer('quiz_id').notNull(),
    questionId: integer('question_id').notNull(),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    unique('quiz_questions_quiz_key').on(table.quizId, table.quizQuestionId),
    references('quiz_questions_quiz_fk', table.quizId, quizzes.quizId).onDelete('cascade'),
    references('quiz_questions_question_fk', table.questionId, questions.questionId),
    index('quiz_questions_question_idx').on(table.questionId),
  ],
);

/** `destination` says where an answer leads. The targets' foreign keys require it, so an answer never leads to both. */
export const quizQuestionAnswers = pgTable(
  'quiz_question_answers',
  {
    quizQuestionAnswerId: serial('quiz_question_answer_id').primaryKey(),
    quizId: integer('quiz_id').notNull(),
    quizQuestionId: integer('quiz_question_id').notNull(),
    answerId: integer('answer_id').notNull(),
    /** Display order within the question, from 0. */
    position: integer('position').notNull(),
    nextQuestionId: integer('next_question_id'),
    destination: text('destination')
      .notNull()
      .generatedAlwaysAs(sql`case when next_question_id is null then 'fragrances' else 'question' end`),
  },
  (table) => [
    unique('quiz_question_answers_destination_key').on(table.quizQuestionAnswerId, table.destination),
    references(
      'quiz_question_answers_question_fk',
      [table.quizId, table.quizQuestionId],
      [quizQuestions.quizId, quizQuestions.quizQuestionId],
    ).onDelete('cascade'),
    references(
      'quiz_question_answers_next_fk',
      [table.quizId, table.nextQuestionId],
      [quizQuestions.quizId, quizQuestions.quizQuestionId],
    ),
    references('quiz_question_answers_answer_fk', table.answerId, answers.answerId),
    index('quiz_question_answers_question_idx').on(table.quizQuestionId),
    index('quiz_question_answers_next_idx').on(table.quizId, table.nextQuestionId),
    index('quiz_question_answers_answer_idx').on(table.answerId),
  ],
);

/** A fragrance recommended by an answer. It must be in the campaign's collection and stays there while recommended. */
export const fragranceOptions = pgTable(
  'fragrance_options',
  {
    fragranceOptionId: serial('fragrance_option_id').primaryKey(),
    quizQuestionAnswerId: integer('quiz_question_answer_id').notNull(),
    destination: text('destination').notNull().default('fragrances'),
    campaignId: integer('campaign_id').notNull(),
    fragranceId: integer('fragrance_id').notNull(),
  },
  (table) => [
    unique('fragrance_options_answer_fragrance_key').on(table.quizQuestionAnswerId, table.fragranceId),
    check('fragrance_options_destination', sql`${table.destination} = 'fragrances'`),
    references(
      'fragrance_options_answer_fk',
      [table.quizQuestionAnswerId, table.destination],
      [quizQuestionAnswers.quizQuestionAnswerId, quizQuestionAnswers.destination],
    ).onDelete('cascade'),
    references(
      'fragrance_options_collection_fk',
      [table.campaignId, table.fragranceId],
      [campaignSlots.campaignId, campaignSlots.fragranceId],
    ),
    index('fragrance_options_collection_idx').on(table.campaignId, table.fragranceId),
  ],
);

/** The copy that apps get: a quiz as published, numbered from 1, never changed. */
export const quizPublications = pgTable(
  'quiz_publications',
  {
    quizId: integer('quiz_id').notNull(),
    number: integer('number').notNull(),
    publishedAt: instantColumn('published_at').notNull(),
    /** Who published it, with their name at that time. */
    userId: integer('user_id').notNull(),
    userName: text('user_name').notNull(),
    content: jsonb('content').$type<PublishedQuiz>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'quiz_publications_pkey', columns: [table.quizId, table.number] }),
    references('quiz_publications_quiz_fk', table.quizId, quizzes.quizId).onDelete('cascade'),
    index('quiz_publications_published_idx').on(table.publishedAt),
  ],
);

/**
 * The fragrances of the copy that apps get, maintained by a trigger on publications. They stay in the campaign's
 * collection until another copy replaces it, whatever the draft contains.
 */
export const liveFragrances = pgTable(
  'live_fragrances',
  {
    quizId: integer('quiz_id').notNull(),
    campaignId: integer('campaign_id').notNull(),
    fragranceId: integer('fragrance_id').notNull(),
  },
  (table) => [
    primaryKey({ name: 'live_fragrances_pkey', columns: [table.quizId, table.fragranceId] }),
    references('live_fragrances_quiz_fk', table.quizId, quizzes.quizId).onDelete('cascade'),
    references(
      'live_fragrances_collection_fk',
      [table.campaignId, table.fragranceId],
      [campaignSlots.campaignId, campaignSlots.fragranceId],
    ),
    index('live_fragrances_collection_idx').on(table.campaignId, table.fragranceId),
  ],
);

/** The rows that make up a graph. */
export interface QuizSnapshot {
  questions: { id: number; questionId: number }[];
  answers: { id: number; questionId: number; answerId: number; position: number; nextId: number | null }[];
  options: { id: number; answerId: number; fragranceId: number }[];
}

/** The graph of a quiz after each of its last changes, for undo and redo. */
export const quizRevisions = pgTable(
  'quiz_revisions',
  {
    quizId: integer('quiz_id').notNull(),
    number: integer('number').notNull(),
    content: jsonb('content').$type<QuizSnapshot>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'quiz_revisions_pkey', columns: [table.quizId, table.number] }),
    references('quiz_revisions_quiz_fk', table.quizId, quizzes.quizId).onDelete('cascade'),
  ],
);
