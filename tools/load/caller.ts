import { Agent, request } from 'node:http';

/** The response, or its absence. Times are in milliseconds. */
export interface Outcome {
  /** 0: the connection broke or could not be opened. */
  status: number;
  body: string;
  retryAfter?: string | undefined;
  etag?: string | undefined;
  milliseconds: number;
}

export type Call = [method: string, path: string, body?: object];

/** One keep-alive connection to a server, used for all calls over it. */
export class Connection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  call(
    address: string,
    authorization: string,
    [method, path, body]: Call,
    extra: Record<string, string> = {},
  ): Promise<Outcome> {
    const begun = performance.now();
    const sent = body && JSON.stringify(body);
    const headers = {
      authorization,
      ...extra,
      ...(sent !== undefined && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(sent),
      }),
    };
    return new Promise((resolve) => {
      const end = (
        status: number,
        text: string,
        responseHeaders: Pick<Outcome, 'retryAfter' | 'etag'> = {},
      ) => resolve({ status, body: text, ...responseHeaders, milliseconds: performance.now() - begun });
      const fail = (error: Error) => end(0, `${method} ${path}: ${error.message}`);
      request(`${address}/api${path}`, { agent: this.#agent, method, headers }, (answer) => {
        const { statusCode = 0, headers } = answer;
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', fail);
        answer.on('end', () =>
          end(statusCode, Buffer.concat(parts).toString(), {
            retryAfter: headers['retry-after'],
            etag: headers.etag,
          }),
        );
      })
        .on('error', fail)
        .end(sent);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
