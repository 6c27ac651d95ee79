import { type SQL, sql } from 'drizzle-orm';
import type { Alert, AlertKind } from '#contracts/alerts.ts';
import { campaigns } from '../../db/schema/catalogue.ts';
import { deviceStates } from '../../db/schema/device-config.ts';
import { capsuleForecasts, capsules, devices } from '../../db/schema/devices.ts';
import { forecastHoldsAt } from '../capsules/shown-forecasts.ts';
import { behindSince, isBehind } from '../devices/config-state.ts';

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

/** Only a connected device can call: the alert of any other would never resolve. */
const isConnected = sql`${devices.userId} is not null`;

const hoursAgo = ({ at, threshold }: CauseQuestion) =>
  sql`${at}::timestamptz - make_interval(hours => ${threshold}::int)`;

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
  // By a forecast of a day or two ago none opens. One that is open waits for the next forecast.
  'capsule.empty_within': {
    about: 'capsule',
    found: ({ threshold, at, timeZone }) => sql`
      select capsule_id as subject_id, serial_number as subject_name, ${forecastHoldsAt(sql`${at}::timestamptz`)} as opens
      from ${capsules} join ${capsuleForecasts} using (capsule_id)
      where device_id is not null and remaining_shots > 0
        and middle_on <= (${at}::timestamptz at time zone ${timeZone})::date + ${threshold}::int
    `,
    anyClock: false,
  },
  /*
    An outage of ours is no silence: nothing opens until devices could have been heard for as long as the limit. One that was
    heard later than now, by another clock, may be silent still.
  */
  'device.silent': {
    about: 'device',
    found: (question) => {
      const limit = hoursAgo(question);
      return sql`
        select device_id as subject_id, mac_address as subject_name,
          last_seen_at <= ${limit} and ${question.upSince}::timestamptz <= ${limit} as opens
        from ${devices}
        where ${isConnected} and (last_seen_at <= ${limit} or last_seen_at > ${question.at}::timestamptz + interval '1 minute')
      `;
    },
    anyClock: true,
  },
  /*
    Nor could devices ask for what they are to play. What they are to play since a time that is still to come was changed by a clock
    that was ahead: before it was set right, which began the time that we are up.
  */
  'device.behind': {
    about: 'device',
    found: (question) => {
      const limit = hoursAgo(question);
      const isAhead = sql`since > ${question.at}::timestamptz + interval '1 hour'`;
      return sql`
        select device_id as subject_id, mac_address as subject_name,
          (since <= ${limit} or ${isAhead}) and ${question.upSince}::timestamptz <= ${limit} as opens
        from (
          select ${devices.deviceId}, ${devices.macAddress}, ${behindSince} as since
          from ${devices} join ${deviceStates} on ${deviceStates.deviceId} = ${devices.deviceId}
          join ${campaigns} on ${campaigns.campaignId} = ${devices.playingCampaignId}
          where ${isConnected} and ${isBehind}
        ) behind
        where since <= ${limit} or ${isAhead}
      `;
    },
    anyClock: true,
  },
  'device.fault': {
    about: 'device',
    found: () => sql`
      select device_id as subject_id, mac_address as subject_name, true as opens
      from ${devices} join ${deviceStates} using (device_id) where ${isConnected} and faults <> '{}'
    `,
    anyClock: true,
  },
};

/** Kinds of which each case is an event. They resolve when there was none for a day. */
export const EVENT_KINDS = ['capsule.elsewhere', 'shots.too_many'] as const satisfies readonly AlertKind[];
export const QUIET_HOURS = 24;
