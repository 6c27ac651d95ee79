import type { Category } from '#contracts/categories.ts';
import { createdColumn, type ListSheet, nameColumn, number } from '../exports/list-export.ts';

export const categorySheet: ListSheet<Category> = {
  resource: 'category',
  title: ['Categorias', 'Categories', 'Categorías'],
  columns: [
    nameColumn,
    number('fragrances', ['Fragrâncias', 'Fragrances', 'Fragancias'], (row) => row.fragrances),
    createdColumn,
  ],
};
