import type { search as pt } from './texts.pt.ts';

export const search: typeof pt = {
  label: 'Search everything',
  placeholder: 'Search everything: people, devices, pages, actions…',
  results: 'Results',
  recent: 'Recently opened',
  pages: 'Pages',
  actions: 'Actions',
  export: 'Export {{list}}',
  none: 'Nothing found with “{{text}}”. Try another word, an e-mail address or a serial number.',
  failed: 'The search failed. Try again.',
  searching: 'Searching…',
  found_one: '{{count}} result',
  found_many: '{{count}} results',
  found_other: '{{count}} results',
};
