import type { fragrances as pt } from '../pt/fragrances.ts';

export const fragrances: typeof pt = {
  title: 'Fragrances',
  create: 'New fragrance',
  edit: 'Edit fragrance',
  id: 'ID',
  category: 'Category',
  description: 'Description',
  image: 'Image',
  imageHelp: 'Shown in the app and in campaigns.',
  secret: 'Secret file',
  secretHelp: 'Only staff have access to it.',
  secretMissing: 'No secret file',
  emptyHint: 'Start by adding the first fragrance, with its image and its secret file.',
  collections: 'Collections',
  collectionsNone: 'No campaign uses this fragrance.',
  slot: 'Slot {{slot}}',
  inCampaigns_one: 'It is part of {{count}} collection. Take it out of the campaign first.',
  inCampaigns_other: 'It is part of {{count}} collections. Take it out of the campaigns first.',
  preview: 'How it will look',
  previewName: 'Name of the fragrance',
  previewCategory: 'Category',
};
