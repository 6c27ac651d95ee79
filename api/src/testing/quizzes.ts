import type { Caller } from './test-app.ts';

/** A quiz of the campaign with one question, whose answer ends in the fragrance. */
export async function makeQuizAnswer(
  caller: Caller,
  campaignId: number,
  fragranceId: number,
  language = 'pt-BR',
): Promise<void> {
  const { quizId } = await makeQuiz(caller, { campaignId, language });
  await makeQuestion(caller, quizId, {
    answers: [{ label: 'Esta', fragranceOptions: [{ fragranceId }] }],
  });
}

export async function makeQuiz(
  caller: Caller,
  wish: { campaignId: number; name?: string; language?: string },
) {
  const body = { name: 'Quiz da campanha', language: 'pt-BR', ...wish };
  const answer = await caller.post('/quiz', { body });
  if (answer.status !== 201)
    throw new Error(`A builder got ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

let made = 0;

/** Adds a question; what it asks and its answers' labels are made up where they aren't given. */
export async function makeQuestion(caller: Caller, quizId: number, wish: Record<string, unknown>) {
  made += 1;
  const answer = await caller.post('/question/add-update', {
    body: { quizId, quest: `Pergunta ${made}?`, ...wish },
  });
  if (answer.status !== 200)
    throw new Error(`A builder got ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
