import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Language } from '#contracts/core/language.ts';
import type { Transaction } from '../../platform/db/client.ts';
import { answers, questions } from '../../platform/db/schema/quizzes.ts';

export interface AnswerText {
  label: string;
  description: string;
}

/** Texts are shared by the quizzes of a language; maps each to its id. */
export interface KnownTexts {
  questionId: (quest: string) => number;
  answerId: (text: AnswerText) => number;
}

const keyOf = ({ label, description }: AnswerText) => JSON.stringify([label, description]);

/**
 * Finds texts and adds those that don't exist yet. All texts of a change are stored at once and each kind in a fixed
 * order, so that concurrent changes with the same texts wait for each other without deadlock.
 */
export async function keepTexts(
  tx: Transaction,
  language: Language,
  wanted: { questions: readonly string[]; answers: readonly AnswerText[] },
): Promise<KnownTexts> {
  const storedQuestions = await keepQuestions(tx, language, [...new Set(wanted.questions)]);
  const storedAnswers = await keepAnswers(tx, language, [
    ...new Map(wanted.answers.map((text) => [keyOf(text), text])).values(),
  ]);
  const questionIds = new Map(storedQuestions.map(({ id, quest }) => [quest, id]));
  const answerIds = new Map(storedAnswers.map(({ id, ...text }) => [keyOf(text), id]));
  return {
    questionId: (quest) => known(questionIds, quest),
    answerId: (text) => known(answerIds, keyOf(text)),
  };
}

function known(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error('A text was not stored');
  return id;
}

async function keepQuestions(tx: Transaction, language: Language, texts: string[]) {
  if (texts.length === 0) return [];
  const { rows } = await tx.execute<{ id: number; quest: string }>(
    sql`select id, quest from keep_questions(${language}, ${sql.param(texts)}::text[])`,
  );
  return rows;
}

async function keepAnswers(tx: Transaction, language: Language, texts: readonly AnswerText[]) {
  if (texts.length === 0) return [];
  const labels = texts.map(({ label }) => label);
  const descriptions = texts.map(({ description }) => description);
  const { rows } = await tx.execute<{ id: number; label: string; description: string }>(sql`
    select id, label, description
    from keep_answers(${language}, ${sql.param(labels)}::text[], ${sql.param(descriptions)}::text[])
  `);
  return rows;
}

/** Which of the questions' texts exist in the language. */
export async function knownQuestions(
  tx: Transaction,
  language: Language,
  ids: number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: questions.questionId })
    .from(questions)
    .where(and(eq(questions.language, language), inArray(questions.questionId, ids)));
  return new Set(rows.map(({ id }) => id));
}

/** The answers' texts that exist in the language, by id. */
export async function knownAnswers(
  tx: Transaction,
  language: Language,
  ids: number[],
): Promise<Map<number, AnswerText>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: answers.answerId, label: answers.label, description: answers.description })
    .from(answers)
    .where(and(eq(answers.language, language), inArray(answers.answerId, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}
