import type { Language } from '#contracts/core/language.ts';
import { type Translations, translate } from '#contracts/core/words.ts';
import { QUIZ_FIELDS, type QuizRow } from '#contracts/quizzes/quizzes.ts';
import { type ListSheet, sheetColumns } from '../../platform/resource/exports/list-export.ts';

const LANGUAGE_WORDS: Record<Language, Translations> = {
  'pt-BR': ['Português', 'Portuguese', 'Portugués'],
  'en-US': ['Inglês', 'English', 'Inglés'],
  'es-ES': ['Espanhol', 'Spanish', 'Español'],
};

/** The list as a spreadsheet. */
export const quizSheet: ListSheet<QuizRow> = {
  resource: 'quiz',
  title: ['Quizzes', 'Quizzes', 'Quizzes'],
  columns: sheetColumns(QUIZ_FIELDS, {
    language: (row, language) => translate(LANGUAGE_WORDS[row.language], language),
  }),
};
