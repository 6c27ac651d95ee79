import type { fragrances as pt } from './texts.pt.ts';

export const fragrances: typeof pt = {
  changeCategory: 'Change category',
  about:
    'Everything campaigns and quizzes can use. In the menu, this list is called “$t(shell.menu.configuration)”.',
  one: 'Fragrance',
  replace: {
    action: 'Replace everywhere',
    title: 'Replace {{name}}',
    by: 'Replace by',
    button_one: 'Replace in {{count}} campaign',
    button_many: 'Replace in {{count}} campaigns',
    button_other: 'Replace in {{count}} campaigns',
    done_one: '{{name}} is now in {{count}} campaign',
    done_many: '{{name}} is now in {{count}} campaigns',
    done_other: '{{name}} is now in {{count}} campaigns',
    staying: 'Will stay as they are',
  },
  page: {
    secretKept: 'Kept',
    noDevices: 'No device holds this fragrance now.',
    noCapsules: 'No capsules of this fragrance yet.',
  },
  named: 'Fragrance {{name}}',
  edit: 'Edit fragrance',
  imageHelp: 'Shown in the app and in campaigns.',
  secretHelp: 'Only your team has access to it.',
  secretMissing: 'No secret file',
  emptyHint: 'Start by adding the first fragrance, with its image and its secret file.',
  collectionsNone: 'No campaign uses this fragrance.',
  slot: 'Slot {{slot}}',
  inCampaigns_one: 'It is in {{count}} campaign. Remove it from the campaign first.',
  inCampaigns_many: 'It is in {{count}} campaigns. Remove it from the campaigns first.',
  inCampaigns_other: 'It is in {{count}} campaigns. Remove it from the campaigns first.',
  shotsStay: 'It has shots, which stay in the figures. It can only stay inactive.',
  preview: 'How it will look',
  previewName: 'Fragrance name',
};
