import type { Category } from '#contracts/categories.ts';
import { CREATED, instant, type ListSheet, number, text } from '../exports/list-export.ts';

/** The list as a spreadsheet. */
export const categorySheet: ListSheet<Category> = {
  resource: 'category',
  title: ['Categorias', 'Categories', 'Categorías'],
  columns: [
    text('name', ['Nome', 'Name', 'Nombre'], (row) => row.name),
    number('fragrances', ['Fragrâncias', 'Fragrances', 'Fragancias'], (row) => row.fragrances),
    instant('createdAt', CREATED, (row) => row.createdAt),
  ],
};
