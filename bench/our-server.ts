import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { buildApp } from '#api/app.ts';
import type { Database } from '#api/db/client.ts';
import type { OpenDatabase } from '#api/db/open.ts';
import { profiles, users } from '#api/db/schema/accounts.ts';
import { localPubSub } from '#api/events/publish-subscribe.ts';
import { diskStore } from '#api/files/disk-store.ts';
import { fileService } from '#api/files/files.service.ts';
import { draining } from '#api/http/draining.ts';
import { accessTokens } from '#api/modules/session/access-tokens.ts';
import { hashPassword } from '#api/modules/session/passwords.ts';
import { insertSession } from '#api/modules/session/sessions.queries.ts';
import { watchSystem } from '#api/modules/system/system-watch.ts';
import { processMetrics } from '#api/observability/metrics.ts';
import { type BenchCaller, type BenchServer, CALLER } from './scenarios.ts';

const SECRET_KEY = 'a key that only the benchmark knows';

/** The whole application as it is run, on a free port of the loopback. */
export async function startOurServer(
  { db, kind }: OpenDatabase,
  folder: string,
  caller: BenchCaller,
): Promise<BenchServer> {
  const logger = pino({ level: 'silent' });
  const metrics = processMetrics({
    pool: db.$client,
    version: '0.0.0',
    database: kind,
    installation: { customer: 'test', year: 2026 },
  });
  const store = diskStore(join(folder, 'files'));
  const { app } = await buildApp({
    db,
    databaseKind: kind,
    store,
    storage: 'disk',
    files: fileService(db, store, logger),
    mailer: { send: async () => {}, close: () => {} },
    secretKey: SECRET_KEY,
    publicUrl: () => 'http://localhost',
    version: '0.0.0',
    webFolder: join(folder, 'web'),
    postalCodeUrl: undefined,
    trustedProxies: [],
    shots: { timeZone: 'America/Sao_Paulo', keptMonths: 24, dayShots: 1_000_000_000 },
    pubSub: localPubSub(),
    logger,
    metrics,
    metricsReading: { token: undefined, ofProcesses: () => metrics.registry.metrics() },
    watch: watchSystem({ db, store, folders: { data: folder }, log: logger }),
    draining: draining(),
    apiDocs: true,
    checkAnswers: false,
  });
  return {
    address: await app.listen({ host: '127.0.0.1', port: 0 }),
    headers: { authorization: `Bearer ${await accessTokens(SECRET_KEY).issue(caller)}` },
    close: () => app.close(),
  };
}

/** Signs somebody of the staff in. */
export async function signIn(db: Database): Promise<BenchCaller> {
  const profile = 'STAFF';
  const profileId = sql`(select ${profiles.profileId} from ${profiles} where ${eq(profiles.name, profile)})`;
  const passwordHash = await hashPassword(CALLER.password);
  const [user] = await db
    .insert(users)
    .values({ name: 'Medição', email: CALLER.email, passwordHash, profileId, confirmedAt: sql`now()` })
    .returning({ userId: users.userId });
  if (!user) throw new Error('The database returned no row for an insert');
  const session = { userId: user.userId, address: '127.0.0.1', userAgent: 'benchmark' };
  return {
    userId: user.userId,
    profile,
    sessionId: await db.transaction((tx) => insertSession(tx, session)),
  };
}
