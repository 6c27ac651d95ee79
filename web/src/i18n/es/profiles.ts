import type { profiles as pt } from '../pt/profiles.ts';

export const profiles: typeof pt = {
  title: 'Perfiles',
  master: 'Perfil maestro',
  users: 'Total de usuarios',
};
