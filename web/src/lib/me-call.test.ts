import { expect, it } from 'vitest';
import { me } from '#contracts/session.ts';
import { ME_CALL } from './me-call.ts';

it('asks who is signed in as the contract says', () => {
  const { method, path, access } = me;
  expect(ME_CALL).toMatchObject({ method, path, access });
});
