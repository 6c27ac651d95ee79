import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { hasSwift } from './api/src/testing/has-swift.ts';
import { tmpInMemory } from './scripts/memory-folder.ts';

tmpInMemory();

/** Threads start on bundles, as in a build. */
const alias = [
  {
    find: /^.*\/worker\.ts$/,
    replacement: fileURLToPath(new URL('./api/src/testing/start-worker.ts', import.meta.url)),
  },
];
// In milliseconds. A busy machine takes several times as long as one that has nothing else to do.
const api = { include: ['api/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 };
/** Put other modules in the place of those that everything shares. */
const ALONE = [
  'api/src/db/embedded/{durability,power-cut}.test.ts',
  'api/src/modules/session/relying-party.test.ts',
];
/** Each file has a database of its own, and V8 would spend longer on making its code fast than the file takes. */
const embedded = {
  execArgv: ['--liftoff-only'],
  globalSetup: ['api/src/testing/setup-threads.ts', 'api/src/testing/setup-embedded.ts'],
};

/** The same tests once for each database that there is. */
const onPostgresql = process.env.TEST_DATABASE_URL !== undefined;
if (!onPostgresql)
  console.log('TEST_DATABASE_URL is not set: the API is not tested on PostgreSQL in this run.');
if (!hasSwift())
  console.log("Debian's python3-swift is not installed: files in a bucket are not tested in this run.");

/**
 * What asks little of the database beyond its SQL, which is the same in both: tested on one of them, on PostgreSQL where it is
 * there. The journeys in the browser go over the embedded one.
 */
const ON_EITHER = [
  'api/src/db/list-*.test.ts',
  'api/src/files/checked-files.test.ts',
  'api/src/http/**',
  'api/src/modules/exports/!(libre-office).test.ts',
  'api/src/modules/imports/!(*.kill).test.ts',
  'api/src/modules/{account,alerts,audit,bulk,calendar,campaigns,categories,content,dashboard,fragrances}/**',
  'api/src/modules/{geo,incidents,initiatives,notices,organisations,places,profiles,quizzes,search,users,views}/**',
  'api/src/modules/session/!(leaked-passwords).test.ts',
];

export default defineConfig({
  test: {
    // All cores: what runs beside the tests, a database or a browser, mostly waits for them.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'contracts', isolate: false, include: ['contracts/**/*.test.ts'] } },
      { test: { name: 'simulator', isolate: false, include: ['tools/simulator/**/*.test.ts'] } },
      {
        plugins: [react()],
        test: {
          name: 'web',
          isolate: false,
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 20_000,
          // In MiB. What a rendering leaves is let go before it would be copied.
          execArgv: ['--max-semi-space-size=64'],
          setupFiles: ['web/src/testing/setup.ts'],
        },
      },
      {
        resolve: { alias },
        test: {
          ...api,
          ...embedded,
          name: 'api embedded',
          isolate: false,
          exclude: onPostgresql ? [...ALONE, ...ON_EITHER] : ALONE,
        },
      },
      { resolve: { alias }, test: { ...api, ...embedded, name: 'api alone', include: ALONE } },
      ...(onPostgresql
        ? [
            {
              resolve: { alias },
              test: {
                ...api,
                name: 'api postgresql',
                isolate: false,
                // What knows of no database, or only of the other one.
                exclude: [
                  ...ALONE,
                  'api/src/bill-of-materials.test.ts',
                  'api/src/deploy*.test.ts',
                  'api/src/integrate.test.ts',
                  'api/src/server/cluster/**',
                  'api/src/db/embedded/**',
                  'api/src/files/spreadsheets/**',
                  'api/src/files/*store*.test.ts',
                  'api/src/lib/**',
                  'api/src/mail/{outbox,smtp,templates/*}.test.ts',
                  'api/src/modules/session/leaked-passwords.test.ts',
                  'api/src/wording.test.ts',
                  'api/src/modules/exports/libre-office.test.ts',
                  'api/src/modules/imports/imports.kill.test.ts',
                  'api/src/backup/**',
                ],
                globalSetup: ['api/src/testing/setup-threads.ts', 'api/src/testing/setup-postgresql.ts'],
              },
            },
          ]
        : []),
    ],
  },
});
