import { QUIZ_FIELDS, type QuizRow } from '#contracts/quizzes/quizzes.ts';
import { type ListSheet, sheetColumns } from '../../platform/resource/exports/list-export.ts';

/** The list as a spreadsheet. */
export const quizSheet: ListSheet<QuizRow> = {
  resource: 'quiz',
  title: ['Quizzes', 'Quizzes', 'Quizzes'],
  columns: sheetColumns(QUIZ_FIELDS, {}),
};
