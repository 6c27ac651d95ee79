import { beforeEach, describe, expect, it } from 'vitest';
import { makeCampaign } from '../../testing/catalogue.ts';
import { faultsOf, makeQuiz, type QuizStage, quizApp, quizStage } from '../../testing/quizzes.ts';

const { app, staff, scents } = await quizApp();
let quiz: QuizStage;

beforeEach(async () => {
  quiz = await quizStage(staff, scents);
});

describe('a quiz', () => {
  it('is unique per campaign and language', async () => {
    const { campaignId } = quiz;
    const again = await staff.post('/quiz', { body: { name: 'Outro', campaignId, language: 'pt-BR' } });
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict.duplicate' } });
    expect(faultsOf(again)).toEqual(['campaignId duplicate']);
    const other = await staff.post('/quiz', { body: { name: 'Other', campaignId, language: 'en-US' } });
    expect(other).toMatchObject({
      status: 201,
      body: { campaignId, language: 'en-US', questions: [], questionCount: 0, published: null },
    });
    const { body } = await staff.get('/campaigns/without-quiz', { query: { language: 'en-US' } });
    expect(body.data.map((row: { campaignId: number }) => row.campaignId)).not.toContain(campaignId);
  });

  it('is named when its campaign is given another in the same language, to be edited or activated', async () => {
    const { quizId, campaignId } = quiz;
    const { name } = await quiz.read();
    const { quizId: sourceId } = await makeQuiz(staff, {
      campaignId: (await makeCampaign(staff)).campaignId,
    });
    const body = { name: 'Outro', campaignId, language: 'pt-BR' };
    const again = [() => staff.post('/quiz', { body }), () => staff.post(`/quiz/${sourceId}/copy`, { body })];
    for (const [active, remedy] of [
      [true, `“${name}”. Edite-o`],
      [false, `está inativo: “${name}”. Ative-o`],
    ] as const) {
      if (!active) await staff.delete(`/quiz/${quizId}`);
      for (const make of again) {
        const refused = await make();
        expect(refused).toMatchObject({
          status: 409,
          body: {
            ...{ code: 'conflict.duplicate', quiz: { quizId, name, active } },
            detail: expect.stringContaining(remedy),
            errors: [{ path: 'campaignId', code: 'duplicate', message: expect.stringContaining(remedy) }],
          },
        });
      }
    }
  });

  it('needs a name, a language and an active campaign', async () => {
    const { campaignId } = quiz;
    const wrong: [Record<string, unknown>, string][] = [
      [{ name: '12' }, 'name name_letters'],
      [{ name: 'a'.repeat(101) }, 'name too_long'],
      [{ campaignId: 2_000_000_000 }, 'campaignId reference'],
      [{ campaignId: null }, 'campaignId required'],
      [{ language: 'fr-FR' }, 'language invalid'],
    ];
    for (const [wish, fault] of wrong) {
      const body = { name: 'Quiz novo', campaignId, language: 'es-ES', ...wish };
      expect(faultsOf(await staff.post('/quiz', { body }))).toEqual([fault]);
    }
    await staff.delete(`/campaigns/${campaignId}`);
    const body = { name: 'Quiz novo', campaignId, language: 'es-ES' };
    expect(faultsOf(await staff.post('/quiz', { body }))).toEqual(['campaignId reference']);
  });

  it('is listed with its campaign and its number of questions', async () => {
    await quiz.sound();
    const { quizId, campaignId } = quiz;
    const { name } = (await quiz.read()).campaign;
    const { body } = await staff.get('/quiz', { query: { FilterString: name } });
    expect(body.data).toMatchObject([{ quizId, questionCount: 2, campaign: { campaignId, name } }]);
    for (const orderBy of ['Campaign.Name', 'questionCount', 'publishedAt', 'validatedAt', 'language']) {
      expect((await staff.get('/quiz', { query: { orderBy } })).status, orderBy).toBe(200);
    }
  });

  it('can be deactivated, activated and deleted, and repeating has no effect', async () => {
    await quiz.sound();
    const address = `/quiz/${quiz.quizId}`;
    const find = async (isActive: boolean) =>
      (await staff.get('/quiz', { query: { isActive, perPage: 100 } })).body.data.some(
        (row: { quizId: number }) => row.quizId === quiz.quizId,
      );
    for (const _ of [1, 2]) expect((await staff.delete(address)).status).toBe(204);
    expect([await find(true), await find(false)]).toEqual([false, true]);
    for (const _ of [1, 2]) {
      expect((await staff.put(`/quiz/activate/${quiz.quizId}`)).status).toBe(200);
    }
    const remove = () => staff.delete(address, { query: { hardDelete: true } });
    for (const _ of [1, 2]) expect((await remove()).status).toBe(204);
    expect((await staff.get(address)).status).toBe(404);
    expect((await staff.get(`${address}/publications`)).status).toBe(404);
  });
});

/** All requests that change an existing quiz, by name. */
async function changes(): Promise<
  Record<string, (headers?: Record<string, string>) => ReturnType<QuizStage['save']>>
> {
  const { first, second } = await quiz.sound();
  const [sea] = first.answers;
  return {
    save: (headers) => quiz.save({ answers: [{ label: 'Sim', ...quiz.ends(0) }] }, headers),
    'remove a question': (headers = {}) => staff.delete(`/question/${second.quizQuestionId}`, { headers }),
    move: (headers) =>
      quiz.move(
        {
          nodeType: 'answer',
          quizQuestionAnswerId: sea?.quizQuestionAnswerId,
          newQuizQuestionId: second.quizQuestionId,
        },
        headers,
      ),
    validate: quiz.validate,
    publish: quiz.publish,
    undo: quiz.undo,
    redo: quiz.redo,
  };
}

describe('every change of a quiz', () => {
  it('is refused while the quiz is inactive', async () => {
    const calls = await changes();
    await staff.delete(`/quiz/${quiz.quizId}`);
    const before = await quiz.read();
    for (const [name, call] of Object.entries(calls)) {
      expect(await call(), name).toMatchObject({ status: 409, body: { code: 'record.inactive' } });
    }
    expect(await quiz.read()).toEqual(before);
  });

  it('is refused with an outdated ETag', async () => {
    const calls = {
      ...(await changes()),
      'switch off': (headers: Record<string, string> = {}) =>
        staff.delete(`/quiz/${quiz.quizId}`, { headers }),
      'remove for good': (headers: Record<string, string> = {}) =>
        staff.delete(`/quiz/${quiz.quizId}`, { headers, query: { hardDelete: true } }),
      activate: (headers: Record<string, string> = {}) =>
        staff.put(`/quiz/activate/${quiz.quizId}`, { headers }),
    };
    const before = await quiz.read();
    for (const [name, call] of Object.entries(calls)) {
      for (const tag of [`"quiz-${quiz.quizId}-1"`, `W/"quiz-${quiz.quizId}-1"`, '"other", "more"', '']) {
        const answer = await call({ 'if-match': tag });
        expect([name, answer.status, answer.body.code]).toEqual([name, 409, 'record.stale']);
      }
    }
    expect(await quiz.read()).toEqual(before);
  });

  it('is accepted with its current ETag in any valid form', async () => {
    await quiz.sound();
    const { headers } = await staff.get(`/quiz/${quiz.quizId}`);
    const forms = [`W/${headers.etag}`, `"other", ${headers.etag}`, '*', ` ${headers.etag} `];
    for (const [index, tag] of forms.entries()) {
      const current = (await staff.get(`/quiz/${quiz.quizId}`)).headers.etag ?? '';
      const answer = await quiz.save(
        { answers: [{ label: `Sim ${index}`, ...quiz.ends(0) }] },
        { 'if-match': tag.replace(headers.etag ?? '', current) },
      );
      expect(answer.status, tag).toBe(200);
    }
  });

  it('is audited once, but not if it is refused or changes nothing', async () => {
    const admin = await app.as('ADMIN');
    const entries = async () =>
      (await admin.get('/audit', { query: { perPage: 100, resource: 'quiz' } })).body.data.filter(
        (entry: { recordId: number }) => entry.recordId === quiz.quizId,
      );
    const written = async (work: () => Promise<unknown>) => {
      const before = (await entries()).length;
      await work();
      const now = await entries();
      return now.slice(0, now.length - before).map(({ action }: { action: string }) => action);
    };
    const calls = await changes();
    for (const [name, action] of [
      ['publish', undefined],
      ['redo', undefined],
      ['validate', 'validate'],
      ['validate', undefined],
      ['publish', 'publish'],
      ['publish', undefined],
      ['save', 'update'],
      ['undo', 'update'],
      ['redo', 'update'],
      ['move', 'update'],
      ['move', undefined],
      ['remove a question', 'update'],
      ['remove a question', undefined],
    ] as const) {
      expect([name, ...(await written(() => calls[name]?.() ?? Promise.reject(new Error(name))))]).toEqual([
        name,
        ...(action ? [action] : []),
      ]);
    }
    expect(await written(() => staff.delete(`/quiz/${quiz.quizId}`))).toEqual(['deactivate']);
    expect(await written(() => staff.delete(`/quiz/${quiz.quizId}`))).toEqual([]);
  });
});
