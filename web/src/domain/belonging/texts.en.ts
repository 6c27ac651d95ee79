import type { belonging as pt } from './texts.pt.ts';

export const belonging: typeof pt = {
  organisationHelp: 'Empty: of no organisation.',
  none: 'Of no organisation',
  chooseHelp: 'Lists and figures will show only what is its own.',
  title: 'Organisation and place of {{device}}',
  done: 'Organisation and place of {{device}} set',
  campaignLost: 'It lost the campaign {{name}}, which the organisation may not use.',
  failed: 'Could not set the organisation and the place',
};
