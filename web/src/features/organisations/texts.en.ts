import type { organisations as pt } from './texts.pt.ts';

export const organisations: typeof pt = {
  one: 'Organisation',
  named: 'Organisation {{name}}',
  edit: 'Edit organisation',
  documentHelp: 'With or without punctuation',
  campaigns: 'Campaigns',
  loadFailed: 'Could not load the organisation',
  createFailed: 'Could not create the organisation',
  emptyHint: 'Devices, places and campaigns can belong to an organisation. Start by adding the first one.',
  holds: 'Has places, devices or users. Move them to another organisation first.',
  seePlaces: 'See the places of the organisation',
  seeDevices: 'See the devices of the organisation',
  seeUsers: 'See the users of the organisation',
  storage: 'Storage for images',
  storageUsed: '{{used}} of {{max}}',
  report: {
    title: 'Monthly report',
    month: 'Month',
    download: 'Download report (PDF)',
    coming: 'Preparing the monthly report',
    failed: 'Could not download the report',
    none: 'The first report is ready once this month is over.',
  },
  page: {
    noPlaces: 'No places in this organisation yet.',
    noDevices: 'No devices of this organisation yet.',
    noUsers: 'Nobody belongs to this organisation yet.',
    noCampaigns: 'No campaigns of this organisation yet.',
    noInitiatives: 'No initiatives of this organisation yet.',
    noCapsules: 'No capsules in the devices of this organisation yet.',
  },
};
