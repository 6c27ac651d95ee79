import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Language } from '#contracts/core/language.ts';
import type { Transaction } from '../../db/client.ts';
import { answers, questions } from '../../db/schema/quizzes.ts';

export interface AnswerText {
  label: string;
  description: string;
}

/** Texts are shared by the quizzes of a language: which id stands for which. */
export interface KnownTexts {
  questionId: (quest: string) => number;
  answerId: (text: AnswerText) => number;
}

const keyOf = ({ label, description }: AnswerText) => JSON.stringify([label, description]);

/**
 * Finds texts, and keeps those that nobody has used yet. All of a change at once, and each kind in one order: who writes
 * the same words at the same moment waits, and never for one who waits for them.
 */
export async function keepTexts(
  tx: Transaction,
  language: Language,
  wanted: { questions: readonly string[]; answers: readonly AnswerText[] },
): Promise<KnownTexts> {
  const questionIds = await kept(
    [...new Set(wanted.questions)].map((quest) => ({ quest })),
    ({ quest }) => quest,
    (texts) => findQuestions(tx, language, texts),
    (texts) => addQuestions(tx, language, texts),
  );
  const answerIds = await kept(
    [...new Map(wanted.answers.map((text) => [keyOf(text), text])).values()],
    keyOf,
    (texts) => findAnswers(tx, language, texts),
    (texts) => addAnswers(tx, language, texts),
  );
  return {
    questionId: (quest) => known(questionIds, quest),
    answerId: (text) => known(answerIds, keyOf(text)),
  };
}

async function kept<Text>(
  wanted: readonly Text[],
  key: (text: Text) => string,
  find: (texts: readonly Text[]) => Promise<(Text & { id: number })[]>,
  add: (texts: readonly Text[]) => Promise<unknown>,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const look = async (texts: readonly Text[]) => {
    if (texts.length === 0) return;
    for (const row of await find(texts)) ids.set(key(row), row.id);
  };
  await look(wanted);
  const missing = wanted.filter((text) => !ids.has(key(text)));
  if (missing.length === 0) return ids;
  await add(missing);
  await look(missing);
  return ids;
}

function known(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error('A text was not kept');
  return id;
}

const recordset = (texts: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)`;

async function findQuestions(tx: Transaction, language: Language, texts: readonly { quest: string }[]) {
  const found = await tx.execute<{ id: number; quest: string }>(sql`
    select question_id as id, quest from ${recordset(texts)} as wanted (quest text)
    join questions using (quest) where language = ${language}
  `);
  return found.rows;
}

async function addQuestions(tx: Transaction, language: Language, texts: readonly { quest: string }[]) {
  await tx.execute(sql`
    insert into questions (language, quest)
    select ${language}, quest from ${recordset(texts)} as wanted (quest text) order by quest
    on conflict do nothing
  `);
}

async function findAnswers(tx: Transaction, language: Language, texts: readonly AnswerText[]) {
  const found = await tx.execute<{ id: number; label: string; description: string }>(sql`
    select answer_id as id, label, description
    from ${recordset(texts)} as wanted (label text, description text)
    join answers using (label, description) where language = ${language}
  `);
  return found.rows;
}

async function addAnswers(tx: Transaction, language: Language, texts: readonly AnswerText[]) {
  await tx.execute(sql`
    insert into answers (language, label, description)
    select ${language}, label, description
    from ${recordset(texts)} as wanted (label text, description text) order by label, description
    on conflict do nothing
  `);
}

/** Which of the questions' texts are in the language. */
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

/** The answers' texts that are in the language, by their ids. */
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
