-- Records the transaction that changed a total, whoever changes it and however.
CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id();
  RETURN NEW;
END $$;

/*
  Accepts shots of a device: each event once, with its totals and capsule levels, in one statement and so all or
  nothing. Concurrent calls take their locks in one order: device, events, capsules, days, totals, alerts; each by its
  key. The function locks its tables before reading them, so that dropping a month waits for calls in progress. The
  arrays are parallel, one element per event. Days are in the given time zone. Shots older than the last ones that were
  dropped are too old, whatever the clock says. A shot without a capsule belongs to the fragrance that the device held
  in the slot: in the configuration that it names, or else in the newest version of the campaign that it got.
  `invalid_events` is the number of events that the caller has already rejected for their form.
*/
CREATE OR REPLACE FUNCTION take_shots(
  by_device integer, calls_limit integer, calls_seconds integer, day_limit integer, days_zone text, kept_months integer,
  ahead_hours integer,
  event_ids uuid[], campaign_ids integer[], slots integer[], serials text[], moments timestamptz[], durations integer[],
  named_configs integer[], invalid_events integer
) RETURNS TABLE (
  retry_after integer, accepted integer, rejected_ids uuid[], rejected_codes text[], elsewhere_ids uuid[]
)
LANGUAGE plpgsql AS $$
DECLARE
  by_owner integer; by_user integer;
  kept_from timestamptz; kept_until timestamptz := now() + make_interval(hours => ahead_hours);
  is_crowded boolean;
  day_campaigns integer[]; day_fragrances integer[]; day_dates date[]; day_counts integer[];
  used_capsules integer[]; used_slots integer[]; used_days date[]; used_counts integer[];
  used_moments timestamptz[]; used_turns integer[];
  capsule_places integer[];
  taken_capsules integer[];
  placed integer[]; placed_fragrances integer[];
BEGIN
  -- Locks the device for this call until the end: nobody else counts its shots of a day.
  retry_after := count_device_call(by_device, calls_limit, calls_seconds);
  IF retry_after IS NOT NULL THEN
    RETURN NEXT;
    RETURN;
  END IF;
  SELECT owner_id, user_id INTO by_owner, by_user FROM devices WHERE device_id = by_device;
  -- A day is hardly ever so full that single events have to be distinguished.
  is_crowded := cardinality(event_ids) > day_limit OR EXISTS (
    SELECT FROM device_days
    WHERE device_id = by_device AND shots + cardinality(event_ids) > day_limit
      AND day >= (SELECT min(moment) AT TIME ZONE days_zone FROM unnest(moments) moment)::date
  );

  kept_from := greatest(
    date_trunc('month', now(), 'UTC') - make_interval(months => kept_months), (SELECT shots_kept_from FROM maintenance)
  );
  WITH sent AS (
    SELECT event_id, campaign_id, slot, serial, fired_at, seconds, coalesce(named, -1) AS named, place
    FROM unnest(event_ids, campaign_ids, slots, serials, moments, durations, named_configs) WITH ORDINALITY
      AS event (event_id, campaign_id, slot, serial, fired_at, seconds, named, place)
  ), configs AS MATERIALIZED (
    -- The few configurations of a batch, each once: whether the device got the campaign, and which version it held.
    SELECT asked.campaign_id, asked.named, told.version AS told, CASE
      WHEN asked.named = -1 THEN told.version
      ELSE (
        SELECT version.config_id FROM campaign_configs version
        WHERE version.campaign_id = asked.campaign_id AND version.config_id <= asked.named AND asked.campaign_id = (
          SELECT config.campaign_id FROM device_configs config
          WHERE config.device_id = by_device AND config.config_id <= asked.named ORDER BY config.config_id DESC LIMIT 1
        )
        ORDER BY version.config_id DESC LIMIT 1
      )
    END AS held
    FROM (SELECT DISTINCT campaign_id, named FROM sent) asked
    CROSS JOIN LATERAL (
      SELECT max(config.told_config_id) AS version FROM device_configs config
      WHERE config.device_id = by_device AND config.campaign_id = asked.campaign_id
    ) told
  ), held_slots AS MATERIALIZED (
    -- Few as well, like the capsules: looked up once instead of for each event.
    SELECT config_id, slot, fragrance_id FROM campaign_config_slots WHERE config_id IN (SELECT held FROM configs)
  ), named_capsules AS MATERIALIZED (
    SELECT serial, capsule_id, fragrance_id
    FROM (SELECT DISTINCT serial FROM sent) asked JOIN capsules ON serial_key = lower(serial)
  ), judged AS MATERIALIZED (
    SELECT event.*, (event.fired_at AT TIME ZONE days_zone)::date AS day,
      capsule.capsule_id, coalesce(capsule.fragrance_id, held.fragrance_id) AS fragrance_id,
      CASE
        -- First, and regardless of earlier counting: the ids of that time have been forgotten.
        WHEN event.fired_at < kept_from THEN 'shot.too_old'
        WHEN config.told IS NULL OR (event.serial IS NULL AND config.held IS NULL) THEN 'shot.campaign'
        WHEN event.serial IS NOT NULL AND capsule.capsule_id IS NULL THEN 'shot.capsule'
        WHEN coalesce(capsule.fragrance_id, held.fragrance_id) IS NULL THEN 'shot.slot'
        WHEN event.fired_at > kept_until THEN 'shot.future'
      END AS refusal
    FROM sent event
    JOIN configs config ON config.campaign_id = event.campaign_id AND config.named = event.named
    LEFT JOIN held_slots held ON held.config_id = config.held AND held.slot = event.slot
    LEFT JOIN named_capsules capsule ON capsule.serial = event.serial
  ), uncounted AS (
    SELECT DISTINCT ON (event_id) event_id, day, place FROM judged
    WHERE is_crowded AND refusal IS NULL
      AND NOT EXISTS (SELECT FROM shot_ids WHERE shot_ids.event_id = judged.event_id)
    ORDER BY event_id, place
  ), too_many AS (
    SELECT event_id FROM (
      SELECT event_id, coalesce(counted.shots, 0) + row_number() OVER (PARTITION BY uncounted.day ORDER BY place) AS nth
      FROM uncounted LEFT JOIN device_days counted ON counted.device_id = by_device AND counted.day = uncounted.day
    ) numbered WHERE nth > day_limit
  ), kept AS (
    INSERT INTO shot_ids (event_id) SELECT DISTINCT event_id FROM judged
    WHERE refusal IS NULL AND NOT (is_crowded AND event_id IN (SELECT event_id FROM too_many)) ORDER BY event_id
    ON CONFLICT DO NOTHING RETURNING event_id, true AS is_new
  ), fresh AS MATERIALIZED (
    -- A full join is never executed row by row: the planner expects a few rows on each side, but there are up to 1000.
    SELECT DISTINCT ON (event_id) judged.* FROM judged FULL JOIN kept USING (event_id)
    WHERE coalesce(kept.is_new, false) AND refusal IS NULL ORDER BY event_id, place
  ), stored AS (
    INSERT INTO shots (event_id, device_id, campaign_id, fragrance_id, capsule_id, slot, seconds, fired_at)
    SELECT event_id, by_device, campaign_id, fragrance_id, capsule_id, slot, seconds, fired_at FROM fresh
  ), days AS (
    SELECT campaign_id, fragrance_id, day, count(*)::integer AS shots FROM fresh GROUP BY 1, 2, 3
  ), used AS (
    SELECT capsule_id, slot, day, count(*)::integer AS shots, max(fired_at) AS fired_at, max(turn)::integer AS turn FROM (
      SELECT capsule_id, slot, day, fired_at, row_number() OVER (ORDER BY fired_at, place) AS turn
      FROM fresh WHERE capsule_id IS NOT NULL
    ) in_turn GROUP BY 1, 2, 3
  ), refused AS (
    -- Events that were counted before are not rejected any more, unless they are too old.
    SELECT event_id, refusal, place FROM judged
    WHERE refusal IS NOT NULL AND NOT EXISTS (
      SELECT FROM shot_ids WHERE shot_ids.event_id = judged.event_id AND judged.refusal <> 'shot.too_old'
    )
    UNION ALL
    SELECT event_id, 'shot.too_many', place FROM judged
    WHERE is_crowded AND refusal IS NULL AND event_id IN (SELECT event_id FROM too_many)
    ORDER BY place
  )
  SELECT
    (SELECT count(*)::integer FROM fresh),
    (SELECT coalesce(array_agg(event_id), '{}') FROM refused), (SELECT coalesce(array_agg(refusal), '{}') FROM refused),
    (SELECT array_agg(campaign_id) FROM days), (SELECT array_agg(fragrance_id) FROM days),
    (SELECT array_agg(day) FROM days), (SELECT array_agg(shots) FROM days),
    (SELECT array_agg(capsule_id) FROM used), (SELECT array_agg(slot) FROM used), (SELECT array_agg(day) FROM used),
    (SELECT array_agg(shots) FROM used), (SELECT array_agg(fired_at) FROM used), (SELECT array_agg(turn) FROM used),
    (SELECT array_agg(place::integer) FROM fresh WHERE capsule_id IS NOT NULL),
    (SELECT array_agg(place::integer) FROM fresh WHERE EXISTS (SELECT FROM device_stands WHERE device_id = by_device)),
    (SELECT array_agg(fragrance_id) FROM fresh WHERE EXISTS (SELECT FROM device_stands WHERE device_id = by_device))
  INTO accepted, rejected_ids, rejected_codes, day_campaigns, day_fragrances, day_dates, day_counts,
    used_capsules, used_slots, used_days, used_counts, used_moments, used_turns, capsule_places,
    placed, placed_fragrances;

  elsewhere_ids := '{}';
  IF used_capsules IS NOT NULL THEN
    taken_capsules := use_capsules(
      by_device, by_owner, by_user, used_capsules, used_slots, used_days, used_counts, used_moments, used_turns
    );
    IF NOT used_capsules <@ taken_capsules THEN
      SELECT array_agg(event_ids[place] ORDER BY place) INTO elsewhere_ids
      FROM unnest(capsule_places) place JOIN capsules ON serial_key = lower(serials[place])
      WHERE capsule_id <> ALL (taken_capsules);
      UPDATE shots SET elsewhere = true
      WHERE device_id = by_device AND event_id = ANY (elsewhere_ids) AND fired_at = ANY (moments);
    END IF;
    -- Late shots from before a refill are not of what is in the capsule now.
    IF EXISTS (SELECT FROM capsules WHERE capsule_id = ANY (taken_capsules) AND refilled_at IS NOT NULL) THEN
      UPDATE capsules SET spent_shots = spent_shots + late.shots FROM (
        SELECT capsule_id, count(*)::integer AS shots
        FROM unnest(capsule_places) place JOIN capsules ON serial_key = lower(serials[place])
        WHERE capsule_id = ANY (taken_capsules) AND moments[place] <= refilled_at GROUP BY 1
      ) late
      WHERE capsules.capsule_id = late.capsule_id;
    END IF;
  END IF;
  IF invalid_events > 0 OR cardinality(rejected_codes || elsewhere_ids::text[]) > 0 THEN
    INSERT INTO device_refusals AS kept (device_id, day, code, shots, first_at, last_at)
    SELECT by_device, (now() AT TIME ZONE days_zone)::date, code, sum(shots), now(), now() FROM (
      SELECT code, 1 AS shots FROM unnest(rejected_codes) code
      UNION ALL SELECT 'capsule.elsewhere', 1 FROM unnest(elsewhere_ids)
      UNION ALL SELECT 'shot.invalid', invalid_events WHERE invalid_events > 0
    ) refused GROUP BY 3 ORDER BY 3
    ON CONFLICT (device_id, day, code) DO UPDATE SET shots = kept.shots + excluded.shots, last_at = excluded.last_at;
  END IF;
  IF day_campaigns IS NOT NULL THEN
    INSERT INTO device_days AS total (device_id, day, shots)
    SELECT by_device, day, sum(shots) FROM unnest(day_dates, day_counts) AS day (day, shots) GROUP BY 2 ORDER BY 2
    ON CONFLICT (device_id, day) DO UPDATE SET shots = total.shots + excluded.shots;
    INSERT INTO shots_by_day AS total (campaign_id, fragrance_id, day, shots)
    SELECT * FROM unnest(day_campaigns, day_fragrances, day_dates, day_counts) ORDER BY 1, 2, 3
    ON CONFLICT (campaign_id, fragrance_id, day) DO UPDATE SET shots = total.shots + excluded.shots;
    INSERT INTO shots_ever AS total (campaign_id, fragrance_id, shots)
    SELECT campaign_id, fragrance_id, sum(shots)
    FROM unnest(day_campaigns, day_fragrances, day_counts) AS day (campaign_id, fragrance_id, shots)
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (campaign_id, fragrance_id) DO UPDATE SET shots = total.shots + excluded.shots;
  END IF;
  IF placed IS NOT NULL THEN
    PERFORM place_shots(
      by_device, days_zone, array_agg(campaign_ids[place] ORDER BY nth), placed_fragrances, array_agg(moments[place] ORDER BY nth)
    ) FROM unnest(placed) WITH ORDINALITY AS taken (place, nth);
  END IF;
  IF 'shot.too_many' = ANY (rejected_codes) OR NOT used_capsules <@ taken_capsules THEN
    PERFORM alert_of_shots(by_device, used_capsules, used_counts, taken_capsules, rejected_codes);
  END IF;
  RETURN NEXT;
END $$;

/*
  For servers of 0.1.0 until all are replaced: they know nothing of configurations and daily limits. They get the new
  rules: a level that they calculated themselves would be overwritten.
*/
CREATE OR REPLACE FUNCTION take_shots(
  by_device integer, calls_limit integer, calls_seconds integer, days_zone text, kept_months integer, ahead_hours integer,
  event_ids uuid[], campaign_ids integer[], slots integer[], serials text[], moments timestamptz[], durations integer[]
) RETURNS TABLE (retry_after integer, accepted integer, rejected_ids uuid[], rejected_codes text[])
LANGUAGE sql AS $$
  SELECT retry_after, accepted, rejected_ids, rejected_codes FROM take_shots(
    by_device, calls_limit, calls_seconds, 2147483647, days_zone, kept_months, ahead_hours,
    event_ids, campaign_ids, slots, serials, moments, durations, NULL, 0
  )
$$;
