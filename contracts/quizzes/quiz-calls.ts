import * as z from 'zod';
import { endpoint } from '../core/endpoint.ts';
import type { ErrorCode } from '../core/errors.ts';
import { idParams, pathId } from '../core/fields.ts';
import { datesFilter, idsFilter, oneOfFilter } from '../core/filters.ts';
import { LANGUAGES } from '../core/language.ts';
import { activeListQuery, quickSearchQuery, resultsOf } from '../core/list.ts';
import { readCalls, stateCalls } from '../core/resource.ts';
import {
  publication,
  publishedQuiz,
  QUIZ_SORT,
  QUIZ_STATES,
  questionInput,
  quiz,
  quizInput,
  quizQuestion,
  quizRow,
  treeMove,
} from './quizzes.ts';

const tag = 'Quiz';
const quizParams = z.object({ quizId: pathId });
/** Errors that any change of a draft may respond with. */
const EDIT_ERRORS = ['record.inactive', 'record.stale'] as const;

const resource = {
  path: '/quiz',
  tag,
  one: 'a quiz',
  many: 'quizzes',
  read: 'quizzes.read',
  write: 'quizzes.write',
  row: quiz,
} as const;

export const {
  list: listQuizzes,
  export: exportQuizzes,
  get: getQuiz,
} = readCalls({
  ...resource,
  query: activeListQuery(QUIZ_SORT).extend({
    campaignId: idsFilter,
    organisationId: idsFilter,
    language: oneOfFilter(LANGUAGES),
    state: oneOfFilter(QUIZ_STATES),
    ...datesFilter,
  }),
  listed: quizRow,
  reads: 'Reads a quiz with all its questions and answers',
});

export const quizStateCalls = stateCalls({
  ...resource,
  deletes: 'Deactivates a quiz, or permanently deletes it with its published copies',
});

export const createQuiz = endpoint({
  method: 'POST',
  path: '/quiz',
  summary: 'Creates the quiz of a campaign in a language',
  tag,
  access: 'quizzes.write',
  body: quizInput,
  answer: quiz,
  status: 201,
  errors: ['conflict.duplicate'],
});

/** Declares a call that moves a quiz to another state and returns the quiz. */
function quizStep(step: string, summary: string, errors: readonly ErrorCode[]) {
  return endpoint({
    method: 'PUT',
    path: `/quiz/${step}/{quizId}`,
    summary,
    tag,
    access: 'quizzes.write',
    params: quizParams,
    answer: quiz,
    etag: 'checks',
    errors,
  });
}

export const validateQuiz = quizStep(
  'validate',
  'Validates that a quiz can be played; reports all faults at once',
  ['quiz.empty', 'quiz.invalid', 'quiz.validated', 'record.inactive', 'campaign.inactive'],
);

export const publishQuiz = quizStep(
  'publish',
  'Publishes a numbered copy of a validated quiz, which apps get from now on',
  ['quiz.not_validated', 'quiz.published', 'record.inactive', 'campaign.inactive'],
);

export const moveInTree = endpoint({
  method: 'PUT',
  path: '/quiz/updateTree',
  summary: 'Moves a question, an answer or a fragrance within a quiz',
  tag,
  access: 'quizzes.write',
  body: treeMove,
  answer: quiz,
  etag: 'checks',
  errors: ['not_found', 'quiz.move', ...EDIT_ERRORS],
});

export const saveQuestion = endpoint({
  method: 'POST',
  path: '/question/add-update',
  summary: 'Adds a question with its answers to a quiz, or changes one',
  tag,
  access: 'quizzes.write',
  body: questionInput,
  answer: quizQuestion,
  etag: 'checks',
  errors: ['not_found', 'quiz.invalid', ...EDIT_ERRORS],
});

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/question/{quizQuestionId}',
  summary: 'Deletes a question with its answers; answers that led to it then lead nowhere',
  tag,
  access: 'quizzes.write',
  params: z.object({ quizQuestionId: pathId }),
  etag: 'checks',
  errors: EDIT_ERRORS,
});

const byNameQuery = quickSearchQuery.extend({ language: z.enum(LANGUAGES).optional() });

export const questionsByName = endpoint({
  method: 'GET',
  path: '/question/by-name',
  summary: 'Finds question texts, at most 20',
  tag,
  access: 'quizzes.read',
  query: byNameQuery,
  answer: resultsOf(z.object({ questionId: z.int(), quest: z.string() })),
});

export const answersByName = endpoint({
  method: 'GET',
  path: '/answer/by-name',
  summary: 'Finds answer texts, at most 20',
  tag,
  access: 'quizzes.read',
  query: byNameQuery,
  answer: resultsOf(
    z.object({
      answerId: z.int(),
      label: z.string(),
      description: z.string().describe('Additional text of the answer; may be empty'),
    }),
  ),
});

const stepErrors = ['quiz.no_step', ...EDIT_ERRORS] as const;

export const undoQuiz = quizStep('undo', 'Undoes the last change of the graph', stepErrors);

export const redoQuiz = quizStep('redo', 'Redoes the last undone change', stepErrors);

export const copyQuiz = endpoint({
  method: 'POST',
  path: '/quiz/{id}/copy',
  summary: 'Creates the quiz of another campaign or language from this one',
  tag,
  access: 'quizzes.write',
  params: idParams,
  body: quizInput,
  answer: quiz,
  status: 201,
  errors: ['conflict.duplicate'],
});

export const listPublications = endpoint({
  method: 'GET',
  path: '/quiz/{id}/publications',
  summary: 'Lists the published copies of a quiz, newest first',
  tag,
  access: 'quizzes.read',
  params: idParams,
  answer: resultsOf(publication),
});

export const getPublication = endpoint({
  method: 'GET',
  path: '/quiz/{id}/publications/{number}',
  summary: 'Reads a published copy of a quiz',
  tag,
  access: 'quizzes.read',
  params: z.object({ id: pathId, number: pathId }),
  answer: publishedQuiz,
  etag: 'sends',
});
