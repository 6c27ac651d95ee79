import type { profiles as pt } from './texts.pt.ts';

export const profiles: typeof pt = {
  title: 'Profiles',
  master: 'Master profile',
  users: 'Total users',
};
