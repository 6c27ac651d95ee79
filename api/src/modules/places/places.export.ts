import { PLACE_FIELDS, type Place } from '#contracts/places.ts';
import { type ListSheet, sheetColumns } from '../../platform/resource/exports/list-export.ts';

/** The list as a spreadsheet. */
export const placeSheet: ListSheet<Place> = {
  resource: 'place',
  title: ['Locais', 'Places', 'Lugares'],
  columns: sheetColumns(PLACE_FIELDS, {}),
};
