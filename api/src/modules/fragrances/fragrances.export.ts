import type { FragranceRow } from '#contracts/fragrances.ts';
import { createdColumn, id, type ListSheet, nameColumn, text } from '../exports/list-export.ts';

export const fragranceSheet: ListSheet<FragranceRow> = {
  resource: 'fragrance',
  title: ['Fragrâncias', 'Fragrances', 'Fragancias'],
  columns: [
    id('fragranceId', ['ID', 'ID', 'ID'], (row) => row.fragranceId),
    nameColumn,
    text('category.name', ['Categoria', 'Category', 'Categoría'], (row) => row.category.name),
    createdColumn,
  ],
};
