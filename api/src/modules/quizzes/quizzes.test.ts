import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCampaign, makeFragrance } from '../../testing/catalogue.ts';
import { makeQuestion, makeQuiz } from '../../testing/quizzes.ts';
import { type Answer, type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let staff: Caller;
/** Fragrances of every campaign here, in slots 1 to 3; and one that is in none. */
let scents: number[];
let elsewhere: number;

beforeAll(async () => {
  app = await testApp();
  staff = await app.as('STAFF');
  const made = await Promise.all([1, 2, 3, 4].map(() => makeFragrance(staff)));
  const ids = made.map(({ fragranceId }) => fragranceId);
  scents = ids.slice(0, 3);
  elsewhere = ids[3] ?? 0;
});
afterAll(() => app.close());

let quizId: number;
let campaignId: number;

beforeEach(async () => {
  const collection = scents.map((fragranceId, index) => ({ slot: index + 1, fragranceId }));
  ({ campaignId } = await makeCampaign(staff, { collection }));
  ({ quizId } = await makeQuiz(staff, { campaignId }));
});

const read = async () => (await staff.get(`/quiz/${quizId}`)).body;
const add = (wish: Record<string, unknown>) => makeQuestion(staff, quizId, wish);
const save = (body: Record<string, unknown>) =>
  staff.post('/question/add-update', { body: { quizId, quest: 'Qual?', ...body } });
const ends = (...places: number[]) => ({
  fragranceOptions: places.map((place) => ({ fragranceId: scents[place] })),
});
const faults = ({ body }: Answer) =>
  body.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
const validate = () => staff.put(`/quiz/validate/${quizId}`);
const publish = () => staff.put(`/quiz/publish/${quizId}`);
const move = (body: object) => staff.put('/quiz/updateTree', { body });

/** Where to? → the sea ends in a fragrance, the city leads on; Day or night? → both end in fragrances. */
async function sound() {
  const first = await add({
    quest: 'Para onde?',
    answers: [
      { label: 'Mar', ...ends(0) },
      { label: 'Cidade', nextQuestion: { quest: 'Dia ou noite?' } },
    ],
  });
  const second = await add({
    quizQuestionId: first.answers[1].nextQuestionId,
    quest: 'Dia ou noite?',
    answers: [
      { label: 'Dia', description: 'Até as seis', ...ends(1) },
      { label: 'Noite', ...ends(1, 2) },
    ],
  });
  return { first, second };
}

describe('a quiz', () => {
  it('is one for each campaign and language', async () => {
    const again = await staff.post('/quiz', { body: { name: 'Outro', campaignId, language: 'pt-BR' } });
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict.duplicate' } });
    expect(faults(again)).toEqual(['campaignId duplicate']);
    const other = await staff.post('/quiz', { body: { name: 'Other', campaignId, language: 'en-US' } });
    expect(other).toMatchObject({
      status: 201,
      body: { campaignId, language: 'en-US', questions: [], questionCount: 0, published: null },
    });
    const { body } = await staff.get('/campaigns/without-quiz', { query: { language: 'en-US' } });
    expect(body.data.map((row: { campaignId: number }) => row.campaignId)).not.toContain(campaignId);
  });

  it('needs a name, a language, and a campaign that is active', async () => {
    const wrong: [Record<string, unknown>, string][] = [
      [{ name: '12' }, 'name name_letters'],
      [{ name: 'a'.repeat(101) }, 'name too_long'],
      [{ campaignId: 2_000_000_000 }, 'campaignId reference'],
      [{ campaignId: null }, 'campaignId required'],
      [{ language: 'fr-FR' }, 'language invalid'],
    ];
    for (const [wish, fault] of wrong) {
      const body = { name: 'Quiz novo', campaignId, language: 'es-ES', ...wish };
      expect(faults(await staff.post('/quiz', { body }))).toEqual([fault]);
    }
    await staff.delete(`/campaigns/${campaignId}`);
    const body = { name: 'Quiz novo', campaignId, language: 'es-ES' };
    expect(faults(await staff.post('/quiz', { body }))).toEqual(['campaignId reference']);
  });

  it('is listed with its campaign and how many questions it has', async () => {
    await sound();
    const { name } = (await read()).campaign;
    const { body } = await staff.get('/quiz', { query: { FilterString: name } });
    expect(body.data).toMatchObject([{ quizId, questionCount: 2, campaign: { campaignId, name } }]);
    for (const orderBy of ['Campaign.Name', 'questionCount', 'publishedAt', 'validatedAt', 'language']) {
      expect((await staff.get('/quiz', { query: { orderBy } })).status, orderBy).toBe(200);
    }
  });

  it('is switched off and on, and removed for good, each as often as one likes', async () => {
    await sound();
    const find = async (isActive: boolean) =>
      (await staff.get('/quiz', { query: { isActive, perPage: 100 } })).body.data.some(
        (row: { quizId: number }) => row.quizId === quizId,
      );
    for (const _ of [1, 2]) expect((await staff.delete(`/quiz/${quizId}`)).status).toBe(204);
    expect([await find(true), await find(false)]).toEqual([false, true]);
    expect(await save({ answers: [{ label: 'x' }] })).toMatchObject({
      status: 409,
      body: { code: 'record.inactive' },
    });
    for (const _ of [1, 2]) expect((await staff.put(`/quiz/activate/${quizId}`)).status).toBe(200);
    const remove = () => staff.delete(`/quiz/${quizId}`, { query: { hardDelete: true } });
    for (const _ of [1, 2]) expect((await remove()).status).toBe(204);
    expect((await staff.get(`/quiz/${quizId}`)).status).toBe(404);
  });
});

describe('a question', () => {
  it('is kept with its answers, in their order and where they lead', async () => {
    const { first, second } = await sound();
    const { questions } = await read();
    expect(questions).toHaveLength(2);
    expect(questions[0]).toMatchObject({
      quizQuestionId: first.quizQuestionId,
      quizId,
      question: { quest: 'Para onde?' },
      answers: [
        { answer: { label: 'Mar', description: '' }, nextQuestionId: null, nextQuestion: null },
        {
          answer: { label: 'Cidade' },
          nextQuestionId: second.quizQuestionId,
          nextQuestion: { quest: 'Dia ou noite?' },
          fragranceOptions: [],
        },
      ],
    });
    expect(questions[1].answers[1].fragranceOptions).toMatchObject([
      { fragranceId: scents[1], fragrance: { fragranceId: scents[1] } },
      { fragranceId: scents[2] },
    ]);
  });

  it('keeps the ids of answers that stay, drops the others, and takes a new order', async () => {
    const { second } = await sound();
    const [day, night] = second.answers;
    const saved = await add({
      quizQuestionId: second.quizQuestionId,
      quest: 'Dia ou noite?',
      answers: [
        { label: 'Tarde', ...ends(0) },
        { quizQuestionAnswerId: night.quizQuestionAnswerId, answerId: night.answerId, ...ends(2) },
      ],
    });
    expect(saved.answers.map((row: { answer: { label: string } }) => row.answer.label)).toEqual([
      'Tarde',
      'Noite',
    ]);
    expect(saved.answers[1].quizQuestionAnswerId).toBe(night.quizQuestionAnswerId);
    expect(saved.answers[1].fragranceOptions[0].fragranceOptionId).toBe(
      night.fragranceOptions[1].fragranceOptionId,
    );
    expect(JSON.stringify(await read())).not.toContain(`"quizQuestionAnswerId":${day.quizQuestionAnswerId},`);
  });

  it('shares its text and its answers’ with other quizzes of the language', async () => {
    const { first } = await sound();
    const byName = async (path: string, query: object) =>
      (await staff.get(path, { query: { language: 'pt-BR', ...query } })).body.data;
    expect(await byName('/question/by-name', { str: 'PARA ond' })).toEqual([
      { questionId: first.questionId, quest: 'Para onde?' },
    ]);
    expect(await byName('/answer/by-name', { str: 'dia' })).toMatchObject([
      { label: 'Dia', description: 'Até as seis' },
    ]);
    expect(await byName('/question/by-name', { str: 'para onde', language: 'en-US' })).toEqual([]);
    const again = await add({
      quest: undefined,
      questionId: first.questionId,
      answers: [{ answerId: first.answers[0].answerId }],
    });
    expect(again).toMatchObject({ questionId: first.questionId, answers: [{ answer: { label: 'Mar' } }] });
    const described = await add({
      answers: [{ answerId: first.answers[0].answerId, description: 'Com ondas' }],
    });
    expect(described.answers[0].answer).toEqual({ label: 'Mar', description: 'Com ondas' });
    expect(described.answers[0].answerId).not.toBe(first.answers[0].answerId);
  });

  it('is refused with each fault at its place, and nothing half-written', async () => {
    const { first } = await sound();
    const other = await makeQuiz(staff, { campaignId, language: 'en-US' });
    const strange = await makeQuestion(staff, other.quizId, { answers: [{ label: 'x' }] });
    const before = await read();
    const wrong: [Record<string, unknown>, string[]][] = [
      [{ quest: '  ', answers: [{ label: 'x' }] }, ['quest required']],
      [{ quest: null, answers: [{ label: 'x' }] }, ['quest quiz.question_required']],
      [{ answers: [] }, ['answers quiz.answers_required']],
      [{ answers: [{ description: 'sem texto' }] }, ['answers.0.label quiz.answer_required']],
      [
        { answers: [{ label: 'x', nextQuestionId: first.quizQuestionId, ...ends(0) }] },
        ['answers.0.fragranceOptions quiz.mixed'],
      ],
      [{ answers: [{ label: 'x', ...ends(0, 0) }] }, ['answers.0.fragranceOptions quiz.duplicate_fragrance']],
      [
        { answers: [{ label: 'x', fragranceOptions: [{ fragranceId: elsewhere }] }] },
        ['answers.0.fragranceOptions.0.fragranceId reference'],
      ],
      [
        { answers: [{ label: 'x', nextQuestionId: strange.quizQuestionId }] },
        ['answers.0.nextQuestionId reference'],
      ],
      [{ answers: [{ label: 'x', nextQuestion: {} }] }, ['answers.0.nextQuestion quiz.next_required']],
      [
        { quest: null, questionId: strange.questionId, answers: [{ answerId: strange.answers[0].answerId }] },
        ['questionId reference', 'answers.0.answerId reference'],
      ],
      [
        { answers: [{ label: 'x', quizQuestionAnswerId: first.answers[0].quizQuestionAnswerId }] },
        ['answers.0.quizQuestionAnswerId reference'],
      ],
    ];
    for (const [wish, expected] of wrong) {
      const answer = await save(wish);
      expect(answer.status).toBe(400);
      expect(faults(answer)).toEqual(expected);
    }
    expect((await save({ quizQuestionId: strange.quizQuestionId, answers: [{ label: 'x' }] })).status).toBe(
      404,
    );
    expect(await read()).toEqual(before);
  });

  it('makes no loop', async () => {
    const { first, second } = await sound();
    const before = await read();
    for (const next of [first.quizQuestionId, second.quizQuestionId]) {
      const answer = await save({
        quizQuestionId: second.quizQuestionId,
        quest: 'Dia ou noite?',
        answers: [
          { label: 'Dia', ...ends(1) },
          { label: 'De novo', nextQuestionId: next },
        ],
      });
      expect(answer).toMatchObject({ status: 409, body: { code: 'quiz.invalid' } });
      expect(faults(answer)).toEqual(['answers.1.nextQuestionId quiz.loop']);
    }
    expect(await read()).toEqual(before);
  });

  it('goes with its answers, and whatever led to it leads nowhere', async () => {
    const { first, second } = await sound();
    const remove = () => staff.delete(`/question/${second.quizQuestionId}`);
    for (const _ of [1, 2]) expect((await remove()).status).toBe(204);
    const { questions } = await read();
    expect(questions).toMatchObject([{ quizQuestionId: first.quizQuestionId }]);
    expect(questions[0].answers[1]).toMatchObject({ nextQuestionId: null, nextQuestion: null });
    expect((await staff.delete('/question/2147483647')).status).toBe(404);
  });

  it('is saved by one editor at a time', async () => {
    const { headers } = await staff.get(`/quiz/${quizId}`);
    const saving = (quest: string) =>
      staff.post('/question/add-update', {
        body: { quizId, quest, answers: [{ label: 'Sim', ...ends(0) }] },
        headers: { 'if-match': headers.etag ?? '' },
      });
    const one = await saving('Primeira?');
    expect(one.status).toBe(200);
    expect(await saving('Segunda?')).toMatchObject({ status: 409, body: { code: 'record.stale' } });
    expect((await staff.get(`/quiz/${quizId}`)).headers.etag).toBe(one.headers.etag);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        save({
          quest: `Ao mesmo tempo ${index}?`,
          answers: [{ label: `Sim ${index}`, ...ends(0) }],
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await read()).questions).toHaveLength(7);
  });
});

describe('validating', () => {
  it('tells every fault at once, at its question or answer', async () => {
    expect((await validate()).body.code).toBe('quiz.empty');
    const { first, second } = await sound();
    await staff.delete(`/question/${second.quizQuestionId}`);
    const lonely = await add({ answers: [{ label: 'Só', nextQuestion: { quest: 'E agora?' } }] });
    const answer = await validate();
    expect(answer).toMatchObject({ status: 409, body: { code: 'quiz.invalid' } });
    expect(faults(answer)).toEqual([
      `answers.${first.answers[1].quizQuestionAnswerId} quiz.no_destination`,
      `questions.${lonely.quizQuestionId} quiz.several_beginnings`,
      `questions.${lonely.answers[0].nextQuestionId} quiz.unreachable`,
      `questions.${lonely.answers[0].nextQuestionId} quiz.unanswered`,
    ]);
    expect(answer.body.errors[0].message).toBe('A resposta não leva a lugar nenhum');
  });

  it('is done once, until the graph changes', async () => {
    const { second } = await sound();
    expect((await validate()).body.validatedAt).toEqual(expect.any(String));
    expect((await validate()).body.code).toBe('quiz.validated');
    const same = second.answers.map(({ fragranceOptions, ...answer }: Record<string, unknown[]>) => ({
      ...answer,
      fragranceOptions,
    }));
    const body = { quizQuestionId: second.quizQuestionId, quest: 'Dia ou noite?' };
    await save({ ...body, answers: same });
    expect((await read()).validatedAt).not.toBeNull();
    await save({ ...body, quest: 'De dia ou de noite?', answers: same });
    expect((await read()).validatedAt).toBeNull();
  });

  it('keeps recommended fragrances in the campaign', async () => {
    await sound();
    const { body } = await staff.get(`/fragrances/has-answer/${scents[0]}/${campaignId}`);
    expect(body).toEqual({ hasAnswer: true });
  });
});

describe('publishing', () => {
  it('needs a validated quiz, and freezes what it was', async () => {
    await sound();
    expect((await publish()).body.code).toBe('quiz.not_validated');
    await validate();
    const published = await publish();
    expect(published.body).toMatchObject({ publishedAt: expect.any(String), published: { number: 1 } });
    expect((await publish()).body.code).toBe('quiz.published');
    await add({ quest: 'Mais uma?', answers: [{ label: 'Sim', ...ends(0) }] });
    expect(await read()).toMatchObject({ publishedAt: null, validatedAt: null, published: { number: 1 } });
  });

  it('happens once, of many at the same moment', async () => {
    await sound();
    await validate();
    const answers = await Promise.all(Array.from({ length: 5 }, publish));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  });
});

describe('moving in the tree', () => {
  it('takes a fragrance to another answer, unless it leads on or has it', async () => {
    const { first, second } = await sound();
    const [sea, city] = first.answers;
    const [day, night] = second.answers;
    const option = sea.fragranceOptions[0].fragranceOptionId;
    const to = (answer: { quizQuestionAnswerId: number }, fragranceOptionId = option) =>
      move({
        nodeType: 'fragrance',
        fragranceOptionId,
        newQuizQuestionAnswerId: answer.quizQuestionAnswerId,
      });
    expect((await to(city)).body.code).toBe('quiz.move');
    const taken = night.fragranceOptions[0].fragranceOptionId;
    expect((await to(day, taken)).body.code).toBe('quiz.move');
    const { status, body } = await to(day);
    expect(status).toBe(200);
    expect(body.questions[1].answers[0].fragranceOptions).toHaveLength(2);
    expect(body.questions[0].answers[0].fragranceOptions).toEqual([]);
  });

  it('hangs a question under another answer, from one or from all', async () => {
    const { first, second } = await sound();
    const third = await add({
      answers: [
        { label: 'A', nextQuestionId: second.quizQuestionId },
        { label: 'B', description: 'sem destino' },
      ],
    });
    const [, city] = first.answers;
    const [a, b] = third.answers;
    const hang = (answer: { quizQuestionAnswerId: number }, previous?: { quizQuestionAnswerId: number }) =>
      move({
        nodeType: 'question',
        quizQuestionAnswerId: answer.quizQuestionAnswerId,
        nextQuestionId: second.quizQuestionId,
        ...(previous && { previousQuizQuestionAnswerId: previous.quizQuestionAnswerId }),
      });
    const leading = async () =>
      (await read()).questions
        .flatMap((question: { answers: object[] }) => question.answers)
        .filter((answer: { nextQuestionId: number }) => answer.nextQuestionId === second.quizQuestionId)
        .map((answer: { quizQuestionAnswerId: number }) => answer.quizQuestionAnswerId);
    expect((await hang(b, b)).body.code).toBe('quiz.move');
    expect((await hang(b, a)).status).toBe(200);
    expect(await leading()).toEqual([city.quizQuestionAnswerId, b.quizQuestionAnswerId]);
    expect((await hang(a)).status).toBe(200);
    expect(await leading()).toEqual([a.quizQuestionAnswerId]);
    expect((await hang(second.answers[0])).body.code).toBe('quiz.move');
  });

  it('makes no loop, and crosses no quiz', async () => {
    const { first, second } = await sound();
    const other = await makeQuiz(staff, { campaignId, language: 'en-US' });
    const strange = await makeQuestion(staff, other.quizId, { answers: [{ label: 'x', ...ends(0) }] });
    const before = await read();
    const [, city] = first.answers;
    const refused = [
      {
        nodeType: 'answer',
        quizQuestionAnswerId: city.quizQuestionAnswerId,
        newQuizQuestionId: second.quizQuestionId,
      },
      {
        nodeType: 'answer',
        quizQuestionAnswerId: city.quizQuestionAnswerId,
        newQuizQuestionId: strange.quizQuestionId,
      },
      {
        nodeType: 'question',
        quizQuestionAnswerId: city.quizQuestionAnswerId,
        nextQuestionId: strange.quizQuestionId,
      },
      {
        nodeType: 'question',
        quizQuestionAnswerId: city.quizQuestionAnswerId,
        nextQuestionId: first.quizQuestionId,
      },
      {
        nodeType: 'fragrance',
        fragranceOptionId: strange.answers[0].fragranceOptions[0].fragranceOptionId,
        newQuizQuestionAnswerId: first.answers[0].quizQuestionAnswerId,
      },
    ];
    for (const body of refused) {
      expect(await move(body), JSON.stringify(body)).toMatchObject({
        status: 409,
        body: { code: 'quiz.move' },
      });
    }
    expect((await move({ ...refused[0], newQuizQuestionId: 2_000_000_000 })).status).toBe(404);
    expect((await move({ nodeType: 'other' })).status).toBe(400);
    expect(await read()).toEqual(before);
  });

  it('takes an answer to the end of another question’s', async () => {
    const { first, second } = await sound();
    const [sea] = first.answers;
    const { body } = await move({
      nodeType: 'answer',
      quizQuestionAnswerId: sea.quizQuestionAnswerId,
      newQuizQuestionId: second.quizQuestionId,
    });
    const labels = body.questions[1].answers.map((row: { answer: { label: string } }) => row.answer.label);
    expect(labels).toEqual(['Dia', 'Noite', 'Mar']);
  });
});
