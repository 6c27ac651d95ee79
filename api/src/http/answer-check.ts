import { isDeepStrictEqual } from 'node:util';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';

/**
 * Holds an answer against its contract: nothing missing, nothing wrong, and nothing that the contract doesn't name.
 * @throws Error that says where they differ
 */
export function assertAnswer(endpoint: EndpointSpec, answer: unknown): void {
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
