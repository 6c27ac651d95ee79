import type { profiles as pt } from '../pt/profiles.ts';

export const profiles: typeof pt = {
  title: 'Profiles',
  master: 'Master profile',
  users: 'Total users',
};
