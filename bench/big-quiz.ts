import type { BuiltServer } from './built-server.ts';

export const QUESTIONS = 200;
const ANSWERS = 4;

type Send = <Answer>(method: string, path: string, body?: object) => Promise<Answer>;

interface Slot {
  fragranceId: number;
}
interface MadeQuestion {
  quizQuestionId: number;
  answers: { quizQuestionAnswerId: number; answerId: number; fragranceOptions: Slot[] }[];
}

/** Calls the API as the administrator. */
export async function apiOf({ address, email, password }: BuiltServer): Promise<Send> {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'content-language': 'pt-BR' };
  const send: Send = async (method, path, body) => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as never;
  };
  const { token } = await send<{ token: string }>('POST', '/login', { email, password });
  headers.authorization = `Bearer ${token}`;
  return send;
}

/**
 * Makes a quiz of 200 questions with 800 answers, for the first campaign. Each question leads to two of its own, and
 * half of them to one that others lead to as well.
 * @returns its id, and the milliseconds that each save took
 */
export async function makeBigQuiz(send: Send, name: string): Promise<{ quizId: number; saves: number[] }> {
  const { collection } = await send<{ collection: Slot[] }>('GET', '/campaigns/1');
  const { quizId } = await send<{ quizId: number }>('POST', '/quiz', {
    name,
    campaignId: 1,
    language: 'es-ES',
  });
  const saves: number[] = [];
  const save = async (body: object) => {
    const started = performance.now();
    const made = await send<MadeQuestion>('POST', '/question/add-update', { quizId, ...body });
    saves.push(performance.now() - started);
    return made;
  };
  const made: MadeQuestion[] = [];
  for (let index = 0; index < QUESTIONS; index++) {
    const answers = Array.from({ length: ANSWERS }, (_, place) => ({
      label: `Resposta ${place + 1} da pergunta ${index + 1}`,
      description: 'O que esta escolha quer dizer, em poucas palavras',
      fragranceOptions: [collection[(index * ANSWERS + place) % collection.length]].map((slot) => ({
        fragranceId: slot?.fragranceId,
      })),
    }));
    made.push(await save({ quest: `Qual é a pergunta de número ${index + 1}?`, answers }));
  }
  for (const [index, { quizQuestionId, answers }] of made.entries()) {
    const next = [made[2 * index + 1], made[2 * index + 2], index % 2 ? made[index + 37] : undefined];
    if (!next.some(Boolean)) continue;
    await save({
      quizQuestionId,
      answers: answers.map(({ fragranceOptions, ...answer }, place) => {
        const nextQuestionId = next[place]?.quizQuestionId;
        return {
          ...{ quizQuestionAnswerId: answer.quizQuestionAnswerId, answerId: answer.answerId },
          ...(nextQuestionId === undefined ? { fragranceOptions } : { nextQuestionId }),
        };
      }),
    });
  }
  return { quizId, saves };
}
