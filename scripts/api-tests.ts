import { fileURLToPath } from 'node:url';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { hasSwift } from '../api/src/testing/has-swift.ts';

/** Worker threads start from bundles, as in a build. */
const alias = [
  {
    find: /^.*\/worker\.ts$/,
    replacement: fileURLToPath(new URL('../api/src/testing/start-worker.ts', import.meta.url)),
  },
];

const SETUP = ['api/src/testing/setup-threads.ts', 'api/src/testing/setup-scratch.ts'];
/** Each file has its own database, and V8 would take longer to optimise the database's code than the file takes to run. */
const embedded = {
  execArgv: ['--liftoff-only'],
  globalSetup: [...SETUP, 'api/src/testing/setup-embedded.ts'],
};

/** Tests that use no database, or only the embedded one. */
const NOT_ON_POSTGRESQL = [
  'api/src/operations/bill-of-materials.*.ts',
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
  'api/src/modules/imports/imports.kill.torture.test.ts',
  'api/src/operations/backup/**',
  'api/src/platform/files/backup-*.test.ts',
];

/**
 * Tests that need no more of the database than its SQL, which is the same in both. They run on one of them only: on
 * PostgreSQL if it is available. The browser journeys cover the embedded one.
 */
const ON_EITHER = [
  'api/src/platform/db/list-*.test.ts',
  'api/src/platform/files/checked-files.test.ts',
  'api/src/platform/http/**',
  'api/src/platform/resource/**/!(libre-office|wording).test.ts',
  'api/src/modules/imports/!(*.kill.torture).test.ts',
  'api/src/modules/{account,alerts,audit,calendar,campaigns,categories,content,dashboard,fragrances}/**',
  'api/src/modules/{geo,incidents,initiatives,monthly-reports,notices,organisations,places,profiles,quizzes,search,users,views}/**',
  'api/src/modules/session/!(leaked-passwords).test.ts',
  'api/src/modules/{devices/config,shots/capsule}-sequences.test.ts',
];

/** Which tests of the API a run takes. */
interface Selection {
  include: string[];
  exclude?: string[];
  /** Files that mock modules. They run isolated, since the other files of a worker share their modules. */
  alone: string[];
  /** In milliseconds. */
  limits: { testTimeout: number; hookTimeout: number };
}

/** The projects of the API's tests: on the embedded database, and with TEST_DATABASE_URL also on PostgreSQL. */
export function apiProjects({
  include,
  exclude = [],
  alone,
  limits,
}: Selection): TestProjectInlineConfiguration[] {
  const onPostgresql = process.env.TEST_DATABASE_URL !== undefined;
  if (!onPostgresql)
    console.log('TEST_DATABASE_URL is not set: the API is not tested on PostgreSQL in this run.');
  if (!hasSwift())
    console.log("Debian's python3-swift is not installed: files in a bucket are not tested in this run.");
  const left = [...exclude, ...alone];
  const onEmbedded: TestProjectInlineConfiguration[] = [
    {
      resolve: { alias },
      test: {
        ...limits,
        ...embedded,
        name: 'api embedded',
        isolate: false,
        include,
        exclude: onPostgresql ? [...left, ...ON_EITHER] : left,
      },
    },
    { resolve: { alias }, test: { ...limits, ...embedded, name: 'api alone', include: alone } },
  ];
  if (!onPostgresql) return onEmbedded;
  return [
    ...onEmbedded,
    {
      resolve: { alias },
      test: {
        ...limits,
        name: 'api postgresql',
        isolate: false,
        include,
        exclude: [...left, ...NOT_ON_POSTGRESQL],
        globalSetup: [...SETUP, 'api/src/testing/setup-postgresql.ts'],
      },
    },
  ];
}
