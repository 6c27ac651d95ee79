import type { organisations as pt } from './texts.pt.ts';

export const organisations: typeof pt = {
  one: 'Organización',
  named: 'Organización {{name}}',
  edit: 'Editar organización',
  documentHelp: 'Con o sin puntuación',
  campaigns: 'Campañas',
  loadFailed: 'No se pudo cargar la organización',
  createFailed: 'No se pudo crear la organización',
  emptyHint:
    'Los dispositivos, los lugares y las campañas pueden ser de una organización. Empiece añadiendo la primera.',
  holds: 'Tiene lugares, dispositivos o usuarios. Primero páselos a otra organización.',
  seePlaces: 'Ver los lugares de la organización',
  seeDevices: 'Ver los dispositivos de la organización',
  seeUsers: 'Ver los usuarios de la organización',
  storage: 'Espacio para imágenes',
  storageUsed: '{{used}} de {{max}}',
  report: {
    title: 'Informe mensual',
    month: 'Mes',
    download: 'Descargar informe (PDF)',
    coming: 'Preparando el informe mensual',
    failed: 'No se pudo descargar el informe',
    none: 'El primer informe estará listo cuando termine este mes.',
  },
  page: {
    noPlaces: 'Todavía no hay lugares en esta organización.',
    noDevices: 'Todavía no hay dispositivos de esta organización.',
    noUsers: 'Nadie es de esta organización todavía.',
    noCampaigns: 'Todavía no hay campañas de esta organización.',
    noInitiatives: 'Todavía no hay iniciativas de esta organización.',
    noCapsules: 'Todavía no hay cápsulas en los dispositivos de esta organización.',
  },
};
