import { isDeepStrictEqual } from 'node:util';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import { ProblemError } from './problem.ts';
import { refusalCodes } from './refusals.ts';

/**
 * Checks a response against its contract: no field may be missing, wrong or unknown.
 * @throws Error describing the difference
 */
export function assertResponse(endpoint: EndpointSpec, answer: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(answer) ?? 'null');
  const result = endpoint.answer?.safeParse(sent);
  if (result === undefined) return;
  const name = `${endpoint.method} ${endpoint.path}`;
  if (!result.success) throw new Error(`${name} answered against its contract: ${result.error.message}`);
  // The parse drops keys that the schema doesn't know.
  if (!isDeepStrictEqual(result.data, sent)) {
    throw new Error(`${name} answered more than its contract names: ${JSON.stringify(sent).slice(0, 500)}`);
  }
}

/**
 * Checks a refusal against the contract, from which clients learn the codes to expect.
 * @throws Error naming the undeclared code; else the refusal itself
 */
export function assertRefusal(endpoint: EndpointSpec, refusal: unknown): never {
  if (refusal instanceof ProblemError && !refusalCodes(endpoint).has(refusal.code))
    throw new Error(`${endpoint.method} ${endpoint.path} refused against its contract: ${refusal.code}`);
  throw refusal;
}
