import { setMaxListeners } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { ATTACKS, type Attack } from './attacks.ts';

/** What the attacker is told; it then attacks until it is told to end. */
export interface AttackOrder {
  name: string;
  address: string;
  authorization: string;
}

/** What it tells at the end: the number of responses by status; 0 for none. */
export type AttackReport = Record<number, number>;

/** Milliseconds before a refused call is sent again, whatever the server asks for. */
const RETRY_MS = 1_000;

/**
 * A process of its own, since a hostile caller's machine is not the one whose response times are measured. It ignores
 * Retry-After.
 */
process.once('message', async ({ name, address, authorization }: AttackOrder) => {
  const attack = ATTACKS[name];
  if (!attack) throw new Error(`There is no attack ${name}`);
  const body = await attack.body?.();
  const report: AttackReport = {};
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  const repeat = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!ending.signal.aborted) {
      const status = await callOnce(attack, {
        url: `${address}/api${attack.path}`,
        authorization,
        body,
        agent,
        signal: ending.signal,
      });
      if (ending.signal.aborted) break;
      report[status] = (report[status] ?? 0) + 1;
      if (status === 429 || status === 0) await delay(RETRY_MS);
    }
    agent.destroy();
  };
  const working = Array.from({ length: attack.calls }, repeat);
  process.send?.('begun');
  process.once('message', async () => {
    ending.abort();
    await Promise.all(working);
    process.send?.(report, () => process.exit());
  });
});

interface Sent {
  url: string;
  authorization: string;
  body: Buffer | undefined;
  agent: Agent;
  signal: AbortSignal;
}

/** @returns the status, once the response is complete */
function callOnce(
  { method, headers }: Attack,
  { url, authorization, body, agent, signal }: Sent,
): Promise<number> {
  return new Promise((resolve) => {
    const length = body && { 'content-length': body.length };
    const sending = request(
      url,
      { method, agent, signal, headers: { authorization, ...headers, ...length } },
      (answer) => {
        const end = () => resolve(answer.statusCode ?? 0);
        answer.resume().once('end', end).once('error', end);
      },
    );
    sending.once('error', () => resolve(0)).end(body);
  });
}
