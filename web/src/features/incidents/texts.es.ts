import type { incidents as pt } from './texts.pt.ts';

export const incidents: typeof pt = {
  one: 'Incidente',
  named: 'Incidente {{name}}',
  edit: 'Editar incidente',
  occurredFromHelp: 'Déjelo vacío mientras no se sepa',
  loadFailed: 'No se pudo cargar el incidente',
  createFailed: 'No se pudo crear el incidente',
  emptyHint:
    'Registre aquí lo que ocurrió con datos personales y no debía: qué se filtró, a quién afectó, a quién se avisó.',
  due: {
    left_one: 'Queda {{count}} día hábil para comunicarlo a la ANPD: el plazo es el {{day}}.',
    left_many: 'Quedan {{count}} de días hábiles para comunicarlo a la ANPD: el plazo es el {{day}}.',
    left_other: 'Quedan {{count}} días hábiles para comunicarlo a la ANPD: el plazo es el {{day}}.',
    today: 'El plazo para comunicarlo a la ANPD termina hoy.',
    over: 'El plazo para comunicarlo a la ANPD terminó el {{day}}.',
    note: 'Son tres días hábiles después del descubrimiento, sin contar festivos (Resolução CD/ANPD nº 15/2024).',
  },
  page: {
    users: 'Usuarios afectados',
    noUsers: 'Todavía no se añadió ningún usuario.',
    since: 'desde {{date}}',
    export: 'Exportar',
    exportFailed: 'No se pudieron exportar los usuarios',
    person: 'Usuario',
    group: 'Perfil',
    everybody: 'Todos los usuarios',
    addPerson: 'Añadir usuario',
    addGroup: 'Añadir perfil',
    added: 'Usuarios añadidos',
    addFailed: 'No se pudieron añadir',
    remove: 'Quitar a {{name}}',
    removed: 'Usuario quitado',
    removeFailed: 'No se pudo quitar el usuario',
  },
};
