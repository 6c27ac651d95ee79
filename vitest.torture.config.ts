import { defineConfig } from 'vitest/config';
import { tmpInMemory } from './scripts/memory-folder.ts';

tmpInMemory();

if (process.env.TEST_DATABASE_URL === undefined)
  console.log('TEST_DATABASE_URL is not set: nothing that needs PostgreSQL is tested in this run.');

/** Built servers that are killed, frozen, separated from their database or overloaded; one file at a time. */
export default defineConfig({
  test: {
    include: ['torture/**/*.test.ts'],
    fileParallelism: false,
    // In milliseconds; generous, because a busy machine takes several times as long as an idle one.
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
});
