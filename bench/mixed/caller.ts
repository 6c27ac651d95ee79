import { Agent, request } from 'node:http';

/** What came back, or that nothing did. Milliseconds. */
export interface Outcome {
  /** 0: the connection broke, or there was none. */
  status: number;
  body: string;
  retryAfter: string | undefined;
  milliseconds: number;
  /** What broke. */
  error?: string;
}

/** One connection to a server, kept for all calls of somebody who is signed in. */
export class Caller {
  readonly #agent: Agent;
  readonly #authorization: string;

  constructor(authorization: string, agent = new Agent({ keepAlive: true, maxSockets: 1 })) {
    this.#authorization = authorization;
    this.#agent = agent;
  }

  /** Somebody else over the same connection, which either closes for both. */
  as(authorization: string): Caller {
    return new Caller(authorization, this.#agent);
  }

  call(address: string, method: string, path: string, body?: object): Promise<Outcome> {
    const begun = performance.now();
    const sent = body && JSON.stringify(body);
    return new Promise((resolve) => {
      const outcome = (rest: Omit<Outcome, 'milliseconds'>) =>
        resolve({ ...rest, milliseconds: performance.now() - begun });
      const failed = (error: Error) =>
        outcome({ status: 0, body: '', retryAfter: undefined, error: `${method} ${path}: ${error.message}` });
      const call = request(
        `${address}/api${path}`,
        {
          agent: this.#agent,
          method,
          headers: {
            authorization: this.#authorization,
            ...(sent !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(sent),
            }),
          },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', failed);
          answer.on('end', () =>
            outcome({
              status: answer.statusCode ?? 0,
              body: Buffer.concat(parts).toString(),
              retryAfter: answer.headers['retry-after'],
            }),
          );
        },
      );
      call.on('error', failed);
      call.end(sent);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** @throws Error unless the answer is a success @returns what was answered */
export async function ask<Answer>(
  caller: Caller,
  address: string,
  [method, path, body]: [string, string, object?],
): Promise<Answer> {
  const outcome = await caller.call(address, method, path, body);
  if (outcome.status < 200 || outcome.status > 299) {
    throw new Error(
      `${method} ${path} was answered with ${outcome.status}: ${outcome.error ?? outcome.body}`,
    );
  }
  return (outcome.body === '' ? undefined : JSON.parse(outcome.body)) as Answer;
}
