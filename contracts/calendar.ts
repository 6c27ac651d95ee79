import * as z from 'zod';
import { MAX_PAGE_SIZE } from './core/constants.ts';
import { endpoint } from './core/endpoint.ts';
import { fault, periodQuery, queryInteger } from './core/fields.ts';
import { idsFilter } from './core/filters.ts';
import { listQuery, pageOf } from './core/list.ts';
import type { Permission } from './core/permissions.ts';
import { VISIT_STATUSES } from './visits/visit-status.ts';

/** Kinds of calendar entries. */
export const CALENDAR_KINDS = ['capsule-due', 'quiz-published', 'initiative', 'visit'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** The permission needed to see each kind. */
export const CALENDAR_ACCESS: Record<CalendarKind, Permission> = {
  'capsule-due': 'capsules.read',
  'quiz-published': 'quizzes.read',
  initiative: 'initiatives.read',
  visit: 'visits.read',
};

/** Maximum length of a period in days: a leap year. */
export const CALENDAR_DAYS_MAX = 366;

/** Default page size of the calendar's list. */
export const CALENDAR_PAGE_SIZE = 20;

export const CALENDAR_SORT = [
  'id',
  'date',
  'title',
  'kind',
  'recordId',
  'detail',
  'version',
  'until',
  'status',
] as const;

export const calendarEntry = z
  .object({
    id: z.string().describe('The id of the entry'),
    kind: z.enum(CALENDAR_KINDS).describe('What happens on that day'),
    date: z.iso.date().describe('The day; for an initiative, its first day, which may lie before the period'),
    title: z
      .string()
      .describe('The serial number of a capsule, or the name of a quiz, an initiative or a visit'),
    recordId: z.int().describe('The id of the capsule, quiz, initiative or visit'),
    detail: z
      .string()
      .describe(
        'The fragrance of a capsule, the campaign of a quiz or an initiative, or the places of a visit',
      ),
    version: z
      .int()
      .nullable()
      .describe('The number of the publication within its quiz, from 1; otherwise null'),
    until: z.iso.date().nullable().describe('The last day of an initiative; otherwise null'),
    status: z.enum(VISIT_STATUSES).nullable().describe('How far a visit is; otherwise null'),
  })
  .meta({ id: 'CalendarEntry' });
export type CalendarEntry = z.infer<typeof calendarEntry>;

/** One kind or several, separated by commas or as repeated parameters. */
const kinds = z
  .union([z.string(), z.array(z.string())])
  .transform((value, context): CalendarKind[] => {
    const requested = [value].flat().flatMap((text) => text.split(','));
    const known = CALENDAR_KINDS.filter((kind) => requested.includes(kind));
    if (requested.every((kind) => known.some((each) => each === kind))) return known;
    context.addIssue({ code: 'custom', ...fault('invalid') });
    return z.NEVER;
  })
  .meta({
    wire: { type: 'array', maxItems: CALENDAR_KINDS.length, items: { type: 'string', enum: CALENDAR_KINDS } },
  });

/**
 * At most 366 days. A missing bound comes from the other one's month, or from the current month if both are missing.
 */
const calendarQuery = periodQuery.extend({
  /** Missing: all kinds that the caller may read. */
  kind: kinds.optional(),
  /** Capsules in its devices, quizzes of its campaigns, its initiatives, and visits to its places. Missing: those of all organisations. */
  organisationId: idsFilter,
});

/** Shared by the calls below. */
const common = {
  method: 'GET',
  tag: 'Calendar',
  access: 'dashboard.read',
} as const;

export const listCalendar = endpoint({
  ...common,
  path: '/calendar',
  summary: 'Lists calendar entries of a period: due capsules, published quizzes, initiatives and visits',
  query: calendarQuery.extend({
    ...listQuery(CALENDAR_SORT).shape,
    perPage: queryInteger(1, MAX_PAGE_SIZE).default(CALENDAR_PAGE_SIZE),
    orderByDirection: z.enum(['ASC', 'DESC']).default('ASC'),
  }),
  answer: pageOf(calendarEntry),
});

export const calendarDays = endpoint({
  ...common,
  path: '/calendar/days',
  summary: 'Counts calendar entries by day and kind; days without entries are left out',
  query: calendarQuery,
  answer: z
    .object({
      /** IANA name of the zone that the days are in. */
      timeZone: z.string(),
      today: z.iso.date(),
      /** Earliest first. */
      data: z.array(
        z.object({
          date: z.iso.date(),
          kind: z.enum(CALENDAR_KINDS).describe('What happens on that day'),
          count: z.int().min(1).describe('Number of entries of that kind on that day'),
        }),
      ),
    })
    .meta({ id: 'CalendarDays' }),
});
