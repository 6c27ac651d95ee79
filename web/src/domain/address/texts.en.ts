import type { address as pt } from './texts.pt.ts';

export const address: typeof pt = {
  zip: {
    searching: 'Looking up the address…',
    found: 'Address filled in.',
    partial: 'Only the state was found. Fill in the city and the street.',
    missing: 'Zip code not found. Fill in the address.',
    unavailable: 'The zip code service did not answer. Fill in the address.',
  },
};
