import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Cost, EndpointSpec } from '#contracts/core/endpoint.ts';
import { OIDC_PAGE } from '#contracts/session/oidc.ts';
import { accountRoutes } from './modules/account/account.routes.ts';
import { mailWriter } from './modules/account/mail-writer.ts';
import { alertRoutes } from './modules/alerts/alerts.routes.ts';
import { appRoutes } from './modules/app/app.routes.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { recordRefusal } from './modules/audit/refusals.ts';
import { calendarRoutes } from './modules/calendar/calendar.routes.ts';
import { campaignRoutes } from './modules/campaigns/campaigns.routes.ts';
import { capsuleRoutes } from './modules/capsules/capsules.routes.ts';
import { categoryRoutes } from './modules/categories/categories.routes.ts';
import { identityRoutes } from './modules/content/identity.routes.ts';
import { identityPage } from './modules/content/identity-page.ts';
import { termsRoutes } from './modules/content/terms.routes.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts';
import { claimCodes } from './modules/devices/claim-codes.ts';
import { deviceRoutes } from './modules/devices/devices.routes.ts';
import { deviceAuthenticator } from './modules/devices/devices.service.ts';
import { resetCodes } from './modules/devices/reset-codes.ts';
import { recordRefusedCalls, type SeenDevices, seenDevices } from './modules/devices/seen-devices.ts';
import { fileRoutes } from './modules/files/files.routes.ts';
import { fragranceRoutes } from './modules/fragrances/fragrances.routes.ts';
import { geoRoutes } from './modules/geo/geo.routes.ts';
import { importRoutes } from './modules/imports/imports.routes.ts';
import { incidentRoutes } from './modules/incidents/incidents.routes.ts';
import { initiativeRoutes } from './modules/initiatives/initiatives.routes.ts';
import { noticeRoutes } from './modules/notices/notices.routes.ts';
import { organisationRoutes } from './modules/organisations/organisations.routes.ts';
import { placeRoutes } from './modules/places/places.routes.ts';
import { profileRoutes } from './modules/profiles/profiles.routes.ts';
import { quizRoutes } from './modules/quizzes/quizzes.routes.ts';
import { rightsRoutes } from './modules/rights/rights.routes.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { accessTokens } from './modules/session/access-tokens.ts';
import { authenticator } from './modules/session/authenticator.ts';
import { oidcRoutes } from './modules/session/oidc.routes.ts';
import { oidcProvider } from './modules/session/oidc-provider.ts';
import type { OidcSettings } from './modules/session/oidc-settings.ts';
import { tokenDerivation } from './modules/session/opaque-tokens.ts';
import { relyingParty } from './modules/session/relying-party.ts';
import { sessionRoutes } from './modules/session/session.routes.ts';
import type { SessionRules } from './modules/session/session-rules.ts';
import { totpSecrets } from './modules/session/totp.ts';
import { setupRoutes } from './modules/setup/setup.routes.ts';
import type { ShotRules } from './modules/shots/shots.commands.ts';
import { shotRoutes } from './modules/shots/shots.routes.ts';
import { type MetricsAccess, type SystemDeps, systemRoutes } from './modules/system/system.routes.ts';
import type { SystemWatch } from './modules/system/system-watch.ts';
import { userRoutes } from './modules/users/users.routes.ts';
import { viewRoutes } from './modules/views/views.routes.ts';
import type { Database, DatabaseKind } from './platform/db/client.ts';
import { isWritable } from './platform/db/is-writable.ts';
import type { PubSub } from './platform/events/publish-subscribe.ts';
import type { BackupPlan } from './platform/files/backup-folder.ts';
import { checkedFiles } from './platform/files/checked-files.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { fileUrls } from './platform/files/file-urls.ts';
import type { FileService } from './platform/files/files.service.ts';
import { decorateRequests } from './platform/http/access.ts';
import { AdmissionGate, type Places } from './platform/http/admission-gate.ts';
import { registerFormParser, registerJsonParser } from './platform/http/body-parsers.ts';
import { ignoreExpectations, respondToClientError } from './platform/http/client-errors.ts';
import { rejectContentCodings } from './platform/http/content-coding.ts';
import { type DrainState, trackOpenResponses } from './platform/http/draining.ts';
import { handleErrors, respondWithError } from './platform/http/error-handler.ts';
import { HEARTBEAT_MS } from './platform/http/event-stream.ts';
import { describeApi } from './platform/http/openapi.ts';
import { respondInOrder } from './platform/http/pipelining.ts';
import { rejectUnknownRequests } from './platform/http/request-guard.ts';
import { setSecurityHeaders } from './platform/http/security-headers.ts';
import type { Http } from './platform/http/serve.ts';
import { endSilentUploads, type UploadLimits } from './platform/http/silent-uploads.ts';
import { closeStalledConnections } from './platform/http/stalled-connections.ts';
import { pageMatcher, serveWebClient } from './platform/http/web-client.ts';
import { type MailQueue, mailQueue } from './platform/mail/mail-queue.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Metrics } from './platform/observability/metrics.ts';
import { RequestLog } from './platform/observability/request-log.ts';
import type { Bulk } from './platform/resource/bulk/bulk-kind.ts';
import { serveBatches } from './platform/resource/bulk/serve-bulk.ts';

/** The dependencies of the application. */
export interface AppDeps {
  db: Database;
  databaseKind: DatabaseKind;
  store: FileStore;
  /** The kind of store. */
  storage: SystemDeps['storage'];
  /** Uses the store. */
  files: FileService;
  mailer: Mailer;
  /** Folder of mails written as files. */
  outbox: string;
  /** Undefined: the server makes no backups. */
  backups: BackupPlan | undefined;
  secretKey: string;
  /** Base URL of links in mails and for passkeys; a function, since the port may not be known before listening. */
  publicUrl(): string;
  version: string;
  /** Folder of the built web client. */
  webFolder: string;
  trustedProxies: string[];
  /** URL of the postal-code service; undefined: the public one. */
  postalCodeUrl: string | undefined;
  stores: { apple: string | undefined; google: string | undefined };
  sessionRules: SessionRules;
  /** Undefined: no sign-in through an identity provider. */
  oidc: OidcSettings | undefined;
  shots: ShotRules;
  pubSub: PubSub;
  /** The metrics of this process, and who may read them. */
  metrics: Metrics;
  metricsReading: MetricsAccess;
  watch: SystemWatch;
  draining: DrainState;
  /** Whether the API's description is served. */
  apiDocs: boolean;
  /** Milliseconds before a response that is not being read is aborted; missing: a minute. */
  unreadMs?: number | undefined;
  /** Milliseconds for receiving a body; missing: as in production. */
  uploadLimits?: UploadLimits | undefined;
  /** Milliseconds between two checks of event stream clients; missing: `HEARTBEAT_MS`. */
  heartbeatMs?: number | undefined;
  /** Those of costly calls; by default as in production. */
  places?: Record<Cost, Places> | undefined;
  logger: FastifyBaseLogger;
  /** Checks every response against its contract: for development and tests. */
  checkResponses: boolean;
}

export interface BuiltApp {
  app: FastifyInstance;
  endpoints: EndpointSpec[];
  mails: MailQueue;
  /** Device calls that are still to be written. */
  seen: SeenDevices;
}

/** Milliseconds for receiving the headers of a request. `endSilentUploads` limits its body. */
const HEADERS_TIMEOUT_MS = 60_000;

/**
 * Assembles the server, in reading order. It neither listens nor delivers mails yet.
 * @returns the application, its endpoints, its mail queue, and the device calls recorded by it
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

  const { db, store, files, mailer, logger: log } = deps;
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
  const mails = mailQueue({ db, mailer, compose, log, isSoleProcess });
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

  const { version, draining } = deps;
  systemRoutes(http, {
    db,
    kind: deps.databaseKind,
    version,
    storage: deps.storage,
    draining,
    metrics: deps.metricsReading,
    watch: deps.watch,
    log,
  });
  sessionRoutes(http, sessions);
  accountRoutes(http, { db, ...invitations });
  appRoutes(http, { db, ...invitations });
  const bulk: Bulk = { db, files, log, kinds: new Map() };
  const { oidc } = deps;
  oidcRoutes(
    http,
    oidc && {
      sessions,
      settings: oidc,
      provider: oidcProvider(oidc, () => deps.publicUrl() + OIDC_PAGE, log),
      users: { db, invitations },
    },
    deps.publicUrl,
  );
  userRoutes(http, { db, invitations, bulk });
  profileRoutes(http, db);
  rightsRoutes(http, { db, mails, outbox: deps.outbox, backups: deps.backups });
  auditRoutes(http, db);
  categoryRoutes(http, { db, bulk });
  fragranceRoutes(http, { db, files, urls, bulk });
  campaignRoutes(http, { db, files, urls, pictures, bulk });
  quizRoutes(http, { db, bulk });
  organisationRoutes(http, { db, files, bulk });
  placeRoutes(http, { db, bulk });
  initiativeRoutes(http, { db, bulk, log });
  incidentRoutes(http, { db, bulk });
  const claims = claimCodes(deps.secretKey);
  const { timeZone } = deps.shots;
  const codes = resetCodes(deps.secretKey);
  deviceRoutes(http, { db, urls, timeZone, codes, claims, bulk, seen });
  serveBatches(http, bulk);
  capsuleRoutes(http, db, deps.shots.timeZone);
  calendarRoutes(http, db);
  const { pubSub } = deps;
  shotRoutes(http, db, {
    ...deps.shots,
    onCounted(answer) {
      deps.metrics.countShots(answer);
      if (answer.accepted > 0) pubSub.publish();
    },
  });
  importRoutes(http, { db, databaseKind: deps.databaseKind, invitations, claims, log });
  dashboardRoutes(http, { db, timeZone: deps.shots.timeZone, pubSub, log });
  alertRoutes(http, db);
  noticeRoutes(http, db, deps.watch);
  viewRoutes(http, db);
  searchRoutes(http, db);
  geoRoutes(http, { postalCodeUrl: deps.postalCodeUrl, log });
  identityRoutes(http, { db, files, urls });
  setupRoutes(http, {
    db,
    files,
    urls,
    codes,
    claims,
    shots: deps.shots,
    mailer: deps.mailer,
    watch: deps.watch,
  });
  termsRoutes(http, db);
  fileRoutes(app, pictures, urls);

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
      oidcName: oidc?.name,
      stores: deps.stores,
    }),
  );
  return { app, endpoints: http.endpoints, mails, seen };
}
