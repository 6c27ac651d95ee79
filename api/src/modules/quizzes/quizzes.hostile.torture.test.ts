import { isDeepStrictEqual } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import type { QuizQuestion } from '#contracts/quizzes/quizzes.ts';
import {
  at,
  faultsOf,
  makeQuestion,
  makeQuiz,
  type QuizStage,
  quizApp,
  quizStage,
} from '../../testing/quizzes.ts';
import type { Answer } from '../../testing/test-app.ts';

const { app, staff, scents } = await quizApp();
let quiz: QuizStage;
let first: QuizQuestion;
let second: QuizQuestion;
/** A question of another quiz of the same campaign. */
let strange: QuizQuestion;

beforeEach(async () => {
  quiz = await quizStage(staff, scents);
  ({ first, second } = await quiz.sound());
  const other = await makeQuiz(staff, { campaignId: quiz.campaignId, language: 'en-US' });
  strange = await makeQuestion(staff, other.quizId, { answers: [{ label: 'x', ...quiz.ends(0) }] });
});

const NUL = String.fromCharCode(0);
/** Values that no client should send, tried at every path of a body. */
const NASTY: unknown[] = [
  null,
  '',
  'texto',
  `nulo${NUL}aqui`,
  'meio par \ud800 aqui',
  'x'.repeat(300_000),
  '😀'.repeat(255),
  '😀a',
  "'; drop table quizzes; --",
  0,
  -1,
  1.5,
  1e21,
  2_147_483_647,
  2_147_483_648,
  true,
  [],
  {},
  [null],
  Array.from({ length: 2_000 }, (_, index) => index),
];

type Path = (string | number)[];

/** All paths of a value, including the root. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))];
}

function withValue(value: unknown, [key, ...rest]: Path, put: unknown): unknown {
  if (key === undefined) return put;
  const copy = structuredClone(value) as Record<string, unknown>;
  const inner = withValue(copy[key], rest, put);
  if (inner === undefined) delete copy[key];
  else copy[key] = inner;
  return copy;
}

/** A refusal describes the fault in the product's terms and reveals no internals. */
function expectCleanRefusal({ status, headers, body }: Answer, what: string) {
  expect([400, 403, 404, 409, 413], what).toContain(status);
  expect(headers['content-type'], what).toContain('application/problem+json');
  expect(body, what).toMatchObject({ status, code: expect.any(String), detail: expect.any(String) });
  const { requestId: _, ...told } = body;
  expect(JSON.stringify(told), what).not.toMatch(
    /select |insert |update "|constraint|quiz_question|violates|\.ts\b|node_modules|zod|at .*:\d+:\d+/i,
  );
}

/** Sends a body with each nasty value at each of its paths: it is refused or stored as a whole, never partly. */
async function withstands(
  body: object,
  send: (sending: { body: string; headers: Record<string, string> }) => Promise<Answer>,
) {
  const kept = await quiz.graph();
  let refused = 0;
  for (const path of placesOf(body)) {
    for (const nasty of [undefined, ...NASTY]) {
      const sent = JSON.stringify(withValue(body, path, nasty)) ?? '';
      const answer = await send({ body: sent, headers: { 'content-type': 'application/json' } });
      if (answer.status < 300) {
        await backTo(kept);
        continue;
      }
      refused += 1;
      expectCleanRefusal(answer, `${path.join('.')}: ${JSON.stringify(nasty)?.slice(0, 40)}`);
    }
    expect(await quiz.graph(), path.join('.')).toEqual(kept);
  }
  return refused;
}

async function backTo(kept: Awaited<ReturnType<QuizStage['graph']>>) {
  while (!isDeepStrictEqual(await quiz.graph(), kept)) expect((await quiz.undo()).status).toBe(200);
}

describe('a hostile request', () => {
  it('to save a question is refused cleanly or stored as a whole', async () => {
    const [day, night] = second.answers;
    const body = {
      quizId: quiz.quizId,
      quizQuestionId: second.quizQuestionId,
      questionId: second.questionId,
      quest: 'Dia ou noite?',
      answers: [
        {
          quizQuestionAnswerId: day?.quizQuestionAnswerId,
          answerId: day?.answerId,
          label: 'Dia',
          description: 'Até as seis',
          fragranceOptions: [{ fragranceId: scents[1] }],
        },
        {
          quizQuestionAnswerId: night?.quizQuestionAnswerId,
          answerId: night?.answerId,
          nextQuestion: { quest: 'Qual noite?' },
        },
      ],
    };
    const refused = await withstands(body, (sent) => staff.post('/question/add-update', sent));
    expect(refused).toBeGreaterThan(200);
  }, 120_000);

  it('to move a node is refused cleanly or carried out as a whole', async () => {
    const moves = [
      {
        nodeType: 'fragrance',
        fragranceOptionId: at(at(second.answers, 1).fragranceOptions, 1).fragranceOptionId,
        newQuizQuestionAnswerId: at(second.answers, 0).quizQuestionAnswerId,
      },
      {
        nodeType: 'question',
        quizQuestionAnswerId: at(first.answers, 1).quizQuestionAnswerId,
        nextQuestionId: second.quizQuestionId,
        previousQuizQuestionAnswerId: at(first.answers, 1).quizQuestionAnswerId,
      },
      {
        nodeType: 'answer',
        quizQuestionAnswerId: at(first.answers, 0).quizQuestionAnswerId,
        newQuizQuestionId: second.quizQuestionId,
      },
    ];
    for (const move of moves) await withstands(move, (sent) => staff.put('/quiz/updateTree', sent));
  }, 120_000);

  it('to create or copy a quiz is refused cleanly', async () => {
    const body = { name: 'Quiz novo', campaignId: quiz.campaignId, language: 'pt-BR' };
    await withstands(body, (sent) => staff.post('/quiz', sent));
    await withstands(body, (sent) => staff.post(`/quiz/${quiz.quizId}/copy`, sent));
  }, 120_000);

  it('with a malformed id or query is refused cleanly', async () => {
    const ids = ['0', '-1', '1.5', 'x', '%00', '%20', '2147483648', '99999999999999999999', "1'--", '1e3'];
    for (const id of ids) {
      const answers = [
        await staff.get(`/quiz/${id}`),
        await staff.get(`/quiz/${id}/publications`),
        await staff.get(`/quiz/${id}/publications/1`),
        await staff.get(`/quiz/${quiz.quizId}/publications/${id}`),
        await staff.get(`/app/campaigns/${id}/quiz`),
        await staff.delete(`/quiz/${id}`),
        await staff.delete(`/quiz/${id}`, { query: { hardDelete: true } }),
        await staff.delete(`/question/${id}`),
        await staff.post(`/quiz/${id}/copy`, { body: { name: 'Quiz', campaignId: 1, language: 'es-ES' } }),
        ...(await Promise.all(
          ['activate', 'validate', 'publish', 'undo', 'redo'].map((way) => staff.put(`/quiz/${way}/${id}`)),
        )),
      ];
      for (const answer of answers) {
        expect([400, 404], id).toContain(answer.status);
        expectCleanRefusal(answer, id);
      }
    }
    for (const query of [
      { language: 'fr' },
      { str: `a${NUL}` },
      { str: 'x'.repeat(101) },
      { language: '' },
    ]) {
      for (const path of ['/question/by-name', '/answer/by-name']) {
        expect((await staff.get(path, { query })).status, JSON.stringify(query)).toBe(400);
      }
    }
    for (const query of [{ orderBy: 'questions' }, { isActive: 'maybe' }, { perPage: 0 }, { page: -1 }]) {
      expect((await staff.get('/quiz', { query })).status, JSON.stringify(query)).toBe(400);
    }
    for (const str of ['%', '_', '\\']) {
      expect((await staff.get('/answer/by-name', { query: { str } })).body.data).toEqual([]);
    }
  });

  it('is refused for missing rights before its content is checked', async () => {
    const user = await app.as('USER');
    const answers = [
      await user.post('/question/add-update', { body: 'no object' }),
      await user.put('/quiz/updateTree', { body: { nodeType: 7 } }),
      await user.post('/quiz', { body: {} }),
      await user.get('/quiz/x'),
      await user.put('/quiz/validate/999999'),
      await user.delete('/question/x'),
      await user.get('/answer/by-name', { query: { language: 'fr' } }),
      await user.get(`/quiz/${quiz.quizId}/publications/1`),
    ];
    for (const { status, body } of answers) expect([status, body.code]).toEqual([403, 'forbidden']);
    expect((await app.anyone.post('/question/add-update', { body: [] })).status).toBe(401);
    expect((await app.anyone.get(`/app/campaigns/${quiz.campaignId}/quiz`)).status).toBe(401);
  });

  it('with too many answers or fragrances is refused', async () => {
    const answers = (count: number) => Array.from({ length: count }, (_, index) => ({ label: `R${index}` }));
    expect((await quiz.save({ answers: answers(50) })).status).toBe(200);
    expect(faultsOf(await quiz.save({ answers: answers(51) }))).toEqual(['answers too_big']);
    expect(faultsOf(await quiz.save({ answers: answers(5_000) }))).toEqual(['answers too_big']);
    const fragranceOptions = Array.from({ length: 30_000 }, (_, index) => ({ fragranceId: index + 1 }));
    expect(faultsOf(await quiz.save({ answers: [{ label: 'Todas', fragranceOptions }] }))).toEqual([
      'answers.0.fragranceOptions too_big',
    ]);
    const body = JSON.stringify({ quizId: quiz.quizId, quest: 'x'.repeat(1_100_000), answers: [] });
    const headers = { 'content-type': 'application/json' };
    expect((await staff.post('/question/add-update', { body, headers })).status).toBe(413);
  });

  it('that refers to another quiz is refused', async () => {
    const theirs = at(strange.answers, 0);
    const wrong: [Record<string, unknown>, string][] = [
      [{ nextQuestionId: strange.quizQuestionId }, 'answers.0.nextQuestionId reference'],
      [{ quizQuestionAnswerId: theirs.quizQuestionAnswerId }, 'answers.0.quizQuestionAnswerId reference'],
      [
        { quizQuestionAnswerId: at(first.answers, 0).quizQuestionAnswerId },
        'answers.0.quizQuestionAnswerId reference',
      ],
      [{ nextQuestion: { questionId: strange.questionId } }, 'answers.0.nextQuestion.questionId reference'],
      [{ label: null, answerId: theirs.answerId }, 'answers.0.answerId reference'],
    ];
    for (const [wish, fault] of wrong) {
      const refused = await quiz.save({
        quizQuestionId: second.quizQuestionId,
        answers: [{ label: 'Sim', ...wish }],
      });
      expect([refused.status, faultsOf(refused)]).toEqual([400, [fault]]);
    }
    const twice = { quizQuestionAnswerId: at(second.answers, 0).quizQuestionAnswerId, label: 'Dia' };
    const doubled = await quiz.save({ quizQuestionId: second.quizQuestionId, answers: [twice, twice] });
    expect(faultsOf(doubled)).toEqual(['answers.1.quizQuestionAnswerId invalid']);
  });

  it('is refused in the language of the request', async () => {
    const words = await Promise.all(
      ['pt-BR', 'en-US', 'es-ES'].map(async (language) => {
        const headers = { 'content-language': language };
        const invalid = await quiz.save({ answers: [{ label: '' }] }, headers);
        await staff.delete(`/question/${second.quizQuestionId}`);
        const faulty = await quiz.validate(headers);
        return [
          invalid.body.detail,
          invalid.body.errors[0].message,
          faulty.body.detail,
          faulty.body.errors[0].message,
        ];
      }),
    );
    for (const place of [0, 1, 2, 3]) {
      expect(new Set(words.map((texts) => texts[place])).size, JSON.stringify(words)).toBe(3);
    }
  });
});
