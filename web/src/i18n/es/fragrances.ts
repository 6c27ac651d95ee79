import type { fragrances as pt } from '../pt/fragrances.ts';

export const fragrances: typeof pt = {
  title: 'Fragancias',
  create: 'Nueva fragancia',
  edit: 'Editar fragancia',
  id: 'ID',
  category: 'Categoría',
  description: 'Descripción',
  image: 'Imagen',
  imageHelp: 'Aparece en la aplicación y en las campañas.',
  secret: 'Archivo secreto',
  secretHelp: 'Solo el equipo tiene acceso a él.',
  secretMissing: 'Sin archivo secreto',
  emptyHint: 'Empiece añadiendo la primera fragancia, con su imagen y su archivo secreto.',
  collections: 'Colecciones',
  collectionsNone: 'Ninguna campaña usa esta fragancia.',
  slot: 'Slot {{slot}}',
  inCampaigns_one: 'Forma parte de {{count}} colección. Quítela antes de la campaña.',
  inCampaigns_other: 'Forma parte de {{count}} colecciones. Quítela antes de las campañas.',
  preview: 'Cómo se verá',
  previewName: 'Nombre de la fragancia',
  previewCategory: 'Categoría',
};
