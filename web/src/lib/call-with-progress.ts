import type { AnswerOf, EndpointSpec } from '#contracts/core/endpoint.ts';
import { NDJSON } from '#contracts/core/endpoint.ts';
import type { Problem } from '#contracts/core/errors.ts';
import { readAnswer } from './answer.ts';
import { exchange } from './call.ts';
import { NetworkError, ProblemError } from './problem.ts';
import type { CallOptions } from './request.ts';

/** One line of an answer that tells how far it is: the last carries what came of it. */
interface Line<Answer, Progress> {
  progress?: Progress;
  answer?: Answer;
  problem?: Problem;
}

/**
 * As `call`, for an endpoint that tells how far it is. It may last for minutes, as long as it goes on telling.
 * @param onProgress called with each progress that the endpoint tells, as it arrives
 * @throws as `call` does, whether the call was refused at once or at its end
 */
export async function callWithProgress<E extends EndpointSpec, Progress>(
  endpoint: E,
  options: CallOptions<E>,
  onProgress: (progress: Progress) => void,
): Promise<AnswerOf<E>> {
  type Told = Line<AnswerOf<E>, Progress>;
  let taken = 0;
  const onText = (text: string) => {
    const end = text.lastIndexOf('\n') + 1;
    const fresh = text.slice(taken, end);
    taken = Math.max(taken, end);
    for (const line of fresh.split('\n')) {
      const progress = parseLine<Told>(line)?.progress;
      if (progress !== undefined) onProgress(progress);
    }
  };
  const answer = await exchange(endpoint, { ...options, onText });
  if (!answer.header('content-type')?.includes(NDJSON)) return readAnswer<AnswerOf<E>>(answer);

  const last = parseLine<Told>(answer.text.trimEnd().split('\n').at(-1) ?? '');
  if (last?.problem) throw new ProblemError(last.problem.status, last.problem);
  // Cut off on the way: what came of the call is not known.
  if (last?.answer === undefined) throw new NetworkError('offline');
  return last.answer;
}

/** Undefined for a line that is no JSON: the last, where the answer broke off. */
function parseLine<Told>(line: string): Told | undefined {
  try {
    return JSON.parse(line) as Told;
  } catch {
    return undefined;
  }
}
