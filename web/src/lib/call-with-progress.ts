import type { AnswerOf, EndpointSpec } from '#contracts/core/endpoint.ts';
import { NDJSON } from '#contracts/core/endpoint.ts';
import type { Problem } from '#contracts/core/errors.ts';
import { callRaw } from './call.ts';
import { parseJson } from './parse-json.ts';
import { NetworkError, ProblemError } from './problem.ts';
import type { CallOptions } from './request.ts';
import { readResponse } from './response.ts';

/** One line of a progress response; the last one has the result. */
interface Line<Answer, Progress> {
  progress?: Progress;
  answer?: Answer;
  problem?: Problem;
}

/**
 * Like `call`, for an endpoint that reports progress. It may take minutes, as long as progress keeps arriving.
 * @param onProgress called with each progress report as it arrives
 * @throws as `call` does, whether the call was refused at once or at its end
 */
export async function callWithProgress<E extends EndpointSpec, Progress>(
  endpoint: E,
  options: CallOptions<E>,
  onProgress: (progress: Progress) => void,
): Promise<AnswerOf<E>> {
  type ProgressLine = Line<AnswerOf<E>, Progress>;
  let consumed = 0;
  const onText = (text: string) => {
    const end = text.lastIndexOf('\n') + 1;
    const fresh = text.slice(consumed, end);
    consumed = Math.max(consumed, end);
    for (const line of fresh.split('\n')) {
      const progress = (parseJson(line) as ProgressLine | null)?.progress;
      if (progress !== undefined) onProgress(progress);
    }
  };
  const answer = await callRaw(endpoint, { ...options, onText });
  if (!answer.header('content-type')?.includes(NDJSON)) return readResponse<AnswerOf<E>>(answer);

  const last = parseJson(answer.text.trimEnd().split('\n').at(-1) ?? '') as ProgressLine | null;
  if (last?.problem) throw new ProblemError(last.problem.status, last.problem);
  // Cut off midway: the outcome of the call is unknown.
  if (last?.answer === undefined) throw new NetworkError('offline');
  return last.answer;
}
