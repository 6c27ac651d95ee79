import fc from 'fast-check';
import { expect } from 'vitest';
import type { Quiz } from '#contracts/quizzes/quizzes.ts';
import { faultsOf, type QuizStage } from '../../../testing/quizzes.ts';
import type { Answer, Caller } from '../../../testing/test-app.ts';
import { endless, faults, type Model, modelOf } from './quiz-model.ts';

/** The expected response, and the expected quiz after it. */
interface Expected {
  status: number;
  code?: string;
  model: Model;
}

const KINDS = [
  'add',
  'change',
  'remove',
  'hang',
  'rehang',
  'answer',
  'fragrance',
  'fragrance',
  'undo',
  'redo',
  'validate',
];
export const actions = fc.array(
  fc.record({
    kind: fc.constantFrom(...KINDS),
    one: fc.nat(50),
    other: fc.nat(50),
    scent: fc.nat(2),
    twist: fc.boolean(),
  }),
  { minLength: 15, maxLength: 35 },
);
type Action = { kind: string; one: number; other: number; scent: number; twist: boolean };
const pick = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(1, items.length)];
const NOWHERE = 2_000_000_000;

/** Applies the same actions to a quiz on the server and to its in-memory model, and compares the two. */
export class Run {
  readonly staff: Caller;
  readonly scents: readonly number[];
  readonly stage: QuizStage;
  quiz: Quiz;
  /** All states so far, and the index of the current one. */
  history: Model[] = [[]];
  now = 0;
  validated = false;

  constructor(staff: Caller, scents: readonly number[], stage: QuizStage, quiz: Quiz) {
    this.staff = staff;
    this.scents = scents;
    this.stage = stage;
    this.quiz = quiz;
  }

  get model(): Model {
    return this.history[this.now] ?? [];
  }

  async act(action: Action): Promise<void> {
    const { answer, expected } = await this.call(action);
    const what = `${JSON.stringify(action)} → ${JSON.stringify(answer.body)}`;
    expect([answer.status, answer.body?.code], what).toEqual([expected.status, expected.code]);
    if (action.kind === 'validate') this.validated ||= answer.status === 200;
    else if (action.kind !== 'undo' && action.kind !== 'redo') this.keep(expected.model);
    this.quiz = await this.stage.read();
    expect(modelOf(this.quiz), what).toEqual(this.model);
    expect([this.quiz.canUndo, this.quiz.canRedo, this.quiz.validatedAt !== null], what).toEqual([
      this.now > 0,
      this.now < this.history.length - 1,
      this.validated,
    ]);
    expect(endless(this.model), what).toBe(false);
    const ids = new Set(this.model.map(({ id }) => id));
    for (const { next, scents: ends } of this.model.flatMap(({ answers }) => answers)) {
      if (next !== null) expect([ids.has(next), ends], what).toEqual([true, []]);
    }
  }

  private keep(model: Model): void {
    if (JSON.stringify(model) === JSON.stringify(this.model)) return;
    this.history = [...this.history.slice(0, this.now + 1), model];
    this.now += 1;
    this.validated = false;
  }

  private call(action: Action): Promise<{ answer: Answer; expected: Expected }> {
    switch (action.kind) {
      case 'add':
      case 'change':
        return this.save(action);
      case 'remove':
        return this.remove(action);
      case 'hang':
      case 'rehang':
        return this.hang(action);
      case 'answer':
        return this.moveAnswer(action);
      case 'fragrance':
        return this.moveFragrance(action);
      case 'validate':
        return this.validate();
      default:
        return this.step(action.kind === 'undo' ? -1 : 1);
    }
  }

  private unchanged(status: number, code: string): Expected {
    return { status, code, model: this.model };
  }

  private async save({ kind, one, other, scent, twist }: Action) {
    const former = kind === 'change' ? pick(this.model, one) : undefined;
    const target = pick(this.model, other);
    const kept = (former?.answers ?? []).filter((_, index) => index !== scent).reverse();
    const answers = [
      ...kept.map((row) => ({ ...row })),
      { id: 0, label: `Vai ${other}`, next: target?.id ?? null, scents: [] },
      { id: 0, label: `Fica ${one}`, next: null, scents: [this.scents[scent] ?? 0] },
    ];
    const quest = `Pergunta ${one}?`;
    const news = twist ? `Nova ${other}?` : undefined;
    const answer = await this.stage.save({
      quizQuestionId: former?.id,
      quest,
      answers: [
        ...answers.map(({ id, label, next, scents: ends }) => ({
          quizQuestionAnswerId: id || null,
          label,
          nextQuestionId: next,
          fragranceOptions: ends.map((fragranceId) => ({ fragranceId })),
        })),
        ...(news ? [1, 2].map((index) => ({ label: `Nova ${index}`, nextQuestion: { quest: news } })) : []),
      ],
    });
    const others = this.model.filter(({ id }) => id !== former?.id);
    const attempt = [...others, { id: former?.id ?? NOWHERE, quest, answers }];
    if (endless(attempt)) return { answer, expected: this.unchanged(409, 'quiz.invalid') };
    const saved = modelOf({ questions: answer.status === 200 ? [answer.body] : [] })[0];
    const added = news ? (saved?.answers.at(-1)?.next ?? NOWHERE) : undefined;
    const expected = [
      ...answers,
      ...(news
        ? [1, 2].map((index) => ({ id: 0, label: `Nova ${index}`, next: added ?? 0, scents: [] }))
        : []),
    ].map((row, index) => ({ ...row, id: row.id || (saved?.answers[index]?.id ?? 0) }));
    const model = [
      ...others,
      { id: former?.id ?? saved?.id ?? 0, quest, answers: expected },
      ...(news && added !== undefined ? [{ id: added, quest: news, answers: [] }] : []),
    ];
    return { answer, expected: { status: 200, model: model.sort((a, b) => a.id - b.id) } };
  }

  private async remove({ one }: Action) {
    const gone = pick(this.model, one)?.id;
    const answer = await this.staff.delete(`/question/${gone ?? NOWHERE}`);
    if (gone === undefined) return { answer, expected: this.unchanged(404, 'not_found') };
    const model = this.model
      .filter(({ id }) => id !== gone)
      .map((question) => ({
        ...question,
        answers: question.answers.map((row) => (row.next === gone ? { ...row, next: null } : row)),
      }));
    return { answer, expected: { status: 204, model } };
  }

  private async hang({ kind, one, other, scent }: Action) {
    const answers = this.model.flatMap((question) => question.answers);
    const to = pick(answers, one);
    const target = pick(this.model, other);
    const leading = answers.filter(({ next }) => next === target?.id);
    const previous = kind === 'rehang' ? pick(leading.length > 0 ? leading : answers, scent) : undefined;
    const answer = await this.stage.move({
      nodeType: 'question',
      quizQuestionAnswerId: to?.id ?? NOWHERE,
      nextQuestionId: target?.id ?? NOWHERE,
      ...(previous && { previousQuizQuestionAnswerId: previous.id }),
    });
    if (!to || !target) return { answer, expected: this.unchanged(404, 'not_found') };
    const model = this.model.map((question) => ({
      ...question,
      answers: question.answers.map((row) => {
        if (row.id === to.id) return { ...row, next: target.id };
        const leaves = row.next === target.id && (previous === undefined || previous.id === row.id);
        return leaves ? { ...row, next: null } : row;
      }),
    }));
    const strayed = previous !== undefined && previous.next !== target.id;
    if (strayed || to.scents.length > 0 || endless(model))
      return { answer, expected: this.unchanged(409, 'quiz.move') };
    return { answer, expected: { status: 200, model } };
  }

  private async moveAnswer({ one, other }: Action) {
    const moved = pick(
      this.model.flatMap((question) => question.answers),
      one,
    );
    const target = pick(this.model, other);
    const answer = await this.stage.move({
      nodeType: 'answer',
      quizQuestionAnswerId: moved?.id ?? NOWHERE,
      newQuizQuestionId: target?.id ?? NOWHERE,
    });
    if (!moved || !target) return { answer, expected: this.unchanged(404, 'not_found') };
    if (target.answers.includes(moved)) return { answer, expected: { status: 200, model: this.model } };
    const model = this.model.map((question) => {
      const without = question.answers.filter(({ id }) => id !== moved.id);
      return { ...question, answers: question.id === target.id ? [...without, moved] : without };
    });
    if (endless(model)) return { answer, expected: this.unchanged(409, 'quiz.move') };
    return { answer, expected: { status: 200, model } };
  }

  private async moveFragrance({ one, other }: Action) {
    const options = this.quiz.questions.flatMap(({ answers }) =>
      answers.flatMap(({ quizQuestionAnswerId, fragranceOptions }) =>
        fragranceOptions.map((option) => ({ ...option, of: quizQuestionAnswerId })),
      ),
    );
    const option = pick(options, one);
    const to = pick(
      this.model.flatMap((question) => question.answers),
      other,
    );
    const answer = await this.stage.move({
      nodeType: 'fragrance',
      fragranceOptionId: option?.fragranceOptionId ?? NOWHERE,
      newQuizQuestionAnswerId: to?.id ?? NOWHERE,
    });
    if (!option || !to) return { answer, expected: this.unchanged(404, 'not_found') };
    if (option.of === to.id) return { answer, expected: { status: 200, model: this.model } };
    if (to.next !== null || to.scents.includes(option.fragranceId)) {
      return { answer, expected: this.unchanged(409, 'quiz.move') };
    }
    const model = this.model.map((question) => ({
      ...question,
      answers: question.answers.map((row) => {
        if (row.id === option.of) {
          return { ...row, scents: row.scents.filter((id) => id !== option.fragranceId) };
        }
        if (row.id !== to.id) return row;
        return { ...row, scents: [...row.scents, option.fragranceId].sort((a, b) => a - b) };
      }),
    }));
    return { answer, expected: { status: 200, model } };
  }

  private async validate() {
    const answer = await this.stage.validate();
    const wrong = faults(this.model);
    if (this.validated) return { answer, expected: this.unchanged(409, 'quiz.validated') };
    if (this.model.length === 0) return { answer, expected: this.unchanged(409, 'quiz.empty') };
    if (wrong.length === 0) return { answer, expected: { status: 200, model: this.model } };
    expect(faultsOf(answer).sort()).toEqual(wrong);
    return { answer, expected: this.unchanged(409, 'quiz.invalid') };
  }

  private async step(by: 1 | -1) {
    const answer = await (by === 1 ? this.stage.redo() : this.stage.undo());
    if (!this.history[this.now + by]) return { answer, expected: this.unchanged(409, 'quiz.no_step') };
    this.now += by;
    this.validated = false;
    return { answer, expected: { status: 200, model: this.model } };
  }
}
