CREATE TABLE "device_days" (
	"device_id" integer NOT NULL,
	"day" date NOT NULL,
	"shots" integer NOT NULL,
	CONSTRAINT "device_days_pkey" PRIMARY KEY("device_id","day")
);
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "claim_code" text;--> statement-breakpoint
ALTER TABLE "device_days" ADD CONSTRAINT "device_days_device_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_days_day_idx" ON "device_days" USING btree ("day");--> statement-breakpoint
/*
  Takes shots of a device: each event once, with its totals and capsule levels, in one statement and so all or nothing.
  Whatever several calls may want at once is locked in one order: device, events, capsules, days, totals; each by its key.
  The arrays hold an event each at the same place. Days are those of the time zone.
  The one before, without a limit for a day, stays for servers of the version before, until all have been replaced.
*/
CREATE FUNCTION take_shots(
  by_device integer, calls_limit integer, calls_seconds integer, day_limit integer, days_zone text, kept_months integer,
  ahead_hours integer,
  event_ids uuid[], campaign_ids integer[], slots integer[], serials text[], moments timestamptz[], durations integer[]
) RETURNS TABLE (
  retry_after integer, accepted integer, rejected_ids uuid[], rejected_codes text[], elsewhere_ids uuid[]
)
LANGUAGE plpgsql AS $$
DECLARE
  made_calls integer;
  window_began timestamptz;
  by_owner integer; by_user integer;
  is_crowded boolean;
  day_campaigns integer[]; day_fragrances integer[]; day_dates date[]; day_counts integer[];
  used_capsules integer[]; used_counts integer[]; used_slots integer[]; capsule_places integer[];
  taken_capsules integer[];
BEGIN
  -- Until the end the device is this call's: nobody else counts its shots of a day.
  UPDATE devices SET
    last_seen_at = now(),
    calls = CASE WHEN calls_since > now() - make_interval(secs => calls_seconds) THEN calls + 1 ELSE 1 END,
    calls_since = CASE WHEN calls_since > now() - make_interval(secs => calls_seconds) THEN calls_since ELSE now() END
  WHERE device_id = by_device
  RETURNING calls, calls_since, owner_id, user_id INTO made_calls, window_began, by_owner, by_user;
  IF made_calls > calls_limit THEN
    retry_after := greatest(1, ceil(extract(epoch FROM window_began - now()) + calls_seconds)::integer);
    RETURN NEXT;
    RETURN;
  END IF;
  -- Hardly ever is a day so full that single events have to be told apart.
  is_crowded := cardinality(event_ids) > day_limit OR EXISTS (
    SELECT FROM device_days
    WHERE device_id = by_device AND shots + cardinality(event_ids) > day_limit
      AND day >= (SELECT min(moment) AT TIME ZONE days_zone FROM unnest(moments) moment)::date
  );

  WITH sent AS (
    SELECT * FROM unnest(event_ids, campaign_ids, slots, serials, moments, durations) WITH ORDINALITY
      AS event (event_id, campaign_id, slot, serial, fired_at, seconds, place)
  ), judged AS MATERIALIZED (
    SELECT event.*, (event.fired_at AT TIME ZONE days_zone)::date AS day,
      capsule.capsule_id, coalesce(capsule.fragrance_id, held.fragrance_id) AS fragrance_id,
      CASE
        -- First, and whether it was counted before or not: the ids of that time are forgotten.
        WHEN event.fired_at < date_trunc('month', now(), 'UTC') - make_interval(months => kept_months) THEN 'shot.too_old'
        WHEN download.campaign_id IS NULL THEN 'shot.campaign'
        WHEN event.serial IS NOT NULL AND capsule.capsule_id IS NULL THEN 'shot.capsule'
        WHEN coalesce(capsule.fragrance_id, held.fragrance_id) IS NULL THEN 'shot.slot'
        WHEN event.fired_at > now() + make_interval(hours => ahead_hours) THEN 'shot.future'
      END AS refusal
    FROM sent event
    LEFT JOIN campaign_downloads download
      ON download.campaign_id = event.campaign_id AND download.device_id = by_device
    LEFT JOIN campaign_slots held ON held.campaign_id = event.campaign_id AND held.slot = event.slot
    LEFT JOIN capsules capsule ON capsule.serial_number = event.serial
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
    -- A full join is never done row by row: the planner takes both sides for a few rows, and they are up to a thousand.
    SELECT DISTINCT ON (event_id) judged.* FROM judged FULL JOIN kept USING (event_id)
    WHERE coalesce(kept.is_new, false) AND refusal IS NULL ORDER BY event_id, place
  ), stored AS (
    INSERT INTO shots (event_id, device_id, campaign_id, fragrance_id, capsule_id, slot, seconds, fired_at)
    SELECT event_id, by_device, campaign_id, fragrance_id, capsule_id, slot, seconds, fired_at FROM fresh
  ), days AS (
    SELECT campaign_id, fragrance_id, day, count(*)::integer AS shots FROM fresh GROUP BY 1, 2, 3
  ), used AS (
    SELECT capsule_id, count(*)::integer AS shots, (array_agg(slot ORDER BY fired_at DESC, event_id))[1] AS slot
    FROM fresh WHERE capsule_id IS NOT NULL GROUP BY 1
  ), refused AS (
    -- What was counted before is no longer judged, unless it is too old.
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
    (SELECT array_agg(capsule_id) FROM used), (SELECT array_agg(shots) FROM used), (SELECT array_agg(slot) FROM used),
    (SELECT array_agg(place::integer) FROM fresh WHERE capsule_id IS NOT NULL)
  INTO accepted, rejected_ids, rejected_codes, day_campaigns, day_fragrances, day_dates, day_counts,
    used_capsules, used_counts, used_slots, capsule_places;

  elsewhere_ids := '{}';
  IF used_capsules IS NOT NULL THEN
    PERFORM FROM capsules WHERE capsule_id = ANY (used_capsules) ORDER BY capsule_id FOR NO KEY UPDATE;
    WITH taken AS (
      UPDATE capsules SET
        remaining_shots = greatest(0, remaining_shots - used.shots),
        device_id = by_device, slot = used.slot, updated_at = now()
      FROM unnest(used_capsules, used_counts, used_slots) AS used (capsule_id, shots, slot)
      WHERE capsules.capsule_id = used.capsule_id AND (
        capsules.device_id IS NULL OR capsules.device_id = by_device OR (
          SELECT holder.owner_id = by_owner OR holder.user_id = by_user
          FROM devices holder WHERE holder.device_id = capsules.device_id
        )
      )
      RETURNING capsules.capsule_id
    )
    SELECT coalesce(array_agg(capsule_id), '{}') INTO taken_capsules FROM taken;
    IF cardinality(taken_capsules) < cardinality(used_capsules) THEN
      SELECT array_agg(event_ids[place] ORDER BY place) INTO elsewhere_ids
      FROM unnest(capsule_places) place JOIN capsules ON serial_number = serials[place]
      WHERE capsule_id <> ALL (taken_capsules);
    END IF;
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
  RETURN NEXT;
END $$;
