import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedIn } from '../../testing/people.ts';
import { sharedTestApp } from '../../testing/test-app.ts';

const app = await sharedTestApp();
let people: Awaited<ReturnType<typeof signedIn>>[];

beforeEach(async () => {
  people = await Promise.all(Array.from({ length: 4 }, () => signedIn(app)));
  // A token's first reading takes its time, by another thread.
  await together();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const together = () => Promise.all(people.map(({ self }) => self.get('/usuario/me')));

/** What is asked of the database from here on; the sessions that each reading of some is for. */
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

/** A statement whose connection breaks under it. */
const broken = () =>
  Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }));

describe('the sessions of calls that come together', () => {
  it('are read in one statement, each for its own call', async () => {
    const read = watched();
    const answers = await together();
    expect(answers.map(({ body }) => body.id)).toEqual(people.map(({ user }) => user.userId));
    expect(read()).toEqual([4]);
  });

  it('are read once for calls of the same one', async () => {
    const read = watched();
    const [first] = people;
    const answers = await Promise.all([1, 2, 3].map(() => first?.self.get('/usuario/me')));
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200]);
    expect(read()).toEqual([1]);
  });

  it('are refused where they have ended, beside those that hold', async () => {
    await people[1]?.self.post('/logout');
    expect((await together()).map(({ status }) => status)).toEqual([200, 401, 200, 200]);
  });

  it('are read anew for calls that come later', async () => {
    const read = watched();
    await together();
    await together();
    expect(read()).toEqual([4, 4]);
  });

  it('are read again where the connection broke under them', async () => {
    vi.spyOn(app.db.$client, 'query').mockImplementationOnce(broken);
    expect((await together()).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('are refused together where the database can not be asked, and the next calls are not', async () => {
    vi.spyOn(app.db.$client, 'query').mockImplementation(broken);
    expect((await together()).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    vi.restoreAllMocks();
    expect((await together()).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});
