import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { hasSwift } from './api/src/testing/has-swift.ts';
import { tmpInMemory } from './scripts/memory-folder.ts';

tmpInMemory();

/** Worker threads start from bundles, as in a build. */
const alias = [
  {
    find: /^.*\/worker\.ts$/,
    replacement: fileURLToPath(new URL('./api/src/testing/start-worker.ts', import.meta.url)),
  },
];
// In milliseconds; generous, because a busy machine takes several times as long as an idle one.
const api = { include: ['api/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 };
const web = {
  environment: 'happy-dom',
  testTimeout: 20_000,
  // In MiB. Frees what a rendering leaves before V8 would copy it.
  execArgv: ['--max-semi-space-size=64'],
  setupFiles: ['web/src/testing/setup.ts'],
};
/** Test files that mock modules. They run isolated, since the other files of a worker share their modules. */
const API_ALONE = [
  'api/src/operations/embedded/{durability,power-cut}.test.ts',
  'api/src/modules/session/relying-party.test.ts',
];
const WEB_ALONE = ['web/src/app/shell/notices.test.tsx', 'web/src/features/auth/passkeys.test.tsx'];
const SETUP = ['api/src/testing/setup-threads.ts', 'api/src/testing/setup-scratch.ts'];
/** Each file has its own database, and V8 would take longer to optimise the database's code than the file takes to run. */
const embedded = {
  execArgv: ['--liftoff-only'],
  globalSetup: [...SETUP, 'api/src/testing/setup-embedded.ts'],
};

/** With PostgreSQL, the API tests run on both databases. */
const onPostgresql = process.env.TEST_DATABASE_URL !== undefined;
if (!onPostgresql)
  console.log('TEST_DATABASE_URL is not set: the API is not tested on PostgreSQL in this run.');
if (!hasSwift())
  console.log("Debian's python3-swift is not installed: files in a bucket are not tested in this run.");

/**
 * Tests that need no more of the database than its SQL, which is the same in both. They run on one of them only: on
 * PostgreSQL if it is available. The browser journeys cover the embedded one.
 */
const ON_EITHER = [
  'api/src/platform/db/list-*.test.ts',
  'api/src/platform/files/checked-files.test.ts',
  'api/src/platform/http/**',
  'api/src/platform/resource/**/!(libre-office|wording).test.ts',
  'api/src/modules/imports/!(*.kill).test.ts',
  'api/src/modules/{account,alerts,audit,calendar,campaigns,categories,content,dashboard,fragrances}/**',
  'api/src/modules/{geo,incidents,initiatives,notices,organisations,places,profiles,quizzes,search,users,views}/**',
  'api/src/modules/session/!(leaked-passwords).test.ts',
  'api/src/modules/{devices/config,shots/capsule}-sequences.test.ts',
];

export default defineConfig({
  test: {
    // All cores: whatever runs beside the tests, such as a database, mostly waits for them.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'contracts', isolate: false, include: ['contracts/**/*.test.ts'] } },
      { test: { name: 'simulator', isolate: false, include: ['tools/simulator/**/*.test.ts'] } },
      {
        plugins: [react()],
        test: {
          ...web,
          name: 'web',
          isolate: false,
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: WEB_ALONE,
        },
      },
      { plugins: [react()], test: { ...web, name: 'web alone', include: WEB_ALONE } },
      {
        resolve: { alias },
        test: {
          ...api,
          ...embedded,
          name: 'api embedded',
          isolate: false,
          exclude: onPostgresql ? [...API_ALONE, ...ON_EITHER] : API_ALONE,
        },
      },
      { resolve: { alias }, test: { ...api, ...embedded, name: 'api alone', include: API_ALONE } },
      ...(onPostgresql
        ? [
            {
              resolve: { alias },
              test: {
                ...api,
                name: 'api postgresql',
                isolate: false,
                // Tests that use no database, or only the embedded one.
                exclude: [
                  ...API_ALONE,
                  'api/src/operations/bill-of-materials.test.ts',
                  'api/src/operations/deploy*.test.ts',
                  'api/src/integrate.test.ts',
                  'api/src/operations/server/cluster/**',
                  'api/src/operations/embedded/**',
                  'api/src/platform/files/spreadsheets/**',
                  'api/src/platform/files/*store*.test.ts',
                  'api/src/platform/lib/**',
                  'api/src/platform/mail/{outbox,smtp,templates/*}.test.ts',
                  'api/src/modules/session/leaked-passwords.test.ts',
                  'api/src/platform/resource/exports/{libre-office,wording}.test.ts',
                  'api/src/modules/imports/imports.kill.test.ts',
                  'api/src/operations/backup/**',
                  'api/src/platform/files/backup-*.test.ts',
                ],
                globalSetup: [...SETUP, 'api/src/testing/setup-postgresql.ts'],
              },
            },
          ]
        : []),
    ],
  },
});
