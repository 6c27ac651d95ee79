import { type SQL, sql } from 'drizzle-orm';
import type { Alert, AlertKind } from '#contracts/alerts.ts';
import { capsules, devices } from '../../db/schema/devices.ts';

/** What a cause is looked for by. */
export interface CauseQuestion {
  /** In the unit of the kind; 0 where it has none. */
  threshold: number;
  /** The time to reckon by. */
  at: Date;
  /** Since when devices were heard without a break of ours. */
  upSince: Date;
  /** IANA name of the zone whose day is today. */
  timeZone: string;
}

/** A cause that lasts: whether it is there can be seen at any time. */
export interface LastingCause {
  about: Alert['subject']['kind'];
  /**
   * Selects `subject_id` and `subject_name` of the records for which it is there, and whether it `opens` an alert: else it keeps
   * one that is there.
   */
  found(question: CauseQuestion): SQL;
  /** Whether it is followed also by a clock that may be wrong. */
  anyClock: boolean;
}

const capsulesWhere = (condition: SQL) => sql`
  select capsule_id as subject_id, serial_number as subject_name, true as opens from ${capsules} where ${condition}
`;

/** Kinds that last, by what is the matter. All others are raised where they happen. */
export const LASTING_CAUSES: { [Kind in AlertKind]?: LastingCause } = {
  // One that was taken out of its device needs nobody any more.
  'capsule.low': {
    about: 'capsule',
    found: ({ threshold }) =>
      capsulesWhere(
        sql`device_id is not null and remaining_shots * 100::bigint < total_shots::bigint * ${threshold}::int`,
      ),
    anyClock: true,
  },
  'capsule.due': {
    about: 'capsule',
    found: ({ threshold, at, timeZone }) =>
      capsulesWhere(
        sql`remaining_shots > 0 and due_date <= (${at}::timestamptz at time zone ${timeZone})::date + ${threshold}::int`,
      ),
    anyClock: false,
  },
  /*
    One that is connected to nobody has no key to call with. An outage of ours is no silence: nothing opens until devices could have
    been heard for as long as the limit. One that was heard later than now, by another clock, may be silent still.
  */
  'device.silent': {
    about: 'device',
    found: ({ threshold, at, upSince }) => {
      const limit = sql`${at}::timestamptz - make_interval(hours => ${threshold}::int)`;
      return sql`
        select device_id as subject_id, mac_address as subject_name,
          last_seen_at <= ${limit} and ${upSince}::timestamptz <= ${limit} as opens
        from ${devices}
        where user_id is not null
          and (last_seen_at <= ${limit} or last_seen_at > ${at}::timestamptz + interval '1 minute')
      `;
    },
    anyClock: true,
  },
};

/** Kinds of which each case is an event. They resolve when there was none for a day. */
export const EVENT_KINDS = ['capsule.elsewhere', 'shots.too_many'] as const satisfies readonly AlertKind[];
export const QUIET_HOURS = 24;
