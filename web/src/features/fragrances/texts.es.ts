import type { fragrances as pt } from './texts.pt.ts';

export const fragrances: typeof pt = {
  changeCategory: 'Cambiar categoría',
  about:
    'Todo lo que las campañas y los quizzes pueden usar. En el menú, esta lista se llama “$t(shell.menu.configuration)”.',
  one: 'Fragancia',
  replace: {
    action: 'Reemplazar en todo',
    title: 'Reemplazar {{name}}',
    by: 'Reemplazar por',
    button_one: 'Reemplazar en {{count}} campaña',
    button_many: 'Reemplazar en {{count}} de campañas',
    button_other: 'Reemplazar en {{count}} campañas',
    done_one: '{{name}} está ahora en {{count}} campaña',
    done_many: '{{name}} está ahora en {{count}} de campañas',
    done_other: '{{name}} está ahora en {{count}} campañas',
    staying: 'Quedarán como están',
  },
  page: {
    secretKept: 'Guardado',
    noDevices: 'Ningún dispositivo tiene esta fragancia ahora.',
    noCapsules: 'Todavía no hay cápsulas de esta fragancia.',
  },
  named: 'Fragancia {{name}}',
  edit: 'Editar fragancia',
  imageHelp: 'Aparece en la aplicación y en las campañas.',
  secretHelp: 'Solo el equipo tiene acceso a él.',
  secretMissing: 'Sin archivo secreto',
  emptyHint: 'Empiece añadiendo la primera fragancia, con su imagen y su archivo secreto.',
  collectionsNone: 'Ninguna campaña usa esta fragancia.',
  slot: 'Slot {{slot}}',
  inCampaigns_one: 'Está en {{count}} campaña. Primero quítela de la campaña.',
  inCampaigns_many: 'Está en {{count}} de campañas. Primero quítela de las campañas.',
  inCampaigns_other: 'Está en {{count}} campañas. Primero quítela de las campañas.',
  shotsStay: 'Tiene disparos, que quedan en las estadísticas. Solo puede quedar inactiva.',
  preview: 'Cómo se verá',
  previewName: 'Nombre de la fragancia',
};
