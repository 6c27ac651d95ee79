import type { home as pt } from '../pt/home.ts';

export const home: typeof pt = {
  title: 'Dashboard',
  hello: 'Hello, {{name}}',
  subtitle: 'See what is live and carry on where you left off.',
  list: 'View all',
  categories: {
    title: 'Active categories',
    inactive_zero: 'none inactive',
    inactive_one: '{{count}} inactive',
    inactive_other: '{{count}} inactive',
    create: 'New category',
  },
  fragrances: {
    title: 'Active fragrances',
    inactive_zero: 'none inactive',
    inactive_one: '{{count}} inactive',
    inactive_other: '{{count}} inactive',
    create: 'New fragrance',
  },
  campaigns: {
    title: 'Active campaigns',
    inactive_zero: 'none inactive',
    inactive_one: '{{count}} inactive',
    inactive_other: '{{count}} inactive',
    create: 'New campaign',
  },
};
