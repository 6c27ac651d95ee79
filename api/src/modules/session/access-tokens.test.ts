import { afterEach, describe, expect, it, vi } from 'vitest';
import { ACCESS_TOKEN_SECONDS } from '#contracts/core/constants.ts';
import { accessTokens } from './access-tokens.ts';

const CLAIMS = { userId: 7, profile: 'STAFF', sessionId: '5f0f2a0e-6d0a-4b3e-9d2c-0c8c0f6f2b11' };

afterEach(() => vi.useRealTimers());

describe('access tokens', () => {
  it('expire, even after they have been read before', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const tokens = accessTokens('a key');
    const token = await tokens.issue(CLAIMS);
    expect(await tokens.read(token)).toEqual(CLAIMS);
    vi.advanceTimersByTime((ACCESS_TOKEN_SECONDS - 1) * 1000);
    expect(await tokens.read(token)).toEqual(CLAIMS);
    vi.advanceTimersByTime(1000);
    expect(await tokens.read(token)).toBeUndefined();
  });

  it('are rejected if they were changed or signed with another key', async () => {
    const tokens = accessTokens('a key');
    const token = await tokens.issue(CLAIMS);
    expect(await tokens.read(token)).toEqual(CLAIMS);
    const [head, claims, signature = ''] = token.split('.');
    const other = signature.startsWith('A') ? 'B' : 'A';
    expect(await tokens.read(`${head}.${claims}.${other}${signature.slice(1)}`)).toBeUndefined();
    expect(await accessTokens('another key').read(token)).toBeUndefined();
  });
});
