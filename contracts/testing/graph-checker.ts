import { type QuizFault, type QuizFaultCode, type QuizGraph, wouldLoop } from '../quizzes/quiz-graph.ts';

/** Brute-force reimplementation of the rules: slow, and independent of the code that it checks. */
export function check(graph: QuizGraph) {
  const next = (id: number) =>
    graph
      .find(({ questionId }) => questionId === id)
      ?.answers.flatMap((answer) => (answer.next === null ? [] : [answer.next])) ?? [];
  const reaches = (from: number, to: number) => {
    let seen = new Set([from]);
    for (let step = 0; step < graph.length; step += 1) {
      seen = new Set([...seen, ...[...seen].flatMap(next)]);
    }
    return seen.has(to);
  };
  const ids = graph.map(({ questionId }) => questionId);
  const onLoop = (id: number) => next(id).some((following) => reaches(following, id));
  const led = (id: number) => ids.some((other) => next(other).includes(id));
  const first = ids.filter((id) => !led(id));
  return { reaches, first, hasLoop: ids.some(onLoop), ids };
}

/** Every fault except loops, straight from the rules. */
export function faults(graph: QuizGraph): QuizFault[] {
  const { first, reaches, ids } = check(graph);
  const start = first[0] ?? ids[0] ?? 0;
  const question = (questionId: number, code: QuizFaultCode): QuizFault => ({
    at: 'question',
    questionId,
    code,
  });
  return graph.flatMap(({ questionId, answers }) => {
    const answer = (answerId: number, code: QuizFaultCode, of: { fragranceId?: number } = {}): QuizFault => ({
      at: 'answer',
      questionId,
      answerId,
      code,
      ...of,
    });
    const isFurtherBeginning = first.includes(questionId) && questionId !== start;
    const result: QuizFault[] = [];
    if (first.length === 0 && questionId === start) result.push(question(questionId, 'no_beginning'));
    if (isFurtherBeginning) result.push(question(questionId, 'several_beginnings'));
    else if (!reaches(start, questionId)) result.push(question(questionId, 'unreachable'));
    if (answers.length === 0) result.push(question(questionId, 'unanswered'));
    for (const { answerId, next, fragrances } of answers) {
      if (next === null && fragrances.length === 0) result.push(answer(answerId, 'no_destination'));
      if (next !== null && fragrances.length > 0) result.push(answer(answerId, 'mixed_destination'));
      for (const { fragranceId, active, inCampaign } of fragrances) {
        if (!active) result.push(answer(answerId, 'fragrance_inactive', { fragranceId }));
        if (!inCampaign) result.push(answer(answerId, 'fragrance_not_in_campaign', { fragranceId }));
      }
    }
    return result;
  });
}

/** Leads an answer to a question or moves it to another. Returns the result and whether the rules predict a loop. */
export function edit(graph: QuizGraph, kind: number, answerPlace: number, questionPlace: number) {
  const places = graph.flatMap(({ questionId, answers }) =>
    answers.map((answer) => ({ questionId, answer })),
  );
  const place = places[answerPlace % places.length];
  const target = graph[questionPlace % graph.length]?.questionId;
  if (!place || target === undefined) return undefined;
  const { answer, questionId } = place;
  const without = graph.map((question) => ({
    ...question,
    answers: question.answers.filter(({ answerId }) => answerId !== answer.answerId),
  }));
  const put = (into: number, next: number | null): QuizGraph =>
    without.map((question) =>
      question.questionId === into
        ? { ...question, answers: [...question.answers, { ...answer, next }] }
        : question,
    );
  if (kind === 0) return { predicted: false, result: put(questionId, null) };
  if (kind < 3) return { predicted: wouldLoop(graph, questionId, target), result: put(questionId, target) };
  const { next } = answer;
  return { predicted: next !== null && wouldLoop(graph, target, next), result: put(target, next) };
}
