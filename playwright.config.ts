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
        /(journey|pages|accounts|alerts|calendar|dashboard|devices|import|labels|notices|quiz|quiz-panels|selection|workplace)\.spec\.ts/,
      // Phones have no keyboard, and what a language does to a form, it does at every width.
      grepInvert: /by keyboard|accounts speak (English|Español)/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // A wide screen at 200 %, the narrowest phone, and a system that chooses its colours: the longest journey, and each page.
    {
      name: 'zoomed',
      testMatch: /(journey|pages)\.spec\.ts/,
      use: { viewport: { width: 640, height: 720 } },
    },
    {
      name: 'narrow',
      testMatch: /(journey|pages)\.spec\.ts/,
      use: { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'forced-colours',
      testMatch: /(journey|pages)\.spec\.ts/,
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { forcedColors: 'active' } },
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
