import { expect } from 'vitest';
import { makeCampaign, makeFragrance } from '../catalogue.ts';
import { makeQuestion, makeQuiz } from '../quizzes.ts';
import type { Caller } from '../test-app.ts';
import { type AuditEvent, type AuditEvents, restoreEvent, stateEvents } from './audit-events.ts';

/** Calls that change quizzes. */
export const QUIZ_EVENTS: AuditEvents = {
  'POST /quiz': async ({ admin }) => {
    const { campaignId } = await makeCampaign(admin);
    return {
      work: () => makeQuiz(admin, { campaignId }),
      wrote: { action: 'create', resource: 'quiz' },
    };
  },
  'POST /quiz/{id}/copy': async ({ admin }) => {
    const { quizId, campaignId } = await quizWithQuestion(admin);
    const body = { name: 'Cópia', campaignId, language: 'es-ES' };
    return {
      work: () => admin.post(`/quiz/${quizId}/copy`, { body }),
      wrote: { action: 'create', resource: 'quiz', recordName: 'Cópia' },
    };
  },
  'POST /question/add-update': async ({ admin }) => {
    const { quizId } = await quizWithQuestion(admin);
    return {
      work: () => makeQuestion(admin, quizId, { answers: [{ label: 'Outra' }] }),
      wrote: { action: 'update', resource: 'quiz', recordId: quizId },
    };
  },
  'DELETE /question/{quizQuestionId}': async ({ admin }) => {
    const { quizId, question } = await quizWithQuestion(admin);
    return {
      work: () => admin.delete(`/question/${question.quizQuestionId}`),
      wrote: { action: 'update', resource: 'quiz', recordId: quizId },
    };
  },
  'PUT /quiz/updateTree': async ({ admin }) => {
    const { quizId, question } = await quizWithQuestion(admin);
    const [from, to] = question.answers;
    const body = {
      nodeType: 'fragrance',
      fragranceOptionId: from.fragranceOptions[0].fragranceOptionId,
      newQuizQuestionAnswerId: to.quizQuestionAnswerId,
    };
    return {
      work: () => admin.put('/quiz/updateTree', { body }),
      wrote: { action: 'update', recordId: quizId, changes: [expect.anything()] },
    };
  },
  'PUT /quiz/validate/{quizId}': async ({ admin }) => {
    const { quizId, question } = await quizWithQuestion(admin);
    await finish(admin, quizId, question);
    return step(admin, quizId, 'validate', 'validate');
  },
  'PUT /quiz/publish/{quizId}': async ({ admin }) => {
    const { quizId, question } = await quizWithQuestion(admin);
    await finish(admin, quizId, question);
    await admin.put(`/quiz/validate/${quizId}`);
    return step(admin, quizId, 'publish', 'publish');
  },
  'PUT /quiz/undo/{quizId}': async ({ admin }) => {
    const { quizId } = await quizWithQuestion(admin);
    return step(admin, quizId, 'undo', 'update');
  },
  'PUT /quiz/redo/{quizId}': async ({ admin }) => {
    const { quizId } = await quizWithQuestion(admin);
    await admin.put(`/quiz/undo/${quizId}`);
    return step(admin, quizId, 'redo', 'update');
  },
  ...restoreEvent('quiz', '/quiz', async (admin) => (await quizWithQuestion(admin)).quizId),
  ...stateEvents('quiz', '/quiz', async (admin) => (await quizWithQuestion(admin)).quizId),
};

/** A step of a whole quiz, and the action that it is audited as. */
function step(admin: Caller, quizId: number, way: string, action: string): AuditEvent {
  return {
    work: () => admin.put(`/quiz/${way}/${quizId}`),
    wrote: { action, resource: 'quiz', recordId: quizId },
  };
}

/** A quiz with one question and two answers; the first answer ends in a fragrance. */
async function quizWithQuestion(admin: Caller) {
  const { fragranceId } = await makeFragrance(admin);
  const { campaignId } = await makeCampaign(admin, { collection: [{ slot: 1, fragranceId }] });
  const { quizId } = await makeQuiz(admin, { campaignId });
  const question = await makeQuestion(admin, quizId, {
    answers: [{ label: 'Sim', fragranceOptions: [{ fragranceId }] }, { label: 'Não' }],
  });
  return { quizId, campaignId, question };
}

/** Makes the second answer end in a fragrance, too. */
async function finish(
  admin: Caller,
  quizId: number,
  question: { quizQuestionId: number; answers: object[] },
) {
  const [first] = question.answers;
  await makeQuestion(admin, quizId, { quizQuestionId: question.quizQuestionId, answers: [first] });
}
