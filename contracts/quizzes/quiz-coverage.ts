import { type GraphAnswer, inPlayOrder, type QuizGraph, reachableFrom } from './quiz-graph.ts';

export interface FragranceCoverage {
  fragranceId: number;
  /** Number of paths through the quiz that end at it; approximate beyond 2^53. */
  paths: number;
  /** Minimum and maximum number of answers on these paths. */
  shortest: number;
  longest: number;
}

export interface QuizCoverage {
  /** Number of paths that end in fragrances; each answer with fragrances ends one. */
  paths: number;
  shortest: number | null;
  longest: number | null;
  /** Fragrances that at least one path ends at, in the order in which they are found. */
  fragrances: FragranceCoverage[];
}

interface Ways {
  count: number;
  shortest: number;
  longest: number;
}

/**
 * Finds the fragrances that a quiz can end at when played from a question, and the number of paths to each.
 * Paths are counted in play order, so the cost grows with the number of answers, not of paths.
 * Questions that can't be reached from `start` are ignored.
 * @returns undefined if a loop makes the number of paths infinite
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
      if (answer.next !== null) waysTo.set(answer.next, mergeWays(waysTo.get(answer.next), onward));
      if (answer.fragrances.length === 0) continue;
      whole = mergeWays(whole, onward);
      for (const { fragranceId } of answer.fragrances) {
        fragrances.set(fragranceId, mergeWays(fragrances.get(fragranceId), onward));
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

function mergeWays(one: Ways | undefined, other: Ways): Ways {
  if (!one) return other;
  return {
    count: one.count + other.count,
    shortest: Math.min(one.shortest, other.shortest),
    longest: Math.max(one.longest, other.longest),
  };
}

/** An answer given on a path through a quiz, and its question. */
export interface PathStep {
  questionId: number;
  answerId: number;
}

/**
 * Finds a path with the fewest answers that ends at a fragrance; among equals, the one with the earliest answers.
 * @returns the steps, the last of which ends at the fragrance; undefined if there is no such path
 */
export function shortestPathTo(graph: QuizGraph, start: number, fragranceId: number): PathStep[] | undefined {
  const byId = new Map(graph.map((question) => [question.questionId, question]));
  const endsThere = ({ fragrances }: GraphAnswer) =>
    fragrances.some((one) => one.fragranceId === fragranceId);
  /** The step that first reached each question. */
  const cameBy = new Map<number, PathStep | null>([[start, null]]);
  // Keys added to a map during iteration are visited last, which makes this a breadth-first search.
  for (const questionId of cameBy.keys()) {
    for (const answer of byId.get(questionId)?.answers ?? []) {
      const step = { questionId, answerId: answer.answerId };
      if (endsThere(answer)) return stepsTo(step, cameBy);
      if (answer.next !== null && !cameBy.has(answer.next)) cameBy.set(answer.next, step);
    }
  }
  return undefined;
}

/** The steps from the start up to `last`. */
function stepsTo(last: PathStep, cameBy: ReadonlyMap<number, PathStep | null>): PathStep[] {
  const steps = [last];
  for (let step = cameBy.get(last.questionId); step; step = cameBy.get(step.questionId)) steps.push(step);
  return steps.reverse();
}
