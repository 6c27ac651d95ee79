import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

const project = (wanted: string) => journeys.projects?.find(({ name }) => name === wanted);

/**
 * Built servers that are killed and attacked, and what journeys check only in part: `e2e/*.torture.spec.ts`, and on a
 * phone the journeys that differ little there.
 */
export default defineConfig({
  ...journeys,
  testIgnore: [],
  // Attacks and kills need a server that isn't starved.
  workers: 2,
  projects: [
    { ...project('desktop'), testMatch: /\.torture\.spec\.ts$/ },
    {
      ...project('phone'),
      testMatch:
        /(accounts|alerts|contract|import|import-clients|labels|quiz-panels|second-factor|step-up)\.spec\.ts/,
      // Translations of forms are checked on the desktop.
      grepInvert: /by keyboard|account pages are translated to (English|Español)/,
    },
  ],
});
