import type { FragranceRow } from '#contracts/fragrances.ts';
import { CREATED, instant, type ListSheet, number, text } from '../exports/list-export.ts';

/** The list as a spreadsheet. */
export const fragranceSheet: ListSheet<FragranceRow> = {
  resource: 'fragrance',
  title: ['Fragrâncias', 'Fragrances', 'Fragancias'],
  columns: [
    number('fragranceId', ['Código', 'Id', 'Código'], (row) => row.fragranceId),
    text('name', ['Nome', 'Name', 'Nombre'], (row) => row.name),
    text('category.name', ['Categoria', 'Category', 'Categoría'], (row) => row.category.name),
    instant('createdAt', CREATED, (row) => row.createdAt),
  ],
};
