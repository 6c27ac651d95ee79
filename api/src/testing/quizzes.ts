import type { Quiz, QuizQuestion } from '#contracts/quizzes/quizzes.ts';
import { makeCampaign, makeFragrance } from './catalogue.ts';
import { type Answer, type Caller, expectCreated, sharedTestApp } from './test-app.ts';

/** A quiz of the campaign with one question whose only answer ends in the fragrance. */
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
  return expectCreated(await caller.post('/quiz', { body }));
}

let made = 0;

/** Adds a question; its text is generated if it isn't given. */
export async function makeQuestion(caller: Caller, quizId: number, wish: Record<string, unknown>) {
  made += 1;
  const body = { quizId, quest: `Pergunta ${made}?`, ...wish };
  return expectCreated(await caller.post('/question/add-update', { body }));
}

/** Creates `count` fragrances. @returns their ids */
export async function fragrancesOf(caller: Caller, count: number): Promise<number[]> {
  const made = await Promise.all(Array.from({ length: count }, () => makeFragrance(caller)));
  return made.map(({ fragranceId }) => fragranceId);
}

/** The faults of a refusal as `path code`. */
export function faultsOf({ body }: Answer): string[] {
  return body.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
}

/** Common setup of quiz tests: a shared app, a staff caller and three fragrances for campaigns. */
export async function quizApp() {
  const app = await sharedTestApp();
  const staff = await app.as('STAFF');
  return { app, staff, scents: await fragrancesOf(staff, 3) };
}

export type QuizStage = Awaited<ReturnType<typeof quizStage>>;

/**
 * An empty quiz of a new campaign, with the calls that tests make on it.
 * @param scents fragrance ids of the campaign, for slots 1, 2, …
 */
export async function quizStage(caller: Caller, scents: readonly number[]) {
  const collection = scents.map((fragranceId, index) => ({ slot: index + 1, fragranceId }));
  const { campaignId } = await makeCampaign(caller, { collection });
  const { quizId } = await makeQuiz(caller, { campaignId });
  const ends = (...places: number[]) => ({
    fragranceOptions: places.map((place) => ({ fragranceId: scents[place] ?? 0 })),
  });
  const add = (wish: Record<string, unknown>): Promise<QuizQuestion> => makeQuestion(caller, quizId, wish);
  const read = async (): Promise<Quiz> => (await caller.get(`/quiz/${quizId}`)).body;
  const step = (way: string) => (headers?: Record<string, string>) =>
    caller.put(`/quiz/${way}/${quizId}`, { ...(headers && { headers }) });
  return {
    campaignId: campaignId as number,
    quizId: quizId as number,
    /** The end of an answer: the campaign's fragrances by their index in `scents`. */
    ends,
    add,
    read,
    /** The questions without timestamps. */
    graph: async () =>
      (await read()).questions.map(({ createdAt: _, updatedAt: __, ...question }) => question),
    save: (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
      caller.post('/question/add-update', { body: { quizId, quest: 'Qual?', ...body }, headers }),
    move: (body: object, headers: Record<string, string> = {}) =>
      caller.put('/quiz/updateTree', { body, headers }),
    validate: step('validate'),
    publish: step('publish'),
    undo: step('undo'),
    redo: step('redo'),
    /** Adds a valid graph: Where to? → sea ends in a fragrance, city leads to Day or night? → both end in fragrances. */
    async sound() {
      const first = await add({
        quest: 'Para onde?',
        answers: [
          { label: 'Mar', ...ends(0) },
          { label: 'Cidade', nextQuestion: { quest: 'Dia ou noite?' } },
        ],
      });
      const second = await add({
        quizQuestionId: at(first.answers, 1).nextQuestionId,
        quest: 'Dia ou noite?',
        answers: [
          { label: 'Dia', description: 'Até as seis', ...ends(1) },
          { label: 'Noite', ...ends(1, 2) },
        ],
      });
      return { first, second };
    },
  };
}

/** The item at an index. @throws Error if there is none */
export function at<Item>(items: readonly Item[], place: number): Item {
  const item = items.at(place);
  if (item === undefined) throw new Error(`There is nothing at ${place} of ${items.length}`);
  return item;
}
