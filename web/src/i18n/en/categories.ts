import type { categories as pt } from '../pt/categories.ts';

export const categories: typeof pt = {
  title: 'Categories',
  create: 'New category',
  edit: 'Edit category',
  fragrances: 'Fragrances',
  emptyHint: 'Categories group the fragrances. Start by adding the first one.',
  nameHelp: 'This is how the category shows when a fragrance is given one.',
  holds_one: 'It holds {{count}} fragrance. Move it to another category first.',
  holds_other: 'It holds {{count}} fragrances. Move them to another category first.',
};
