import type { Campaign } from '#contracts/campaigns.ts';
import {
  createdColumn,
  type ListSheet,
  nameColumn,
  number,
  text,
  updatedColumn,
} from '../exports/list-export.ts';

/** The list as a spreadsheet. */
export const campaignSheet: ListSheet<Campaign> = {
  resource: 'campaign',
  title: ['Campanhas', 'Campaigns', 'Campañas'],
  columns: [
    nameColumn,
    number('downloads', ['Downloads', 'Downloads', 'Descargas'], (row) => row.downloads),
    number('fragranceShots', ['Disparos', 'Shots', 'Disparos'], (row) => row.fragranceShots),
    number('slots', ['Slots', 'Slots', 'Slots'], (row) => row.collection.length),
    text(
      'organisation.name',
      ['Organização', 'Organisation', 'Organización'],
      (row) => row.organisation?.name ?? null,
    ),
    createdColumn,
    updatedColumn,
  ],
};
