import { TIMELINE_KINDS, type TimelineEntry } from '#contracts/devices/device-timeline.ts';

/** The kinds of events that a history can be narrowed to, in the order in which they are offered. */
export const TIMELINE_GROUPS = ['people', 'config', 'capsules', 'health', 'refusals'] as const;
export type TimelineGroup = (typeof TIMELINE_GROUPS)[number];

const GROUP_OF: Record<TimelineEntry['kind'], TimelineGroup> = {
  audit: 'people',
  download: 'people',
  config: 'config',
  'campaign.lost': 'config',
  held: 'config',
  'capsule.in': 'capsules',
  'capsule.out': 'capsules',
  'capsule.refused': 'capsules',
  firmware: 'health',
  faults: 'health',
  silence: 'health',
  'shots.refused': 'refusals',
};

export function kindsOf(group: TimelineGroup): TimelineEntry['kind'][] {
  return TIMELINE_KINDS.filter((kind) => GROUP_OF[kind] === group);
}
