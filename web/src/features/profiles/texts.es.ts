import type { profiles as pt } from './texts.pt.ts';

export const profiles: typeof pt = {
  title: 'Perfiles',
  master: 'Perfil maestro',
  users: 'Total de usuarios',
  names: { ADMIN: 'Administrador', STAFF: 'Equipo', USER: 'Usuario de la aplicación' },
  duties: {
    ADMIN: 'Hace todo, incluso gestionar usuarios, importaciones, auditoría e identidad visual.',
    STAFF:
      'Gestiona fragancias, categorías, campañas, quizzes, dispositivos, cápsulas y visitas. Ve el panel y los usuarios.',
    USER: 'Solo usa la aplicación. No entra en la administración.',
  },
  memberDuties: {
    ADMIN: 'Hace todo en la organización, incluso gestionar usuarios y auditoría.',
    STAFF:
      'Gestiona campañas, quizzes, dispositivos e iniciativas. Ve el panel, las cápsulas, los lugares, las visitas y los usuarios.',
    USER: 'Solo usa la aplicación. No entra en la administración.',
  },
};
