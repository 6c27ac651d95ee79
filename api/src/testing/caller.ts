import type { FastifyInstance } from 'fastify';

export interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  // Untyped, because responses have every shape, and tests assert what they expect.
  body: ReturnType<typeof JSON.parse>;
  /** The body as sent. */
  bytes: Buffer;
}

interface Sending {
  query?: Record<string, string | number | boolean>;
  body?: unknown;
  form?: FormData;
  headers?: Record<string, string>;
}

/** Calls the API as a given user or anonymously. Paths are relative to the API's prefix. */
export interface Caller {
  get(path: string, sending?: Sending): Promise<Answer>;
  post(path: string, sending?: Sending): Promise<Answer>;
  put(path: string, sending?: Sending): Promise<Answer>;
  delete(path: string, sending?: Sending): Promise<Answer>;
}

/** @param address of the network; by default this machine's */
export function caller(app: FastifyInstance, token?: string, address?: string): Caller {
  const send =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
    async (path: string, sending: Sending = {}) => {
      const encoded = sending.form && new Response(sending.form);
      const payload = encoded ? Buffer.from(await encoded.arrayBuffer()) : sending.body;
      const response = await app.inject({
        method,
        url: `/api${path}`,
        ...(address !== undefined && { remoteAddress: address }),
        ...(sending.query && { query: stringified(sending.query) }),
        headers: {
          'content-language': 'pt-BR',
          ...(token && { authorization: `Bearer ${token}` }),
          ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }),
          ...sending.headers,
        },
        ...(payload !== undefined && { payload: payload as object }),
      });
      const isJson = /[/+]json/.test(String(response.headers['content-type']));
      return {
        status: response.statusCode,
        headers: response.headers as Answer['headers'],
        body: isJson ? response.json() : response.body,
        bytes: response.rawPayload,
      };
    };
  return { get: send('GET'), post: send('POST'), put: send('PUT'), delete: send('DELETE') };
}

function stringified(query: NonNullable<Sending['query']>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}
