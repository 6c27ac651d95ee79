import { and, eq } from 'drizzle-orm';
import { QUICK_SEARCH_LIMIT } from '#contracts/core/constants.ts';
import type { Received } from '#contracts/core/endpoint.ts';
import type { answersByName as contract } from '#contracts/quizzes/quiz-calls.ts';
import type { Queryable } from '../../platform/db/client.ts';
import { contains } from '../../platform/db/list-conditions.ts';
import { answers, questions } from '../../platform/db/schema/quizzes.ts';

type Request = Received<typeof contract>['query'];

export function questionsByName(db: Queryable, { str, language }: Request) {
  return db
    .select({ questionId: questions.questionId, quest: questions.quest })
    .from(questions)
    .where(and(contains(questions.questFolded, str), language && eq(questions.language, language)))
    .orderBy(questions.questFolded, questions.questionId)
    .limit(QUICK_SEARCH_LIMIT);
}

export function answersByName(db: Queryable, { str, language }: Request) {
  return db
    .select({ answerId: answers.answerId, label: answers.label, description: answers.description })
    .from(answers)
    .where(and(contains(answers.labelFolded, str), language && eq(answers.language, language)))
    .orderBy(answers.labelFolded, answers.answerId)
    .limit(QUICK_SEARCH_LIMIT);
}
