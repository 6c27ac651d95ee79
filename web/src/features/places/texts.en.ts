import type { places as pt } from './texts.pt.ts';

export const places: typeof pt = {
  one: 'Place',
  named: 'Place {{name}}',
  edit: 'Edit place',
  timeZoneHelp: 'The days of the place go by it.',
  loadFailed: 'Could not load the place',
  createFailed: 'Could not create the place',
  emptyHint: 'A place is where the devices of an organisation stand. Start by adding the first one.',
  import: 'Import places',
  holds_one: 'Has {{count}} device. Move it to another place first.',
  holds_many: 'Has {{count}} devices. Move them to another place first.',
  holds_other: 'Has {{count}} devices. Move them to another place first.',
  staysWith: 'A place with devices stays with its organisation.',
  seeDevices: 'See the devices of the place',
  hours: {
    help: 'Visits show the hours of their day. Without rows, the hours are not known.',
    one: 'Hours {{number}}',
    days: 'Days',
    from: 'Opens',
    to: 'Closes',
    add: 'Add hours',
    remove: 'Remove hours {{number}}',
  },
  page: {
    noDevices: 'No devices at this place yet.',
    noInitiatives: 'No initiatives at this place yet.',
    noCapsules: 'No capsules in the devices at this place yet.',
  },
};
