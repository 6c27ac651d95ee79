import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltServer, startBuiltServer } from '../tools/support/built-server.ts';
import { type ScratchDatabase, scratchDatabase } from '../tools/support/scratch-database.ts';

describe.skipIf(process.env.TEST_DATABASE_URL === undefined)('two built servers on one database', () => {
  let database: ScratchDatabase;
  let servers: BuiltServer[] = [];

  beforeAll(async () => {
    database = await scratchDatabase();
    const place = await database.handOver();
    servers = [await startBuiltServer(place), await startBuiltServer(place)];
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await database.remove();
  });

  it('are both ready', async () => {
    const statuses = await Promise.all(
      servers.map(async ({ address }) => (await fetch(`${address}/api/ready`)).status),
    );
    expect(statuses).toEqual([200, 200]);
  });
});
