import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Built servers that are killed and attacked, and what journeys check only in part: `e2e/*.torture.spec.ts`. */
export default defineConfig({
  ...journeys,
  testMatch: /\.torture\.spec\.ts$/,
  testIgnore: [],
  projects: journeys.projects?.filter(({ name }) => name === 'desktop') ?? [],
});
