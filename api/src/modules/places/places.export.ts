import { openingHoursText } from '#contracts/opening-hours.ts';
import { PLACE_FIELDS, type Place } from '#contracts/places.ts';
import { type ListSheet, sheetColumns } from '../../platform/resource/exports/list-export.ts';

/** The list as a spreadsheet. */
export const placeSheet: ListSheet<Place> = {
  resource: 'place',
  title: ['Locais', 'Places', 'Lugares'],
  columns: sheetColumns(
    PLACE_FIELDS,
    { openingHours: ({ openingHours }, language) => openingHoursText(openingHours, language) },
    // The list has no column of them: they go with the clock that they are told by.
    { openingHours: 'timeZone.openingHours' },
  ),
};
