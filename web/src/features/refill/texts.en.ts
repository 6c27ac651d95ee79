import type { refill as pt } from './texts.pt.ts';

export const refill: typeof pt = {
  title: 'Refill list',
  print: 'Print',
  within: 'Refill within',
  days_one: '{{count}} day',
  days_many: '{{count}} days',
  days_other: '{{count}} days',
  count_one: '{{capsules}} capsule',
  count_many: '{{capsules}} capsules',
  count_other: '{{capsules}} capsules',
  some: 'The most urgent {{shown}} of {{total}} capsules. The spreadsheet has all of them.',
  empty: 'Nothing to refill in the next {{count}} days.',
  allCapsules: 'See all capsules',
  nobody: 'No owner',
  slot: 'Slot {{slot}}',
  insteadOf: 'instead of {{fragrance}}',
};
