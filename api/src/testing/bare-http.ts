import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AdmissionGate } from '../platform/http/admission-gate.ts';
import type { Http } from '../platform/http/serve.ts';

interface BareServer {
  app: FastifyInstance;
  gate: AdmissionGate;
  /** The administrator who makes a call. */
  userOf(request: FastifyRequest): number;
  forms?: FastifyInstance;
  heartbeatMs?: number;
}

/** What endpoints are registered on in a server without sessions and devices. */
export function bareHttp({ app, gate, userOf, forms = app, heartbeatMs = 1_000 }: BareServer): Http {
  return {
    app,
    forms,
    gate,
    authenticate: async (request) => ({
      userId: userOf(request),
      sessionId: 'none',
      profile: 'ADMIN',
      organisationId: null,
      secondFactorDue: false,
      isFresh: true,
    }),
    authenticateDevice: () => Promise.reject(new Error('No device calls here')),
    checkResponses: true,
    endpoints: [],
    timeZone: 'America/Sao_Paulo',
    openStreams: new Set(),
    heartbeatMs,
  };
}
