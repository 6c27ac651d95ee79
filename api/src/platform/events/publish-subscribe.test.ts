import { pino } from 'pino';
import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';

it('signals of a process reach others even if it ends right after a shot', async () => {
  const database = await testDatabase();
  if (database.kind === 'embedded') return database.close();
  const log = pino({ level: 'silent' });
  const [ending, other] = [database.pubSub(log), database.pubSub(log)];
  let heard = 0;
  other.subscribe(() => {
    heard += 1;
  });
  // Once, when it begins to listen.
  await expect.poll(() => heard).toBe(1);
  // The second one follows too closely to be sent at once.
  ending.publish();
  ending.publish();
  await ending.close();
  await expect.poll(() => heard).toBe(3);
  await other.close();
  await database.close();
});
