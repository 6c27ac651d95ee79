import type { TFunction } from 'i18next';
import type { FieldErrorCode } from '#contracts/core/errors.ts';
import { questionInput } from '#contracts/quizzes/quizzes.ts';
import type { FieldErrors } from '#web/kit/form/field-errors.ts';
import { faultText, fieldErrors } from '#web/kit/form/field-errors.ts';
import type { Draft } from './draft.ts';
import { bodyOf, writtenAnswers } from './draft.ts';

/** The errors of an answer, by field. */
export interface AnswerErrors {
  label?: string;
  description?: string;
  destination?: string;
}

/** The errors of the question being edited, by field. */
export interface QuestionErrors {
  quest?: string;
  /** An error of the answers as a whole. */
  answers?: string;
  byAnswer: Record<string, AnswerErrors>;
}

export const NO_ERRORS: QuestionErrors = { byAnswer: {} };

/**
 * Checks a question before it is saved: against the contract, and that each answer leads somewhere, which the API
 * checks only later.
 * @returns undefined if there are no errors
 */
export function checkDraft(quizId: number, draft: Draft, t: TFunction): QuestionErrors | undefined {
  const found = fieldErrors(questionInput, bodyOf(quizId, draft), []);
  const report = (path: string, text: string) => {
    found[path] ??= text;
  };
  const messageOf = (code: FieldErrorCode) => faultText({ code });
  if (draft.questionId === null && draft.quest.trim() === '') {
    report('quest', messageOf('quiz.question_required'));
  }
  writtenAnswers(draft).forEach((answer, index) => {
    const at = `answers.${index}`;
    if (answer.destination === 'question') {
      if (!answer.next) report(`${at}.nextQuestion`, messageOf('quiz.next_required'));
    } else if (answer.fragrances.length === 0) {
      report(`${at}.fragranceOptions`, t('quiz.fragranceRequired'));
    }
  });
  if (Object.keys(found).length === 0) return undefined;
  const { errors } = errorsOf(found, draft);
  // A missing first answer is reported at its blank card, which shows what is needed better than the whole list.
  const [place] = draft.answers;
  if (errors.answers === undefined || !place || writtenAnswers(draft).length > 0) return errors;
  const { answers: _, ...others } = errors;
  return { ...others, byAnswer: { [place.key]: { label: messageOf('quiz.answer_required') } } };
}

const ANSWER_PATH = /^answers\.(\d+)\.(\w+)/;

const FIELDS: Record<string, keyof AnswerErrors> = {
  label: 'label',
  answerId: 'label',
  description: 'description',
  nextQuestion: 'destination',
  nextQuestionId: 'destination',
  fragranceOptions: 'destination',
};

/**
 * Assigns errors to the fields that show them.
 * @param found the errors by their paths in the body
 * @returns the assigned errors, and whether each has found its field
 */
export function errorsOf(found: FieldErrors, draft: Draft): { errors: QuestionErrors; placed: boolean } {
  const errors: QuestionErrors = { byAnswer: {} };
  const answers = writtenAnswers(draft);
  let placed = true;
  for (const [path, text] of Object.entries(found)) {
    const [, index, name] = ANSWER_PATH.exec(path) ?? [];
    const answer = answers[Number(index)];
    const field = FIELDS[name ?? ''];
    if (answer && field) {
      const of = errors.byAnswer[answer.key] ?? {};
      of[field] ??= text;
      errors.byAnswer[answer.key] = of;
    } else if (path === 'quest' || path === 'questionId') errors.quest ??= text;
    else if (path === 'answers') errors.answers ??= text;
    else placed = false;
  }
  return { errors, placed };
}
