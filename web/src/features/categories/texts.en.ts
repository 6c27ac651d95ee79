import type { categories as pt } from './texts.pt.ts';

export const categories: typeof pt = {
  title: 'Categories',
  create: 'New category',
  edit: 'Edit category',
  fragrances: 'Fragrances',
  emptyHint: 'Categories group the fragrances. Start by adding the first one.',
  nameHelp: 'This is how the category shows when a fragrance is given one.',
  holds_one: 'Holds {{count}} fragrance, inactive ones included. Move it to another category first.',
  holds_other: 'Holds {{count}} fragrances, inactive ones included. Move them to another category first.',
};
