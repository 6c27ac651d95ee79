import { expect, it } from 'vitest';
import { type HeavyKind, heavyWork, waitForPriorityWork, withPriority } from './heavy-work.ts';

/** Starts work that stays in progress until it is ended; records it in the order in which it started. */
function bench() {
  const begun: { name: string; end: () => void }[] = [];
  const run = (kind: HeavyKind, sender = '') =>
    heavyWork(
      kind,
      sender,
      () => new Promise<void>((end) => begun.push({ name: `${kind} ${sender}`.trim(), end })),
    );
  const settle = () => new Promise(setImmediate);
  return {
    run,
    async names() {
      await settle();
      return begun.map(({ name }) => name);
    },
    async end(index: number) {
      await settle();
      begun[index]?.end();
      await settle();
    },
    async endAll() {
      await settle();
      for (let index = 0; index < begun.length; index += 1) await this.end(index);
    },
  };
}

it('heavy work starts a sign-in at once, however many new passwords and pictures are waiting', async () => {
  for (const kind of ['hash', 'picture'] as const) {
    const work = bench();
    for (let count = 0; count < 16; count += 1) void work.run(kind);
    void work.run('verify');
    expect(await work.names()).toEqual([kind, 'verify']);
    await work.endAll();
    expect(await work.names()).toHaveLength(17);
  }
});

it('heavy work starts a sign-in next while a new password and a picture occupy both places', async () => {
  const work = bench();
  for (let count = 0; count < 5; count += 1) void work.run('hash');
  for (let count = 0; count < 5; count += 1) void work.run('picture');
  void work.run('verify');
  await work.end(0);
  expect(await work.names()).toEqual(['hash', 'picture', 'verify']);
  await work.endAll();
});

it('heavy work starts a small picture at once, however many large ones are waiting', async () => {
  const work = bench();
  for (let count = 0; count < 5; count += 1) void work.run('large-picture');
  void work.run('picture');
  expect(await work.names()).toEqual(['large-picture', 'picture']);
  await work.endAll();
});

it('heavy work of one kind alternates between the addresses', async () => {
  const work = bench();
  for (let count = 0; count < 6; count += 1) void work.run('hash', 'many');
  void work.run('hash', 'one');
  void work.run('hash', 'two');
  await work.endAll();
  // The first had started before the others arrived.
  const turns = ['many', 'many', 'one', 'two', 'many', 'many', 'many', 'many'];
  expect(await work.names()).toEqual(turns.map((sender) => `hash ${sender}`));
});

it('heavy work runs two sign-ins at once, and continues after a failure', async () => {
  const failed = heavyWork('verify', '', () => Promise.reject(new Error('broken')));
  await expect(failed).rejects.toThrow('broken');
  const work = bench();
  for (let count = 0; count < 5; count += 1) void work.run('verify');
  expect(await work.names()).toHaveLength(2);
  await work.endAll();
  expect(await work.names()).toHaveLength(5);
  expect(await heavyWork('hash', '', async () => 'done')).toBe('done');
});

it('waitForPriorityWork waits for sign-ins in progress, even failing ones, but not for later ones', async () => {
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const signIn = (name: string) =>
    withPriority(async () => {
      await new Promise<void>((end) => ends.push(end));
      order.push(name);
      throw new Error('refused');
    }).catch(() => {});
  const earlier = signIn('earlier');
  const waiting = waitForPriorityWork().then(() => order.push('whoever waits'));
  const later = signIn('later');
  await new Promise(setImmediate);
  expect(order).toEqual([]);
  ends[0]?.();
  await Promise.all([earlier, waiting]);
  ends[1]?.();
  await later;
  expect(order).toEqual(['earlier', 'whoever waits', 'later']);
});
