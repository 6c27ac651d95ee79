/**
 * The rules of a quiz as a graph: questions whose answers lead to a next question or end in fragrances, and what can be
 * wrong with it. The editor uses them while somebody writes, the server before it stores or publishes anything. Nothing
 * here is recursive, so quizzes of any length work.
 */

export interface GraphFragrance {
  fragranceId: number;
  /** Whether it can still be recommended: it is active, and in the campaign's collection. */
  active: boolean;
  inCampaign: boolean;
}

export interface GraphAnswer {
  answerId: number;
  /** The next question; null if the answer ends in fragrances or leads nowhere yet. */
  next: number | null;
  fragrances: readonly GraphFragrance[];
}

export interface GraphQuestion {
  questionId: number;
  answers: readonly GraphAnswer[];
}

/** Ids are those of the quiz's own questions and answers. */
export type QuizGraph = readonly GraphQuestion[];

/** What can be wrong with a question or an answer. */
export const QUIZ_FAULTS = [
  'several_beginnings', // question: no answer leads to it, but it is not the first such question
  'no_beginning', // question: every question has an answer leading to it, so none is the first
  'unreachable', // question
  'unanswered', // question
  'loop', // answer: leads back to an earlier question
  'no_destination', // answer
  'mixed_destination', // answer
  'fragrance_not_in_campaign', // answer
  'fragrance_inactive', // answer
] as const;
export type QuizFaultCode = (typeof QUIZ_FAULTS)[number];

export type QuizFault =
  | { at: 'question'; questionId: number; code: QuizFaultCode }
  | { at: 'answer'; questionId: number; answerId: number; code: QuizFaultCode; fragranceId?: number };

/** Questions that no answer leads to, in their order. The quiz begins at the first. */
export function beginnings(graph: QuizGraph): number[] {
  const led = new Set(graph.flatMap(({ answers }) => answers.map(({ next }) => next)));
  return graph.map(({ questionId }) => questionId).filter((id) => !led.has(id));
}

/** Ids of all questions that can be reached from `start`, including itself. */
export function reachableFrom(graph: QuizGraph, start: number): Set<number> {
  const byId = questionsById(graph);
  const reached = new Set<number>();
  const ahead = [start];
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    const question = byId.get(id);
    if (!question || reached.has(id)) continue;
    reached.add(id);
    for (const { next } of question.answers) if (next !== null) ahead.push(next);
  }
  return reached;
}

/** Whether leading an answer of a question to `next` would create a loop. */
export function wouldLoop(graph: QuizGraph, questionId: number, next: number): boolean {
  return reachableFrom(graph, next).has(questionId);
}

/** Answers that close a loop: those that lead back to a question on the path to them. */
export function loopingAnswers(graph: QuizGraph): number[] {
  const byId = questionsById(graph);
  const state = new Map<number, 'open' | 'done'>();
  const looping: number[] = [];
  for (const { questionId } of [...inBeginningOrder(graph)]) {
    if (state.has(questionId)) continue;
    state.set(questionId, 'open');
    const way = [{ id: questionId, index: 0 }];
    for (let step = way.at(-1); step; step = way.at(-1)) {
      const answer = byId.get(step.id)?.answers[step.index];
      step.index += 1;
      if (!answer) {
        state.set(step.id, 'done');
        way.pop();
        continue;
      }
      const { next } = answer;
      if (next === null || !byId.has(next)) continue;
      if (state.get(next) === 'open') looping.push(answer.answerId);
      else if (!state.has(next)) {
        state.set(next, 'open');
        way.push({ id: next, index: 0 });
      }
    }
  }
  return looping;
}

/** Puts beginnings first, so that a loop is reported at the answer that leads back, not at the one that leads in. */
function inBeginningOrder(graph: QuizGraph): GraphQuestion[] {
  const first = new Set(beginnings(graph));
  return [...graph].sort((a, b) => Number(first.has(b.questionId)) - Number(first.has(a.questionId)));
}

/** Everything that prevents a quiz from being validated, in the order of its questions. An empty quiz has no faults. */
export function quizFaults(graph: QuizGraph): QuizFault[] {
  const first = beginnings(graph);
  const [start] = first.length > 0 ? first : graph.map(({ questionId }) => questionId);
  const reached = start === undefined ? new Set<number>() : reachableFrom(graph, start);
  const looping = new Set(loopingAnswers(graph));
  const extra = new Set(first.slice(1));
  return graph.flatMap(({ questionId, answers }): QuizFault[] => {
    const question = (code: QuizFaultCode): QuizFault => ({ at: 'question', questionId, code });
    return [
      ...(first.length === 0 && questionId === start ? [question('no_beginning')] : []),
      ...(extra.has(questionId) ? [question('several_beginnings')] : []),
      ...(!reached.has(questionId) && !extra.has(questionId) ? [question('unreachable')] : []),
      ...(answers.length === 0 ? [question('unanswered')] : []),
      ...answers.flatMap((answer) => answerFaults(questionId, answer, looping.has(answer.answerId))),
    ];
  });
}

function answerFaults(
  questionId: number,
  { answerId, next, fragrances }: GraphAnswer,
  loops: boolean,
): QuizFault[] {
  const fault = (code: QuizFaultCode, fragranceId?: number): QuizFault => ({
    at: 'answer',
    questionId,
    answerId,
    code,
    ...(fragranceId !== undefined && { fragranceId }),
  });
  return [
    ...(loops ? [fault('loop')] : []),
    ...(next === null && fragrances.length === 0 ? [fault('no_destination')] : []),
    ...(next !== null && fragrances.length > 0 ? [fault('mixed_destination')] : []),
    ...fragrances.flatMap(({ fragranceId, active, inCampaign }) => [
      ...(inCampaign ? [] : [fault('fragrance_not_in_campaign', fragranceId)]),
      ...(active ? [] : [fault('fragrance_inactive', fragranceId)]),
    ]),
  ];
}

/** Sorts questions before those that their answers lead to. Undefined if a loop makes that impossible. */
export function inPlayOrder(graph: QuizGraph): GraphQuestion[] | undefined {
  const byId = questionsById(graph);
  const leading = new Map(graph.map(({ questionId }) => [questionId, 0]));
  const leadsTo = ({ answers }: GraphQuestion) =>
    answers.flatMap(({ next }) => (next !== null && byId.has(next) ? [next] : []));
  for (const question of graph) {
    for (const next of leadsTo(question)) leading.set(next, (leading.get(next) ?? 0) + 1);
  }
  const ready = graph.filter(({ questionId }) => leading.get(questionId) === 0);
  const ordered: GraphQuestion[] = [];
  for (let question = ready.shift(); question; question = ready.shift()) {
    ordered.push(question);
    for (const next of leadsTo(question)) {
      const left = (leading.get(next) ?? 0) - 1;
      leading.set(next, left);
      const freed = byId.get(next);
      if (left === 0 && freed) ready.push(freed);
    }
  }
  return ordered.length === graph.length ? ordered : undefined;
}

function questionsById(graph: QuizGraph): Map<number, GraphQuestion> {
  return new Map(graph.map((question) => [question.questionId, question]));
}
