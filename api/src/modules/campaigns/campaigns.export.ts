import type { Campaign } from '#contracts/campaigns.ts';
import { CREATED, instant, type ListSheet, number, text, UPDATED } from '../exports/list-export.ts';

/** The list as a spreadsheet. */
export const campaignSheet: ListSheet<Campaign> = {
  resource: 'campaign',
  title: ['Campanhas', 'Campaigns', 'Campañas'],
  columns: [
    text('name', ['Nome', 'Name', 'Nombre'], (row) => row.name),
    number('downloads', ['Downloads', 'Downloads', 'Descargas'], (row) => row.downloads),
    number('fragranceShots', ['Disparos', 'Shots', 'Disparos'], (row) => row.fragranceShots),
    number('slots', ['Slots', 'Slots', 'Slots'], (row) => row.collection.length),
    instant('createdAt', CREATED, (row) => row.createdAt),
    instant('updatedAt', UPDATED, (row) => row.updatedAt),
  ],
};
