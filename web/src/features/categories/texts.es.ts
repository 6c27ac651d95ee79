import type { categories as pt } from './texts.pt.ts';

export const categories: typeof pt = {
  one: 'Categoría',
  seeActive: 'Ver las fragancias activas de la categoría',
  seeInactive: 'Ver las fragancias inactivas de la categoría',
  page: {
    fragrances: 'Fragancias, con las inactivas',
    activeFragrances: 'Fragancias activas',
    noFragrances: 'No hay fragancias activas en esta categoría.',
  },
  named: 'Categoría {{name}}',
  edit: 'Editar categoría',
  loadFailed: 'No se pudo cargar la categoría',
  createFailed: 'No se pudo crear la categoría',
  emptyHint: 'Las categorías agrupan las fragancias. Empiece añadiendo la primera.',
  nameHelp: 'Nombre que aparece al elegir la categoría de una fragancia.',
  holds_one: 'Contiene {{count}} fragancia, contando las inactivas. Primero cámbiela de categoría.',
  holds_many: 'Contiene {{count}} de fragancias, contando las inactivas. Primero cámbielas de categoría.',
  holds_other: 'Contiene {{count}} fragancias, contando las inactivas. Primero cámbielas de categoría.',
};
