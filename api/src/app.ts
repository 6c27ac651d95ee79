import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyInstance } from 'fastify';
import type { EndpointSpec } from '#contracts/core/endpoint.ts';
import type { AppDeps } from './app-deps.ts';
import { registerRoutes } from './app-routes.ts';
import { mailWriter } from './modules/account/mail-writer.ts';
import { recordRefusal } from './modules/audit/refusals.ts';
import { identityPage } from './modules/content/identity-page.ts';
import { deviceAuthenticator } from './modules/devices/devices.service.ts';
import { recordRefusedCalls, type SeenDevices, seenDevices } from './modules/devices/seen-devices.ts';
import {
  countSentReport,
  mailDueReports,
  type ReportRound,
} from './modules/monthly-reports/report-mails.service.ts';
import { accessTokens } from './modules/session/access-tokens.ts';
import { authenticator } from './modules/session/authenticator.ts';
import { tokenDerivation } from './modules/session/opaque-tokens.ts';
import { relyingParty } from './modules/session/relying-party.ts';
import { totpSecrets } from './modules/session/totp.ts';
import { isWritable } from './platform/db/is-writable.ts';
import { checkedFiles } from './platform/files/checked-files.ts';
import { fileUrls } from './platform/files/file-urls.ts';
import { decorateRequests } from './platform/http/access.ts';
import { AdmissionGate } from './platform/http/admission-gate.ts';
import { registerFormParser, registerJsonParser } from './platform/http/body-parsers.ts';
import { ignoreExpectations, respondToClientError } from './platform/http/client-errors.ts';
import { rejectContentCodings } from './platform/http/content-coding.ts';
import { trackOpenResponses } from './platform/http/draining.ts';
import { handleErrors, respondWithError } from './platform/http/error-handler.ts';
import { HEARTBEAT_MS } from './platform/http/event-stream.ts';
import { describeApi } from './platform/http/openapi.ts';
import { respondInOrder } from './platform/http/pipelining.ts';
import { rejectUnknownRequests } from './platform/http/request-guard.ts';
import { setSecurityHeaders } from './platform/http/security-headers.ts';
import type { Http } from './platform/http/serve.ts';
import { endSilentUploads } from './platform/http/silent-uploads.ts';
import { closeStalledConnections } from './platform/http/stalled-connections.ts';
import { pageMatcher, serveWebClient } from './platform/http/web-client.ts';
import { type MailQueue, mailQueue } from './platform/mail/mail-queue.ts';
import { RequestLog } from './platform/observability/request-log.ts';

export interface BuiltApp {
  app: FastifyInstance;
  endpoints: EndpointSpec[];
  mails: MailQueue;
  /** Device calls that are still to be written. */
  seen: SeenDevices;
  /** Makes and mails the monthly reports that are due. */
  mailReports(round: ReportRound): Promise<void>;
}

/** Milliseconds for receiving the headers of a request. `endSilentUploads` limits its body. */
const HEADERS_TIMEOUT_MS = 60_000;

/**
 * Assembles the server, in reading order. It neither listens nor delivers mails yet.
 * @returns the application, its endpoints, its mail queue, the device calls recorded by it, and what mails reports
 */
export async function buildApp(deps: AppDeps): Promise<BuiltApp> {
  const app = Fastify({
    loggerInstance: deps.logger,
    logController: new RequestLog(),
    trustProxy: deps.trustedProxies.length > 0 ? deps.trustedProxies : false,
    // Requests that arrive during shutdown come over open connections, and are answered as usual.
    return503OnClosing: false,
    // Otherwise Node would reject requests without a Host header with a bare 400.
    http: { requireHostHeader: false, headersTimeout: HEADERS_TIMEOUT_MS },
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 16_384 },
    // A URL that can't be decoded gets the same form of error as everything else.
    frameworkErrors: (error, request, reply) => {
      void respondWithError(error, request, reply);
    },
    clientErrorHandler: respondToClientError,
  });
  respondInOrder(app);
  ignoreExpectations(app);
  closeStalledConnections(app, deps.unreadMs);
  endSilentUploads(app, deps.uploadLimits);
  handleErrors(
    app,
    (code, request) => recordRefusal(deps.db, code, request),
    () => isWritable(deps.db),
  );
  deps.metrics.watchRequests(app);
  trackOpenResponses(app, deps.draining);
  registerJsonParser(app);
  await setSecurityHeaders(app);
  rejectUnknownRequests(app, pageMatcher(deps.webFolder));
  decorateRequests(app);
  rejectContentCodings(app);
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (request.url.startsWith('/api/')) {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      reply.header('x-request-id', request.id);
    }
    done();
  });

  const { db, store, mailer, logger: log } = deps;
  const seen = seenDevices(db, log);
  recordRefusedCalls(app, seen);
  app.addHook('onClose', () => seen.close());
  const urls = fileUrls(deps.secretKey);
  const pictures = checkedFiles(store, log);
  const mailTokenOf = tokenDerivation(deps.secretKey, 'mail');
  const compose = mailWriter({
    db,
    mailTokenOf,
    publicUrl: deps.publicUrl,
    timeZone: deps.shots.timeZone,
    log,
  });
  const isSoleProcess = deps.databaseKind === 'embedded';
  const mails = mailQueue({ db, mailer, compose, onSent: countSentReport, log, isSoleProcess });
  const sessions = {
    db,
    tokens: accessTokens(deps.secretKey),
    nextRefreshToken: tokenDerivation(deps.secretKey, 'refresh'),
    rules: deps.sessionRules,
    totp: totpSecrets(deps.secretKey),
    party: relyingParty(deps.publicUrl),
    mails,
  };
  const invitations = { mails, mailTokenOf };
  const gate = new AdmissionGate(log, deps.places);
  deps.metrics.watchGate(gate);
  const http: Http = {
    app,
    gate,
    ...(await registerFormParser(app)),
    authenticate: authenticator(sessions),
    authenticateDevice: deviceAuthenticator(db, deps.shots.timeZone),
    checkResponses: deps.checkResponses,
    endpoints: [],
    timeZone: deps.shots.timeZone,
    openStreams: deps.draining.openStreams,
    heartbeatMs: deps.heartbeatMs ?? HEARTBEAT_MS,
  };

  const reports = { db, urls, pictures, timeZone: deps.shots.timeZone, log };
  registerRoutes(http, deps, { sessions, invitations, mails, seen, urls, pictures });

  if (deps.apiDocs) {
    await app.register(swagger, {
      mode: 'static',
      specification: { document: describeApi(http.endpoints, deps.version) },
    });
    await app.register(swaggerUi, { routePrefix: '/api/docs' });
  }
  await serveWebClient(
    app,
    deps.webFolder,
    identityPage({
      db,
      urls,
      log,
      timeZone: deps.shots.timeZone,
      oidcName: deps.oidc?.name,
      stores: deps.stores,
    }),
  );
  return {
    app,
    endpoints: http.endpoints,
    mails,
    seen,
    mailReports: (round) => mailDueReports({ ...reports, gate, mails }, round),
  };
}
