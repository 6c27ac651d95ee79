import type { FastifyBaseLogger } from 'fastify';
import type { Cost } from '#contracts/core/endpoint.ts';
import type { OidcSettings } from './modules/session/oidc-settings.ts';
import type { SessionRules } from './modules/session/session-rules.ts';
import type { ShotRules } from './modules/shots/shots.commands.ts';
import type { MetricsAccess, SystemDeps } from './modules/system/system.routes.ts';
import type { SystemWatch } from './modules/system/system-watch.ts';
import type { Database, DatabaseKind } from './platform/db/client.ts';
import type { PubSub } from './platform/events/publish-subscribe.ts';
import type { BackupPlan } from './platform/files/backup-folder.ts';
import type { FileStore } from './platform/files/file-store.ts';
import type { FileService } from './platform/files/files.service.ts';
import type { Places } from './platform/http/admission-gate.ts';
import type { DrainState } from './platform/http/draining.ts';
import type { UploadLimits } from './platform/http/silent-uploads.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Metrics } from './platform/observability/metrics.ts';

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
