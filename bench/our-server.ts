import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { buildApp } from '#api/app.ts';
import type { Database } from '#api/db/client.ts';
import type { OpenDatabase } from '#api/db/open.ts';
import { profiles, users } from '#api/db/schema/accounts.ts';
import { diskStore } from '#api/files/disk-store.ts';
import { fileService } from '#api/files/files.service.ts';
import { accessTokens } from '#api/modules/session/access-tokens.ts';
import { insertSession } from '#api/modules/session/sessions.queries.ts';
import { localSignals } from '#api/signals.ts';
import type { BenchServer } from './scenarios.ts';

const SECRET_KEY = 'a key that only the benchmark knows';

/** The whole application as it is run, on a free port of the loopback, with somebody of the staff signed in. */
export async function startOurServer({ db, kind }: OpenDatabase, folder: string): Promise<BenchServer> {
  const logger = pino({ level: 'silent' });
  const store = diskStore(join(folder, 'files'));
  const { app } = await buildApp({
    db,
    databaseKind: kind,
    store,
    files: fileService(db, store, logger),
    mailer: { send: async () => {}, close: () => {} },
    secretKey: SECRET_KEY,
    publicUrl: () => 'http://localhost',
    version: '0.0.0',
    webFolder: join(folder, 'web'),
    postalCodeUrl: undefined,
    trustedProxies: [],
    shots: { timeZone: 'America/Sao_Paulo', keptMonths: 24 },
    signals: localSignals(),
    logger,
    checkAnswers: false,
  });
  return {
    address: await app.listen({ host: '127.0.0.1', port: 0 }),
    headers: { authorization: `Bearer ${await signIn(db)}` },
    close: () => app.close(),
  };
}

/** @returns an access token, which lives longer than the benchmark runs */
async function signIn(db: Database): Promise<string> {
  const profile = 'STAFF';
  const profileId = sql`(select ${profiles.profileId} from ${profiles} where ${eq(profiles.name, profile)})`;
  const [user] = await db
    .insert(users)
    .values({ name: 'Medição', email: 'bench@example.com', profileId, confirmedAt: sql`now()` })
    .returning({ userId: users.userId });
  if (!user) throw new Error('The database returned no row for an insert');
  const session = { userId: user.userId, address: '127.0.0.1', userAgent: 'benchmark' };
  const sessionId = await db.transaction((tx) => insertSession(tx, session));
  return accessTokens(SECRET_KEY).issue({ userId: user.userId, profile, sessionId });
}
