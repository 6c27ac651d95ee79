import type { FragranceRow } from '#contracts/fragrances.ts';
import { createdColumn, type ListSheet, nameColumn, number, text } from '../exports/list-export.ts';

export const fragranceSheet: ListSheet<FragranceRow> = {
  resource: 'fragrance',
  title: ['Fragrâncias', 'Fragrances', 'Fragancias'],
  columns: [
    number('fragranceId', ['ID', 'ID', 'ID'], (row) => row.fragranceId),
    nameColumn,
    text('category.name', ['Categoria', 'Category', 'Categoría'], (row) => row.category.name),
    createdColumn,
  ],
};
