import { defineConfig } from 'vitest/config';
import { apiProjects } from './scripts/api-tests.ts';
import { tmpInMemory } from './scripts/memory-folder.ts';

tmpInMemory();
process.env.TEST_ROUNDS = 'all';

/** In milliseconds; generous, because a busy machine takes several times as long as an idle one. */
const limits = { testTimeout: 300_000, hookTimeout: 300_000 };

/** Tests of random sequences, of which other runs try only the first tenth: see `rounds()`. */
const RANDOM = [
  'api/**/*-sequences.test.ts',
  'api/src/modules/capsules/capsule-levels.test.ts',
  'api/src/modules/dashboard/readers-agree.test.ts',
  'api/src/modules/organisations/closing.test.ts',
  'api/src/modules/quizzes/model.test.ts',
  'api/src/modules/shots/shot-totals.test.ts',
];

/**
 * What tortures: `*.torture.test.ts` beside the code it tests, random sequences in full, then whole servers in
 * `torture/`.
 */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      ...apiProjects({
        include: ['api/**/*.torture.test.ts', ...RANDOM],
        alone: ['api/src/operations/embedded/{durability,power-cut}.torture.test.ts'],
        limits,
      }),
      {
        test: {
          ...limits,
          name: 'servers',
          include: ['torture/**/*.test.ts'],
          // One file at a time, after everything else: built servers that are killed, frozen, cut off or overloaded.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
