import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listCategories } from '#contracts/categories.ts';
import { fakeApi, json, problem } from '#web/testing/fake-api.ts';
import { call, setStepUpPrompt } from './call.ts';
import { beginSession, getSession } from './session-store.ts';

const EMPTY_PAGE = { data: [], total: 0, totalPages: 0 };

const api = fakeApi();

beforeEach(() => {
  beginSession({ token: 'old', refreshToken: 'refresh-1', login: 'ana@example.com' });
});

describe('a call that requires step-up authentication', () => {
  let fresh = false;
  beforeEach(() => {
    fresh = false;
    api.on('GET', '/categories', () => (fresh ? json(EMPTY_PAGE) : problem(403, 'auth.step_up', 'Confirme')));
  });

  it('asks once for all waiting calls, and each is sent again', async () => {
    const ask = vi.fn((end: (done: boolean) => void) => {
      fresh = true;
      end(true);
    });
    setStepUpPrompt(ask);
    const answers = await Promise.all([call(listCategories), call(listCategories)]);
    expect(answers).toEqual([EMPTY_PAGE, EMPTY_PAGE]);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('is refused when the user does not confirm, and asks again the next time', async () => {
    const ask = vi.fn((end: (done: boolean) => void) => end(false));
    setStepUpPrompt(ask);
    for (const times of [1, 2]) {
      await expect(call(listCategories)).rejects.toMatchObject({ status: 403, code: 'auth.step_up' });
      expect(ask).toHaveBeenCalledTimes(times);
    }
    expect(getSession()).not.toBeNull();
  });

  it('is refused without asking again if confirming did not help', async () => {
    const ask = vi.fn((end: (done: boolean) => void) => end(true));
    setStepUpPrompt(ask);
    await expect(call(listCategories)).rejects.toMatchObject({ code: 'auth.step_up' });
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('reports a wrong password without ending the session', async () => {
    const { stepUp } = await import('#contracts/session/second-factor.ts');
    api.on('POST', '/login/step-up', () => problem(401, 'auth.credentials', 'Errada'));
    await expect(call(stepUp, { body: { password: 'x' } })).rejects.toMatchObject({
      code: 'auth.credentials',
    });
    expect(api.requestsTo('POST', '/login/refresh')).toEqual([]);
    expect(getSession()).not.toBeNull();
  });
});
