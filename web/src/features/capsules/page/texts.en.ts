import type { capsulePage as pt } from './texts.pt.ts';

export const capsulePage: typeof pt = {
  title: 'Capsule',
  levels: 'Level by day',
  level: 'Remaining shots',
  forecast: 'Forecast',
  chart: '{{from}}: {{before}}; today: {{now}} shots remaining.',
  chartUntil: 'Empty between {{low}} and {{high}}.',
  today: 'Today',
  day: 'Day',
  onDay_one: '{{count}} shot that day',
  onDay_many: '{{count}} shots that day',
  onDay_other: '{{count}} shots that day',
  imported: 'Imported',
  refilled: 'Refilled',
  corrected: 'Corrected',
  in: 'In slot {{slot}} of',
  out: 'Left slot {{slot}} of',
  replaced: 'in place of',
  replacedBy: 'swapped for',
};
