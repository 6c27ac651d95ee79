import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/client.ts';
import { fragranceOptions, quizQuestionAnswers, quizQuestions } from '../../platform/db/schema/quizzes.ts';
import type { AnswerRow, GraphChanges, GraphRows, OptionRow } from './graph-rows.ts';

const SEQUENCES = {
  question: 'quiz_questions_quiz_question_id_seq',
  answer: 'quiz_question_answers_quiz_question_answer_id_seq',
  option: 'fragrance_options_fragrance_option_id_seq',
};

/** Ids for rows that are yet to be written. */
export type NewIds = Record<keyof typeof SEQUENCES, () => number>;

/** Reserves the given number of ids of each kind, so that rows can refer to each other before they are written. */
export async function reserveIds(
  tx: Transaction,
  counts: Record<keyof typeof SEQUENCES, number>,
): Promise<NewIds> {
  const reserve = async (kind: keyof typeof SEQUENCES) => {
    if (counts[kind] === 0) return [];
    const result = await tx.execute<{ id: number }>(sql`
      select nextval(${SEQUENCES[kind]})::int as id from generate_series(1, ${counts[kind]}::int) order by id
    `);
    return result.rows.map(({ id }) => id);
  };
  const giver = (ids: number[]) => () => {
    const id = ids.shift();
    if (id === undefined) throw new Error('More rows are written than ids were reserved for');
    return id;
  };
  return {
    question: giver(await reserve('question')),
    answer: giver(await reserve('answer')),
    option: giver(await reserve('option')),
  };
}

/**
 * Writes a graph's changes with one statement per kind of row. Fragrances are deleted first and inserted last, and
 * questions are written before the answers that lead to them, so that no constraint is violated in between.
 */
export async function writeGraph(
  tx: Transaction,
  { quizId, campaignId }: { quizId: number; campaignId: number },
  { questions, answers, options }: GraphChanges,
): Promise<void> {
  const moving = [...options.gone, ...options.put.map(({ id }) => id)];
  if (moving.length > 0) {
    await tx.delete(fragranceOptions).where(amongIds(fragranceOptions.fragranceOptionId, moving));
  }
  if (questions.put.length > 0) await putQuestions(tx, quizId, questions.put);
  if (answers.put.length > 0) await putAnswers(tx, quizId, answers.put);
  if (answers.gone.length > 0) {
    await tx
      .delete(quizQuestionAnswers)
      .where(amongIds(quizQuestionAnswers.quizQuestionAnswerId, answers.gone));
  }
  if (questions.gone.length > 0) {
    await tx.delete(quizQuestions).where(amongIds(quizQuestions.quizQuestionId, questions.gone));
  }
  if (options.put.length > 0) await putOptions(tx, campaignId, options.put);
}

function amongIds(id: SQLWrapper, ids: number[]): SQL {
  return sql`${id} = any(${sql.param(ids)}::int[])`;
}

async function putQuestions(tx: Transaction, quizId: number, rows: GraphRows['questions']): Promise<void> {
  await tx.execute(sql`
    insert into quiz_questions (quiz_question_id, quiz_id, question_id)
    select id, ${quizId}::int, "questionId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id int, "questionId" int)
    on conflict (quiz_question_id) do update set question_id = excluded.question_id, updated_at = now()
  `);
}

async function putAnswers(tx: Transaction, quizId: number, rows: AnswerRow[]): Promise<void> {
  await tx.execute(sql`
    insert into quiz_question_answers
      (quiz_question_answer_id, quiz_id, quiz_question_id, answer_id, position, next_question_id)
    select id, ${quizId}::int, "questionId", "answerId", position, "nextId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (id int, "questionId" int, "answerId" int, position int, "nextId" int)
    on conflict (quiz_question_answer_id) do update set
      quiz_question_id = excluded.quiz_question_id,
      answer_id = excluded.answer_id,
      position = excluded.position,
      next_question_id = excluded.next_question_id
  `);
}

async function putOptions(tx: Transaction, campaignId: number, rows: OptionRow[]): Promise<void> {
  await tx.execute(sql`
    insert into fragrance_options (fragrance_option_id, quiz_question_answer_id, campaign_id, fragrance_id)
    select id, "answerId", ${campaignId}::int, "fragranceId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id int, "answerId" int, "fragranceId" int)
  `);
}
