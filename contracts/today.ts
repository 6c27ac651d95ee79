import * as z from 'zod';
import { SNOOZE_MAX_DAYS, snoozeInput } from './alerts/alerts.ts';
import { endpoint } from './core/endpoint.ts';
import { instant, queryFlag, recordId } from './core/fields.ts';
import { idsFilter, oneOfFilter } from './core/filters.ts';
import { listQuery, pageOf } from './core/list.ts';
import type { Permission } from './core/permissions.ts';
import { organisationRef, placeRef } from './organisations/organisation-refs.ts';

/** What can need doing. Kinds named like a kind of alert come from those alerts. */
export const TODAY_KINDS = [
  'capsule.refill',
  'device.silent',
  'device.behind',
  'device.fault',
  'shots.too_many',
  'capsule.elsewhere',
  'quiz.unpublished',
  'initiative.starting',
  'initiative.short',
  'incident.report',
  'user.unconfirmed',
  'backup.late',
  'visit.due',
] as const;
export type TodayKind = (typeof TODAY_KINDS)[number];

/** The permission needed to see each kind: only those who can do something about it. */
export const TODAY_ACCESS: Record<TodayKind, Permission> = {
  'capsule.refill': 'capsules.read',
  'device.silent': 'alerts.read',
  'device.behind': 'alerts.read',
  'device.fault': 'alerts.read',
  'shots.too_many': 'alerts.read',
  'capsule.elsewhere': 'alerts.read',
  'quiz.unpublished': 'quizzes.write',
  'initiative.starting': 'initiatives.read',
  'initiative.short': 'initiatives.read',
  'incident.report': 'incidents.write',
  'user.unconfirmed': 'users.write',
  'backup.late': 'system.read',
  'visit.due': 'visits.read',
};

/** How urgent an item is, most urgent first. */
export const TODAY_SEVERITIES = ['now', 'soon', 'info'] as const;

/** Days before its first day in which an initiative is about to start. */
export const STARTING_DAYS = 7;

/** An initiative is short if it has delivered less than this share of its target to date. */
export const SHORT_SHARE = 0.8;

/** Days after which a user who has not confirmed their address needs a reminder. */
export const UNCONFIRMED_DAYS = 7;

/** What can be done about an item. All but `assign` and `snooze` end it. */
export const TODAY_ACTIONS = [
  'plan',
  'visit',
  'refill',
  'check',
  'publish',
  'report',
  'remind',
  'assign',
  'snooze',
] as const;
export type TodayAction = (typeof TODAY_ACTIONS)[number];

const item = z
  .object({
    key: z.string().describe('Identifies the item for as long as it needs doing'),
    kind: z.enum(TODAY_KINDS).describe('What needs doing'),
    severity: z.enum(TODAY_SEVERITIES).describe('How urgent it is'),
    subject: z
      .object({
        kind: z
          .enum(['place', 'device', 'capsule', 'quiz', 'initiative', 'incident', 'user', 'system', 'visit'])
          .describe('The kind of record'),
        id: z.int().nullable().describe('The id of the record; null for the installation'),
        name: z.string(),
        url: z.string().describe('Path of the page in the web client where it is done'),
      })
      .describe('The record that the item is about'),
    place: placeRef.nullable(),
    organisation: organisationRef.nullable(),
    count: z.int().min(1).describe('Number of capsules to refill; otherwise 1'),
    since: instant.describe('Since when it has needed doing'),
    due: instant.nullable().describe('When it must be done; null if there is no such time'),
    alertId: z
      .int()
      .nullable()
      .describe('The id of the alert that the item comes from, if it comes from one'),
    visitId: z.int().nullable().describe('The id of the visit that it is planned for'),
    assignee: z
      .object({ id: z.int(), nome: z.string() })
      .nullable()
      .describe('Who takes care of it; null for nobody'),
    snoozedUntil: instant.nullable().describe('Until when it is put off; null if it is not'),
    actions: z
      .array(z.enum(TODAY_ACTIONS))
      .describe('What the caller can do about it; the first one ends it, unless it is `assign` or `snooze`'),
  })
  .meta({ id: 'TodayItem' });
export type TodayItem = z.infer<typeof item>;

/** Whose items to list. */
export const TODAY_ASSIGNEES = ['all', 'me', 'none'] as const;

const { page, perPage } = listQuery(['since']).shape;
const tag = 'Today';

export const readToday = endpoint({
  method: 'GET',
  path: '/today',
  summary: 'Lists what needs doing, the most urgent first, without what is put off',
  tag,
  access: 'dashboard.read',
  query: z.object({
    page,
    perPage,
    assignee: z.enum(TODAY_ASSIGNEES).default('all'),
    kind: oneOfFilter(TODAY_KINDS),
    organisationId: idsFilter,
    placeId: idsFilter,
    /** Lists what is put off instead. */
    snoozed: queryFlag.default(false),
  }),
  answer: pageOf(item).extend({
    counts: z
      .partialRecord(z.enum(TODAY_KINDS), z.int())
      .describe('Number of items of each kind, regardless of `kind`; kinds without any are left out'),
  }),
});

const key = z.object({ key: z.string().max(100) });

export const assignToday = endpoint({
  method: 'PUT',
  path: '/today/{key}/assign',
  summary: 'Gives an item to somebody, or to nobody; the alerts that it comes from are theirs, too',
  tag,
  access: 'alerts.write',
  params: key,
  body: z
    .object({ userId: recordId.nullable().describe('Who takes care of it; null for nobody') })
    .meta({ id: 'TodayAssignment' }),
  answer: item,
});

export const snoozeToday = endpoint({
  method: 'PUT',
  path: '/today/{key}/snooze',
  summary: `Puts an item off, at most ${SNOOZE_MAX_DAYS} days, and with it the alerts that it comes from; null takes it up again`,
  tag,
  access: 'alerts.write',
  params: key,
  body: z
    .object({
      until: snoozeInput.shape.until.nullable().describe('Until when it is put off; null: no longer'),
    })
    .meta({ id: 'TodaySnooze' }),
  answer: item,
});
