import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { purgeMails } from './mail-outbox.ts';
import { type MailQueue, type MailQueueDeps, mailQueue } from './mail-queue.ts';
import { type MailIdentity, MailRefusedError } from './mailer.ts';

const queues: MailQueue[] = [];

const database = await testDatabase();
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  await database.db.execute('delete from mail_outbox');
});
afterAll(() => database.close());

/** A queue whose mails are passed to `send` with the address in their task. */
function queueWith(
  send: (to: string, identity: MailIdentity, signal: AbortSignal) => Promise<void>,
  rhythm: Partial<Pick<MailQueueDeps, 'pollMs' | 'isSoleProcess'>> = {},
) {
  const { db } = database;
  const deps: MailQueueDeps = {
    db,
    mailer: {
      delivers: true,
      send: ({ to }, identity, signal) => send(to, identity, signal),
      close: () => {},
    },
    compose: async (task) => {
      if (task.kind !== 'recovery' || task.email === 'nobody') return undefined;
      return { to: task.email, link: '', subject: '', text: '', html: '' };
    },
    log: pino({ level: 'silent' }),
    isSoleProcess: false,
    ...rhythm,
  };
  const queue = mailQueue(deps);
  queues.push(queue);
  return queue;
}

function recording(rhythm: Partial<Pick<MailQueueDeps, 'pollMs' | 'isSoleProcess'>> = {}) {
  const sent: string[] = [];
  const queue = queueWith(async (to) => void sent.push(to), rhythm);
  return { sent, queue };
}

const task = (email: string) => ({ kind: 'recovery', email, language: 'pt-BR', seed: 'seed' }) as const;

async function rows() {
  const { rows: found } = await database.db.execute<{ state: string; attempts: number; wait: number }>(sql`
    select state, attempts, error, extract(epoch from due_at - now())::float8 as wait
      from mail_outbox order by posted_at`);
  return found;
}

const makeDue = () =>
  database.db.execute("update mail_outbox set due_at = now() - interval '1 s' where finished_at is null");

/** Posts mails that are due even if the machine's clock is set back meanwhile. */
async function postDue(queue: MailQueue, ...addresses: string[]): Promise<void> {
  for (const address of addresses) await queue.post(database.db, task(address));
  await makeDue();
}

describe('posting a mail', () => {
  it('sends nothing if the transaction is rolled back', async () => {
    const { sent, queue } = recording();
    const undone = database.db.transaction(async (tx) => {
      await queue.post(tx, task('undone@example.com'));
      throw new Error('on purpose');
    });
    await expect(undone).rejects.toThrow('on purpose');
    expect(await queue.deliverDue()).toBe(0);
    expect(sent).toEqual([]);
  });

  it('sends it soon after the transaction commits, without waiting for the next poll', async () => {
    const { sent, queue } = recording({ pollMs: 600_000 });
    await queue.start();
    await database.db.transaction((tx) => queue.post(tx, task('a@example.com')));
    await vi.waitUntil(() => sent.length > 0, { timeout: 10_000 });
    await vi.waitUntil(async () => (await rows())[0]?.state === 'sent', { timeout: 10_000 });
    expect(sent).toEqual(['a@example.com']);
  });

  it('lets another process send it', async () => {
    const { sent, queue } = recording();
    await queue.start();
    await recording().queue.post(database.db, task('b@example.com'));
    await vi.waitUntil(() => sent.length > 0, { timeout: 10_000 });
    expect(sent).toEqual(['b@example.com']);
  });

  it('marks it as dropped if there is nothing to send', async () => {
    const { sent, queue } = recording();
    await postDue(queue, 'nobody');
    expect(await queue.deliverDue()).toBe(1);
    expect(sent).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'dropped' }]);
  });
});

describe('delivering mails', () => {
  it('sends each mail once with several queues at work', async () => {
    const [one, other] = [recording(), recording()];
    const addresses = Array.from({ length: 60 }, (_, index) => `${index}@example.com`);
    await postDue(one.queue, ...addresses);
    const counts = await Promise.all([one, other, one, other].map(({ queue }) => queue.deliverDue()));
    expect(counts.reduce((sum, count) => sum + count)).toBe(60);
    expect([...one.sent, ...other.sent].sort()).toEqual(addresses.sort());
  });

  it('is not blocked by a mail that hangs, and aborts that mail on stop', async () => {
    const sent: string[] = [];
    const queue = queueWith(async (to, _, signal) => {
      if (to !== 'hangs') return void sent.push(to);
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('broken off')));
      });
    });
    await queue.post(database.db, task('hangs'));
    for (let index = 0; index < 12; index += 1) await queue.post(database.db, task(`${index}@example.com`));
    await queue.start();
    await vi.waitUntil(() => sent.length === 12, { timeout: 10_000 });
    await queue.stop();
    expect((await rows()).filter(({ state }) => state !== 'sent')).toMatchObject([
      { state: 'waiting', error: 'broken off' },
    ]);
  });
});

describe('a failed mail', () => {
  it('is retried with exponential backoff for more than a day, then kept as failed', async () => {
    const identities: MailIdentity[] = [];
    const queue = queueWith(async (_, identity) => {
      identities.push(identity);
      throw new Error('451 try again');
    });
    await postDue(queue, 'c@example.com');
    const waits: number[] = [];
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect(await queue.deliverDue()).toBe(1);
      expect(await queue.deliverDue()).toBe(0);
      const [row] = await rows();
      if (row?.state === 'waiting') waits.push(row.wait);
      await makeDue();
    }
    for (const [index, wait] of waits.entries()) {
      const base = Math.min(30 * 2 ** index, 7_200);
      expect(wait).toBeGreaterThan(base - 1);
      expect(wait).toBeLessThan(2 * base + 1);
    }
    expect(waits).toHaveLength(19);
    expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(24 * 3_600);
    expect(await rows()).toMatchObject([{ state: 'failed', error: '451 try again' }]);
    expect(await queue.deliverDue()).toBe(0);
    expect(new Set(identities.map(({ id, postedAt }) => `${id} ${postedAt.toISOString()}`)).size).toBe(1);
  });

  it('is sent when the retry succeeds', async () => {
    const sent: string[] = [];
    let fails = true;
    const queue = queueWith(async (to) => {
      if (fails) throw new Error('down');
      sent.push(to);
    });
    await postDue(queue, 'd@example.com');
    await queue.deliverDue();
    fails = false;
    await makeDue();
    await queue.deliverDue();
    expect(sent).toEqual(['d@example.com']);
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('is not retried after a permanent refusal', async () => {
    const queue = queueWith(() => Promise.reject(new MailRefusedError('550 no such mailbox')));
    await postDue(queue, 'e@example.com');
    await queue.deliverDue();
    expect(await rows()).toMatchObject([{ state: 'failed', error: '550 no such mailbox' }]);
  });
});

describe('a process that dies while sending', () => {
  it('leaves its mail to another process, which sends it under the same identity', async () => {
    const identities: MailIdentity[] = [];
    let died = () => {};
    const dying = queueWith((_, identity) => {
      identities.push(identity);
      return new Promise((resolve) => {
        died = resolve;
      });
    });
    await postDue(dying, 'f@example.com');
    const never = dying.deliverDue();
    await vi.waitUntil(() => identities.length === 1, { timeout: 10_000 });

    const next = queueWith(async (_, identity) => void identities.push(identity));
    await purgeMails(database.db);
    expect(await next.deliverDue()).toBe(0);
    const [{ wait } = { wait: 0 }] = await rows();
    expect(wait).toBeGreaterThan(80);
    expect(wait).toBeLessThan(91);
    await makeDue();
    expect(await next.deliverDue()).toBe(1);
    expect(identities[1]).toEqual(identities[0]);
    expect(await rows()).toMatchObject([{ state: 'sent' }]);
    died();
    await never;
  });

  it('sends its mail at once after a restart if it is the only process', async () => {
    let died = () => {};
    const dying = queueWith(() => new Promise((resolve) => (died = resolve)));
    await postDue(dying, 'g@example.com');
    const never = dying.deliverDue();
    await vi.waitUntil(async () => (await rows())[0]?.state === 'sending', { timeout: 10_000 });
    const { sent, queue } = recording({ isSoleProcess: true });
    await queue.start();
    await vi.waitUntil(() => sent.length === 1, { timeout: 10_000 });
    died();
    await never;
  });
});

describe('maintenance of the mail queue', () => {
  it('deletes sent mails after a day and failed ones after 90', async () => {
    const { queue } = recording();
    const { db } = database;
    const aged = (state: string, days: number) =>
      db.execute(sql`insert into mail_outbox (task, state, finished_at)
        values ('{}', ${state}, now() - make_interval(days => ${days}))`);
    await aged('sent', 2);
    await aged('dropped', 2);
    await aged('failed', 89);
    await aged('failed', 91);
    await queue.post(db, task('g@example.com'));
    await purgeMails(db);
    const { rows: left } = await db.execute('select state from mail_outbox order by state');
    expect(left).toEqual([{ state: 'failed' }, { state: 'waiting' }]);
  });

  it('gives up a mail whose process died during the last attempt', async () => {
    const { sent, queue } = recording();
    const { db } = database;
    await queue.post(db, task('h@example.com'));
    const leave = (attempts: number) =>
      db.execute(
        sql`update mail_outbox set state = 'sending', attempts = ${attempts}, due_at = now() - interval '1 s'`,
      );
    await leave(20);
    expect(await queue.deliverDue()).toBe(0);
    await purgeMails(db);
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 20 }]);
    expect(sent).toEqual([]);
  });
});
