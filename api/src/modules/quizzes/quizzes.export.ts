import type { QuizRow } from '#contracts/quizzes.ts';
import {
  createdColumn,
  instant,
  type ListSheet,
  nameColumn,
  number,
  text,
  updatedColumn,
} from '../exports/list-export.ts';

/** The list as a spreadsheet. */
export const quizSheet: ListSheet<QuizRow> = {
  resource: 'quiz',
  title: ['Quizzes', 'Quizzes', 'Quizzes'],
  columns: [
    nameColumn,
    text('campaign.name', ['Campanha', 'Campaign', 'Campaña'], (row) => row.campaign.name),
    text('language', ['Idioma', 'Language', 'Idioma'], (row) => row.language, 12),
    number('questionCount', ['Perguntas', 'Questions', 'Preguntas'], (row) => row.questionCount),
    instant('publishedAt', ['Publicado em', 'Published at', 'Publicado el'], (row) => row.publishedAt),
    instant('validatedAt', ['Validado em', 'Validated at', 'Validado el'], (row) => row.validatedAt),
    createdColumn,
    updatedColumn,
  ],
};
