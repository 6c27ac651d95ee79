import type { AnswerOf, EndpointSpec } from '#contracts/core/endpoint.ts';
import { NDJSON } from '#contracts/core/endpoint.ts';
import type { Problem } from '#contracts/core/errors.ts';
import { parseJson } from '#web/storage.ts';
import { callRaw, requestStepUp } from './call.ts';
import { NetworkError, ProblemError } from './problem.ts';
import type { CallOptions } from './request.ts';
import { readResponse } from './response.ts';
import type { RawResponse } from './transport.ts';

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
  const response = await send(endpoint, options, onProgress);
  // Some calls find out only at their end that they require a step-up.
  if (lastLine<AnswerOf<E>>(response)?.problem?.code === 'auth.step_up' && (await requestStepUp()))
    return resultOf<AnswerOf<E>>(await send(endpoint, options, onProgress));
  return resultOf<AnswerOf<E>>(response);
}

function send<E extends EndpointSpec, Progress>(
  endpoint: E,
  options: CallOptions<E>,
  onProgress: (progress: Progress) => void,
): Promise<RawResponse> {
  let consumed = 0;
  const onText = (text: string) => {
    const end = text.lastIndexOf('\n') + 1;
    const fresh = text.slice(consumed, end);
    consumed = Math.max(consumed, end);
    for (const line of fresh.split('\n')) {
      const progress = (parseJson(line) as Line<AnswerOf<E>, Progress> | null)?.progress;
      if (progress !== undefined) onProgress(progress);
    }
  };
  return callRaw(endpoint, { ...options, onText });
}

/** The line with the result; null if there is none. */
function lastLine<Answer>(response: RawResponse): Line<Answer, unknown> | null {
  if (!isLines(response)) return null;
  return parseJson(response.text.trimEnd().split('\n').at(-1) ?? '') as Line<Answer, unknown> | null;
}

function isLines(response: RawResponse): boolean {
  return response.header('content-type')?.includes(NDJSON) === true;
}

function resultOf<Answer>(response: RawResponse): Answer {
  if (!isLines(response)) return readResponse<Answer>(response);
  const last = lastLine<Answer>(response);
  if (last?.problem) throw new ProblemError(last.problem.status, last.problem);
  // Cut off midway: the outcome of the call is unknown.
  if (last?.answer === undefined) throw new NetworkError('offline');
  return last.answer;
}
