import type { categories as pt } from './texts.pt.ts';

export const categories: typeof pt = {
  title: 'Categorías',
  create: 'Nueva categoría',
  edit: 'Editar categoría',
  fragrances: 'Fragancias',
  emptyHint: 'Las categorías agrupan las fragancias. Empiece añadiendo la primera.',
  nameHelp: 'Así aparece la categoría al elegir la de una fragancia.',
  holds_one: 'Contiene {{count}} fragancia, contando las inactivas. Cámbiela antes de categoría.',
  holds_other: 'Contiene {{count}} fragancias, contando las inactivas. Cámbielas antes de categoría.',
};
