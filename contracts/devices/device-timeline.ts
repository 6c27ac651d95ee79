import * as z from 'zod';
import { AUDIT_ACTIONS } from '../audit.ts';
import { campaignRef } from '../campaigns/campaign-refs.ts';
import { visitOfEvent } from '../capsules/capsule-record.ts';
import { endpoint } from '../core/endpoint.ts';
import { idParams, instant } from '../core/fields.ts';
import { dayFilter, oneOfFilter } from '../core/filters.ts';
import { historyChange } from '../core/history.ts';

const entry = <const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), at: instant, ...shape });
const person = z.object({ id: z.int(), nome: z.string() }).nullable();
const configNumber = z.int().nullable();
const capsuleMove = {
  capsuleId: z
    .int()
    .nullable()
    .describe('The id of the capsule; null if it is gone, or if the caller may not read it'),
  serialNumber: z.string(),
  slot: z.int().nullable(),
  visit: visitOfEvent,
};

/** An event in the life of a device. */
export const timelineEntry = z
  .discriminatedUnion('kind', [
    /** An audit event: it was claimed, reset or changed in the back office. */
    entry('audit', {
      auditId: z.int(),
      user: person,
      action: z.enum(AUDIT_ACTIONS),
      changes: z.array(historyChange),
      /** Whether the device can be restored to its state after this event. */
      restorable: z.boolean(),
    }),
    /** The app downloaded a campaign for it for the first time. */
    entry('download', { campaign: campaignRef }),
    /** What it should play changed: another campaign or none was assigned, or its campaign was edited. */
    entry('config', {
      configId: z.int(),
      campaign: campaignRef.nullable(),
      cause: z.enum(['assigned', 'changed']),
    }),
    /** It lost its campaign: it moved to an organisation that may not use it, or the campaign was given to one. */
    entry('campaign.lost', {
      campaign: campaignRef.nullable(),
      cause: z.enum(['device.moved', 'campaign.given']),
    }),
    /** The device reported holding a different configuration. */
    entry('held', { before: configNumber, after: configNumber, campaign: campaignRef.nullable() }),
    entry('firmware', { before: z.string().nullable(), after: z.string() }),
    /** Faults that appeared and faults that went away. */
    entry('faults', { came: z.array(z.string()), went: z.array(z.string()) }),
    /** It was heard from again after more than a day; `at` is the end of the silence. */
    entry('silence', { from: instant, until: instant }),
    entry('capsule.in', capsuleMove),
    entry('capsule.out', capsuleMove),
    /** It reported a capsule that could not be assigned to it. */
    entry('capsule.refused', {
      serialNumber: z.string(),
      slot: z.int(),
      code: z.enum(['capsule.elsewhere', 'capsule.unknown']),
    }),
    /** Shots of one day that did not count, or (`capsule.elsewhere`) not for their capsule; `at` is the last one. */
    entry('shots.refused', {
      day: z.iso.date(),
      code: z.string(),
      /** Counts each shot as often as it was sent. */
      shots: z.int(),
      firstAt: instant,
      lastAt: instant,
    }),
  ])
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.infer<typeof timelineEntry>;

const KINDS: Record<TimelineEntry['kind'], true> = {
  audit: true,
  download: true,
  config: true,
  'campaign.lost': true,
  held: true,
  firmware: true,
  faults: true,
  silence: true,
  'capsule.in': true,
  'capsule.out': true,
  'capsule.refused': true,
  'shots.refused': true,
};
export const TIMELINE_KINDS = Object.keys(KINDS) as TimelineEntry['kind'][];

export const deviceTimeline = endpoint({
  method: 'GET',
  path: '/devices/{id}/timeline',
  summary: 'Lists the timeline of a device, newest first',
  tag: 'Devices',
  access: 'devices.read',
  params: idParams,
  query: z.object({
    /** Only events before this instant. */
    before: z.iso.datetime({ offset: true }).optional(),
    kind: oneOfFilter(TIMELINE_KINDS),
    from: dayFilter,
    to: dayFilter,
  }),
  answer: z.object({
    data: z.array(timelineEntry),
    before: instant.nullable().describe('The `before` parameter of the next page; null on the last page'),
  }),
  errors: ['not_found'],
});
