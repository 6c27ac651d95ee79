import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, serial, text, unique } from 'drizzle-orm/pg-core';
import { campaignSlots, campaigns } from './catalogue.ts';
import {
  createdAtColumn,
  deletedAtColumn,
  instantColumn,
  updatedAtColumn,
  versionColumn,
} from './columns.ts';

/** One quiz per campaign and language. Campaigns ask here which of their fragrances a quiz recommends. */
export const quizzes = pgTable(
  'quizzes',
  {
    quizId: serial('quiz_id').primaryKey(),
    name: text('name').notNull(),
    campaignId: integer('campaign_id').notNull(),
    language: text('language').notNull(),
    validatedAt: instantColumn('validated_at'),
    publishedAt: instantColumn('published_at'),
    deletedAt: deletedAtColumn(),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
    version: versionColumn(),
  },
  (table) => [
    unique('quizzes_campaign_language_key').on(table.campaignId, table.language),
    unique('quizzes_campaign_key').on(table.quizId, table.campaignId),
    foreignKey({
      name: 'quizzes_campaign_fk',
      columns: [table.campaignId],
      foreignColumns: [campaigns.campaignId],
    }),
    check('quizzes_language_known', sql`${table.language} in ('pt-BR', 'en-US', 'es-ES')`),
  ],
);

export const quizQuestions = pgTable(
  'quiz_questions',
  {
    quizQuestionId: serial('quiz_question_id').primaryKey(),
    quizId: integer('quiz_id').notNull(),
    quest: text('quest').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'quiz_questions_quiz_fk',
      columns: [table.quizId],
      foreignColumns: [quizzes.quizId],
    }).onDelete('cascade'),
    index('quiz_questions_quiz_idx').on(table.quizId),
  ],
);

export const quizQuestionAnswers = pgTable(
  'quiz_question_answers',
  {
    quizQuestionAnswerId: serial('quiz_question_answer_id').primaryKey(),
    quizQuestionId: integer('quiz_question_id').notNull(),
    label: text('label').notNull(),
    nextQuestionId: integer('next_question_id'),
  },
  (table) => [
    foreignKey({
      name: 'quiz_question_answers_question_fk',
      columns: [table.quizQuestionId],
      foreignColumns: [quizQuestions.quizQuestionId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'quiz_question_answers_next_fk',
      columns: [table.nextQuestionId],
      foreignColumns: [quizQuestions.quizQuestionId],
    }),
    index('quiz_question_answers_question_idx').on(table.quizQuestionId),
    index('quiz_question_answers_next_idx').on(table.nextQuestionId),
  ],
);

/** A fragrance that an answer ends in. It must stand in the campaign's collection, and stays there while it is recommended. */
export const fragranceOptions = pgTable(
  'fragrance_options',
  {
    fragranceOptionId: serial('fragrance_option_id').primaryKey(),
    quizQuestionAnswerId: integer('quiz_question_answer_id').notNull(),
    campaignId: integer('campaign_id').notNull(),
    fragranceId: integer('fragrance_id').notNull(),
  },
  (table) => [
    unique('fragrance_options_answer_fragrance_key').on(table.quizQuestionAnswerId, table.fragranceId),
    foreignKey({
      name: 'fragrance_options_answer_fk',
      columns: [table.quizQuestionAnswerId],
      foreignColumns: [quizQuestionAnswers.quizQuestionAnswerId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'fragrance_options_collection_fk',
      columns: [table.campaignId, table.fragranceId],
      foreignColumns: [campaignSlots.campaignId, campaignSlots.fragranceId],
    }),
    index('fragrance_options_collection_idx').on(table.campaignId, table.fragranceId),
  ],
);
