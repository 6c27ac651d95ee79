import type { Campaign } from '#contracts/campaigns.ts';
import {
  createdColumn,
  type ListSheet,
  nameColumn,
  number,
  organisationColumn,
  updatedColumn,
} from '../exports/list-export.ts';

export const campaignSheet: ListSheet<Campaign> = {
  resource: 'campaign',
  title: ['Campanhas', 'Campaigns', 'Campañas'],
  columns: [
    nameColumn,
    number('downloads', ['Downloads', 'Downloads', 'Descargas'], (row) => row.downloads),
    number('fragranceShots', ['Disparos', 'Shots', 'Disparos'], (row) => row.fragranceShots),
    number('slots', ['Slots', 'Slots', 'Slots'], (row) => row.collection.length),
    organisationColumn,
    createdColumn,
    updatedColumn,
  ],
};
