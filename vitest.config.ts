import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { apiProjects } from './scripts/api-tests.ts';
import { tmpInMemory } from './scripts/memory-folder.ts';

tmpInMemory();

/** In milliseconds; generous, because no test's outcome may depend on how busy a machine is. */
const limits = { testTimeout: 120_000, hookTimeout: 120_000 };
const web = {
  ...limits,
  environment: 'happy-dom',
  // In MiB. Frees what a rendering leaves before V8 would copy it.
  execArgv: ['--max-semi-space-size=64'],
  setupFiles: ['web/src/testing/setup.ts'],
};
/** Test files that mock modules. They run isolated, since the other files of a worker share their modules. */
const WEB_ALONE = ['web/src/app/shell/notices.test.tsx', 'web/src/features/auth/passkeys.test.tsx'];

/** Everything that guards behaviour. What takes long because it tortures is in vitest.torture.config.ts. */
export default defineConfig({
  test: {
    // All cores: whatever runs beside the tests, such as a database, mostly waits for them.
    maxWorkers: '100%',
    projects: [
      { test: { ...limits, name: 'contracts', isolate: false, include: ['contracts/**/*.test.ts'] } },
      { test: { ...limits, name: 'simulator', isolate: false, include: ['tools/simulator/**/*.test.ts'] } },
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
      ...apiProjects({
        include: ['api/**/*.test.ts'],
        exclude: ['api/**/*.torture.test.ts'],
        alone: ['api/src/modules/session/relying-party.test.ts'],
        limits,
      }),
    ],
  },
});
