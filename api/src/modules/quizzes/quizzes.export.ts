import type { Language } from '#contracts/core/language.ts';
import { type Translations, translate } from '#contracts/core/words.ts';
import type { QuizRow } from '#contracts/quizzes.ts';
import {
  createdColumn,
  instant,
  type ListSheet,
  nameColumn,
  number,
  organisationColumn,
  text,
  updatedColumn,
} from '../../platform/resource/exports/list-export.ts';

const LANGUAGE_WORDS: Record<Language, Translations> = {
  'pt-BR': ['Português', 'Portuguese', 'Portugués'],
  'en-US': ['Inglês', 'English', 'Inglés'],
  'es-ES': ['Espanhol', 'Spanish', 'Español'],
};

/** The list as a spreadsheet. */
export const quizSheet: ListSheet<QuizRow> = {
  resource: 'quiz',
  title: ['Quizzes', 'Quizzes', 'Quizzes'],
  columns: [
    nameColumn,
    text('campaign.name', ['Campanha', 'Campaign', 'Campaña'], (row) => row.campaign.name),
    text(
      'language',
      ['Idioma', 'Language', 'Idioma'],
      (row, language) => translate(LANGUAGE_WORDS[row.language], language),
      12,
    ),
    number('questionCount', ['Perguntas', 'Questions', 'Preguntas'], (row) => row.questionCount),
    instant('publishedAt', ['Publicado em', 'Published', 'Publicado el'], (row) => row.publishedAt),
    instant('validatedAt', ['Validado em', 'Validated', 'Validado el'], (row) => row.validatedAt),
    organisationColumn,
    createdColumn,
    updatedColumn,
  ],
};
