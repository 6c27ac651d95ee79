import type { me } from '#contracts/session.ts';

/** As much of the contract as asking who is signed in takes: every page would fetch the whole of it for this call alone. */
export const ME_CALL: typeof me = {
  method: 'GET',
  path: '/usuario/me',
  summary: '',
  tag: '',
  access: 'session',
};
