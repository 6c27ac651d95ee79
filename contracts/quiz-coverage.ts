import { type GraphAnswer, inPlayOrder, type QuizGraph, reachableFrom } from './quiz-graph.ts';

export interface FragranceCoverage {
  fragranceId: number;
  /** By how many ways through the quiz one ends at it. A number beyond 2^53 is only near. */
  paths: number;
  /** Answers given until then, at least and at most. */
  shortest: number;
  longest: number;
}

export interface QuizCoverage {
  /** Every way through the quiz that ends in fragrances, as often as there are such answers at its end. */
  paths: number;
  shortest: number | null;
  longest: number | null;
  /** Those that some way ends at, in the order in which they are met. */
  fragrances: FragranceCoverage[];
}

interface Ways {
  count: number;
  shortest: number;
  longest: number;
}

/**
 * Which fragrances a quiz can end at when it is played from a question, and by how many ways.
 * Ways are counted along the order of play, so that a quiz with more ways than atoms costs no more than its answers.
 * What can't be reached from there counts for nothing.
 * @returns undefined where a loop gives it ways without end
 */
export function quizCoverage(graph: QuizGraph, start: number): QuizCoverage | undefined {
  const reached = reachableFrom(graph, start);
  const ordered = inPlayOrder(graph.filter(({ questionId }) => reached.has(questionId)));
  if (!ordered) return undefined;
  const waysTo = new Map<number, Ways>([[start, { count: 1, shortest: 0, longest: 0 }]]);
  const fragrances = new Map<number, Ways>();
  let whole: Ways | undefined;
  for (const { questionId, answers } of ordered) {
    const here = waysTo.get(questionId);
    if (!here) continue;
    const onward = { count: here.count, shortest: here.shortest + 1, longest: here.longest + 1 };
    for (const answer of answers) {
      if (answer.next !== null) waysTo.set(answer.next, joined(waysTo.get(answer.next), onward));
      if (answer.fragrances.length === 0) continue;
      whole = joined(whole, onward);
      for (const { fragranceId } of answer.fragrances) {
        fragrances.set(fragranceId, joined(fragrances.get(fragranceId), onward));
      }
    }
  }
  return {
    paths: whole?.count ?? 0,
    shortest: whole?.shortest ?? null,
    longest: whole?.longest ?? null,
    fragrances: [...fragrances].map(([fragranceId, { count, shortest, longest }]) => ({
      fragranceId,
      paths: count,
      shortest,
      longest,
    })),
  };
}

function joined(one: Ways | undefined, other: Ways): Ways {
  if (!one) return other;
  return {
    count: one.count + other.count,
    shortest: Math.min(one.shortest, other.shortest),
    longest: Math.max(one.longest, other.longest),
  };
}

/** An answer given on the way through a quiz, and the question that it was given to. */
export interface PathStep {
  questionId: number;
  answerId: number;
}

/**
 * A way through a quiz with the fewest answers that ends at a fragrance; of several, the one whose answers come first.
 * @returns its steps, the last being the answer that ends there; undefined where no way from the question does
 */
export function shortestPathTo(graph: QuizGraph, start: number, fragranceId: number): PathStep[] | undefined {
  const byId = new Map(graph.map((question) => [question.questionId, question]));
  const endsThere = ({ fragrances }: GraphAnswer) =>
    fragrances.some((one) => one.fragranceId === fragranceId);
  /** By which step each question was first reached. */
  const cameBy = new Map<number, PathStep | null>([[start, null]]);
  // A map may grow while one goes through it: those that are added come last, which is breadth first.
  for (const questionId of cameBy.keys()) {
    for (const answer of byId.get(questionId)?.answers ?? []) {
      const step = { questionId, answerId: answer.answerId };
      if (endsThere(answer)) return wayBack(step, cameBy);
      if (answer.next !== null && !cameBy.has(answer.next)) cameBy.set(answer.next, step);
    }
  }
  return undefined;
}

/** The steps until one, from the first. */
function wayBack(last: PathStep, cameBy: ReadonlyMap<number, PathStep | null>): PathStep[] {
  const steps = [last];
  for (let step = cameBy.get(last.questionId); step; step = cameBy.get(step.questionId)) steps.push(step);
  return steps.reverse();
}
