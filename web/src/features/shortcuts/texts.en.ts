import type { shortcuts as pt } from './texts.pt.ts';

export const shortcuts: typeof pt = {
  title: 'Keyboard shortcuts',
  general: 'Anywhere',
  search: 'Search everything',
  list: 'Show these shortcuts',
  save: 'Save the form',
  lists: 'In lists and pages',
  next: 'Next row',
  previous: 'Previous row',
  open: 'Open the page of the row',
  edit: 'Edit',
  create: 'Add',
  pages: 'Go to',
};
