import { type Translations, translate } from '#contracts/core/words.ts';
import { INITIATIVE_FIELDS as FIELDS, type Initiative } from '#contracts/initiatives/initiatives.ts';
import {
  day,
  type ListSheet,
  number,
  sheetColumns,
  text,
} from '../../platform/resource/exports/list-export.ts';
import type { ResultRow } from './results.queries.ts';

const EVERYWHERE: Translations = ['Todos', 'All', 'Todos'];

/** The list as a spreadsheet. */
export const initiativeSheet: ListSheet<Initiative> = {
  resource: 'initiative',
  title: ['Iniciativas', 'Initiatives', 'Iniciativas'],
  columns: sheetColumns(FIELDS, {
    places: ({ places }, language) =>
      places.length === 0 ? translate(EVERYWHERE, language) : places.map(({ name }) => name).join(', '),
  }),
};

/** The shots delivered by place and day. */
export const resultSheet: ListSheet<ResultRow> = {
  resource: 'initiative',
  title: ['Resultados das iniciativas', 'Initiative results', 'Resultados de las iniciativas'],
  columns: [
    text('initiative', ['Iniciativa', 'Initiative', 'Iniciativa'], (row) => row.initiative),
    text(
      'status',
      FIELDS.status.label,
      ({ status }, language) => translate(FIELDS.status.values[status], language),
      FIELDS.status.width,
    ),
    text('organisation', FIELDS.organisation.label, (row) => row.organisation),
    text('campaign', FIELDS.campaign.label, (row) => row.campaign),
    text('place', ['Local', 'Place', 'Lugar'], (row) => row.place),
    day('date', ['Data', 'Date', 'Fecha'], (row) => row.date),
    number('shots', ['Disparos', 'Shots', 'Disparos'], (row) => row.shots),
    number(
      'targetToDate',
      ['Meta até a data', 'Target to date', 'Meta a la fecha'],
      (row) => row.targetToDate,
    ),
  ],
};
