import type { belonging as pt } from './texts.pt.ts';

export const belonging: typeof pt = {
  organisation: 'Organisation',
  organisationHelp: 'Empty: belongs to the house.',
  place: 'Place',
};
