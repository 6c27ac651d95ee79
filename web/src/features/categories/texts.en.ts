import type { categories as pt } from './texts.pt.ts';

export const categories: typeof pt = {
  one: 'Category',
  seeActive: 'See the active fragrances of the category',
  seeInactive: 'See the inactive fragrances of the category',
  page: {
    fragrances: 'Fragrances, inactive ones included',
    activeFragrances: 'Active fragrances',
    noFragrances: 'No active fragrances in this category.',
  },
  named: 'Category {{name}}',
  edit: 'Edit category',
  loadFailed: 'Could not load the category',
  createFailed: 'Could not create the category',
  emptyHint: 'Categories group the fragrances. Start by adding the first one.',
  nameHelp: 'The name shown when choosing a category for a fragrance.',
  holds_one: 'Holds {{count}} fragrance, inactive ones included. Move it to another category first.',
  holds_many: 'Holds {{count}} fragrances, inactive ones included. Move them to another category first.',
  holds_other: 'Holds {{count}} fragrances, inactive ones included. Move them to another category first.',
};
