import { type SQL, sql } from 'drizzle-orm';
import type { Alert, AlertKind } from '#contracts/alerts/alerts.ts';
import { deviceStates } from '../../platform/db/schema/device-config.ts';
import { capsuleForecasts, capsules, devices } from '../../platform/db/schema/devices.ts';
import { isDueBy, isLowBelow } from '../capsules/capsule-states.ts';
import { isForecastValidAt } from '../capsules/shown-forecasts.ts';
import { behindSince, isBehind } from '../devices/config-state.ts';
import { isConnected, isSilentSince } from '../devices/device-liveness.ts';

/** Parameters for finding a cause. */
export interface CauseQuestion {
  /** In the unit of the kind; 0 if it has none. */
  threshold: number;
  /** The current time. */
  at: Date;
  /** Since when the server has received from devices without interruption. */
  upSince: Date;
  /** IANA name of the time zone that decides which day it is. */
  timeZone: string;
}

/** A cause with a duration: it can be checked at any time. */
export interface LastingCause {
  about: Alert['subject']['kind'];
  /**
   * Selects `subject_id` and `subject_name` of the affected records, and `opens`: true if the cause opens an alert,
   * false if it only keeps an existing one open.
   */
  found(question: CauseQuestion): SQL;
  /** Whether it is also followed while the clock may be wrong. */
  anyClock: boolean;
}

const capsulesWhere = (condition: SQL) => sql`
  select capsule_id as subject_id, serial_number as subject_name, true as opens from ${capsules} where ${condition}
`;

const hoursAgo = ({ at, threshold }: CauseQuestion) =>
  sql`${at}::timestamptz - make_interval(hours => ${threshold}::int)`;

/** Kinds whose cause lasts. All others are raised where they happen. */
export const LASTING_CAUSES: { [Kind in AlertKind]?: LastingCause } = {
  'capsule.low': {
    about: 'capsule',
    found: ({ threshold }) => capsulesWhere(isLowBelow(sql`${threshold}::int`)),
    anyClock: true,
  },
  'capsule.due': {
    about: 'capsule',
    found: ({ threshold, at, timeZone }) =>
      capsulesWhere(isDueBy(sql`(${at}::timestamptz at time zone ${timeZone})::date + ${threshold}::int`)),
    anyClock: false,
  },
  // A forecast a day or two old opens no alert. An open alert waits for the next forecast.
  'capsule.empty_within': {
    about: 'capsule',
    found: ({ threshold, at, timeZone }) => sql`
      select capsule_id as subject_id, serial_number as subject_name, ${isForecastValidAt(sql`${at}::timestamptz`)} as opens
      from ${capsules} join ${capsuleForecasts} using (capsule_id)
      where device_id is not null and remaining_shots > 0
        and middle_on <= (${at}::timestamptz at time zone ${timeZone})::date + ${threshold}::int
    `,
    anyClock: false,
  },
  /*
    A server outage is no silence: nothing opens until devices could have been heard for the full threshold. A
    `last_seen_at` in the future comes from a wrong clock; that device may still be silent. The alert of a device that is
    not connected would never resolve.
  */
  'device.silent': {
    about: 'device',
    found: (question) => {
      const limit = hoursAgo(question);
      return sql`
        select device_id as subject_id, mac_address as subject_name,
          last_seen_at <= ${limit} and ${question.upSince}::timestamptz <= ${limit} as opens
        from ${devices}
        where ${isSilentSince(limit)}
          or (${isConnected} and last_seen_at > ${question.at}::timestamptz + interval '1 minute')
      `;
    },
    anyClock: true,
  },
  /*
    During an outage devices could not ask for their campaign either. A `since` in the future was set by a clock that
    was ahead, so before it was corrected; the correction started `upSince`, which counts instead.
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

/** Kinds whose cases are single events. They resolve after `QUIET_HOURS` without another. */
export const EVENT_KINDS = ['capsule.elsewhere', 'shots.too_many'] as const satisfies readonly AlertKind[];
export const QUIET_HOURS = 24;
