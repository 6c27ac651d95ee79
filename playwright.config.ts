import { defineConfig } from '@playwright/test';
import { findBrowser, findFirefox } from './scripts/browser.ts';
import { tmpInMemory } from './scripts/memory-folder.ts';

tmpInMemory();

const firefox = findFirefox();
// Workers read this file, too.
if (!firefox && !process.env.TEST_WORKER_INDEX) console.log('No Firefox found: its journey is left out.');

/** Journeys in a real browser against the built server. Each has its own server unless it is `shared`. */
export default defineConfig({
  testDir: 'e2e',
  // See playwright.torture.config.ts.
  testIgnore: /\.torture\.spec\.ts$/,
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  // In milliseconds; generous, because no journey's outcome may depend on how busy a machine is.
  timeout: 900_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Waiting for transitions to end takes a seventh of the time; the narrow and Firefox journeys have them.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every journey takes a quarter longer; use `--trace retain-on-failure` to debug one.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testMatch:
        // Others only fill in the same forms and dialogs; playwright.torture.config.ts has them on a phone, too.
        /(pages|calendar|clicks|client|dashboard|devices|notices|offline|quiz|selection|workplace)\.spec\.ts/,
      // Phones have no keyboard and one width.
      grepInvert: /by keyboard|on every screen/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // The narrowest screen, for the longest journey. `pages.spec.ts` visits every page at this width.
    {
      name: 'narrow',
      testMatch: /journey\.spec\.ts/,
      use: {
        viewport: { width: 320, height: 568 },
        hasTouch: true,
        isMobile: true,
        contextOptions: { reducedMotion: 'no-preference' },
      },
    },
    // The system's Firefox over WebDriver BiDi: the host of Playwright's own build may be unreachable.
    ...(firefox
      ? [
          {
            name: 'firefox',
            testMatch: /(frame|journey)\.spec\.ts/,
            use: {
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              viewport: { width: 1440, height: 900 },
              contextOptions: { reducedMotion: 'no-preference' as const },
              launchOptions: { executablePath: firefox },
            },
          },
        ]
      : []),
  ],
});
