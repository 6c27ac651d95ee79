import { defineConfig } from '@playwright/test';
import { findBrowser, findFirefox } from './scripts/browser.ts';
import { tmpInMemory } from './scripts/memory-folder.ts';

tmpInMemory();

const firefox = findFirefox();
// Workers read this file too.
if (!firefox && !process.env.TEST_WORKER_INDEX) console.log('No Firefox found: its journey is left out.');

/** Journeys in a real browser against the built server, each on a server and folder of its own. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // A trace of every journey costs a quarter of the time: `--trace retain-on-failure` takes it where one is looked into.
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
        /(pages|accounts|alerts|calendar|client|dashboard|devices|import|labels|notices|quiz|quiz-panels|second-factor|selection|step-up|workplace)\.spec\.ts/,
      // Phones have no keyboard and one width, and what a language does to a form, it does at every width.
      grepInvert: /by keyboard|account pages are translated to (English|Español)|on every screen/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // Where there is the least room: all that the longest journey touches. Each page is seen there by its own walk.
    {
      name: 'narrow',
      testMatch: /journey\.spec\.ts/,
      use: { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true },
    },
    // The system's Firefox by WebDriver BiDi: Playwright's own is fetched from a host that builds may not reach.
    ...(firefox
      ? [
          {
            name: 'firefox',
            testMatch: /(frame|journey)\.spec\.ts/,
            use: {
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              viewport: { width: 1440, height: 900 },
              launchOptions: { executablePath: firefox },
            },
          },
        ]
      : []),
  ],
});
