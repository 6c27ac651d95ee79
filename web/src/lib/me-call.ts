import type { me } from '#contracts/session.ts';

/** A copy of the contract's `me` endpoint: importing the contract would add all of it to every page's download. */
export const ME_CALL: typeof me = {
  method: 'GET',
  path: '/usuario/me',
  summary: '',
  tag: '',
  access: 'session',
};
