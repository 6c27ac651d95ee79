import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedIn } from '../../testing/people.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
let people: Awaited<ReturnType<typeof signedIn>>[];

beforeEach(async () => {
  people = await Promise.all(Array.from({ length: 4 }, () => signedIn(app)));
  // The first verification of a token is slow, since it runs on another thread.
  await together();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const together = () => Promise.all(people.map(({ self }) => self.get('/usuario/me')));

/** Spies on the database from here on; returns the number of sessions in each read. */
function watched() {
  const asked = vi.spyOn(app.db.$client, 'query');
  return () =>
    asked.mock.calls
      .map(
        ([statement]) =>
          statement as unknown as { name?: string; values: [demanded: string[], sessionIds: string[]] },
      )
      .filter(({ name }) => name === 'read_sessions')
      .map(({ values: [, sessionIds] }) => sessionIds.length);
}

/** A statement whose connection breaks. */
const broken = () =>
  Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }));

describe('the sessions of concurrent requests', () => {
  it('are read in one statement, each for its own request', async () => {
    const read = watched();
    const answers = await together();
    expect(answers.map(({ body }) => body.id)).toEqual(people.map(({ user }) => user.userId));
    expect(read()).toEqual([4]);
  });

  it('are read once for requests of the same session', async () => {
    const read = watched();
    const [first] = people;
    const answers = await Promise.all([1, 2, 3].map(() => first?.self.get('/usuario/me')));
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200]);
    expect(read()).toEqual([1]);
  });

  it('are refused if they have ended, without affecting valid ones', async () => {
    await people[1]?.self.post('/logout');
    expect((await together()).map(({ status }) => status)).toEqual([200, 401, 200, 200]);
  });

  it('are read again for later requests', async () => {
    const read = watched();
    await together();
    await together();
    expect(read()).toEqual([4, 4]);
  });

  it('are read again after a broken connection', async () => {
    vi.spyOn(app.db.$client, 'query').mockImplementationOnce(broken);
    expect((await together()).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('are refused together if the database is unavailable, but later requests are not', async () => {
    vi.spyOn(app.db.$client, 'query').mockImplementation(broken);
    expect((await together()).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    vi.restoreAllMocks();
    expect((await together()).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});
