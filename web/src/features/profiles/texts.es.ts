import type { profiles as pt } from './texts.pt.ts';

export const profiles: typeof pt = {
  title: 'Perfiles',
  master: 'Perfil maestro',
  users: 'Total de usuarios',
};
