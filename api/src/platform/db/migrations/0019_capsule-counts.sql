CREATE TABLE "device_slots" (
	"device_id" integer NOT NULL,
	"slot" integer NOT NULL,
	"fired_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "device_slots_pkey" PRIMARY KEY("device_id","slot")
);
--> statement-breakpoint
-- Devices are locked before capsules, as where shots are counted.
ALTER TABLE "device_slots" ADD CONSTRAINT "device_slots_device_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "capsules" DROP CONSTRAINT "capsules_shots";--> statement-breakpoint
ALTER TABLE "capsules" ALTER COLUMN "remaining_shots" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "capsules" ADD COLUMN "fired_shots" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "capsules" ADD COLUMN "fired_at" timestamp (3) with time zone;--> statement-breakpoint
/*
  What single shots still tell of capsules. Those count that the device fired in which a capsule is, or another of the same
  owner or user: of anybody else's it kept its place and level.
*/
CREATE TEMPORARY TABLE capsule_uses ON COMMIT DROP AS
SELECT uses.* FROM (
  SELECT capsule_id, device_id, slot, count(*)::integer AS shots, max(fired_at) AS fired_at
  FROM shots WHERE capsule_id IS NOT NULL GROUP BY 1, 2, 3
) uses
JOIN capsules USING (capsule_id)
JOIN devices holder ON holder.device_id = capsules.device_id
JOIN devices sender ON sender.device_id = uses.device_id
WHERE sender.device_id = holder.device_id OR sender.owner_id = holder.owner_id OR sender.user_id = holder.user_id;
--> statement-breakpoint
/*
  What a level lacks to the total was fired at least, also where its month has been dropped since. It forgot what was fired
  beyond the total, and what a smaller total had left no room for: that is found among the shots.
*/
UPDATE capsules SET
  fired_shots = greatest(capsules.total_shots - capsules.remaining_shots, used.shots),
  remaining_shots = least(capsules.remaining_shots, greatest(0, capsules.total_shots - coalesce(used.shots, 0))),
  fired_at = used.fired_at,
  device_id = coalesce(used.device_id, capsules.device_id),
  slot = coalesce(used.slot, capsules.slot)
FROM capsules known LEFT JOIN (
  SELECT DISTINCT ON (capsule_id) capsule_id, device_id, slot, fired_at,
    sum(shots) OVER (PARTITION BY capsule_id)::integer AS shots
  FROM capsule_uses ORDER BY capsule_id, fired_at DESC
) used ON used.capsule_id = known.capsule_id
WHERE capsules.capsule_id = known.capsule_id
  AND (used.capsule_id IS NOT NULL OR known.remaining_shots < known.total_shots);--> statement-breakpoint
INSERT INTO device_slots (device_id, slot, fired_at)
SELECT device_id, slot, max(fired_at) FROM capsule_uses GROUP BY 1, 2;--> statement-breakpoint
-- One capsule in a slot: the one that was fired there last.
UPDATE capsules SET device_id = NULL, slot = NULL
FROM (
  SELECT capsule_id, coalesce(capsules.fired_at, '-infinity') AS fired_at, held.fired_at AS slot_fired_at, row_number() OVER (
    PARTITION BY device_id, slot ORDER BY capsules.fired_at DESC NULLS LAST, updated_at DESC, capsule_id DESC
  ) AS nth
  FROM capsules LEFT JOIN device_slots held USING (device_id, slot) WHERE slot IS NOT NULL AND device_id IS NOT NULL
) placed
WHERE capsules.capsule_id = placed.capsule_id AND (nth > 1 OR placed.fired_at < placed.slot_fired_at);--> statement-breakpoint
ALTER TABLE "capsules" ADD CONSTRAINT "capsules_place_key" UNIQUE("device_id","slot");--> statement-breakpoint
ALTER TABLE "capsules" ADD CONSTRAINT "capsules_shots" CHECK ("capsules"."total_shots" >= 0 and "capsules"."fired_shots" >= 0 and "capsules"."remaining_shots" = greatest(0, "capsules"."total_shots" - "capsules"."fired_shots"));--> statement-breakpoint
-- Servers of the version before write the level themselves, until all have been replaced: a generated column would refuse them.
CREATE FUNCTION level_capsule() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.remaining_shots := greatest(0, NEW.total_shots - NEW.fired_shots);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER capsules_level BEFORE INSERT OR UPDATE OF "total_shots", "fired_shots", "remaining_shots" ON "capsules"
  FOR EACH ROW EXECUTE FUNCTION level_capsule();--> statement-breakpoint
/*
  Counts what a device has fired from capsules, and puts them where they come to be if all shots are taken in the order of
  firing, however they arrive: each where it was last fired, unless another was fired from that slot since. Shots of the same
  moment are taken in the order of arrival.
  The arrays hold a capsule in a slot each: its shots, the last one's moment, and its turn among all that were sent.
  The device is locked already, and its slots with it.
  Returns the capsules that were the device's to use: any other stays as it is.
*/
CREATE FUNCTION use_capsules(
  by_device integer, by_owner integer, by_user integer,
  used_capsules integer[], used_slots integer[], used_counts integer[], used_moments timestamptz[], used_turns integer[]
) RETURNS integer[]
LANGUAGE plpgsql AS $$
DECLARE
  taken integer[];
  held_slots integer[]; held_by integer[];
BEGIN
  -- Those that may be pushed out as well.
  PERFORM FROM capsules
  WHERE capsule_id = ANY (used_capsules) OR (device_id = by_device AND slot = ANY (used_slots))
  ORDER BY capsule_id FOR NO KEY UPDATE;
  SELECT coalesce(array_agg(capsule_id), '{}') INTO taken FROM capsules
  WHERE capsule_id = ANY (used_capsules) AND (
    device_id IS NULL OR device_id = by_device OR (
      SELECT holder.owner_id = by_owner OR holder.user_id = by_user
      FROM devices holder WHERE holder.device_id = capsules.device_id
    )
  );

  -- Slots from which nothing was fired later than now, and what was fired from them.
  WITH newest AS (
    SELECT DISTINCT ON (slot) slot, capsule_id, fired_at
    FROM unnest(used_capsules, used_slots, used_moments, used_turns) AS used (capsule_id, slot, fired_at, turn)
    WHERE capsule_id = ANY (taken) ORDER BY slot, turn DESC
  ), held AS (
    INSERT INTO device_slots AS held (device_id, slot, fired_at) SELECT by_device, slot, fired_at FROM newest
    ON CONFLICT (device_id, slot) DO UPDATE SET fired_at = excluded.fired_at WHERE held.fired_at <= excluded.fired_at
    RETURNING slot
  )
  SELECT array_agg(slot), array_agg(capsule_id) INTO held_slots, held_by FROM held JOIN newest USING (slot);

  UPDATE capsules SET device_id = NULL, slot = NULL, updated_at = now()
  FROM unnest(held_slots, held_by) AS held (slot, capsule_id)
  WHERE capsules.device_id = by_device AND capsules.slot = held.slot AND capsules.capsule_id <> held.capsule_id;

  UPDATE capsules SET
    fired_shots = capsules.fired_shots + used.shots,
    fired_at = greatest(capsules.fired_at, used.fired_at),
    device_id = CASE
      WHEN used.fired_at < capsules.fired_at THEN capsules.device_id WHEN held.slot IS NOT NULL THEN by_device
    END,
    slot = CASE WHEN used.fired_at < capsules.fired_at THEN capsules.slot ELSE held.slot END,
    updated_at = now()
  FROM (
    SELECT capsule_id, sum(shots) AS shots, max(fired_at) AS fired_at, (array_agg(slot ORDER BY turn DESC))[1] AS slot
    FROM unnest(used_capsules, used_slots, used_counts, used_moments, used_turns)
      AS used (capsule_id, slot, shots, fired_at, turn)
    WHERE capsule_id = ANY (taken) GROUP BY 1
  ) used LEFT JOIN unnest(held_slots, held_by) AS held (slot, capsule_id) USING (capsule_id, slot)
  WHERE capsules.capsule_id = used.capsule_id;
  RETURN taken;
END $$;--> statement-breakpoint
-- The same as before, but for capsules.
CREATE OR REPLACE FUNCTION take_shots(
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
  used_capsules integer[]; used_slots integer[]; used_counts integer[]; used_moments timestamptz[]; used_turns integer[];
  capsule_places integer[];
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
        WHEN event.fired_at < greatest(
          date_trunc('month', now(), 'UTC') - make_interval(months => kept_months), (SELECT shots_kept_from FROM maintenance)
        ) THEN 'shot.too_old'
        WHEN download.campaign_id IS NULL THEN 'shot.campaign'
        WHEN event.serial IS NOT NULL AND capsule.capsule_id IS NULL THEN 'shot.capsule'
        WHEN coalesce(capsule.fragrance_id, held.fragrance_id) IS NULL THEN 'shot.slot'
        WHEN event.fired_at > now() + make_interval(hours => ahead_hours) THEN 'shot.future'
      END AS refusal
    FROM sent event
    LEFT JOIN campaign_downloads download
      ON download.campaign_id = event.campaign_id AND download.device_id = by_device
    LEFT JOIN campaign_slots held ON held.campaign_id = event.campaign_id AND held.slot = event.slot
    LEFT JOIN capsules capsule ON capsule.serial_key = lower(event.serial)
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
    SELECT capsule_id, slot, count(*)::integer AS shots, max(fired_at) AS fired_at, max(turn)::integer AS turn FROM (
      SELECT capsule_id, slot, fired_at, row_number() OVER (ORDER BY fired_at, place) AS turn
      FROM fresh WHERE capsule_id IS NOT NULL
    ) in_turn GROUP BY 1, 2
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
    (SELECT array_agg(capsule_id) FROM used), (SELECT array_agg(slot) FROM used), (SELECT array_agg(shots) FROM used),
    (SELECT array_agg(fired_at) FROM used), (SELECT array_agg(turn) FROM used),
    (SELECT array_agg(place::integer) FROM fresh WHERE capsule_id IS NOT NULL)
  INTO accepted, rejected_ids, rejected_codes, day_campaigns, day_fragrances, day_dates, day_counts,
    used_capsules, used_slots, used_counts, used_moments, used_turns, capsule_places;

  elsewhere_ids := '{}';
  IF used_capsules IS NOT NULL THEN
    taken_capsules := use_capsules(
      by_device, by_owner, by_user, used_capsules, used_slots, used_counts, used_moments, used_turns
    );
    IF NOT used_capsules <@ taken_capsules THEN
      SELECT array_agg(event_ids[place] ORDER BY place) INTO elsewhere_ids
      FROM unnest(capsule_places) place JOIN capsules ON serial_key = lower(serials[place])
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
END $$;--> statement-breakpoint
/*
  For servers of the version before, which know of no limit for a day, until all have been replaced. They get the new rules: a
  level that they counted themselves would be forgotten.
*/
CREATE OR REPLACE FUNCTION take_shots(
  by_device integer, calls_limit integer, calls_seconds integer, days_zone text, kept_months integer, ahead_hours integer,
  event_ids uuid[], campaign_ids integer[], slots integer[], serials text[], moments timestamptz[], durations integer[]
) RETURNS TABLE (retry_after integer, accepted integer, rejected_ids uuid[], rejected_codes text[])
LANGUAGE sql AS $$
  SELECT retry_after, accepted, rejected_ids, rejected_codes FROM take_shots(
    by_device, calls_limit, calls_seconds, 2147483647, days_zone, kept_months, ahead_hours,
    event_ids, campaign_ids, slots, serials, moments, durations
  )
$$;
