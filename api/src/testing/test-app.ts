import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { COSTLY_CALLS } from '#contracts/core/constants.ts';
import type { Cost } from '#contracts/core/endpoint.ts';
import type { ProfileName } from '#contracts/core/permissions.ts';
import { buildApp } from '../app.ts';
import type { AppDeps } from '../app-deps.ts';
import { accessTokens } from '../modules/session/access-tokens.ts';
import type { OidcSettings } from '../modules/session/oidc-settings.ts';
import type { SessionRules } from '../modules/session/session-rules.ts';
import { insertSession } from '../modules/session/sessions.queries.ts';
import { type WatchedSystem, watchSystem } from '../modules/system/system-watch.ts';
import { onlyRow } from '../platform/db/only-row.ts';
import { profiles, users } from '../platform/db/schema/accounts.ts';
import type { BackupPlan } from '../platform/files/backup-folder.ts';
import { diskStore } from '../platform/files/disk-store.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { fileService } from '../platform/files/files.service.ts';
import type { Places } from '../platform/http/admission-gate.ts';
import { newDrainState } from '../platform/http/draining.ts';
import type { UploadLimits } from '../platform/http/silent-uploads.ts';
import type { Mail } from '../platform/mail/mailer.ts';
import { processMetrics } from '../platform/observability/metrics.ts';
import { type Answer, type Caller, caller } from './caller.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

export const SECRET_KEY = 'a key that only tests know';
/** The default rules. */
export const SESSION_RULES: SessionRules = { idleDays: 14, days: 30, secondFactor: 'off' };

export const TEST_PASSWORD = 'Perfume#2026';
/** As cheap as possible, because tests sign in hundreds of times; the hash itself sets the cost of a check. */
const passwordHash = hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1 });

/** One test account makes more costly calls than people do. */
const WITHOUT_RESTS = Object.fromEntries(
  Object.entries(COSTLY_CALLS).map(([cost, places]) => [cost, { ...places, rest: 0 }]),
) as Record<Cost, Places>;

export type { Answer, Caller } from './caller.ts';

export type TestApp = Awaited<ReturnType<typeof testApp>>;

interface TestAppOptions {
  /** URL of a fake postal-code service; defaults to an unreachable one, so that tests never use the network. */
  postalCodeUrl?: string;
  /** Time zone for counting shots by day. */
  timeZone?: string;
  /** Maximum shots of one device that count per day. */
  dayShots?: number;
  /** Limit on the bytes of one organisation's pictures. */
  organisationMaxBytes?: number | undefined;
  /** URLs of the mobile app. */
  stores?: AppDeps['stores'];
  sessionRules?: SessionRules;
  /** Omitted: no identity provider. */
  oidc?: OidcSettings;
  /** Omitted: nothing is logged, unless TEST_LOG sets a level. */
  logger?: FastifyBaseLogger;
  /** Omitted: a new, empty one. */
  database?: TestDatabase;
  /** The token required to read metrics. */
  metricsToken?: string;
  /** Omitted: a store in a new folder. */
  store?: FileStore;
  /** Overrides for the system watch. */
  watched?: Partial<WatchedSystem>;
  /** Folder of a built web client; omitted for none. */
  webFolder?: string;
  /** Whether to serve the API's description; off by default, because building it for each app is slow. */
  apiDocs?: boolean;
  /** Milliseconds after which an unread response is ended. */
  unreadMs?: number;
  /** Milliseconds for receiving a body. */
  uploadLimits?: UploadLimits;
  /** Milliseconds between two checks of a caller that receives events. */
  heartbeatMs?: number;
  /** Omitted: no backups. */
  backups?: BackupPlan;
}

/** The whole server with a separate database and folder, without a port. The caller must close it. */
export async function testApp({
  postalCodeUrl = 'http://127.0.0.1:1',
  timeZone = 'America/Sao_Paulo',
  dayShots = 1_000_000,
  organisationMaxBytes,
  stores = { apple: undefined, google: undefined },
  sessionRules = SESSION_RULES,
  oidc,
  logger = pino({ level: process.env.TEST_LOG ?? 'silent' }),
  database: existing,
  store: givenStore,
  metricsToken,
  watched,
  webFolder,
  apiDocs = false,
  unreadMs,
  uploadLimits,
  heartbeatMs,
  backups,
}: TestAppOptions = {}) {
  const database = existing ?? (await testDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'sillage-test-'));
  const store = givenStore ?? diskStore(join(folder, 'files'));
  const files = fileService(database.db, store, logger, organisationMaxBytes);
  const mails: Mail[] = [];
  const pubSub = database.pubSub(logger);
  const metrics = processMetrics({
    pool: database.pool,
    version: '0.0.0',
    database: database.kind,
    installation: { customer: 'test', year: 2026 },
  });
  const state = newDrainState();
  const {
    app,
    endpoints,
    mails: queue,
    seen,
    mailReports,
  } = await buildApp({
    db: database.db,
    databaseKind: database.kind,
    store,
    storage: 'disk',
    files,
    mailer: { delivers: true, send: async (mail) => void mails.push(mail), close: () => {} },
    outbox: join(folder, 'outbox'),
    backups,
    secretKey: SECRET_KEY,
    publicUrl: () => 'http://sillage.test',
    version: '0.0.0',
    webFolder: webFolder ?? join(folder, 'web'),
    trustedProxies: [],
    postalCodeUrl,
    stores,
    sessionRules,
    oidc,
    shots: { timeZone, keptMonths: 24, dayShots },
    pubSub,
    logger,
    metrics,
    metricsReading: { token: metricsToken, ofProcesses: () => metrics.registry.metrics() },
    watch: watchSystem({
      db: database.db,
      store,
      folders: { data: folder },
      timeZone: 'UTC',
      measure: diskWithFreeSpace,
      log: logger,
      ...watched,
    }),
    draining: state,
    apiDocs,
    unreadMs,
    uploadLimits,
    heartbeatMs,
    places: WITHOUT_RESTS,
    checkResponses: true,
  });
  const { db } = database;
  return {
    app,
    db,
    files,
    served: endpoints,
    /** Every mail sent, oldest first; `deliverMails` sends those that are due. */
    mails,
    deliverMails: () => queue.deliverDue(),
    /** Writes the times at which devices last called. */
    writeSeen: () => seen.flush(),
    mailQueue: queue,
    mailReports,
    anyone: caller(app),
    /** An anonymous caller from the given network address. */
    from: (address?: string) => caller(app, undefined, address),
    withToken: (token: string) => caller(app, token),
    /** A new user of the profile, signed in. */
    async as(profile: ProfileName, wanted?: Partial<typeof users.$inferInsert>): Promise<Caller> {
      return caller(app, await newToken(db, profile, wanted));
    },
    /** The bearer token of a new user of the profile. */
    token: (profile: ProfileName, wanted?: Partial<typeof users.$inferInsert>) =>
      newToken(db, profile, wanted),
    makeUser: (wanted: Parameters<typeof makeUser>[1]) => makeUser(db, wanted),
    /** The keys of all stored files, including thumbnails. */
    async keptFiles(): Promise<string[]> {
      const keys: string[] = [];
      for await (const key of store.keys()) keys.push(key);
      return keys.sort();
    },
    /** Names in the file folder that are not stored files, such as parts of uploads. */
    async strayFiles(): Promise<string[]> {
      const names = await readdir(join(folder, 'files')).catch(() => []);
      return names.filter((name) => name !== 'public' && name !== 'secret');
    },
    /** Folder of mails written as files. */
    outbox: join(folder, 'outbox'),
    database,
    draining: state,
    async close() {
      await app.close();
      await pubSub.close();
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The app shared by all tests of a file, and closed after them. */
export async function sharedTestApp(options?: TestAppOptions): Promise<TestApp> {
  const app = await testApp(options);
  afterAll(() => app.close());
  return app;
}

/** The body of a successful call that sets up a test. @throws Error with the response otherwise */
export function expectCreated({ status, body }: Answer): Answer['body'] {
  if (status !== 200 && status !== 201) throw new Error(`A builder got ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** A disk with free space, whatever this machine has. */
export const diskWithFreeSpace: WatchedSystem['measure'] = async () => ({
  bavail: 50,
  blocks: 100,
  bsize: 4_096,
});

let made = 0;

/** Inserts a user; confirmed, active and with TEST_PASSWORD by default. */
async function makeUser(
  db: TestDatabase['db'],
  { profile, ...wanted }: Partial<typeof users.$inferInsert> & { profile: ProfileName },
) {
  made += 1;
  const number = made;
  const [row] = await db.select().from(profiles).where(eq(profiles.name, profile));
  if (!row) throw new Error(`There is no profile ${profile}`);
  const inserted = await db
    .insert(users)
    .values({
      name: `Pessoa ${number}`,
      email: `pessoa-${number}@example.com`,
      passwordHash: await passwordHash,
      profileId: row.profileId,
      confirmedAt: sql`now()`,
      ...wanted,
    })
    .returning();
  return onlyRow(inserted);
}

async function newToken(
  db: TestDatabase['db'],
  profile: ProfileName,
  wanted: Partial<typeof users.$inferInsert> = {},
): Promise<string> {
  const { userId } = await makeUser(db, { ...wanted, profile });
  const sessionId = await db.transaction((tx) =>
    insertSession(tx, { userId, address: '127.0.0.1', userAgent: 'test' }, SESSION_RULES),
  );
  return accessTokens(SECRET_KEY).issue({ userId, profile, sessionId });
}
