import type { filters as pt } from './texts.pt.ts';

export const filters: typeof pt = {
  applied: 'Filters in use',
  other: 'Another filter',
  remove: 'Remove filter {{filter}}',
  campaign: 'Campaign',
  firmware: 'Firmware',
  fragrance: 'Fragrance',
  category: 'Category',
  owner: 'Owner',
  user: 'User',
  due: 'Expiry date',
  empty: 'Empty in',
  days_one: '{{count}} day',
  days_many: '{{count}} days',
  days_other: '{{count}} days',
  from: 'From',
  to: 'To',
  since: 'since {{day}}',
  until: 'until {{day}}',
  reversed: 'The end date is before the start date',
};
