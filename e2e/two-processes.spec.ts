import { randomBytes } from 'node:crypto';
import { connectDevice, fire, joinApp } from './support/devices.ts';
import { scratchDatabase } from './support/scratch-database.ts';
import { Server } from './support/server.ts';
import { expect, signIn, test } from './support/test.ts';

const { TEST_DATABASE_URL } = process.env;

/** Milliseconds within which a shot must appear on every process. */
const SEEN_WITHIN_MS = 2_000;

/** Two servers on one database and one folder: the page belongs to the first, shots go to the second. */
const withTwo = test.extend<{ ingestServer: Server }>({
  settings: async ({ browserName: _ }, use) => {
    if (TEST_DATABASE_URL === undefined) {
      test.skip(true, 'TEST_DATABASE_URL is not set: no two processes on one PostgreSQL');
      return;
    }
    const database = await scratchDatabase(TEST_DATABASE_URL);
    const secret = randomBytes(32).toString('hex');
    await use({ DATABASE_URL: database.url, SECRET_KEY: secret, DEMO_DATA: 'true' });
    await database.drop();
  },
  ingestServer: async ({ server, settings }, use) => {
    const ingestServer = await Server.start({ ...settings, DATA_DIR: server.folder });
    await use(ingestServer);
    await ingestServer.dispose();
  },
});

withTwo(
  'a shot received by one process appears in a browser connected to another',
  async ({ page, server, ingestServer }) => {
    const person = await joinApp(server);
    const device = await connectDevice(ingestServer, person, {
      code: 'default',
      macAddress: '02:00:5E:00:53:B2',
    });
    await signIn(page);
    await expect(page.getByText('Ao vivo')).toBeVisible();
    const middle = page
      .getByRole('region', { name: 'Disparos por fragrância', exact: true })
      .getByRole('img');
    for (let shot = 0; shot < 3; shot += 1) {
      // Changes are published at most once a second: wait, so that the time measured is that of one change.
      await page.waitForTimeout(1_200);
      const before = await middle.getAttribute('aria-label');
      expect(await fire(ingestServer, device)).toBe(200);
      await expect(middle).not.toHaveAttribute('aria-label', before ?? '', { timeout: SEEN_WITHIN_MS });
    }
  },
);
