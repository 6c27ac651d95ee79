import type { belonging as pt } from './texts.pt.ts';

export const belonging: typeof pt = {
  organisation: 'Organisation',
  organisationHelp: 'Empty: of no organisation.',
  place: 'Place',
  title: 'Organisation and place of {{device}}',
  save: 'Set',
  done: 'Organisation and place of {{device}} set',
  failed: 'Could not set the organisation and the place',
};
