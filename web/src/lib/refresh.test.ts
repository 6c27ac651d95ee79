import { expect, it } from 'vitest';
import { me } from '#contracts/session/session.ts';
import { ME_CALL } from './refresh.ts';

it('ME_CALL requests the current user as the contract specifies', () => {
  const { method, path, access } = me;
  expect(ME_CALL).toMatchObject({ method, path, access });
});
