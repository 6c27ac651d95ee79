import type { filters as pt } from './texts.pt.ts';

export const filters: typeof pt = {
  applied: 'Filters in use',
  remove: 'Remove filter {{filter}}',
  campaign: 'Campaign',
  firmware: 'Firmware',
  fragrance: 'Fragrance',
  category: 'Category',
  owner: 'Owner',
  user: 'User',
  profile: 'Profile',
  due: 'Expiry date',
  languages: { 'pt-BR': 'Portuguese', 'en-US': 'English', 'es-ES': 'Spanish' },
  from: 'From',
  to: 'To',
  since: 'since {{day}}',
  until: 'until {{day}}',
  noDay: 'Enter a valid date',
  reversed: 'The end date is before the start date',
};
