import { VISIT_FIELDS, type Visit } from '#contracts/visits/visits.ts';
import { type ListSheet, sheetColumns } from '../../platform/resource/exports/list-export.ts';

/** The list as a spreadsheet. */
export const visitSheet: ListSheet<Visit> = {
  resource: 'visit',
  title: ['Visitas', 'Visits', 'Visitas'],
  columns: sheetColumns(VISIT_FIELDS, {
    places: ({ places }) => places.map(({ name }) => name).join(', '),
  }),
};
