import { beforeEach, describe, expect, it } from 'vitest';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { campaignForm, type SlotWish } from '../../testing/catalogue.ts';
import { at, makeQuiz, type QuizStage, quizApp, quizStage } from '../../testing/quizzes.ts';
import type { Answer } from '../../testing/test-app.ts';

const { staff, scents } = await quizApp();
let quiz: QuizStage;

beforeEach(async () => {
  quiz = await quizStage(staff, scents);
});

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();
const many = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** Replaces the campaign's collection and nothing else. */
async function collect(campaignId: number, collection: SlotWish[]) {
  const { body } = await staff.get(`/campaigns/${campaignId}`);
  const form = await campaignForm({ name: body.name, cover: null, collection });
  return staff.put(`/campaigns/${campaignId}`, { form });
}

describe('concurrently', () => {
  it('several quizzes of a language can be saved with the same texts', async () => {
    const stages = [quiz, await quizStage(staff, scents), await quizStage(staff, scents)];
    for (let round = 0; round < 5; round += 1) {
      const labels = Array.from({ length: 30 }, (_, index) => `Resposta ${round}.${index}`);
      const answers = await Promise.all(
        stages.map(({ save, ends }, index) => {
          const ordered = index % 2 === 0 ? labels : labels.toReversed();
          return save({
            quest: `Rodada ${round} de ${index}?`,
            answers: ordered.map((label) => ({ label, ...ends(0) })),
          });
        }),
      );
      expect(statuses(answers)).toEqual([200, 200, 200]);
    }
  });

  it('a quiz is read in a consistent state while it is rewritten', async () => {
    const labels = ['A', 'B', 'C', 'D', 'E'];
    const { quizQuestionId } = await quiz.add({
      quest: 'Antes?',
      answers: labels.map((label) => ({ label, ...quiz.ends(0) })),
    });
    const rewrite = async () => {
      for (let round = 0; round < 6; round += 1) {
        await quiz.save({
          quizQuestionId,
          quest: 'Depois?',
          answers: labels.map((label) => ({ label, nextQuestion: { quest: `Seguinte ${label}?` } })),
        });
        await quiz.undo();
      }
    };
    const seen: Quiz[] = [];
    const read = async () => {
      for (let round = 0; round < 30; round += 1) seen.push(await quiz.read());
    };
    await Promise.all([rewrite(), read(), read(), read()]);
    for (const { questions, questionCount, canRedo } of seen) {
      expect(questionCount).toBe(questions.length);
      const [first] = questions;
      const leading = first?.answers.map(({ nextQuestionId }) => nextQuestionId) ?? [];
      if (questions.length === 1) expect(leading).toEqual([null, null, null, null, null]);
      else expect(leading).toEqual(questions.slice(1).map(({ quizQuestionId: id }) => id));
      expect([questions.length, first?.question.quest, canRedo]).toEqual(
        questions.length === 1 ? [1, 'Antes?', canRedo] : [6, 'Depois?', false],
      );
    }
  });

  it("a fragrance can't both leave the campaign and become recommended", async () => {
    for (let round = 0; round < 8; round += 1) {
      const stage = await quizStage(staff, scents);
      const [saved, collected] = await Promise.all([
        stage.save({ answers: [{ label: 'Sim', ...stage.ends(2, 1) }] }),
        collect(stage.campaignId, [{ slot: 1, fragranceId: at(scents, 0) }]),
      ]);
      expect([saved.status, collected.status].sort()).toEqual(saved.status === 200 ? [200, 409] : [200, 400]);
      const { body } = await staff.get(`/campaigns/${stage.campaignId}`);
      expect(body.collection).toHaveLength(saved.status === 200 ? 3 : 1);
    }
  });

  it('a fragrance can change its slot while a quiz starts to recommend it', async () => {
    const moved = [2, 3, 4].map((slot, index) => ({ slot, fragranceId: at(scents, index) }));
    for (let round = 0; round < 8; round += 1) {
      const stage = await quizStage(staff, scents);
      const [saved, collected] = await Promise.all([
        stage.save({ answers: [{ label: 'Sim', ...stage.ends(0, 1, 2) }] }),
        collect(stage.campaignId, moved),
      ]);
      expect(saved.status).toBe(200);
      expect([200, 409]).toContain(collected.status);
    }
  });

  it('a fragrance can leave the campaign while an undo restores its recommendation', async () => {
    for (let round = 0; round < 8; round += 1) {
      const stage = await quizStage(staff, scents);
      const { quizQuestionId } = await stage.add({
        answers: [{ label: 'Sim', ...stage.ends(0, 1, 2) }],
      });
      await staff.delete(`/question/${quizQuestionId}`);
      const [undone, collected] = await Promise.all([
        stage.undo(),
        collect(stage.campaignId, [{ slot: 1, fragranceId: at(scents, 0) }]),
      ]);
      expect(undone.status).toBe(200);
      expect([200, 409]).toContain(collected.status);
      const { body } = await staff.get(`/campaigns/${stage.campaignId}`);
      const [question] = (await stage.read()).questions;
      expect(at(question?.answers ?? [], 0).fragranceOptions).toHaveLength(body.collection.length);
    }
  });

  it('a quiz can be copied while its source is rewritten', async () => {
    const { first } = await quiz.sound();
    const targets = await many(6, () => quizTarget());
    const rewrite = async () => {
      for (let round = 0; round < 6; round += 1) {
        await quiz.save({
          quizQuestionId: first.quizQuestionId,
          quest: 'Para onde?',
          answers: [1, 2, 3].map((index) => ({
            label: `Vai ${index}`,
            nextQuestion: { quest: `Nova ${index}?` },
          })),
        });
        await quiz.undo();
      }
    };
    const copies = async () => {
      const made: Quiz[] = [];
      for (const campaignId of targets) {
        const body = { name: 'Cópia do quiz', campaignId, language: 'pt-BR' };
        made.push((await staff.post(`/quiz/${quiz.quizId}/copy`, { body })).body);
      }
      return made;
    };
    const [made] = await Promise.all([copies(), rewrite()]);
    for (const { questions } of made) {
      const leading = questions.flatMap(({ answers }) => answers.map(({ nextQuestionId }) => nextQuestionId));
      const ends = questions.flatMap(({ answers }) =>
        answers.flatMap(({ fragranceOptions }) => fragranceOptions),
      );
      if (questions.length === 2) expect([leading.filter(Boolean).length, ends.length]).toEqual([1, 4]);
      else expect([questions.length, leading.filter(Boolean).length, ends.length]).toEqual([5, 3, 3]);
    }
  });

  it('copies and creations for one campaign and language create only one quiz', async () => {
    await quiz.sound();
    const campaignId = await quizTarget();
    const body = { name: 'Um só quiz', campaignId, language: 'pt-BR' };
    const answers = await many(8, (index) =>
      index % 2 === 0 ? staff.post(`/quiz/${quiz.quizId}/copy`, { body }) : staff.post('/quiz', { body }),
    );
    expect(statuses(answers)).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
  });

  it('publishing and editing never publish an unvalidated graph', async () => {
    const { second } = await quiz.sound();
    for (let round = 0; round < 6; round += 1) {
      const validated = await quiz.validate();
      const [published] = await Promise.all([
        quiz.publish(),
        quiz.save({
          quizQuestionId: second.quizQuestionId,
          quest: `Dia ou noite ${round}?`,
          answers: [{ label: `Tarde ${round}`, ...quiz.ends(0) }],
        }),
      ]);
      if (published.status !== 200) {
        expect(published.body.code).toBe('quiz.not_validated');
        continue;
      }
      const { number } = published.body.published;
      const { body: copy } = await staff.get(`/quiz/${quiz.quizId}/publications/${number}`);
      const asked = (validated.body as Quiz).questions.map(({ question }) => question.quest);
      expect(copy.questions.map(({ quest }: { quest: string }) => quest)).toEqual(asked);
    }
  });

  it('a quiz can be deleted while it is edited', async () => {
    const { first, second } = await quiz.sound();
    const answers = await Promise.all([
      quiz.save({ answers: [{ label: 'Sim', ...quiz.ends(0) }] }),
      quiz.validate(),
      staff.delete(`/quiz/${quiz.quizId}`, { query: { hardDelete: true } }),
      quiz.undo(),
      staff.delete(`/question/${second.quizQuestionId}`),
      quiz.move({
        nodeType: 'answer',
        quizQuestionAnswerId: at(first.answers, 0).quizQuestionAnswerId,
        newQuizQuestionId: second.quizQuestionId,
      }),
      staff.get(`/quiz/${quiz.quizId}`),
    ]);
    for (const { status } of answers) expect([200, 204, 404, 409]).toContain(status);
    expect((await staff.get(`/quiz/${quiz.quizId}`)).status).toBe(404);
  });

  it('only one of several changes based on the same version succeeds', async () => {
    const { first, second } = await quiz.sound();
    await quiz.validate();
    const { headers } = await staff.get(`/quiz/${quiz.quizId}`);
    const held = { 'if-match': headers.etag ?? '' };
    const answers = await Promise.all([
      quiz.save({ answers: [{ label: 'Sim', ...quiz.ends(0) }] }, held),
      quiz.publish(held),
      quiz.undo(held),
      staff.delete(`/question/${second.quizQuestionId}`, { headers: held }),
      staff.delete(`/quiz/${quiz.quizId}`, { headers: held }),
      quiz.move(
        {
          nodeType: 'answer',
          quizQuestionAnswerId: at(first.answers, 0).quizQuestionAnswerId,
          newQuizQuestionId: second.quizQuestionId,
        },
        held,
      ),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    for (const { status, body } of answers) if (status >= 300) expect(body.code).toBe('record.stale');
  });

  it('undos, redos and edits leave a history without gaps', async () => {
    await quiz.sound();
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => quiz.undo()),
      ...[1, 2, 3].map((index) => quiz.save({ answers: [{ label: `Sim ${index}`, ...quiz.ends(0) }] })),
      ...[1, 2].map(() => quiz.redo()),
    ]);
    for (const { status, body } of answers)
      expect([200, 'quiz.no_step']).toContain(status === 200 ? 200 : body.code);
    while ((await quiz.read()).canUndo) expect((await quiz.undo()).status).toBe(200);
    expect((await quiz.read()).questions).toEqual([]);
    while ((await quiz.read()).canRedo) expect((await quiz.redo()).status).toBe(200);
  });

  it('quizzes that share texts can save their questions', async () => {
    const other = await makeQuiz(staff, { campaignId: quiz.campaignId, language: 'en-US' });
    const answers = await many(12, (index) =>
      staff.post('/question/add-update', {
        body: {
          quizId: index % 2 === 0 ? quiz.quizId : other.quizId,
          quest: 'A mesma?',
          answers: [
            { label: 'Sim', ...quiz.ends(0) },
            { label: 'Não', ...quiz.ends(1) },
          ],
        },
      }),
    );
    expect(statuses(answers)).toEqual(Array(12).fill(200));
    expect(
      new Set(answers.filter((_, index) => index % 2 === 0).map(({ body }) => body.questionId)).size,
    ).toBe(1);
  });
});

async function quizTarget(): Promise<number> {
  const { campaignId, quizId } = await quizStage(staff, scents);
  await staff.delete(`/quiz/${quizId}`, { query: { hardDelete: true } });
  return campaignId;
}
