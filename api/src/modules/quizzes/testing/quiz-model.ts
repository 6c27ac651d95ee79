import type { Quiz } from '#contracts/quizzes/quizzes.ts';

/** A minimal but complete model of a quiz; fragrances in the order of their ids. */
interface ModelAnswer {
  id: number;
  label: string;
  next: number | null;
  scents: number[];
}
interface ModelQuestion {
  id: number;
  quest: string;
  answers: ModelAnswer[];
}
export type Model = ModelQuestion[];

export const modelOf = ({ questions }: Pick<Quiz, 'questions'>): Model =>
  questions.map(({ quizQuestionId, question, answers }) => ({
    id: quizQuestionId,
    quest: question.quest,
    answers: answers.map(({ quizQuestionAnswerId, answer, nextQuestionId, fragranceOptions }) => ({
      id: quizQuestionAnswerId,
      label: answer.label,
      next: nextQuestionId,
      scents: fragranceOptions.map(({ fragranceId }) => fragranceId).sort((a, b) => a - b),
    })),
  }));

/** Whether the quiz has a loop: some questions remain after repeatedly removing those that lead to no remaining one. */
export function endless(model: Model): boolean {
  let left = model;
  for (const _ of model) {
    const ids = new Set(left.map(({ id }) => id));
    left = left.filter(({ answers }) => answers.some(({ next }) => next !== null && ids.has(next)));
  }
  return left.length > 0;
}

/** The faults that the server should report for a quiz without loops. */
export function faults(model: Model): string[] {
  const led = model.flatMap(({ answers }) => answers.map(({ next }) => next));
  const [first, ...others] = model.filter(({ id }) => !led.includes(id)).map(({ id }) => id);
  const walk = (id: number): number[] => [
    id,
    ...(model.find((question) => question.id === id)?.answers ?? []).flatMap(({ next }) =>
      next === null ? [] : walk(next),
    ),
  ];
  const reached = first === undefined ? [] : walk(first);
  return model
    .flatMap(({ id, answers }) => [
      ...(others.includes(id) ? [`questions.${id} quiz.several_beginnings`] : []),
      ...(!reached.includes(id) && !others.includes(id) ? [`questions.${id} quiz.unreachable`] : []),
      ...(answers.length === 0 ? [`questions.${id} quiz.unanswered`] : []),
      ...answers
        .filter(({ next, scents: ends }) => next === null && ends.length === 0)
        .map((answer) => `answers.${answer.id} quiz.no_destination`),
    ])
    .sort();
}
